"""Write firmware/package.json for mpremote: `python -m host_tools.install.package_json`."""

import json
from pathlib import Path

import pawnlight

_FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"


def package_json(firmware: Path) -> str:
    """Return the package.json for the folder `firmware`, with every file that the Pico needs."""
    paths = (path for form in ("*.py", "*.txt") for path in firmware.glob(f"pawnlight/**/{form}"))
    files = sorted(path.relative_to(firmware).as_posix() for path in paths)
    urls = [[name, name] for name in (*files, "main.py")]
    # One file per line, for readable diffs.
    lines = ",\n".join(f"    {json.dumps(pair)}" for pair in urls)
    version = json.dumps(pawnlight.VERSION)
    return f'{{\n  "version": {version},\n  "urls": [\n{lines}\n  ]\n}}\n'


if __name__ == "__main__":
    (_FIRMWARE / "package.json").write_text(package_json(_FIRMWARE), encoding="utf-8")
