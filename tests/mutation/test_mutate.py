"""The faults that are put into a module, and the explanations of those that nobody can notice."""

from pathlib import Path

import pytest

from tests.mutation.__main__ import read_explanations
from tests.mutation.mutate import mutants

MODULE = '''"""A die."""

SIDES = 6

TYPE_CHECKING = False
if TYPE_CHECKING:
    Throw = int | None


class Die:
    def throw(self, number: "int") -> "int":
        """Return what the die shows."""
        if number < 0 or not self.whole:
            raise ValueError("too small")
        text = "a die has six sides"
        self.thrown += 1
        return number % SIDES
'''


def faults(folder: Path, module: str) -> list[tuple[int, str, str]]:
    file = folder / "die.py"
    file.write_text(module, encoding="utf-8")
    found = mutants(file)
    for mutant in found:
        compile(mutant.source, "die.py", "exec")
    return [(mutant.line, mutant.function, mutant.new) for mutant in found]


def test_each_fault_is_one_change_of_one_line_and_leaves_texts_and_types(tmp_path: Path) -> None:
    assert sorted(faults(tmp_path, MODULE)) == sorted(
        [
            (3, "", "SIDES = 7"),
            (13, "Die.throw", "if number <= 0 or not self.whole:"),
            (13, "Die.throw", "if number < 1 or not self.whole:"),
            (13, "Die.throw", "if False or not self.whole:"),
            (13, "Die.throw", "if number < 0 or False:"),
            (13, "Die.throw", "if number < 0 or (self.whole):"),
            (14, "Die.throw", "pass"),
            (16, "Die.throw", "pass"),
            (16, "Die.throw", "self.thrown -= 1"),
            (16, "Die.throw", "self.thrown += 2"),
            (17, "Die.throw", "return None"),
            (17, "Die.throw", "return number + SIDES"),
        ]
    )


def test_letters_of_more_than_one_byte_do_not_shift_a_fault(tmp_path: Path) -> None:
    assert faults(tmp_path, 'names = ("Grün", 1)\n') == [
        (1, "", "names = ('Grün~', 1)"),
        (1, "", 'names = ("Grün", 2)'),
    ]


def test_an_explanation_has_its_place_two_lines_and_a_reason() -> None:
    text = "# why\n\ndie.py Die.throw\n- a < b\n+ a <= b\nThey are\nnever equal.\n"
    assert read_explanations(text) == {("die.py", "Die.throw", "a < b", "a <= b"): "They are never equal."}
    two = "die.py\n- 6\n+ 7\n- 6\n+ 5\nAny number will do.\n"
    assert read_explanations(two) == {("die.py", "", "6", new): "Any number will do." for new in ("7", "5")}
    with pytest.raises(ValueError, match="a reason"):
        read_explanations("die.py Die.throw\n- a < b\n+ a <= b\n")
