"""What a game at the table works with: stage, pad, words, chance, and what is the same in every game."""

import asyncio

from pawnlight.bots import brain_of
from pawnlight.bots.uniform import choose
from pawnlight.show import sounds, text
from pawnlight.words import load, load_why

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable

    from _typeshed import Incomplete as Any

    from pawnlight.drivers import Hardware
    from pawnlight.rules.base import Game, Option
    from pawnlight.show.renderer import Renderer
    from pawnlight.store.settings import Settings
    from pawnlight.table.keys import Keys
    from pawnlight.words import Words

# How long options are listed at a time; the next one may take two more.
_SLICE_MS = 8


class Left(Exception):
    """The people at the table have left the game: it is kept for later, or else it ends here."""

    def __init__(self, kept: bool) -> None:
        self.kept = kept


class TakeBack(Exception):
    """The last move is to be taken back."""


class Context:
    """Settings, stage and pad, and how people are asked.

    note    a word for the corner of the screen, or ""
    keep    keeps the game being played for later; returns whether the flash took it
    short   whether the flash may not take another whole game
    """

    def __init__(self, hardware: "Hardware", renderer: "Renderer", keys: "Keys", settings: "Settings") -> None:
        self.hardware = hardware
        self.renderer = renderer
        self.keys = keys
        self.settings = settings
        self.note = ""
        self.short = False
        self.keep: Callable[[], bool] = lambda: False

    @property
    def words(self) -> "Words":
        """The words of the language that is set."""
        return load(self.settings["language"])

    def adjust(self) -> None:
        """Follow the settings."""
        settings = self.settings
        self.renderer.adjust(settings["light"], settings["sound"], settings["current"])
        self.keys.turned = settings["pad"] == "left"

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1 from the hardware's entropy, each equally likely."""
        limit = 65536 - 65536 % bound
        while True:
            high, low = self.hardware.entropy(2)
            if high * 256 + low < limit:
                return (high * 256 + low) % bound

    def refuse(self) -> None:
        """Sound that a key does nothing here."""
        self.renderer.play(sounds.REFUSED)

    async def key(self) -> str:
        """The next press; of the keys held, only OK. Raises TakeBack when BACK is held."""
        while True:
            key = await self.keys.next()
            if key == "HOLD BACK":
                raise TakeBack
            if key == "HOLD OK" or not key.startswith("HOLD"):
                return key

    async def press(self, wanted: "tuple[str, ...]") -> str:
        """Wait for one of the keys `wanted`. BACK, unless it is wanted, asks whether to leave; then "" comes back.

        Raises Left and TakeBack.
        """
        self.keys.forget()
        while True:
            key = await self.key()
            if key in wanted:
                return key
            if key == "BACK":
                await self.ask_to_leave()
                return ""
            if not key.startswith("HOLD"):
                self.refuse()

    async def pause(self, seconds: float) -> bool:
        """Let `seconds` pass; any key cuts that short. Returns whether the screen must be drawn anew.

        BACK asks whether to leave the game. Raises Left and TakeBack.
        """
        key = await self.keys.next_within(seconds)
        if key == "HOLD BACK":
            raise TakeBack
        if key == "BACK":
            await self.ask_to_leave()
        return key == "BACK"

    async def ask_to_leave(self) -> None:
        """Ask whether to leave the game: raises Left if so, and TakeBack when BACK stays down.

        The first answer keeps the game for later. Ending it takes another one, and a second question.
        """
        lamp, self.renderer.lamp = self.renderer.lamp, False
        words = self.words
        rows = ("leave keep", "leave stay", "leave end")
        at, foot = 0, ""
        while True:
            at = await self.choose(words["leave"], [words[row] for row in rows], at, foot)
            if at == 0:
                if self.keep():
                    await self.tell(words["kept"])
                    raise Left(True)
                foot = words["full"]
                self.refuse()
            elif at != 2:
                break
            elif await self.confirm(words["end game"]):
                raise Left(False)
        self.renderer.lamp = lamp

    async def choose(self, title: str, rows: "list[str]", at: int = 0, foot: str = "", must: bool = False) -> int:
        """Let one of `rows` be chosen, from row `at` on, by the arrows and OK; returns which, or -1 for none of them.

        BACK and DRAW choose none, and BACK held raises TakeBack. With `must` BACK does nothing, and DRAW is as OK.
        """
        while True:
            text.menu(self.renderer.canvas, title, [(row, "") for row in rows], at, foot or self.words["choice keys"])
            self.renderer.lamp = must
            key = await (self.keys.next() if must else self.key())
            self.renderer.lamp = False
            if key in ("UP", "DOWN"):
                at = (at + (1 if key == "DOWN" else -1)) % len(rows)
                foot = ""
            elif key == "OK" or (must and key == "DRAW"):
                return at
            elif key in ("BACK", "DRAW") and not must:
                return -1
            elif not key.startswith("HOLD"):
                self.refuse()

    async def confirm(self, question: str) -> bool:
        """Ask `question`. Returns whether the answer is OK; it is no with BACK or DRAW."""
        text.message(self.renderer.canvas, "Pawnlight", question, self.words["yes no"])
        while True:
            key = await self.keys.next()
            if key in ("OK", "BACK", "DRAW"):
                return key == "OK"
            if not key.startswith("HOLD"):
                self.refuse()

    async def tell(self, message: str) -> None:
        """Show `message` for a moment, or until a key is pressed."""
        text.message(self.renderer.canvas, "Pawnlight", message)
        await self.keys.next_within(1)

    async def options(self, game: "Game") -> "list[Option]":
        """List what can be decided in `game`. Lights and pad go on meanwhile."""
        hardware = self.hardware
        found: list[Option] = []
        began = hardware.now()
        for option in game.each_option():
            if option is not None:
                found.append(option)
            if hardware.since(began) >= _SLICE_MS:
                hardware.watchdog.alive("table")
                await asyncio.sleep(0)
                began = hardware.now()
        return found

    async def think(self, game: "Game", options: "list[Option]", level: str) -> "Option":
        """Return which of the `options` of `game` a computer player of `level` would choose."""
        if len(options) == 1:
            return options[0]
        if level == "random":
            return choose(options, self.below)
        for option in brain_of(game.header.rules, level).think(game, options, self.below):
            if option is not None:
                return option
            self.hardware.watchdog.alive("table")
            await asyncio.sleep(0)
        raise ValueError("a computer player of %s has chosen nothing" % game.header.rules)

    async def hint(self, game: "Game") -> "tuple[Any, str]":
        """A good option for whose turn it is, and why, in words for the foot of the screen."""
        option = await self.think(game, await self.options(game), "hard")
        key, values = brain_of(game.header.rules, "hard").explain(game, option)
        why = load_why(self.settings["language"])
        return option, why[key] % tuple([why.get(value, value) for value in values])

    def hints(self) -> bool:
        """Whether hints are given."""
        return self.settings["hints"] == "yes"
