"""The end of a game: the winner, places and points, the evening's totals, and the question what follows."""

import asyncio

from pawnlight.rules.tally import places
from pawnlight.show import party_scene, sounds, text
from pawnlight.table.context import TakeBack
from pawnlight.table.evening import kind_of

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.table.context import Context
    from pawnlight.table.evening import Evening
    from pawnlight.table.play import Play

# How long each page is shown, one after the other.
_PAGE_S = 5
# Letters of a row, with a space between its two parts.
_ROW = 23


async def celebrate(context: "Context", play: "Play", evening: "Evening") -> bool:
    """Show who has won. Returns whether another game is wanted at once, rather than the menu (BACK).

    That takes DRAW and an answer: a press that was meant for the game begins no other.
    """
    if context.child:
        return await party(context, play)
    ending = Ending(context, play, evening)
    ending.show()
    context.renderer.play(sounds.WON)
    await ending.read_deeds()
    await ending.read_fingerprint()
    # A key pressed for the last move is not an answer.
    await asyncio.sleep(1)
    context.keys.forget()
    return await ending.answer()


class Ending:
    """The pages of the end of a game, on the screen by turns; the lights celebrate until somebody wants to look."""

    def __init__(self, context: "Context", play: "Play", evening: "Evening") -> None:
        self._context = context
        self._play = play
        self._evening = evening
        self._deeds: list[tuple[str, str]] = []
        self._fingerprint = ""
        self._page = 0
        self._looking = False

    async def read_deeds(self) -> None:
        """Find out who stands out by a deed. This reads the whole game once more."""
        words = self._context.words
        tally = await self._play.tally()
        for key, (number, sides) in zip(self._play.screen.deeds, tally.most()):
            if key and sides:
                room = (_ROW - 1) // len(sides) - len(str(number))
                names = "+".join([self._names(side, room) for side in sides])
                self._deeds.append((words[key], "%s %d" % (names, number)))

    async def read_fingerprint(self) -> None:
        """Compute the fingerprint, which also reads the whole game."""
        self._fingerprint = await self._play.fingerprint()

    async def answer(self) -> bool:
        """Turn the pages until people choose what follows. Returns whether another game begins at once."""
        context = self._context
        words = context.words
        rows = [words["again"], words["another"], words["look on"]]
        while True:
            self.show()
            context.renderer.lamp = True
            key = await (context.keys.next() if self._looking else context.keys.next_within(_PAGE_S))
            context.renderer.lamp = False
            if key == "BACK":
                return False
            if key == "DRAW":
                try:
                    chosen = await context.choose("Pawnlight", rows)
                except TakeBack:
                    # The game is over.
                    context.refuse()
                    continue
                if chosen in (0, 1):
                    return chosen == 0
                self._looking = self._looking or chosen == 2
            elif key is None or key in ("RIGHT", "DOWN"):
                self._turn(1)
            elif key in ("LEFT", "UP"):
                self._turn(-1)
            elif key == "OK":
                context.refuse()

    def _turn(self, by: int) -> None:
        self._page = (self._page + by) % (4 if self._deeds else 3)

    def show(self) -> None:
        """Show the page: the winner and the evening's totals, the places or points, the deeds, or the fingerprint."""
        context, screen = self._context, self._play.screen
        words, canvas = context.words, context.renderer.canvas
        foot = words["again keys"]
        if self._page:
            names = screen.winners()
            # Beside a long name there is no room for it.
            note = words["winner"] if len(names) == 1 and 8 * len(names[0]) + 5 * len(words["winner"]) < 120 else ""
            if self._page == 1:
                legend, rows = self._places()
            elif self._page == 2 and self._deeds:
                legend, rows = words["this game"], self._deeds
            else:
                legend, rows = words["fingerprint"], [(self._fingerprint, "")]
            text.table(canvas, "+".join(names) or "Pawnlight", note, legend, rows, foot)
        else:
            # Above the totals, which take up to three lines.
            screen.say_who_won(foot, page=2)
            self._show_totals()
        if self._looking:
            screen.stand()
        else:
            screen.celebrate()

    def _places(self) -> "tuple[str, list[tuple[str, str]]]":
        """Return the legend and the rows of the places, or of the points with what they are made of."""
        game, words = self._play.game, self._context.words
        parts = game.score_parts()
        rows = []
        for place, side in places(game):
            seat = game.sides()[side][0]
            if parts:
                points = "%d = %s" % (sum(parts[seat]), "+".join([str(part) for part in parts[seat]]))
                rows.append((self._names(side, _ROW - len(points)), points))
            else:
                rows.append(("%d. %s" % (place, self._names(side, _ROW - 6)), str(game.measure(seat)[0])))
        return words["score parts" if parts else self._play.screen.counted], rows

    def _show_totals(self) -> None:
        game, words = self._play.game, self._context.words
        totals = self._evening.totals.get(kind_of(game), {})
        sides = [self._colours(side) for side in range(len(game.sides()))]
        seated = [colour for side in sides for colour in side]
        # Others have played an earlier game of the evening.
        sides += [[colour] for colour in totals if colour not in seated]
        shown = [([words[colour] for colour in side], totals[side[0]]) for side in sides if side[0] in totals]
        if shown:
            text.totals(self._context.renderer.canvas, words["total"], shown)

    def _colours(self, side: int) -> "list[str]":
        return self._play.screen.colours(self._play.game.sides()[side])

    def _names(self, side: int, room: int) -> str:
        return "+".join(self._play.screen.names(self._play.game.sides()[side], room))


# DRAW begins another game only after this time: until then it was meant for the last move.
_PARTY_S = 4


async def party(context: "Context", play: "Play") -> bool:
    """Celebrate everybody who played. Returns whether another game is wanted (DRAW) rather than the menu (BACK)."""
    words, renderer = context.words, context.renderer
    colours = play.screen.colours(range(len(play.game.header.seats)))
    play.screen.celebrate()
    party_scene.everybody(renderer.lights, colours)
    text.message(renderer.canvas, words["hooray"], words["well played"], words["again keys"])
    names = "+".join(play.screen.names(range(len(play.game.header.seats)), 25))
    renderer.canvas.small(text.middle(names, 5), 6, names)
    renderer.play(sounds.WON)
    began = context.hardware.now()
    # For those who can read.
    digits = await play.fingerprint()
    renderer.canvas.small(text.middle(digits, 5), 2, digits)
    await asyncio.sleep(max(_PARTY_S - context.hardware.since(began) / 1000, 0))
    context.keys.forget()
    return await context.one_of(("DRAW", "BACK"), lamp=True) == "DRAW"
