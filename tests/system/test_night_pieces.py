"""A night is played in pieces, and reads what the screen says in every language."""

import argparse
from pathlib import Path

import pytest

from pawnlight.show.text import key_help_line
from pawnlight.words import LANGUAGES, Words
from tests.support.feet import key_printed, says
from tests.support.screen_reader import Screen
from tests.system.night.__main__ import Pieces
from tests.system.night.tally import NightTally


def pieces(folder: Path, flash: bytes = b"flash") -> Pieces:
    night = {"cut_every": 150.0, "away_every": 120.0, "noise": 0.0, "brisk": False}
    return Pieces(argparse.Namespace(hours=2.5, piece=1.0, seed=1, keep=folder, **night), flash)


def test_a_night_that_was_interrupted_goes_on_with_the_pieces_that_are_due(tmp_path):
    night = pieces(tmp_path)
    assert (night.due, night.seconds) == ([1, 11, 21], 3000)
    night.tallies[11] = NightTally(seconds=3000, kinds={"classic": 2}, faults=["it hangs"])
    night.played(11)
    again = pieces(tmp_path)
    assert again.due == [1, 21]
    assert again.whole() == night.whole()
    assert pieces(tmp_path, b"another firmware").due == [1, 11, 21]


@pytest.mark.parametrize("labels", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_reads_what_keys_do_as_it_is_printed_on_the_pad(language, labels):
    words = Words(language, labels)
    for name in ("menu keys", "resume keys", "draw or not"):
        screen = Screen(bytes(1024))
        screen.lines[-1] = " ".join(key_help_line(words[name]).split())
        assert says(screen, name), screen.lines
    assert key_printed(words.with_printed_keys("DRAW")) == "DRAW"
    assert key_printed(words.with_printed_keys("BACK")) == "BACK"
    assert key_printed("Pawnlight") == ""
