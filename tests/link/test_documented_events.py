"""The events of each game as docs/link.md has them, and those that whole games have."""

import random
import re
from collections.abc import Iterator
from hashlib import sha256

import pytest

from pawnlight.rules.base import COLOURS
from pawnlight.rules.events import text_of
from tests.conftest import ROOT
from tests.support.event_lines import random_game

# By game: rule set, options, number of players.
GAMES_TO_PLAY = {
    "Sorry!": [("classic", "-", 2), ("teams", "-", 4), ("points", "-", 2), ("points", "teams", 4), ("st", "-", 3)],
    "Revenge": [("revenge", "-", 2), ("revenge", "-", 4)],
    "Sequence": [("sequence", "-", 2), ("sequence", "auto_draw", 3)],
    "Three in a row": [("row", "child=yes", 2), ("row", "child=yes", 4)],
    "Towers": [("towers", "child=yes", 2), ("towers", "child=yes", 4)],
    "Cards only": [("cards", "sorry", 1)],
}
GAMES = 40
# The events that every game has.
COMMON = ("game", "mix", "back", "end")


def event_form(event: str) -> str:
    """Return the kind of `event`: its words, with signs in place of what they name."""
    first, *words = event.split(" ")
    kind = " ".join([first, *(word_sign(word) for word in words)])
    # As many cut as there are players, a card of the hand is played as one that is turned up, and a split 7 may move
    # any two pawns of a team.
    for several, one in ((r"^cut( #)+", "cut #"), (r"^play # .*>", "play # move"), (r"p?> p?>", "> >")):
        kind = re.sub(several, one, kind)
    return kind


def word_sign(word: str) -> str:
    """Return the sign for what `word` names: a card or a number, a move, and so on; `p>` moves a partner's pawn."""
    if word in ("discard", "drop"):
        return word
    if word in COLOURS:
        return "colour"
    if re.fullmatch(r"(blue|green|red)\d+", word):
        return "player"
    if "<>" in word:
        return "<>"
    if ">" in word:
        return "p>" if word[0] in "rbyg" else ">"
    return "run" if word.startswith("run=") else "#"


def documented_examples(game: str) -> Iterator[str]:
    """Yield the examples of the events of `game` on the page."""
    page = (ROOT / "docs" / "link.md").read_text(encoding="utf-8")
    table = page.partition(f"| event of {game} | meaning |\n|---|---|\n")[2].partition("\n\n")[0]
    for row in table.splitlines():
        event = re.match(r"\| `([^`]+)` \| \S", row)
        assert event, row
        yield event[1]


@pytest.mark.parametrize("game", GAMES_TO_PLAY)
def test_the_documents_have_every_event_of_a_game_and_no_other(game: str) -> None:
    met = set()
    for rules, options, players in GAMES_TO_PLAY[game]:
        for n in range(GAMES):
            name = f"{rules} {options} {n}"
            seed, chance = sha256(name.encode()).digest(), random.Random(name)
            lines = random_game(rules, seed, chance, options, ("random",) * players)
            met |= {event_form(text) for line in lines if not (text := text_of(line)).startswith(COMMON)}
    assert sorted(set(map(event_form, documented_examples(game)))) == sorted(met)
