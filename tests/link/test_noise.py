"""A small run of the noise test; `python -m tests.system.noise` sends millions of frames."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pawnlight.link.frames import make_frame
from tests.conftest import RunPython
from tests.support.laws import law_cases
from tests.system.noise.__main__ import ENDS, send_inputs
from tests.system.noise.ends import BoardEnd, LaptopEnd
from tests.system.noise.frames import TO_BOARD, TO_LAPTOP, mutated_frames

pytestmark = pytest.mark.usefixtures("empty_flash")

FEW_CASES = law_cases(15)
_WORD = st.one_of(
    st.sampled_from(sorted({word for body in (*TO_BOARD, *TO_LAPTOP) for word in body.split(" ") if word})),
    st.text(st.characters(min_codepoint=32, max_codepoint=125), max_size=12),
    st.integers(-2, 10**10).map(str),
)
_LINES = st.lists(
    st.one_of(
        st.binary(max_size=60),
        st.lists(_WORD, min_size=1, max_size=7).map(lambda words: make_frame(" ".join(words)[:300] or "x")),
        st.sampled_from([*TO_BOARD, *TO_LAPTOP]).map(make_frame),
    ),
    max_size=12,
)


@pytest.mark.parametrize("name", ENDS)
def test_thousands_of_frames_raise_nothing_hold_nothing_and_stop_nothing(name):
    first, second = send_inputs(name, 2000)
    assert second < first + 200_000


@pytest.mark.parametrize("name", ENDS)
@FEW_CASES
@given(lines=_LINES)
def test_whatever_is_said_good_frames_still_arrive(name, lines):
    end = ENDS[name][0]()
    end.take(b"".join(lines))
    assert end.works()


def test_what_is_held_is_measured():
    end = BoardEnd()
    before = end.held()
    end.link._heard = bytes(100_000)
    assert end.held() > before + 90_000


def test_both_pythons_take_the_same_frames_from_noise(both_pythons: RunPython, tmp_path: Path):
    source = mutated_frames(Random(9), [*TO_BOARD, *TO_LAPTOP])
    data = b"".join(next(source) for _ in range(1500))
    file = tmp_path / "noise.bin"
    file.write_bytes(data)
    script = """
from pawnlight.link.frames import FrameReader
unframer = FrameReader()
with open("noise.bin", "rb") as file:
    while True:
        data = file.read(61)
        if not data:
            break
        for body in unframer.feed(data):
            print(body)
print(unframer.bad)
"""
    assert len(both_pythons(script, file).splitlines()) > 500


def test_a_board_that_restarts_and_has_named_no_start_before_is_a_new_one() -> None:
    end = LaptopEnd()
    end.take(make_frame("hello 2 0.1.0 feedc0de  -") + make_frame("game 0123456789ab 3 0 open") + make_frame("games 1"))
    end.take(make_frame("hello 2 0.1.0 feedc0de 7e577e57 -") + make_frame("games 1"))
    assert end.works()
