"""The firmware's sources made smaller for the Pico: each rule, each refusal, and that the whole plays as before."""

import re
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from textwrap import dedent

import pytest

from host_tools.install.compact import compacted, shortened
from host_tools.install.firmware import MAIN, NAMES, compiled, sources
from host_tools.install.known_names import image_names, known_names
from host_tools.install.mpy import names_in
from host_tools.install.source import CompactError
from tests.conftest import RunPython
from tests.pico.flashed import on_board

# Names over all compiled files, short texts among them. The Pico keeps every one until it is switched off.
MOST_NAMES = 520


def small(**texts: str) -> dict[str, str]:
    """What becomes of the files `pawnlight/NAME.py` with these texts."""
    files = {f"pawnlight/{name}.py": dedent(text).lstrip("\n").encode() for name, text in texts.items()}
    return {path[len("pawnlight/") : -len(".py")]: source.data.decode() for path, source in shortened(files).items()}


def one(text: str) -> str:
    return small(a=text)["a"]


def refused(**texts: str) -> str:
    with pytest.raises(CompactError) as caught:
        small(**texts)
    return str(caught.value)


# Numbers


def test_a_number_stands_for_its_name():
    assert one("SIDE = 10\nALL = SIDE * SIDE\nx = [SIDE, ALL]\n") == "pass\npass\nx = [10, 100]\n"


def test_what_gave_a_number_its_name_goes_but_not_its_lines():
    assert one("_A = 3  # why\n_B = (\n    _A << 1\n)\nx = _B | _A\n") == "pass  # why\npass\n\n\nx = 6 | 3\n"


@pytest.mark.parametrize(
    ("value", "number"),
    [("-7 // 2", "(-4)"), ("7 % 4 - 9", "(-6)"), ("~(1 << 4)", "(-17)"), ("0xF0 >> 2 & 0x1C", "28"),
     ("const(8)", "8"), ("micropython.const(1 << 3)", "8")],
)  # fmt: skip
def test_numbers_are_worked_out(value: str, number: str):
    assert one(f"_N = {value}\nx = 2 * _N\n") == f"pass\nx = 2 * {number}\n"


@pytest.mark.parametrize(
    "text",
    [
        "N = 5\nN = 6\nx = N\n",
        "N = 5\ndef f():\n    global N\n    N = 6\nx = N\n",
        "N = 5\ndef f(N):\n    return N\n",
        "N = 5\nx = [N for N in y]\n",
        "if y:\n    N = 5\nx = N\n",
        "for N in y:\n    x = N\n",
        "N = 5\nN += 1\nx = N\n",
        "n = 5\nx = n\n",
        "N = y\nx = N\n",
        "N = 1 // 0\nx = N\n",
        "N = 1 << 30\nx = N\n",
        "N = True\nx = N\n",
        "N = 0.5\nx = N\n",
        "N = 5\nm.N = 6\nx = N\n",
    ],
)
def test_what_is_no_number_for_certain_keeps_its_name(text: str):
    assert one(text) == text


def test_an_imported_number_is_imported_no_more():
    made = small(
        a="N = 5\n_M = 6\ndef f(): pass\n",
        b="from pawnlight.a import N, _M\nx = N + _M\n",
        c="from pawnlight.a import (\n    N as K,\n    f,\n)\nL = K + 1\ny = f(K)\n",
        d="from pawnlight.c import L\ndef g():\n    from pawnlight.c import K\n    return K * L\n",
    )
    assert made["a"] == "pass\npass\ndef f(): pass\n"
    assert made["b"] == "pass\nx = 5 + 6\n"
    assert made["c"] == "from pawnlight.a import (f\n\n\n)\npass\ny = f(5)\n"
    assert made["d"] == "pass\ndef g():\n    pass\n    return 5 * 6\n"


def test_a_name_that_is_asked_of_a_module_or_by_a_text_is_there():
    made = small(
        a="N = 5\n_M = 6\n",
        b="from pawnlight.a import N\nx = N\n",
        c="from pawnlight import b\nx = b.N\ny = getattr(a, '_M')\n",
    )
    assert made["a"] == "N = 5\n_M = 6\n"
    assert made["b"] == "from pawnlight.a import N\nx = 5\n"


def test_main_is_installed_as_it_is_and_finds_what_it_imports():
    files = {MAIN: b"from pawnlight.a import _N, f\nf(_N)\n", "pawnlight/a.py": b"_N = 5\ndef f(n): pass\n"}
    assert compacted(files) == files


def test_modules_that_import_each_other():
    made = small(
        a="from pawnlight.b import M\nN = 5\nx = M\n", b="from pawnlight.a import N\nM = 6\ny = N\n",
    )  # fmt: skip
    assert made == {"a": "pass\npass\nx = 6\n", "b": "pass\npass\ny = 5\n"}


# Private names


def test_private_names_are_short_and_the_same_in_every_file():
    made = small(
        a="class A:\n    def __init__(self):\n        self._first = self._second = _help(_=1)\ndef _help(_): pass\n",
        b="def _other(x, _y=0):\n    return _y\nz = _other(1)\n",
    )
    assert made["a"] == ("class A:\n    def __init__(self):\n        self._a = self._b = _c(_=1)\ndef _c(_): pass\n")
    assert made["b"] == "def _a(x, _b=0):\n    return _b\nz = _a(1)\n"


def test_classes_that_inherit_from_each_other_share_their_names():
    made = small(
        base="class Base:\n    def go(self):\n        return self._step() + self._n\n",
        one="""
            from pawnlight.base import Base
            class One(Base):
                _n = 1
                def _step(self):
                    self._mine = super()._step
            """,
        two="""
            from pawnlight.base import Base as B
            class Two(B):
                def _step(self):
                    self._yours = self._n = 2
            def _f(): pass
            """,
    )
    names = {key: re.findall(r"\b_[a-z]\w*", text) for key, text in made.items()}
    step, n = names["base"]
    assert names["one"] == [n, step, names["one"][2], step]
    assert names["two"][:3] == [step, names["two"][1], n]
    # What only one of two siblings has may be called as what only the other has, but not as what both have.
    assert len({step, n, names["one"][2]}) == len({step, n, names["two"][1]}) == 3
    assert len({*names["two"]}) == 4


def test_an_object_of_two_classes_has_no_name_twice():
    made = small(
        a="class A:\n    def f(self):\n        self._of_a = 1\n",
        b="class B:\n    def g(self):\n        self._of_b = 1\n",
        c="from pawnlight.a import A\nfrom pawnlight.b import B\nclass C(A, B):\n    pass\n",
    )
    assert made["a"].split("self.")[1] != made["b"].split("self.")[1]


@pytest.mark.parametrize(
    "text",
    [
        "def f(other):\n    return other._thing\n",
        "class A:\n    def f(self, other):\n        self._thing = other._thing\n",
        "class A:\n    def f(self):\n        self = y\n        self._thing = 1\n",
        "def f(self):\n    self._thing = 1\n",
        "class A:\n    _thing = 1\nx = A._thing\n",
        "f(_thing=1)\n",
        "from asyncio import _thing\n",
        "import _thing\n",
        "class A:\n    def f(self):\n        self._thing = getattr(self, '_thing')\n",
    ],
)
def test_a_private_name_that_may_be_somebody_elses_stays_everywhere(text: str):
    made = small(a=text, b="def _thing():\n    pass\ndef _other(): pass\n")
    assert made["a"] == text
    assert made["b"] == "def _thing():\n    pass\ndef _a(): pass\n"


def test_a_short_name_is_none_that_stays():
    assert one("x._a = 1\ndef _b(): pass\ndef _c(): pass\ny = x._a\n") == (
        "x._a = 1\ndef _b(): pass\ndef _c(): pass\ny = x._a\n"
    )


def test_texts_comments_and_types_are_left_alone():
    text = '''
        """About _it."""
        if 0:  # for the type checker alone
            from _typeshed import Incomplete as _Any
        def f(x: "_Any") -> "_Any":
            return "_it is", x  # _it
        '''
    assert one(text) == dedent(text).lstrip("\n")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "class A:\n    def f(self):\n        return self._no\n",
            "pawnlight/a.py:3: no class here has an attribute _no.",
        ),
        ("x = 1\ny = _no\n", "pawnlight/a.py:2: _no is nowhere given a value."),
        ("from asyncio import Event\nclass A(Event): pass\n", "a.py:2: a class inherits from Event"),
        ("import asyncio\nclass A(asyncio.Event): pass\n", "a.py:2: a class inherits from asyncio.Event"),
        ("from pawnlight.b import C\nclass A(C): pass\n", "a.py:2: C is not where it is imported from"),
        ("x = getattr(y, z)\n", "a.py:1: getattr() may be of a private name"),
        ("setattr(y, '_%s' % z, 1)\n", "a.py:1: setattr() may be of a private name"),
        ("exec('_x = 1')\n", "a.py:1: exec() may use any private name"),
        ("_x = y\nz = f'{_x}'\n", "a.py:2: _x stands in an f-string"),
        ("N = 5\nz = f'{N}'\n", "a.py:2: N stands in an f-string"),
        ("from pawnlight.b import *\n", "a.py:1: `import *` hides"),
        ("def (\n", "a.py:1: SyntaxError"),
    ],
)
def test_what_cannot_be_followed_is_refused(text: str, fault: str):
    assert fault in refused(a=text, b="from pawnlight.c import C\n")


def test_attributes_by_names_that_begin_with_a_letter():
    text = "x = getattr(y, 'FOR_%d' % 3) if hasattr(y, 'one') else getattr(y, 'for_' + z)\n"
    assert one(text) == text


# Names that the image has


def exchanged(**texts: str) -> dict[str, str]:
    """What the names in the files `pawnlight/NAME.py` with these texts become."""
    files = {f"pawnlight/{name}.py": dedent(text).lstrip("\n").encode() for name, text in texts.items()}
    return known_names(shortened(files).values())


def test_a_name_becomes_one_of_the_image_everywhere_the_same():
    known = exchanged(
        a="class Pawn:\n    goal = 5\n\n    def walk(self, by):\n        self.place = by\n",
        b="from pawnlight.a import Pawn\nred = Pawn()\nred.walk(by=red.goal)\n",
    )
    assert known.keys() == {"Pawn", "goal", "walk", "by", "place", "red"}
    assert set(known.values()) < image_names()
    assert len(set(known.values())) == len(known)


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("count = 1\n", "count"),
        ("pawn = 1\nx = hasattr(y, 'pawn')\n", "pawn"),
        ("FOR_3 = 1\nx = getattr(y, 'FOR_%d' % 3)\n", "FOR_3"),
        ("from ssd1306 import Driver\n", "Driver"),
        ("from machine import Pin as Leg\n", "Leg"),
        ("def write_cmd(pawn):\n    pass\n", "write_cmd"),
        ("class BadPawn(ValueError):\n    pass\nclass Worse(BadPawn):\n    pass\n", "Worse"),
        ("def f():\n    pawn = 1\n    return [goal for goal in pawn]\n", "pawn"),
        ("def f():\n    pawn = 1\n    return [goal for goal in pawn]\n", "goal"),
        ("a = 1\nx = a\n", "a"),
        ("def __len__(self):\n    pass\n", "__len__"),
        ("def f(self, ptr8):\n    pass\n", "ptr8"),
    ],
)
def test_a_name_stays(text: str, stays: str):
    assert stays not in exchanged(a=text)


def test_no_name_becomes_one_that_the_firmware_uses():
    few = exchanged(a="pawn = 1\n")
    assert few["pawn"] not in exchanged(a=f"pawn = 1\nx = y.{few['pawn']}\n").values()
    assert few["pawn"] not in exchanged(a=f"pawn = 1\nx = getattr(y, '{few['pawn']}')\n").values()


def test_names_of_main_stay():
    files = {"main.py": b"from pawnlight.a import walk\n", "pawnlight/a.py": b"def walk(by):\n    pass\n"}
    assert known_names(shortened(files).values()).keys() == {"by"}


@pytest.mark.parametrize("text", ["x = dict(pawn=1)\n", "f(**x)\n", "def f(**x):\n    pass\n"])
def test_names_that_become_keys_are_refused(text: str):
    with pytest.raises(CompactError, match=r"^pawnlight/a\.py:1: names become keys here"):
        exchanged(a=text)


def test_an_f_string_is_refused():
    with pytest.raises(CompactError, match="f-string"):
        exchanged(a="x = f'{y}'\n")


def test_the_names_of_the_firmware_are_exchanged_one_for_one():
    """Then it is the same program, but for texts, which stay."""
    made = shortened(sources())
    known = known_names(made.values())
    used = {name for source in made.values() for _, _, name in source.names()}
    assert len(known) > 500
    assert len(set(known.values())) == len(known)
    assert not used & set(known.values())


# The firmware


@cache
def board() -> dict[str, bytes]:
    """The compiled firmware."""
    return compiled(sources())


def test_no_line_of_the_firmware_moves():
    files = sources()
    made = compacted(files)
    assert made.keys() == files.keys()
    assert made[MAIN] == files[MAIN]
    for path, data in made.items():
        assert data.count(b"\n") == files[path].count(b"\n"), path


def test_the_pico_has_few_names_to_keep(record_property: Callable[[str, object], None]):
    names = (
        set().union(*(names_in(data) for path, data in board().items() if path not in (MAIN, NAMES))) - image_names()
    )
    record_property("measured", f"Pico: {len(names)} names in all compiled files that its image has not")
    assert len(names) < MOST_NAMES
    assert not any(name.endswith(".py") for name in names)


GAME = """
from hashlib import sha256
from pawnlight.bots import brain_of
from pawnlight.rules.game import open_game
from pawnlight.words import load, load_why
seed = bytes.fromhex("%(seed)s")
game = open_game("%(header)s seed=%(hash)s", seed)
below = lambda bound: 7 %% bound
n = 0
while game.due != "end" and n < 1200:
    options = game.options()
    option = options[n * 7 %% len(options)]
    if "%(rules)s" != "cards" and game.due != "draw" and len(options) > 1 and n %% 8 == 0:
        brain = brain_of("%(rules)s", ("easy", "normal", "hard")[n // 8 %% 3])
        for option in brain.think(game, below):
            if option is not None:
                break
        key, values = brain_of("%(rules)s", "hard").explain(game, option)
        why = load_why("es")
        print(why[key] %% tuple([why.get(value, value) for value in values]))
    text = "back" if n %% 32 == 5 and game.deciders() else game.text(option)
    game.apply(text)
    if n %% 10 == 0:
        print(n, text, game.position())
        print([game.view(seat) for seat in range(len(game.header.seats))])
    n += 1
print(game.due, game.position(), load("de")["menu keys"], load("en")["wins"])
"""
HEADERS = {
    "classic": "options=quick seats=red:person,yellow:hard first=red",
    "teams": "options=quick seats=red:person,blue:person,yellow:person,green:person first=blue",
    "points": "options=quick seats=red:person,blue:person,green:person first=red",
    "st": "options=quick seats=red:person,yellow:person first=red",
    "revenge": "options=- seats=red:person,blue:person,green:person first=red",
    "sequence": "options=- seats=blue:person,green:person first=-",
    "cards": "options=revenge seats=red:person first=red",
}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is compiled for the Pico, as a package to be put beside a script: there it is found first."""
    folder = tmp_path_factory.mktemp("small")
    for path, data in compacted(sources()).items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return folder / "pawnlight"


def test_what_is_beside_a_script_is_found_first(package: Path, micropython: RunPython):
    script = "import pawnlight.words\nprint('load_why' in dir(pawnlight.words))\n"
    assert (micropython(script, package), micropython(script)) == ("False\n", "True\n")


@pytest.mark.parametrize("rules", HEADERS)
def test_a_game_is_the_same_from_the_sources_and_from_what_is_made_of_them(
    rules: str, package: Path, both_pythons: RunPython, micropython: RunPython
):
    seed = sha256(rules.encode()).digest()
    known = {"rules": rules, "header": f"game 1 rules={rules} {HEADERS[rules]}", "seed": seed.hex()}
    script = GAME % (known | {"hash": sha256(seed).hexdigest()})
    played = micropython(script)
    assert both_pythons(on_board(script), package) == played
    assert ("\nend " in played) == (rules != "cards")
    assert len(played.splitlines()) > 30
