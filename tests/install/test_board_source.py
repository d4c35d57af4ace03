"""Private constants are folded where a module is compiled for the board."""

import ast

from host_tools.install.board_source import for_the_board
from tests.conftest import FIRMWARE


def test_private_constants_set_once_in_one_line_are_folded_and_nothing_else_changes() -> None:
    source = """_ROOM = 3 * 7
_HALF = (_ROOM + 1) // 2
_SIGN = "·"; KEPT = 5
_KEY = b"~"
_SEVERAL = (1, 2)
_SHARE = 1 / 2
_named = 4
_TWICE = 1
_TWICE = 2
_LONG = (
    1
)
class Page:
    _WIDE = 6
"""
    folded = for_the_board(source)
    assert folded.splitlines()[:5] == [
        "_ROOM = const(3 * 7)",
        "_HALF = const((_ROOM + 1) // 2)",
        '_SIGN = const("·"); KEPT = 5',
        '_KEY = const(b"~")',
        "_SEVERAL = (1, 2)",
    ]
    assert folded.splitlines()[5:] == source.splitlines()[5:]


def test_no_module_uses_a_private_constant_of_another() -> None:
    for path in FIRMWARE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names]
        names += [node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
        assert not [name for name in names if name.startswith("_") and name.isupper()], path
