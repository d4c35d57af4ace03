"""A night is played in pieces, and reads what the screen says in every language."""

import argparse
from pathlib import Path

import pytest

from pawnlight.show.text import key_help_line
from pawnlight.words import LANGUAGES, Words
from tests.support.foot_texts import printed_key, shows_foot
from tests.support.screen_reader import Screen
from tests.system.night.__main__ import NightPieces
from tests.system.night.tally import NightTally


def night_pieces(folder: Path, flash: bytes = b"flash") -> NightPieces:
    night = {"cut_every": 150.0, "away_every": 120.0, "noise": 0.0, "brisk": False}
    return NightPieces(argparse.Namespace(hours=2.5, piece=1.0, seed=1, keep=folder, **night), flash)


def test_a_night_that_was_interrupted_goes_on_with_the_pieces_that_are_due(tmp_path):
    night = night_pieces(tmp_path)
    assert (night.due, night.seconds) == ([1, 11, 21], 3000)
    night.tallies[11] = NightTally(seconds=3000, kinds={"classic": 2}, faults=["it hangs"])
    night.record_result(11)
    again = night_pieces(tmp_path)
    assert again.due == [1, 21]
    assert again.total() == night.total()
    assert night_pieces(tmp_path, b"another firmware").due == [1, 11, 21]


@pytest.mark.parametrize("labels", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_reads_what_keys_do_as_it_is_printed_on_the_pad(language, labels):
    words = Words(language, labels)
    for name in ("menu keys", "resume keys", "draw or not"):
        screen = Screen(bytes(1024))
        screen.lines[-1] = " ".join(key_help_line(words[name]).split())
        assert shows_foot(screen, name), screen.lines
    assert printed_key(words.with_printed_keys("DRAW")) == "DRAW"
    assert printed_key(words.with_printed_keys("BACK")) == "BACK"
    assert printed_key("Pawnlight") == ""
