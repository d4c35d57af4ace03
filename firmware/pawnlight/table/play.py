"""One game at the table, from whoever is to draw to the winner, whatever game it is."""

import asyncio
import gc

from pawnlight.rules.base import BACK
from pawnlight.show import sounds, text
from pawnlight.table.desk import TakeBack
from pawnlight.table.game_table import table_of

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.base import Game, Option
    from pawnlight.store.journal import Journal
    from pawnlight.table.desk import Desk

# How long a computer player takes at least, so that people can follow: to draw, and to decide.
_DRAW_MS = 700
_THINK_MS = 1100
# What is due when nobody has a choice: somebody presses DRAW and chance decides.
CHANCE = ("draw", "cut", "sorry")


class Play:
    """Leads people and computer players through `game`. Every event goes to the journal before it is shown."""

    def __init__(self, desk: "Desk", journal: "Journal", game: "Game") -> None:
        self._desk = desk
        self._journal = journal
        self.game = game
        self.table = table_of(desk, game)

    async def run(self) -> None:
        """Play on until somebody has won; the last event, with the seed, is recorded then. Raises Left."""
        game, table = self.game, self.table
        while game.due not in ("end", "over"):
            self._note()
            # Here, so that it need not be in the middle of an animation.
            gc.collect()
            self._desk.stage.answers(game.header.seats[game.seat][0])
            options = await self._desk.options(game)
            try:
                if game.player() == "person":
                    option = await self._person(options)
                else:
                    option = await self._computer(options, game.player())
            except TakeBack:
                await self._take_back()
                continue
            before, seat = table.before(), game.seat
            self._record(option)
            await table.show(before, seat, option)
        if game.due == "end":
            self._record(game.end_text(self._journal.seed))

    def abandon(self) -> None:
        """End the game without a winner."""
        self._record(self.game.end_text(self._journal.seed))

    def _record(self, option: "Option") -> None:
        """Decide `option`, one of the game's, or `back` or the end, and keep its event."""
        event = self.game.text(option)
        self.game.push(option)
        self._journal.append(event)

    def _note(self) -> None:
        """A word in the corner of the screen: that a computer plays, or that the flash is full."""
        words = self._desk.words
        if self._journal.full:
            self._desk.note = words["full"]
        else:
            self._desk.note = "" if self.game.player() == "person" else words["computer"]

    async def _person(self, options: "list[Option]") -> "Option":
        if self.table.draws or self.game.due not in CHANCE or len(options) > 1:
            return await self.table.decide(options)
        await self._press_draw()
        return options[0]

    async def _press_draw(self) -> None:
        """A person presses DRAW."""
        desk = self._desk
        key = ""
        while key != "DRAW":
            self.table.stand()
            text.message(
                desk.stage.canvas, self.table.name(self.game.seat), self.table.draw_word(), "", self._desk.note
            )
            desk.stage.lamp = True
            try:
                key = await desk.press(("DRAW",))
            finally:
                desk.stage.lamp = False
        desk.stage.play(sounds.CARD)

    async def _computer(self, options: "list[Option]", level: str) -> "Option":
        """A computer player draws or decides, at a pace that people can follow; any key hurries it."""
        hardware, table = self._desk.hardware, self.table
        began = hardware.now()
        table.thinks(options)
        # The screen first: a brain may take its time.
        await asyncio.sleep(0)
        chance = self.game.due in CHANCE
        option = await self._desk.think(self.game, options, level)
        left = (_DRAW_MS if chance else _THINK_MS) - hardware.since(began)
        while await self._desk.pause(max(left, 1) / 1000):
            table.thinks(options)
        if chance:
            self._desk.stage.play(sounds.CARD)
        return option

    async def _take_back(self) -> None:
        """Take back the last decision of a person and those of computers since."""
        desk, game = self._desk, self.game
        words = desk.words
        count = to_take_back(game)
        if not count or desk.settings["back"] == "no":
            desk.refuse()
            return
        for _ in range(count):
            self._record(BACK)
        self._note()
        self.table.stand()
        desk.stage.play(sounds.BACK)
        text.message(desk.stage.canvas, self.table.name(game.seat), words["taken back"], "", desk.note)
        desk.keys.forget()
        await desk.keys.next_within(1)


def to_take_back(game: "Game") -> int:
    """How many decisions back the last one of a person is: a computer would do the same again. 0 if there is none."""
    for n, seat in enumerate(game.deciders()):
        if game.header.seats[seat][1] == "person":
            return n + 1
    return 0
