"""What a game at the table works with: stage, pad, words, chance, and what is the same in every game."""

import asyncio

from pawnlight.bots import brain_of
from pawnlight.bots.uniform import choose
from pawnlight.show import sounds, text
from pawnlight.words import load, load_why

if 0:  # for the type checker alone: MicroPython compiles nothing of it
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
    """The people at the table have left the game."""


class TakeBack(Exception):
    """The last move is to be taken back."""


class Context:
    """Settings, stage and pad, and how people are asked.

    note    a word for the corner of the screen, or ""
    short   whether the flash may not take another whole game
    """

    def __init__(self, hardware: "Hardware", renderer: "Renderer", keys: "Keys", settings: "Settings") -> None:
        self.hardware = hardware
        self.renderer = renderer
        self.keys = keys
        self.settings = settings
        self.note = ""
        self.short = False

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
        """Ask whether to leave the game: raises Left if so, and TakeBack when BACK stays down."""
        lamp, self.renderer.lamp = self.renderer.lamp, False
        text.message(self.renderer.canvas, "Pawnlight", self.words["leave"], self.words["yes no"])
        key = ""
        while key not in ("BACK", "DRAW"):
            key = await self.key()
            if key == "OK":
                raise Left
            if key not in ("BACK", "DRAW") and not key.startswith("HOLD"):
                self.refuse()
        self.renderer.lamp = lamp

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
