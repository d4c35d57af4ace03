"""A child's game of Sorry! at the table: one pawn glows after the other, and DRAW plays the one that glows.

The child chooses a pawn, and the pawn goes its best way, see `best_glowing_moves`. Loaded for a child's game only.
"""

import asyncio

from pawnlight.board import TRACK_LIGHTS
from pawnlight.games.sorry import scene as sorry_scene
from pawnlight.games.sorry.board import (
    HOME_PLACE,
    OUT_OF_GAME,
    START_PLACE,
    bounces_at_home,
    is_exchange,
    make_move,
    start_circle,
    steps_home,
    steps_of,
    undo_changes,
)
from pawnlight.rules.base import PASS
from pawnlight.show import sounds
from pawnlight.show.lights import BREATHE_MOTION, PLAYER_COLOURS, SHIMMER_MOTION, SPARKLE_MOTION, STEADY_MOTION
from pawnlight.table.child_moments import GLOW_SECONDS, Moment, show_moments

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.games.sorry.board import Move
    from pawnlight.games.sorry.game import SorryEffect, SorryGame
    from pawnlight.games.sorry.scene import PauseFunction
    from pawnlight.show.renderer import Renderer
    from pawnlight.table.choice import Choices
    from pawnlight.table.game_screen import GameScreen, Option

    _Screen = GameScreen[SorryGame]
    # The pawn that glows, and its move.
    GlowingMove = tuple[int, Move]

# The time for the melody of a card.
_HEARD_S = 0.25
# The flight to START at the usual pace, however long its way is.
_FLIGHT_S = 1.2
_FLIGHT_PLACES = 15


def best_glowing_moves(pawns: "list[int]", moves: "list[Move]", may_pass: bool) -> "list[GlowingMove]":
    """Return the pawns that glow, each with the move that brings its colour furthest; what gains most comes first.

    HOME gains most; otherwise what the colour wins counts, and what the others lose. A pawn whose way brings its colour
    no nearer to HOME does not glow while another's does.

    A card is not split as long as its pawn can use it whole. Where people may pass, which an 11 allows that could only
    change places, no pawn changes places to its loss.
    """
    found: dict[int, tuple[tuple[bool, int], tuple[bool, int, int, int], Move]] = {}
    for move in moves:
        exchanges = is_exchange(move)
        k = move[0][0] // 4
        before = _left(pawns)
        changes = make_move(pawns, move)
        after = _left(pawns)
        undo_changes(pawns, changes)
        gain = before[k] - after[k]
        if may_pass and gain < 0:
            continue
        home = any([place == HOME_PLACE for _, _, place in move])
        wins = sum(after) - sum(before) + 2 * gain
        best = exchanges or len(move) == 1, gain
        for i, _, _ in move[:1] if exchanges else move:
            if i not in found or best > found[i][0]:
                found[i] = best, (home, wins, -steps_home(k, pawns[i]), -i), move
    gains = [i for i in found if found[i][0][1] > 0]
    order = sorted(gains or found, key=lambda i: found[i][1], reverse=True)
    return [(i, found[i][2]) for i in order]


def _left(pawns: "list[int]") -> "list[int]":
    """Return how many steps each colour's pawns are away from HOME."""
    return [sum([steps_home(k, place) for place in pawns[4 * k : 4 * k + 4] if place != OUT_OF_GAME]) for k in range(4)]


def glowing_moves(game: "SorryGame", options: "list[Option]") -> "list[GlowingMove]":
    """Return the pawns that glow, with their moves; none if the turn passes by itself."""
    return best_glowing_moves(game.pawns, [option for option in options if option != PASS], PASS in options)


def drawn_card_text(game: "SorryGame", ways: "list[GlowingMove]") -> "tuple[str, int]":
    """Return what is said of the card that was drawn, as the key of a text, and the seat of the player in it, or -1."""
    card, (_, move) = game.card or "", ways[0]
    i, a, b = move[0]
    if card == "Sorry!" or is_exchange(move):
        return "sorry" if card == "Sorry!" else "eleven", game.colours.index(game.pawns.index(b) // 4)
    if game.plays_again(card, move):
        return "two", -1
    if len(move) > 1:
        return "seven", -1
    if a == START_PLACE:
        return "out", -1
    if steps_of(card, i // 4, a, b) < 0:
        return "four" if card == "4" else "ten back", -1
    return "which" if len(ways) > 1 else "go", -1


def move_text_keys(game: "SorryGame", effect: "SorryEffect") -> "list[str]":
    """Return what is said of a move that has been made, besides its bumps, as keys of texts.

    HOME is worth more than the way: of that, one sentence is enough.
    """
    k = effect.turn
    if any([place == HOME_PLACE for _, _, place in effect.changes]):
        missing = [place for place in game.pawns[4 * k : 4 * k + 4] if place not in (HOME_PLACE, OUT_OF_GAME)]
        return ["home" if missing else "won"] + ["one more"] * (len(missing) == 1)
    if any([place == START_PLACE for _, _, place in effect.changes]):
        return []
    exchanges = is_exchange(effect.move)
    for n, (i, a, b) in enumerate(effect.changes):
        if n and i == effect.changes[n - 1][0]:
            return ["slide"]
        if not exchanges and bounces_at_home(effect.card, k, a, b):
            return ["bounce"]
        if a < TRACK_LIGHTS <= b < HOME_PLACE:
            return ["safe"]
    return []


def thinking_moment(screen: "_Screen", card: str, can: bool) -> Moment:
    """Return what is shown while a computer player thinks about `card`, with which it can move or not."""
    return Moment(screen, card=card) if can else PassMoment(screen, "rest")


async def ask_for_pawn(screen: "_Screen", options: "list[Option]") -> "Option":
    """Let a child choose a pawn; without one the turn passes by itself."""
    context = screen.context
    ways = glowing_moves(screen.game, options)
    # The melody of the card first. A press that was meant for the card, too, is no answer.
    await asyncio.sleep(_HEARD_S)
    context.keys.drop_pending()
    context.renderer.play_sound(sounds.KEY if ways else sounds.REFUSED)
    if not ways:
        await context.ask(PassMoment(screen, "rest"))
        return PASS
    question = PawnChoiceMoment(screen, ways)
    await context.ask(question)
    return ways[question.at][1]


async def show_move(screen: "_Screen", effect: "SorryEffect") -> None:
    """Show a move at twice the usual pace, and tell what it did. A bumped player is consoled."""
    context, game, seat, k = screen.context, screen.game, effect.seat, effect.turn

    async def pause(seconds: float) -> "str | None":
        return await context.keys.next_press_within(seconds / 2)

    async def fly(renderer: "Renderer", pause: "PauseFunction", i: int, place: int) -> bool:
        context.show_question(Moment(screen, "bump", seat=seat, other=game.colours.index(i // 4)))
        return await _fly(renderer, pause, i, place)

    context.show_question(Moment(screen, card=effect.card, seat=seat))
    await sorry_scene.animate_move(context.renderer, pause, effect, fly)
    own = [i for i in range(4 * k, 4 * k + 4) if game.pawns[i] != OUT_OF_GAME]
    home = [i for i in own if game.pawns[i] == HOME_PLACE]
    moments: list[Moment] = []
    for key in move_text_keys(game, effect):
        shines = [i for i in own if i not in home] if key == "one more" else home
        moments.append(MoveMoment(screen, key, seat, shines, BREATHE_MOTION if key == "one more" else SPARKLE_MOTION))
    for k in sorted({i // 4 for i, _, place in effect.changes if place == START_PLACE}):
        waits = [i for i in range(4 * k, 4 * k + 4) if game.pawns[i] == START_PLACE]
        moments.append(MoveMoment(screen, "console", seat, waits, BREATHE_MOTION, game.colours.index(k)))
    await show_moments(screen, moments)


async def _fly(renderer: "Renderer", pause: "PauseFunction", i: int, place: int) -> bool:
    """Let pawn `i` on `place` fly to its START, the way that it came. Returns False if a key skips it."""
    renderer.play_sound(sounds.BUMP)
    k, lights = i // 4, renderer.lights
    way = [(place - n) % TRACK_LIGHTS for n in range((place - start_circle(k)) % TRACK_LIGHTS + 1)] + [START_PLACE]
    # Of a long way only some places are lit, so that no flight takes long.
    each = max(len(way) // _FLIGHT_PLACES, 1)
    starts = range(0, len(way), each)
    for n in starts:
        lights.stop_animations()
        for place in way[n : n + each]:
            lights.animate_light(sorry_scene.light_of_pawn(lights, i, place), PLAYER_COLOURS[k], STEADY_MOTION)
        if await pause(_FLIGHT_S / len(starts)):
            return False
    return True


class MoveMoment(Moment):
    """What a move did: some pawns show it."""

    screen: "_Screen"

    def __init__(
        self, screen: "_Screen", key: str, seat: int, pawns: "list[int]", motion: bytes, other: int = -1
    ) -> None:
        super().__init__(screen, key, seat=seat, other=other)
        self._pawns = pawns
        self._motion = motion

    def show_lights(self) -> None:
        lights, pawns = self.screen.context.renderer.lights, self.screen.game.pawns
        self.screen.show_position()
        for i in self._pawns:
            lights.animate_light(
                sorry_scene.light_of_pawn(lights, i, pawns[i]), PLAYER_COLOURS[i // 4], self._motion, i
            )


class PawnChoiceMoment(Moment):
    """The choice of a pawn: they glow one after the other, and a key that says yes takes the one that glows."""

    screen: "_Screen"
    what = "pawn"
    answer_keys = ("DRAW", "OK")
    pulses = lamp = True

    def __init__(self, screen: "_Screen", ways: "list[GlowingMove]") -> None:
        key, other = drawn_card_text(screen.game, ways)
        super().__init__(screen, key, card=screen.game.card or "", other=other)
        self._ways = ways
        self.count = len(ways)
        self.begin_question(GLOW_SECONDS)

    def choices(self) -> "Choices":
        from pawnlight.games.sorry.choice import GlowingPawns, PawnChoices

        game = self.screen.game
        return PawnChoices(self.screen.context.words, game, self.card, GlowingPawns(game.pawns, self._ways))

    def show_glow(self) -> None:
        self.screen.show_position()
        i = self._ways[self.at][0]
        lights = self.screen.context.renderer.lights
        lights.animate_light(
            sorry_scene.light_of_pawn(lights, i, self.screen.game.pawns[i]), PLAYER_COLOURS[i // 4], BREATHE_MOTION
        )


class PassMoment(Moment):
    """A turn without a move, which passes by itself: the pawns of the player shimmer."""

    screen: "_Screen"
    passes = True
    answer_keys = ("DRAW", "OK")

    def show_lights(self) -> None:
        game, lights = self.screen.game, self.screen.context.renderer.lights
        self.screen.show_position()
        for i, place in enumerate(game.pawns):
            if i // 4 == game.turn and place != OUT_OF_GAME:
                lights.animate_light(
                    sorry_scene.light_of_pawn(lights, i, place), PLAYER_COLOURS[game.turn], SHIMMER_MOTION, i
                )
