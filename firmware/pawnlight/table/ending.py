"""The end of a game: the winner, places and points, the evening's totals, and the question what follows."""

import asyncio

from pawnlight.rules.standings import final_places
from pawnlight.show import sounds, text
from pawnlight.show.text import LETTERS, WIDTH_PIXELS
from pawnlight.table.evening import totals_key
from pawnlight.table.list_questions import RowList
from pawnlight.table.question import Message, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.show.canvas import Canvas
    from pawnlight.table.context import Context
    from pawnlight.table.evening import Evening
    from pawnlight.table.game_screen import GameScreen
    from pawnlight.table.play import GameRunner
    from pawnlight.words import Words

# How long each page is shown, one after the other.
_PAGE_S = 5
# Letters of a row, with a space between its two parts.
_ROW = 23


async def show_ending(context: "Context", play: "GameRunner", evening: "Evening") -> bool:
    """Show who has won. Returns whether another game is wanted at once, rather than the menu (BACK).

    That takes DRAW and an answer: a press that was meant for the game begins no other.
    """
    ending = Ending(context, play, evening)
    context.show_question(ending)
    context.renderer.play_sound(sounds.WON)
    await ending.read_deeds()
    await ending.read_fingerprint()
    # A key pressed for the last move is not an answer.
    await asyncio.sleep(1)
    context.keys.drop_pending()
    return await ending.ask_what_follows()


def winner_message(screen: "GameScreen", note: str = "") -> Message:
    """Return the message that names the winners."""
    words, names = screen.context.words, screen.winners()
    won = "nobody" if not names else "wins" if len(names) == 1 else "win together"
    return Message("+".join(names) or "Pawnlight", words[won], "", note)


class Ending(Question):
    """The pages of the end of a game, on the screen by turns; the lights celebrate until somebody wants to look.

    These are the winner and the evening's totals, the places or points, the deeds, and the fingerprint.
    """

    answer_keys = buttons = ("BACK", "DRAW")
    help_text_key = "again keys"
    pages = True
    lamp = True
    limit: float = _PAGE_S

    def __init__(self, context: "Context", play: "GameRunner", evening: "Evening") -> None:
        self._context = context
        self._play = play
        self._evening = evening
        self._deeds: list[tuple[str, str]] = []
        self._fingerprint = ""
        self._looking = False

    async def read_deeds(self) -> None:
        """Find out who stands out by a deed. This reads the whole game once more."""
        words = self._context.words
        tally = await self._play.tally()
        for key, (number, sides) in zip(self._play.screen.deed_text_keys, tally.leaders()):
            if key and sides:
                room = (_ROW - 1) // len(sides) - len(str(number))
                names = "+".join([self._names(side, room) for side in sides])
                self._deeds.append((words[key], "%s %d" % (names, number)))

    async def read_fingerprint(self) -> None:
        """Compute the fingerprint, which also reads the whole game."""
        self._fingerprint = await self._play.fingerprint()

    async def ask_what_follows(self) -> bool:
        """Turn the pages until people choose what follows. Returns whether another game begins at once."""
        while True:
            key = await self._context.ask(self)
            if key == "BACK":
                return False
            if not key:
                self.mark_option(self.option_after("RIGHT", self.at))
                continue
            rows = RowList("", ("again", "another", "look on"))
            if await self._context.ask(rows) == "OK":
                if rows.at < 2:
                    return rows.at == 0
                self._looking = True
                self.limit = 0

    def draw(self, canvas: "Canvas") -> None:
        (draw_table if self.at else text.draw_message)(self, canvas)

    def show_lights(self) -> None:
        if self._looking:
            self._play.screen.show_position()
        else:
            self._play.screen.show_winners()

    def set_texts(self, words: "Words") -> None:
        screen = self._play.screen
        self.count = 4 if self._deeds else 3
        won = winner_message(screen)
        self.title, self.said, self.note = won.title, won.said, ""
        if not self.at:
            self.lines, self.table = self._totals(), []
            return
        names = screen.winners()
        # Beside a long name there is no room for it.
        if len(names) == 1 and 8 * len(names[0]) + 5 * len(words["winner"]) < 120:
            self.note = words["winner"]
        self.said = ""
        if self.at == 1:
            legend, self.table = self._places()
        elif self.at == 2 and self._deeds:
            legend, self.table = words["this game"], self._deeds
        else:
            legend, self.table = words["fingerprint"], [(self._fingerprint, "")]
        self.lines = [legend]

    def _places(self) -> "tuple[str, list[tuple[str, str]]]":
        """Return the legend and the rows of the places, or of the points with what they are made of."""
        game, words = self._play.game, self._context.words
        parts = game.score_parts()
        rows = []
        for place, side in final_places(game):
            seat = game.sides()[side][0]
            if parts:
                points = "%d = %s" % (sum(parts[seat]), "+".join([str(part) for part in parts[seat]]))
                rows.append((self._names(side, _ROW - len(points)), points))
            else:
                rows.append(("%d. %s" % (place, self._names(side, _ROW - 6)), str(game.progress_of(seat)[0])))
        return words["score parts" if parts else self._play.screen.progress_text_key], rows

    def _totals(self) -> "list[str]":
        game, words = self._play.game, self._context.words
        totals = self._evening.totals.get(totals_key(game), {})
        sides = [self._colours(side) for side in range(len(game.sides()))]
        seated = [colour for side in sides for colour in side]
        # Others have played an earlier game of the evening.
        sides += [[colour] for colour in totals if colour not in seated]
        shown = [([words[colour] for colour in side], totals[side[0]]) for side in sides if side[0] in totals]
        return totals_lines(words["total"], shown) if shown else []

    def _colours(self, side: int) -> "list[str]":
        return self._play.screen.colours(self._play.game.sides()[side])

    def _names(self, side: int, room: int) -> str:
        return "+".join(self._play.screen.names(self._play.game.sides()[side], room))


def draw_table(shown: "text.ScreenContent", canvas: "Canvas") -> None:
    """Draw a legend and rows of (left, right). A row that is too long for a line takes two."""
    text.draw_frame(shown, canvas)
    row = 2
    for line in shown.lines:
        canvas.write_small(text.centred_column(line, 5), row, line)
        row += 1
    for left, right in shown.table:
        canvas.write_small(4, row, left)
        row += len(left) + len(right) > LETTERS - 2
        canvas.write_small(WIDTH_PIXELS - 4 - 5 * len(right), row, right)
        row += 1


def totals_lines(name: str, points: "list[tuple[list[str], int]]") -> "list[str]":
    """Return the points of the evening, (colours of a side, points) each, in lines that begin with `name`.

    They have one line or two, with the name above. Colours are shortened where two do not suffice.
    """
    lines: list[str] = []
    for letters in (LETTERS, 2):
        said = ["%s %d" % ("+".join([colour[:letters] for colour in side]), count) for side, count in points]
        line = "%s: %s" % (name, ", ".join(said))
        if len(line) <= LETTERS:
            return [line]
        lines = [name, said[0]]
        for one in said[1:]:
            if len(lines[-1]) + 2 + len(one) > LETTERS:
                lines.append("")
            lines[-1] += (", " if lines[-1] else "") + one
        if len(lines) < 4:
            break
    return lines
