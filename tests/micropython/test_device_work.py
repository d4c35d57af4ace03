"""Work with devices that lie, on MicroPython and on CPython: it ends, in words, and the same way."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.system.text_files import decode_text, normalize_newlines
from tests.conftest import RunPython
from tests.micropython import device_work
from tests.micropython.test_browser_link import SCRIPT as LINK
from tests.micropython.test_browser_link import call_on_micropython

SCRIPT = LINK.with_name("device_work.py")
OUTCOMES = {"done", "same", "checked", "saved", "restored", "failed", "no-micropython", "other-program", "newer"}


@pytest.mark.parametrize("count", [1, pytest.param(100, marks=pytest.mark.long)])
def test_work_with_a_device_that_lies_ends_the_same_way(micropython: RunPython, tmp_path: Path, count: int) -> None:
    calls = [f"lied('device {n}', '{kind}')" for n in range(count) for kind in ("check", "save", "install")]
    there = call_on_micropython(micropython, tmp_path, calls, SCRIPT)
    for call, end in zip(calls, there, strict=True):
        here = eval(call, vars(device_work))
        assert {state for state, *_ in here} <= OUTCOMES
        if "install" in call:
            # The order in which its files are sent is not the same.
            assert {state for state, *_ in eval(end)} <= OUTCOMES
        else:
            assert end == str(here)


def test_texts_as_editors_write_them_are_read_by_both(micropython: RunPython, tmp_path: Path) -> None:
    (there,) = call_on_micropython(micropython, tmp_path, ["texts('editors')"], SCRIPT)
    assert there == str(device_work.texts("editors"))


@given(text=st.text(), encoding=st.sampled_from(["utf-16-le", "utf-16-be"]), more=st.binary(max_size=9))
def test_utf_16_is_read_as_by_cpython(text: str, encoding: str, more: bytes) -> None:
    content = text.encode(encoding) + more
    begin = "\ufeff".encode(encoding)
    assert decode_text(begin + content) == normalize_newlines(content.decode(encoding, "replace"))
