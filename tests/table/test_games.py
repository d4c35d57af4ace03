"""Whole games at the table, played with random presses of the pad and checked after every event."""

import pytest

from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import house_rules_of
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.events import parse_event_line
from pawnlight.words import LANGUAGES, load_texts
from tests.support.event_lines import game_after
from tests.support.screen_text import lights_at_rest
from tests.support.table_bench import BenchBoard

KEYS = ("OK", "OK", "DRAW", "DRAW", "DRAW", "RIGHT", "LEFT", "BACK")
NO_MOVE_TEXTS = [f"{load_texts(language)[key]}: DRAW" for language in LANGUAGES for key in ("no move", "throw away")]
LEAVE_TEXTS = tuple(load_texts(language)["leave"] for language in LANGUAGES)


class FlashFollower:
    """Follows the game from the files on flash without its seed, as a laptop would."""

    def __init__(self, bench: BenchBoard) -> None:
        self._bench = bench
        self._id = bench.game.id
        self._check = 0
        self.events: list[str] = []
        self._game: SorryGame | None = None

    def apply_new_events(self) -> None:
        """Apply the new events, and check the position against the table's and against the lights at rest."""
        for line in self._bench.journal.event_lines(self._id, len(self.events)):
            _, text, _ = parse_event_line(line)
            self.events.append(text)
            if self._game is None:
                self._game = SorryGame(text)
            else:
                self._game.apply(text)
        seen, played = self._game, self._bench.game
        assert seen is not None
        assert (seen.pawns, seen.turn, seen.card, seen.due) == (played.pawns, played.turn, played.card, played.due)
        if self._bench.hardware.lamp.duty and seen.winning_colour is None:
            assert seen.next_player() == "person"
            # DRAW also ends a turn without a move, in which the pawns show that they cannot move.
            stuck = any(foot in self._bench.screen() for foot in NO_MOVE_TEXTS)
            assert stuck or seen.due in ("mix", "draw", "play")
            assert stuck or self._bench.lights() == lights_at_rest(seen.pawns, seen.turn)


def play_to_winner(bench: BenchBoard) -> list[str]:
    """Press keys, holding some of them, until somebody has won; return the event texts."""
    onlooker = FlashFollower(bench)
    presses = 0
    while bench.journal.live is not None:
        key = bench.chance.choice(KEYS)
        if bench.chance.random() < 0.02:
            bench.hold(bench.chance.choice(("OK", "BACK", "DRAW")))
        else:
            bench.press(key)
        if any(question in bench.screen() for question in LEAVE_TEXTS):
            bench.press("BACK")
        onlooker.apply_new_events()
        presses += 1
        assert presses < 9000, "nobody ever wins"
    onlooker.apply_new_events()
    return onlooker.events


SEAT_SETTINGS = {
    "two": "person none person none",
    "mixed": "person easy none none",
    "three": "none person normal person",
    "four": "person hard person easy",
    "computers": "easy normal hard easy",
}

HOUSE_RULE_SETTINGS = {f"house {name}": values[0] for name, values in house_rules_of("classic")}


@pytest.mark.parametrize(
    ("rules", "players", "options"),
    [
        ("points", "mixed", HOUSE_RULE_SETTINGS | {"language": "de", "quick": "yes", "pace": "fast"}),
        *(
            pytest.param(*game, marks=pytest.mark.long)
            for game in (
                ("teams", "four", {"quick": "yes", "light": "5", "sound": "0"}),
                ("classic", "mixed", {"language": "es", "quick": "yes"}),
                ("st", "four", {"quick": "yes"}),
                ("classic", "two", {}),
                ("classic", "three", {"language": "de", "quick": "yes", "begins": "green", "light": "1"}),
                ("classic", "computers", {"language": "de", "quick": "yes", "begins": "blue"}),
                ("points", "two", {"language": "de"}),
                ("points", "four", {"language": "es", "quick": "yes"}),
                ("points", "mixed", {"quick": "yes"}),
                ("st", "two", {}),
                ("teams", "computers", HOUSE_RULE_SETTINGS | {"language": "es"}),
            )
        ),
    ],
)
def test_a_game_is_played_to_its_winner(bench, rules, players, options):
    seats = dict(zip(("red", "blue", "yellow", "green"), SEAT_SETTINGS[players].split(), strict=True))
    bench.begin([], **{"rules": rules, "language": "en", **seats, **options})
    events = play_to_winner(bench)
    game = bench.game
    assert game.header.rules == rules
    assert game.winning_colour is not None
    seed = bytes.fromhex(events[-1].rpartition(" ")[2])
    assert events[0].endswith("seed=" + seed_hash(seed))
    assert [over for *_, over in bench.journal.games()] == [True]
    together = len({game.header.seats[seat][0] for seat in game.winners()}) > 1
    words = load_texts(bench.app.settings["language"])
    bench.until(lambda: words["win together" if together else "wins"] in bench.screen())
    assert game_after(events, seed).pawns == game.pawns
    bench.wait(1.5)
    bench.press("DRAW", "OK")
    winners = [game.header.seats[seat][0] for seat in game.winners()]
    assert bench.game.header.first in winners
