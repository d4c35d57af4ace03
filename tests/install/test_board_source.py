"""Constants are folded where the modules are compiled for the board."""

import ast

import pytest

from host_tools.install.board_source import fold_constants
from host_tools.install.firmware import compile_firmware, firmware_sources
from host_tools.system.errors import PawnlightError
from tests.conftest import FIRMWARE


def folded_lines(source: str, **others: str) -> list[str]:
    """Return the lines of module `a` of the board, beside these others."""
    modules = {"a.py": source} | {f"{name}.py": text for name, text in others.items()}
    return fold_constants(modules)["a.py"].splitlines()


def test_constants_set_once_are_folded_and_nothing_else_changes() -> None:
    source = """ROOM = 3 * 7
_HALF = (ROOM + 1) // 2
_SIGN = "·"; KEPT = 5
_KEY = b"~"
_SHARE = 1 / 2
_SEVERAL = (1, ("x", 2.5))
_LONG = (
    "here",
    _SHARE,
)
_named = 4
_TWICE = 1
_TWICE = 2
_MADE = bytes(3)
_OF_MADE = (_MADE, 1)
class Page:
    _WIDE = ROOM
    ROWS = 6
"""
    lines = folded_lines(source)
    assert lines[:7] == [
        "_ROOM = const(21)",
        "_HALF = const(11)",
        "_SIGN = const('·'); _KEPT = const(5)",
        "_KEY = const(b'~')",
        "_SHARE = const(0.5)",
        "_SEVERAL = const((1, ('x', 2.5)))",
        "_LONG = const(('here', 0.5))",
    ]
    assert lines[7:] == source.replace("_WIDE = ROOM", "_WIDE = _ROOM").splitlines()[10:]


def test_a_constant_is_folded_where_it_is_imported() -> None:
    board = "PINS = 4\nNAME = 'b'\ndef led(n):\n    return n + PINS\n"
    source = "from b import (\n    NAME,\n    PINS,\n    led,\n)\nBOTH = PINS + 1\nprint(led(PINS), BOTH, NAME)\n"
    assert folded_lines(source, b=board) == [
        "_NAME = const('b')",
        "_PINS = const(4)",
        "from b import led",
        "_BOTH = const(5)",
        "print(led(_PINS), _BOTH, _NAME)",
    ]
    source = source.replace("from b", "from a")
    assert folded_lines(board, c=source) == [
        "_PINS = const(4)",
        "_NAME = const('b')",
        "def led(n):",
        "    return n + _PINS",
    ]
    assert folded_lines("def later():\n    from b import PINS\n    return PINS\n", b=board) == [
        "_PINS = const(4)",
        "def later():",
        "    pass",
        "    return _PINS",
    ]


def test_a_constant_keeps_its_name_where_another_module_needs_it() -> None:
    assert folded_lines("KEY = 4\n", b="import a\nprint(a.KEY)\n") == ["KEY = 4"]
    assert folded_lines("KEY = 4\n", b="from a import KEY as OTHER\n") == ["KEY = 4"]
    assert folded_lines("KEY = 4\nprint(f'{KEY}!')\n") == ["KEY = 4", "print(f'{KEY}!')"]
    # There it would be mixed up with another.
    assert folded_lines("KEY = 4\n", b="from a import KEY\n_KEY = 5\n") == ["KEY = 4"]
    # Each module would have it.
    assert folded_lines("KEYS = (4, 5)\n", b="from a import KEYS\n") == ["KEYS = (4, 5)"]
    assert folded_lines("KEYS = 'a long text for people'\n", b="from a import KEYS\n") == [
        "KEYS = 'a long text for people'"
    ]


def test_two_constants_of_one_name_stay_apart() -> None:
    source = "from b import PLAY\nfrom c import PLAY as OTHER\nprint(PLAY, OTHER)\n"
    assert folded_lines(source, b="PLAY = 1\n", c="PLAY = 2\n") == [
        "_PLAY = const(1)",
        "pass",
        "from c import PLAY as OTHER",
        "print(_PLAY, OTHER)",
    ]


def test_modules_that_import_each_other_are_refused() -> None:
    # Whether they do so at once or later.
    later = "def pins():\n    from c import PINS\n    return PINS\n"
    with pytest.raises(PawnlightError, match="a imports b imports c imports a"):
        folded_lines("from b import led\nPINS = 4\n", b=later, c="from a import PINS\n")
    with pytest.raises(PawnlightError, match="b imports c imports b"):
        folded_lines("from b import led\n", b="from c import OFF\n", c="from b import led\nOFF = 0\n")


def test_the_board_has_no_name_of_a_number_that_modules_share() -> None:
    modules = compile_firmware(firmware_sources())
    assert b"PIN_BOARD" not in b"".join(modules.values())
    assert b"PIN_BOARD" in firmware_sources()["pawnlight/board.py"]


def test_what_is_for_the_type_checker_alone_takes_no_bytes() -> None:
    source = "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from a_module import a_type\nprint(1)\n"
    assert folded_lines(source)[:2] == ["_TYPE_CHECKING = const(False)", "if _TYPE_CHECKING:"]
    module, plain = (compile_firmware({"a.py": text.encode()})["a.mpy"] for text in (source, "pass\n\n\nprint(1)\n"))
    assert module == plain
    assert b"TYPE_CHECKING" not in b"".join(compile_firmware(firmware_sources()).values())


def test_no_module_uses_a_private_constant_of_another() -> None:
    for path in FIRMWARE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names]
        names += [node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
        assert not [name for name in names if name.startswith("_") and name.isupper()], path
