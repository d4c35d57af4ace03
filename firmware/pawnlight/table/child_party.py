"""The end of a child's game: everybody has played well, and may play again. Loaded then."""

import asyncio

from pawnlight.board import TRACK_LIGHTS
from pawnlight.rules.base import COLOURS
from pawnlight.show import sounds
from pawnlight.show.lights import PLAYER_COLOURS, running_motion
from pawnlight.table.child_moments import Moment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.table.context import Context
    from pawnlight.table.play import GameRunner
    from pawnlight.words import Words

# How long each moment is shown, one after the other.
_MOMENT_S = 4
# Whoever has most of it, see `Tally.leaders`.
_DEEDS = ("deed bump", "deed way")


async def celebrate_everybody(context: "Context", play: "GameRunner") -> bool:
    """Celebrate everybody who played. Returns whether another game is wanted (DRAW) rather than the menu (BACK)."""
    began = context.hardware.now_ms()
    hooray = _Party(play)
    context.show_question(hooray)
    context.renderer.play_sound(sounds.WON)
    await hooray.read_deeds()
    # A press until then was meant for the last move.
    await asyncio.sleep(max(_MOMENT_S - context.hardware.elapsed_since(began) / 1000, 0))
    context.keys.drop_pending()
    return await context.ask(hooray) == "DRAW"


class _Party(Moment):
    """Everybody is celebrated, then each who has not won by something good; at last it is asked what follows."""

    answer_keys = buttons = ("BACK", "DRAW")
    lamp = True
    limit: float = _MOMENT_S

    def __init__(self, play: "GameRunner") -> None:
        super().__init__(play.screen, "cheer")
        self._play = play
        self.seat = -1
        self._next: list[tuple[str, int]] = []
        self.turn = False

    async def read_deeds(self) -> None:
        """Find something good about each player who has not won. This reads the whole game again."""
        play, game = self._play, self._play.game
        most = (await play.tally()).leaders()
        for side, seats in enumerate(game.sides()):
            found = [
                key
                for key, counted, (number, best) in zip(_DEEDS, play.screen.deed_text_keys, most)
                if counted and number and side in best
            ]
            self._next += [((found + ["deed near"])[0], seat) for seat in seats if seat not in game.winners()]
        self._next.append(("again", -1))

    def on_time_limit(self) -> bool:
        key, self.seat = self._next.pop(0)
        self.limit = self.limit if self._next else 0
        self.change_to(key, other=self.seat)
        return True

    def set_texts(self, words: "Words") -> None:
        super().set_texts(words)
        if self.seat < 0:
            self.title = "Pawnlight"

    def show_lights(self) -> None:
        """Run the lights of all colours round the track, side by side, whoever was first."""
        screen = self._play.screen
        screen.show_position()
        colours = screen.colours(range(len(self._play.game.header.seats)))
        motion = running_motion(18)
        for square in range(TRACK_LIGHTS):
            colour = colours[square // 3 % len(colours)]
            screen.context.renderer.lights.animate_light(square, PLAYER_COLOURS[COLOURS.index(colour)], motion, square)
