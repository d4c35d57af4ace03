"""Modules that a board always loads together are joined where they are compiled for it."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.install.board_source import fold_constants, module_name
from host_tools.install.firmware import firmware_sources
from host_tools.install.joined_source import JOINED_MODULES, intern_texts, join_modules, leave_room
from host_tools.system.errors import PawnlightError


def joined(show: str = "", **modules: str) -> dict[str, list[str]]:
    """Return the lines of each of these modules of the board, by path, after those of `pawnlight.show` are joined."""
    sources = {"pawnlight/show/__init__.py": show}
    sources |= {f"pawnlight/{name.replace('__', '/')}.py": text for name, text in modules.items()}
    return {path: text.splitlines() for path, text in join_modules(sources).items()}


def test_modules_follow_those_that_they_import_and_are_imported_from_their_new_home() -> None:
    made = joined(
        '"""What is shown."""\n',
        show__renderer="import gc\nfrom pawnlight.show.font import WIDE, glyph\ndef f():\n    return glyph(WIDE)\n",
        show__font="import gc\nWIDE = 8\ndef glyph(n):\n    return n\n",
        show__podium="",
        show__scene="from pawnlight.show.font import glyph\nfrom pawnlight.show import font, podium\n",
        main="def g():\n    from pawnlight.show.renderer import (\n        f,\n    )\n    f()\n",
    )
    assert made == {
        "pawnlight/show/__init__.py": [
            '"""What is shown."""',
            "import gc",
            "WIDE = 8",
            "def glyph(n):",
            "    return n",
            "import gc",
            "pass",
            "def f():",
            "    return glyph(WIDE)",
        ],
        "pawnlight/show/podium.py": [""],
        "pawnlight/show/scene.py": [
            "from pawnlight.show import glyph",
            "from pawnlight import show as font; from pawnlight.show import podium",
        ],
        "pawnlight/main.py": ["def g():", "    from pawnlight.show import f", "    f()"],
    }


def test_a_module_of_its_own_stays_one_where_its_package_takes_others_in() -> None:
    made = joined(
        show__lights="def load():\n    from pawnlight.show import paint_native\n", show__paint_native="A = 1\n"
    )
    assert made["pawnlight/show/__init__.py"][-1] == "    from pawnlight.show import paint_native"
    assert made["pawnlight/show/paint_native.py"] == ["A = 1"]


def test_what_two_modules_import_or_fold_alike_is_there_once() -> None:
    both = "_WIDE = const(8)\nfrom gc import collect\nSIZE = _WIDE\n"
    own = "_HIGH = const(4); _LOW = const(2)"
    made = joined(show__font=both, show__text=f"{both}{own}\n")
    assert made["pawnlight/show/__init__.py"][1:] == [*both.splitlines(), "pass", "pass", "pass", own]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("SIZE = 1\n", "SIZE = 2\n"),
        ("def size():\n    return 1\n", "def size():\n    return 1\n"),
        ("class size:\n    pass\n", "from pawnlight.rules import size\n"),
        ("size: int = 1\n", "size = 2\n"),
        ("if _TYPE_CHECKING:\n    pass\nelse:\n    size = 1\n", "if True:\n    size = 2\n"),
    ],
)
def test_a_name_with_two_meanings_is_refused(one: str, other: str) -> None:
    with pytest.raises(PawnlightError, match=r"(?i)size has two meanings in the modules that are joined as pawnlight"):
        joined(show__font=one, show__text=other)


def test_a_module_must_not_take_the_place_of_what_its_package_calls_so() -> None:
    with pytest.raises(PawnlightError, match="podium is a module of pawnlight"):
        joined(show__font="def podium():\n    pass\n", show__podium="")


def test_short_texts_of_tuples_are_names() -> None:
    source = 'KEYS = ("UP", ("DOWN", 3), "a longer text")\nmade = (KEYS, "LEFT")\n'
    assert intern_texts(source).splitlines()[2:] == ["(__name__, 'DOWN', 'UP')"]
    assert intern_texts("KEY = 'UP'\n") == "KEY = 'UP'\n"


def test_a_module_that_is_used_as_an_object_comes_first() -> None:
    used = "from pawnlight.show import text\nSIZE = text.size\n"
    made = joined(show__canvas=used, show__text="size = 1\n")
    assert made["pawnlight/show/__init__.py"][1:] == [
        "size = 1",
        "from pawnlight import show as text",
        "SIZE = text.size",
    ]


def test_the_joined_modules_can_be_imported(tmp_path: Path) -> None:
    files = {path: data.decode() for path, data in firmware_sources().items() if path.endswith(".py")}
    made = {path: intern_texts(text) for path, text in join_modules(fold_constants(files)).items()}
    for path, text in made.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    (tmp_path / "pawnlight/words/en.txt").write_bytes(firmware_sources()["pawnlight/words/en.txt"])
    names = sorted(name for name in map(module_name, made) if name.startswith("pawnlight"))
    assert len(names) > 100
    # What MicroPython alone has has a stand-in.
    program = f"""
import builtins, importlib, sys
from unittest.mock import MagicMock
builtins.const = lambda value: value
builtins.ptr8 = builtins.ptr16 = builtins.ptr32 = int
for name in ("machine", "micropython", "rp2"):
    sys.modules[name] = MagicMock()
for name in {names!r}:
    importlib.import_module(name)
"""
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=True, timeout=60)


def test_every_joined_module_exists_and_is_named_by_imports_only() -> None:
    files = {path: data.decode() for path, data in firmware_sources().items() if path.endswith(".py")}
    names = {module_name(path) for path in files}
    homes = {f"pawnlight.{name}": home for home, members in JOINED_MODULES.items() for name in members}
    assert names >= homes.keys() | set(homes.values())
    # One that a text names, as for `unload_modules`, is loaded and unloaded alone.
    for path, text in files.items():
        texts = {node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)}
        assert not texts & homes.keys(), path


@pytest.mark.parametrize(("names", "added"), [(20, 0), (32, 0), (33, 4), (34, 3), (35, 0), (40, 7), (44, 3)])
def test_a_table_of_names_that_would_be_full_gets_a_few_more(names: int, added: int) -> None:
    source = "".join(f"name{n} = {n}\n" for n in range(names)) + "_STEPS = const(3)\n"
    found: dict[str, int] = {"const": 0}
    exec(leave_room(source).replace("const(3)", "3"), found)
    assert len([name for name in found if name[1:].isdigit()]) == added
