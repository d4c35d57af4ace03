"""A child's game of Sorry! at the table: one pawn glows after the other, and DRAW plays the one that glows.

The child chooses a pawn, and the pawn goes its best way, see `best_ways`. Loaded for a child's game only.
"""

import asyncio

from pawnlight.board import TRACK
from pawnlight.games.sorry import scene as sorry_scene
from pawnlight.games.sorry.board import OUT, START, changes_places, circle, do, steps_home, undo
from pawnlight.rules.base import PASS
from pawnlight.show import sounds, text
from pawnlight.show.lights import BREATHE, PLAYER, SHIMMER, STEADY
from pawnlight.table.question import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.games.sorry.board import Move
    from pawnlight.games.sorry.game import SorryEffect, SorryGame
    from pawnlight.games.sorry.scene import Pause
    from pawnlight.show.canvas import Canvas
    from pawnlight.show.renderer import Renderer
    from pawnlight.table.choice import Choices
    from pawnlight.table.game_screen import GameScreen, Option
    from pawnlight.words import Words

    Screen = GameScreen[SorryGame]

# Where the words beside a card begin.
_SAID_X = 40
# The time for the melody of a card.
_HEARD_S = 0.25
# How long a pawn glows before the next one does.
_GLOWS_S = 1.6
# The flight to START, however long its way is, and the time to read what is said of it.
_FLIGHT_S = 1.2
_FLIGHT_PLACES = 20
_TOLD_S = 2


def best_ways(pawns: "list[int]", moves: "list[Move]", may_pass: bool) -> "list[tuple[int, Move]]":
    """Return the pawns that can move, the foremost first, each with the move that brings its colour furthest.

    A card is not split as long as its pawn can use it whole. Where people may pass, which an 11 allows that could only
    change places, no pawn changes places to its loss.
    """
    found: dict[int, tuple[bool, int, Move]] = {}
    for move in moves:
        exchanges = changes_places(move)
        whole = exchanges or len(move) == 1
        for i, _, _ in move[:1] if exchanges else move:
            gain = _gain(pawns, i // 4, move)
            if may_pass and gain < 0:
                continue
            if i not in found or (whole, gain) > found[i][:2]:
                found[i] = whole, gain, move
    order = sorted(found, key=lambda i: steps_home(i // 4, pawns[i]))
    return [(i, found[i][2]) for i in order]


def _gain(pawns: "list[int]", k: int, move: "Move") -> int:
    """Return how much nearer `move` brings the pawns of colour `k` to HOME, all of them together."""
    before = _left(pawns, k)
    changes = do(pawns, move)
    gain = before - _left(pawns, k)
    undo(pawns, changes)
    return gain


def _left(pawns: "list[int]", k: int) -> int:
    return sum([steps_home(k, place) for place in pawns[4 * k : 4 * k + 4] if place != OUT])


def glowing(game: "SorryGame", options: "list[Option]") -> "list[tuple[int, Move]]":
    """Return the pawns that glow, with their moves; none if the turn passes by itself."""
    return best_ways(game.pawns, [option for option in options if option != PASS], PASS in options)


def thinks(screen: "Screen", card: str, can: bool) -> Question:
    """Return what is shown while a computer player thinks about `card`, with which it can move or not."""
    return Face(screen, card) if can else Rest(screen)


async def decide(screen: "Screen", options: "list[Option]") -> "Option":
    """Let a child choose a pawn; without one the turn passes by itself."""
    context = screen.context
    ways = glowing(screen.game, options)
    # The melody of the card first. A press that was meant for the card, too, is no answer.
    await asyncio.sleep(_HEARD_S)
    context.keys.forget()
    context.renderer.play(sounds.KEY if ways else sounds.REFUSED)
    if not ways:
        await context.ask(Rest(screen))
        return PASS
    question = Glowing(screen, ways)
    await context.ask(question)
    return ways[question.at][1]


async def show(screen: "Screen", effect: "SorryEffect") -> None:
    """Show a move. Who is bumped is told what follows."""
    context = screen.context
    context.show(Face(screen, effect.card, effect.seat))
    await sorry_scene.animate(context.renderer, context.keys.next_within, effect, fly)
    for k in sorted({i // 4 for i, _, place in effect.changes if place == START}):
        context.show(Bumped(screen, k))
        await context.seen(_TOLD_S)


async def fly(renderer: "Renderer", pause: "Pause", i: int, place: int) -> bool:
    """Let pawn `i` on `place` fly to its START, the way that it came. Returns False if a key skips it."""
    renderer.play(sounds.BUMP)
    k, lights = i // 4, renderer.lights
    way = [(place - n) % TRACK for n in range((place - circle(k)) % TRACK + 1)] + [START]
    # Of a long way only some places are lit, so that no flight takes long.
    each = max(len(way) // _FLIGHT_PLACES, 1)
    for n in range(0, len(way), each):
        lights.unmark()
        for place in way[n : n + each]:
            lights.mark(sorry_scene.light_in(lights, i, place), PLAYER[k], STEADY)
        if await pause(_FLIGHT_S / _FLIGHT_PLACES):
            return False
    return True


class Face(Question):
    """The card of the player at `seat`, and a word beside it; the lights stay as they are."""

    screen: "Screen"

    def __init__(self, screen: "Screen", card: str, seat: int = -1) -> None:
        super().__init__(screen, seat)
        self.card = card
        self.tells = ("shows", card)

    def draw(self, canvas: "Canvas") -> None:
        text.card(self, canvas)
        canvas.tall(_SAID_X, 4, self.said)

    def light(self) -> None:
        pass


class Glowing(Face):
    """The choice of a pawn: they glow one after the other, and a key that says yes takes the one that glows."""

    what = "pawn"
    answers = ("DRAW", "OK")
    limit = _GLOWS_S
    pulses = lamp = True

    def __init__(self, screen: "Screen", ways: "list[tuple[int, Move]]") -> None:
        super().__init__(screen, screen.game.card or "")
        self._ways = ways
        self.count = len(ways)
        self.tells = ("which" if self.count > 1 else "go", self.card)

    def choices(self) -> "Choices":
        from pawnlight.games.sorry.choice import Glows, PawnChoices

        game = self.screen.game
        return PawnChoices(self.screen.context.words, game, self.card, Glows(game.pawns, self._ways))

    def light(self) -> None:
        self.screen.stand()
        i = self._ways[self.at][0]
        lights = self.screen.context.renderer.lights
        lights.mark(sorry_scene.light_in(lights, i, self.screen.game.pawns[i]), PLAYER[i // 4], BREATHE)

    def say(self, words: "Words") -> None:
        super().say(words)
        self.said = words["child which" if self.count > 1 else "draw"]
        self.keys = "child yes" if self.count > 1 else ""


class Rest(Face):
    """A turn without a move, which passes by itself: the pawns of the player shimmer."""

    passes = True
    answers = ("DRAW", "OK")

    def __init__(self, screen: "Screen") -> None:
        super().__init__(screen, screen.game.card or "")
        self.tells = ("rest", self.card)

    def light(self) -> None:
        game, lights = self.screen.game, self.screen.context.renderer.lights
        self.screen.stand()
        for i, place in enumerate(game.pawns):
            if i // 4 == game.turn and place != OUT:
                lights.mark(sorry_scene.light_in(lights, i, place), PLAYER[game.turn], SHIMMER, i)

    def say(self, words: "Words") -> None:
        super().say(words)
        self.said = words["child rest"]


class Bumped(Question):
    """Whose pawn has flown to START, and that it comes out again."""

    tells = ("out",)

    def __init__(self, screen: "Screen", k: int) -> None:
        super().__init__(screen, screen.game.colours.index(k))

    def say(self, words: "Words") -> None:
        super().say(words)
        self.said = words["child flies"]
        self.lines = [words["child out"]]
