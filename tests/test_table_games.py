"""Whole games at the table, played by pressing the pad at random, looked at after every event."""

import pytest

from pawnlight.rules.cards import seed_hash
from pawnlight.rules.events import unseal
from pawnlight.rules.sorry_game import SorryGame
from tests.table_bench import Bench
from tests.table_eyes import standing

pytest_plugins = ("tests.table_fixtures",)

KEYS = ("OK", "OK", "DRAW", "DRAW", "DRAW", "RIGHT", "LEFT", "BACK")


class Onlooker:
    """Follows the game from what is on flash, as a laptop would: without its seed."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._id = bench.game.id
        self._check = 0
        self.events: list[str] = []
        self._game: SorryGame | None = None

    def look(self) -> None:
        """Take in the new events; the position that they give is the table's, and the lights at rest show it."""
        for line in self._bench.journal.lines(self._id, len(self.events)):
            _, text, _ = unseal(line)
            self.events.append(text)
            if self._game is None:
                self._game = SorryGame(text)
            else:
                self._game.apply(text)
        seen, played = self._game, self._bench.game
        assert seen is not None
        assert (seen.pawns, seen.turn, seen.card, seen.due) == (played.pawns, played.turn, played.card, played.due)
        if self._bench.hardware.lamp.now and seen.winner is None:
            assert seen.due == "draw"
            assert seen.player() == "person"
            assert self._bench.lights() == standing(seen.pawns, seen.turn)


def play_out(bench: Bench) -> list[str]:
    """Press keys until somebody has won; every event's text."""
    onlooker = Onlooker(bench)
    presses = 0
    while bench.journal.live is not None:
        key = bench.chance.choice(KEYS)
        # BACK at the draw is how people leave.
        bench.press("DRAW" if key == "BACK" and bench.game.due == "draw" else key)
        onlooker.look()
        presses += 1
        assert presses < 6000, "nobody ever wins"
    onlooker.look()
    return onlooker.events


@pytest.mark.parametrize(
    ("players", "options"),
    [
        ("person none person none", {"language": "en"}),
        ("person random none none", {"language": "es", "quick": "yes"}),
        ("none person random person", {"language": "de", "quick": "yes", "begins": "green", "light": "1"}),
        ("person random person random", {"language": "en", "quick": "yes", "light": "5", "sound": "0"}),
        ("random random random random", {"language": "de", "quick": "yes", "begins": "blue"}),
    ],
)
def test_a_game_is_played_to_its_winner(bench, players, options):
    seats = dict(zip(("red", "blue", "yellow", "green"), players.split(), strict=True))
    bench.begin([], **seats, **options)
    events = play_out(bench)
    game = bench.game
    assert game.winner is not None
    seed = bytes.fromhex(events[-1].rpartition(" ")[2])
    assert events[0].endswith("seed=" + seed_hash(seed))
    assert [over for *_, over in bench.journal.games()] == [True]
    bench.wait(3)
    assert {"en": "wins!", "es": "¡gana!", "de": "gewinnt!"}[options["language"]] in bench.screen()
    again = SorryGame(events[0], seed)
    for event in events[1:]:
        again.apply(event)
    assert again.pawns == game.pawns
    bench.press("DRAW")
    assert bench.game.header.first == ("red", "blue", "yellow", "green")[game.winner]
