"""What the lights say in every question of whole games, to people with each of the three kinds of colour-blindness."""

from itertools import combinations

import pytest

from pawnlight.rules.base import COLOURS
from pawnlight.show.lights import PLAYER_COLOURS, WHITE, level_table
from tests.support.colour_blind import KINDS, difference
from tests.support.screen_text import STEP_S, colour_of
from tests.support.table_bench import ANSWER_S, RecordedLights, Table
from tests.table.test_games import play_out
from tests.table.test_hand_games import dues

APART = 25.0
"""The least difference of two players' lights, in CIELAB."""
MOVES, BESIDE = 10.0, 15.0
"""The least differences of what a light shows in its motion, and of lights of different colours in one picture."""
STEPS = 40
"""Longer than a light takes to run the longest way."""


def sent(colour: tuple[int, int, int]) -> bytes:
    """Return the bytes of a colour at the highest brightness."""
    red, green, blue = (level_table(100)[part] for part in colour)
    return bytes((green, red, blue))


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_players_lights_look_alike(kind: str) -> None:
    lights = {
        **{name: sent(colour) for name, colour in zip(COLOURS, PLAYER_COLOURS, strict=True)},
        "white": sent(WHITE),
    }
    assert [colour_of(*light) for light in lights.values()] == list(lights)
    for one, other in combinations(lights, 2):
        assert difference(kind, lights[one], lights[other]) > APART, (one, other)


class Watch:
    """Looks at the lights whenever people are asked, for a whole motion, as somebody with each kind sees them."""

    def __init__(self) -> None:
        self.asked = 0
        self.questions: set[int] = set()
        self.moved = False

    def __call__(self, bench: Table) -> None:
        context = bench.app.context
        if not context.asking or context.asked in self.questions:
            return
        self.questions.add(context.asked)
        # What acknowledged the press is over by then.
        bench.wait(ANSWER_S + STEPS * STEP_S)
        if context.asked not in self.questions or not context.asking:
            return
        self.asked += 1
        for chain in (bench.hardware.lights, bench.hardware.panel):
            self._look(chain, bench)

    def _look(self, chain: RecordedLights, bench: Table) -> None:
        end = bench._selector.now
        pictures = [chain.at(end - n * STEP_S) for n in range(STEPS)]
        most_sent = max(map(max, pictures)) or 255
        colours: dict[str, bytes] = {}
        for at in range(0, len(pictures[0]), 3):
            series = [picture[at : at + 3] for picture in pictures]
            brightest = max(series, key=sum)
            colour = colour_of(*brightest)
            if colour is None:
                continue
            if colour not in colours or sum(brightest) > sum(colours[colour]):
                colours[colour] = brightest
            if len(set(series)) > 1:
                # What breathes, sparks or blinks is seen to do so.
                for kind in KINDS:
                    most = max(difference(kind, one, other, most_sent) for one, other in combinations(set(series), 2))
                    assert most > MOVES, (kind, most_sent, sorted(set(series)), str(bench.screen()))
                self.moved = True
        for kind in KINDS:
            for one, other in combinations(sorted(colours), 2):
                apart = difference(kind, colours[one], colours[other], most_sent)
                assert apart > BESIDE, (kind, most_sent, colours, str(bench.screen()))


BRIGHT = {"light": "5", "current": "2.0", "pace": "fast"}


@pytest.mark.long
@pytest.mark.parametrize("rules", ["classic", "teams", "points", "st"])
def test_in_a_whole_game_of_sorry_motion_and_place_say_what_colour_says(
    bench: Table, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    watch, press = Watch(), Table.press

    def pressed(bench: Table, *keys: str) -> None:
        watch(bench)
        press(bench, *keys)

    everyone = dict.fromkeys(COLOURS if rules != "st" else ("red", "yellow"), "person")
    bench.begin([], rules=rules, quick="yes", **{"quick points": "yes"}, **everyone, **BRIGHT)
    bench.app.context.apply_settings()
    monkeypatch.setattr(Table, "press", pressed)
    play_out(bench)
    assert watch.asked > 20
    assert watch.moved


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "players", "teams"), [("revenge", "4", "2"), ("sequence", "2", "2"), ("sequence", "3", "3")]
)
def test_in_a_whole_game_with_hands_motion_and_place_say_what_colour_says(
    bench: Table, game: str, players: str, teams: str
) -> None:
    watch = Watch()
    bench.begin([], game=game, players=players, teams=teams, **BRIGHT)
    bench.app.context.apply_settings()
    for _ in dues(bench, 12000, watch):
        pass
    assert bench.journal.live is None, "the game has no end"
    assert watch.asked > 20
