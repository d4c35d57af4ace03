"""A child who cannot read plays whole games by the lamp and the lights alone, without the screen or the rules."""

import pytest

from pawnlight.board import SPOKE, TRACK
from tests.support.screen_text import colour_of
from tests.support.table_bench import Table

HOMES = {TRACK + SPOKE * k + i for k in range(4) for i in range(4)}


class Child:
    """A player who sees only how lights move: presses the big button when it is lit, otherwise OK and RIGHT."""

    def __init__(self, bench: Table) -> None:
        self._bench = bench
        # With a computer player, it may already have moved when the lights are checked.
        self._watches = all(player == "person" for _, player in bench.game.header.seats)
        self.moved = 0
        self.kept_promises = 0

    def glows(self) -> bool:
        """Return whether the big button is lit."""
        return self._bench.hardware.lamp.now > 0

    def look(self) -> tuple[set[int], set[int], set[int]]:
        """Return the lights that sparkle, those that blink, and those that breathe."""
        motions = self._bench.motions()
        found = [{light for light, (kind, _) in motions.items() if kind == wanted} for wanted in ("sparks", "blinks")]
        return found[0], found[1], {light for light, (kind, _) in motions.items() if kind == "breathes"}

    def lit(self, light: int) -> bool:
        picture = self._bench.hardware.lights.sent[-1][1]
        return colour_of(*picture[3 * light : 3 * light + 3]) is not None

    def play(self) -> None:
        """Make the next move."""
        bench = self._bench
        if self.glows():
            bench.press("DRAW")
            bench.wait(0.2)
            return
        chosen, blinking, others = self.look()
        if self.glows():
            return
        if not chosen and not blinking:
            bench.wait(0.5)  # another player's turn, or an animation
            return
        # A child prefers to go HOME, and so looks at the other pawns first.
        for _ in range(len(others)):
            if blinking & HOMES:
                break
            bench.press("RIGHT")
            chosen, blinking, _ = self.look()
        promised = sorted(blinking) if chosen and len(blinking) == 1 else []
        bench.press("OK")
        bench.wait(5)
        self.moved += bool(chosen)
        if promised and self._watches and self.glows():
            assert self.lit(promised[0]), "where it blinked there is a pawn now"
            self.kept_promises += 1


@pytest.mark.parametrize(
    ("seats", "for_a_child"),
    [
        pytest.param(("person", "none", "person", "none"), "no", marks=pytest.mark.long),
        (("none", "person", "none", "hard"), "yes"),
    ],
)
def test_a_child_plays_a_whole_game_by_lights_alone(bench, seats, for_a_child):
    bench.begin([], quick="yes", child=for_a_child, **dict(zip(("red", "blue", "yellow", "green"), seats, strict=True)))
    game = bench.game
    child = Child(bench)
    for _ in range(600):
        if bench.journal.live is None:
            break
        child.play()
    assert game.due == "over"
    assert game.winner is not None
    assert child.moved > 20
    assert child.kept_promises > 10 or "hard" in seats
