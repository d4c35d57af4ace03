"""What the lights say in every question of whole games, to people with each of the three kinds of colour-blindness."""

from itertools import combinations

import pytest

from pawnlight.rules.base import COLOURS
from pawnlight.show.lights import PLAYER_COLOURS, WHITE, level_table
from tests.support.colour_blind import KINDS, colour_difference
from tests.support.screen_text import STEP_S, colour_of
from tests.support.table_bench import ANSWER_SECONDS, BenchBoard, RecordedLights
from tests.table.test_games import play_to_winner
from tests.table.test_hand_games import due_decisions

MIN_DIFFERENCE = 25.0
"""The least difference of two players' lights, in CIELAB."""
MOVES, BESIDE = 10.0, 15.0
"""The least differences of what a light shows in its motion, and of lights of different colours in one picture."""
STEPS_OF_MOTION = 40
"""Longer than a light takes to run the longest way."""


def sent_bytes(colour: tuple[int, int, int]) -> bytes:
    """Return the bytes of a colour at the highest brightness."""
    red, green, blue = (level_table(100)[part] for part in colour)
    return bytes((green, red, blue))


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_players_lights_look_alike(kind: str) -> None:
    lights = {
        **{name: sent_bytes(colour) for name, colour in zip(COLOURS, PLAYER_COLOURS, strict=True)},
        "white": sent_bytes(WHITE),
    }
    assert [colour_of(*light) for light in lights.values()] == list(lights)
    for one, other in combinations(lights, 2):
        assert colour_difference(kind, lights[one], lights[other]) > MIN_DIFFERENCE, (one, other)


class LightsWatcher:
    """Looks at the lights whenever people are asked, for a whole motion, as somebody with each kind sees them."""

    def __init__(self) -> None:
        self.asked = 0
        self.questions: set[int] = set()
        self.moved = False

    def __call__(self, bench: BenchBoard) -> None:
        context = bench.app.context
        if not context.asking or context.asked in self.questions:
            return
        self.questions.add(context.asked)
        # What acknowledged the press is over by then.
        bench.wait(ANSWER_SECONDS + STEPS_OF_MOTION * STEP_S)
        if context.asked not in self.questions or not context.asking:
            return
        self.asked += 1
        for chain in (bench.hardware.lights, bench.hardware.panel):
            self._look(chain, bench)

    def _look(self, chain: RecordedLights, bench: BenchBoard) -> None:
        end = bench._selector.now
        pictures = [chain.at(end - n * STEP_S) for n in range(STEPS_OF_MOTION)]
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
                    most = max(
                        colour_difference(kind, one, other, most_sent) for one, other in combinations(set(series), 2)
                    )
                    assert most > MOVES, (kind, most_sent, sorted(set(series)), str(bench.screen()))
                self.moved = True
        for kind in KINDS:
            for one, other in combinations(sorted(colours), 2):
                apart = colour_difference(kind, colours[one], colours[other], most_sent)
                assert apart > BESIDE, (kind, most_sent, colours, str(bench.screen()))


BRIGHT_SETTINGS = {"light": "5", "current": "2.0", "pace": "fast"}


@pytest.mark.long
@pytest.mark.parametrize("rules", ["classic", "teams", "points", "st"])
def test_in_a_whole_game_of_sorry_motion_and_place_say_what_colour_says(
    bench: BenchBoard, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    watch, press = LightsWatcher(), BenchBoard.press

    def pressed(bench: BenchBoard, *keys: str) -> None:
        watch(bench)
        press(bench, *keys)

    everyone = dict.fromkeys(COLOURS if rules != "st" else ("red", "yellow"), "person")
    bench.begin([], rules=rules, quick="yes", **{"quick points": "yes"}, **everyone, **BRIGHT_SETTINGS)
    bench.app.context.apply_settings()
    monkeypatch.setattr(BenchBoard, "press", pressed)
    play_to_winner(bench)
    assert watch.asked > 20
    assert watch.moved


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "players", "teams"), [("revenge", "4", "2"), ("sequence", "2", "2"), ("sequence", "3", "3")]
)
def test_in_a_whole_game_with_hands_motion_and_place_say_what_colour_says(
    bench: BenchBoard, game: str, players: str, teams: str
) -> None:
    watch = LightsWatcher()
    bench.begin([], game=game, players=players, teams=teams, **BRIGHT_SETTINGS)
    bench.app.context.apply_settings()
    for _ in due_decisions(bench, 12000, watch):
        pass
    assert bench.journal.live is None, "the game has no end"
    assert watch.asked > 20
