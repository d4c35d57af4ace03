"""The module `sorry_table` with the shipped weights, 16 bits each, low byte first."""

import struct
from pathlib import Path

from pawnlight.bots import sorry_weights

TABLE_FILE = Path(sorry_weights.__file__)
_ROW = 28


def table_text(tables: dict[str, bytes]) -> str:
    """Return the source of the module with these weights by rule set."""
    lines = [
        '"""The weights of `sorry_value` for each rule set, 16 bits each; written by `pawnlight train`."""',
        "",
        "TABLES = {",
    ]
    for rules, packed in tables.items():
        lines.append(f'    "{rules}": (')
        for at in range(0, len(packed), _ROW):
            row = "".join(f"\\x{byte:02x}" for byte in packed[at : at + _ROW])
            lines.append(f'        b"{row}"')
        lines.append("    ),")
    return "\n".join([*lines, "}", ""])


def write_table(rules: str, weights: list[int], path: Path = TABLE_FILE) -> None:
    """Write the weights of one rule set to the module; those of the others stay."""
    tables = sorry_weights.TABLES | {rules: struct.pack(f"<{len(weights)}h", *weights)}
    path.write_text(table_text(tables), encoding="utf-8")
