"""A night is played in pieces, and reads what the screen says in every language."""

from collections import Counter

import pytest

from pawnlight.show.text import key_help_line
from pawnlight.words import LANGUAGES, Words
from tests.support.foot_texts import printed_key, shows_foot
from tests.support.screen_reader import Screen
from tests.system.night.__main__ import NightPieces
from tests.system.night.tally import NightTally


def test_a_night_that_was_interrupted_goes_on_with_the_pieces_that_are_due(tmp_path):
    night = NightPieces(tmp_path, b"flash", hours=2.5, first_seed=1)
    assert (night.due, night.seconds) == ([1, 11, 21], 3000)
    night.record_result(11, NightTally(Counter({"seconds": 3000, "games of classic": 2}), faults=["it hangs"]))
    again = NightPieces(tmp_path, b"flash", hours=2.5, first_seed=1)
    assert again.due == [1, 21]
    assert again.total() == night.total() == night.tallies[11]
    assert NightPieces(tmp_path, b"another firmware", hours=2.5, first_seed=1).due == [1, 11, 21]


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
