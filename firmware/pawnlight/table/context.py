"""The context of a turn: renderer, keys, settings, texts, chance, and questions common to all games."""

import asyncio

from pawnlight.bots import brain_of
from pawnlight.show import sounds, text
from pawnlight.show.font import legible
from pawnlight.store.files import NAMES, read
from pawnlight.words import load, load_why, rule_cards

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable, Sequence

    from _typeshed import Incomplete as Any

    from pawnlight.drivers import Hardware
    from pawnlight.rules.base import Game, Header, Option
    from pawnlight.show.renderer import Renderer
    from pawnlight.store.settings import Settings
    from pawnlight.table.keys import Keys
    from pawnlight.words import Words

    Card = tuple[Header, str]

# The length of a slice of listing options, in ms; the last option of a slice may take two more.
_SLICE_MS = 8
# Seconds without a press before the last line says what held keys do, and how often it does.
_REMIND_S = 8
_REMINDERS = 3
# In a child's game: seconds after which a turn without a move passes, seconds without a press before a hint comes, and
# the time within which BACK must be pressed again, three times in all, to open the list for leaving.
_PASSES_S = 2.5
_HINT_S = 5
_INSIST_S = 1
# What `Context.key` returns in place of a press when a hint comes by itself.
HINT = "HINT"
# The factors of the paces of computer players: slow, normal, fast.
_TEMPO = (2.2, 1.0, 0.3)


class GameLeft(Exception):
    """The people have left the game, which is then kept for later or ended."""

    def __init__(self, kept: bool) -> None:
        self.kept = kept


class TakeBack(Exception):
    """The last move must be taken back."""


class Context:
    """Settings, renderer and keys, and the questions to people.

    note    a text for the corner of the screen, or ""
    header  the header of the game that is played, if any
    tempo   the factor `paced` while a computer's decision is shown, else 0
    names   the id of the game for which a laptop has sent names, the name of each seat or "", and a last ""
    keep    keeps the current game for later; returns whether the flash had space
    short   whether the flash may not have space for another whole game
    """

    def __init__(self, hardware: "Hardware", renderer: "Renderer", keys: "Keys", settings: "Settings") -> None:
        self.hardware = hardware
        self.renderer = renderer
        self.keys = keys
        self.settings = settings
        self.note = ""
        self.short = False
        self.tempo = 0.0
        self.header: Header | None = None
        self._hinted = False
        self.keep: Callable[[], bool] = lambda: False
        self.read_names()

    def read_names(self) -> None:
        """Read the names of the players from flash, without the letters that the screen does not have."""
        self.names = [legible(line) for line in (read(NAMES) or "").split("\n")]

    @property
    def words(self) -> "Words":
        """The texts of the selected language."""
        return load(self.settings["language"])

    @property
    def child(self) -> bool:
        """Whether the menu is set for a child: fewer words, nothing asked, hints that come by themselves."""
        return self.settings["child"] == "yes"

    def adjust(self) -> None:
        """Apply the settings."""
        settings = self.settings
        self.renderer.adjust(settings["light"], settings["sound"], settings["current"])
        self.keys.turned = settings["pad"] == "left"

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1 from the hardware's entropy, each equally likely."""
        limit = 65536 - 65536 % bound
        while True:
            high, low = self.hardware.entropy(2)
            if high * 256 + low < limit:
                return (high * 256 + low) % bound

    def refuse(self) -> None:
        """Play the sound of a key that has no function here."""
        self.renderer.play(sounds.REFUSED)

    async def key(self, reminders: "tuple[str, ...]" = (), lamp: bool = False, card: "Card | None" = None) -> str:
        """Wait for the next press; of held keys, only OK is reported. Raises TakeBack if BACK is held.

        "HOLD" is none: the screen must be drawn again.

        Where OK, held, gives a hint, a child's game returns HINT after some seconds, once until a key is pressed.

        If nobody presses anything for a while, the last line shows the words `reminders`, one after the other. With
        `lamp`, the lamp of DRAW is lit meanwhile. UP, held, explains `card`.
        """
        if card:
            reminders += ("hold up",)
        self.renderer.lamp = lamp
        try:
            while True:
                if await self._wants_hint(reminders):
                    return HINT
                await self._remind(reminders)
                key = await self.keys.next()
                self._hinted = False
                if key == "HOLD BACK":
                    raise TakeBack
                if key == "UP" and card and not await self.keys.released("UP"):
                    await self.explain(card, "UP")
                    continue
                if key in ("HOLD OK", "HOLD") or not key.startswith("HOLD"):
                    return key
        finally:
            self.renderer.lamp = False

    async def explain(self, card: "Card", *held: str) -> None:
        """Show what `card` does while the keys `held` are down, then the same screen as before."""
        canvas = self.renderer.canvas
        before = bytes(canvas.picture)
        header, name = card
        heading, said = rule_cards.card(header.rules, header.options, name, self.settings["language"])
        text.page(canvas, heading, rule_cards.lines_of(said), "")
        while await self.keys.next_while(*held):
            self.refuse()
        canvas.picture[:] = before

    async def one_of(self, wanted: "tuple[str, ...]", lamp: bool = False) -> str:
        """Wait for one of the keys `wanted` and refuse others, the lamp of DRAW lit meanwhile with `lamp`."""
        self.renderer.lamp = lamp
        while True:
            key = await self.keys.next()
            if key in wanted:
                self.renderer.lamp = False
                return key
            if not key.startswith("HOLD"):
                self.refuse()

    def reminders(self, hint: bool) -> "tuple[str, ...]":
        """Return the reminders of what held keys do here: OK gives a `hint`, and BACK takes a move back."""
        told = ("hold ok",) if hint and self.hints() else ()
        return told + (("hold back",) if self.settings["back"] == "yes" else ())

    async def _wants_hint(self, reminders: "tuple[str, ...]") -> bool:
        if not self.child or self._hinted or "hold ok" not in reminders:
            return False
        self._hinted = not await self.keys.comes_within(_HINT_S)
        return self._hinted

    async def _remind(self, reminders: "tuple[str, ...]") -> None:
        """Show `reminders` in the last line by turns until a press comes or nobody seems to be there."""
        if not reminders or await self.keys.comes_within(_REMIND_S):
            return
        canvas, words = self.renderer.canvas, self.words
        foot = text.foot_of(canvas)
        for _ in range(_REMINDERS):
            for name in reminders + ("",):
                text.put_foot(canvas, words[name] if name else foot)
                if await self.keys.comes_within(_REMIND_S / 2):
                    text.put_foot(canvas, foot)
                    return

    async def press(
        self, wanted: "tuple[str, ...]", lamp: bool = False, card: "Card | None" = None, passes: bool = False
    ) -> str:
        """Wait for one of the keys `wanted`. BACK, unless it is wanted, asks whether to leave.

        The result is "" if the screen must be drawn again.

        With `passes`, the first one counts as pressed after a moment in a child's game. Raises GameLeft and TakeBack.
        """
        self.keys.forget()
        if passes and self.child:
            return "" if await self.pause(_PASSES_S) else wanted[0]
        while True:
            key = await self.key(self.reminders(False), lamp, card)
            if key in wanted:
                return key
            await self.no_function(key)
            if key in ("BACK", "HOLD"):
                return ""

    async def no_function(self, key: str) -> None:
        """Handle a key that has no function of its own here: BACK asks whether to leave, others are refused."""
        if key == "BACK":
            await self.ask_to_leave()
        elif not key.startswith("HOLD"):
            self.refuse()

    async def ok_chooses(self) -> bool:
        """Return whether OK, which is down, chooses what is selected; held, it asks for a hint."""
        return not self.hints() or await self.keys.released("OK")

    def paced(self) -> float:
        """Return how much longer than usual a computer's turn takes, by the pace that the menu sets."""
        return _TEMPO[("slow", "normal", "fast").index(self.settings["pace"])]

    async def seen(self, seconds: float) -> bool:
        """Let people see what is shown for `seconds`, in a computer's turn at its pace.

        Any key hurries it. Returns whether one did.
        """
        return await self.keys.next_within(seconds * (self.tempo or 1)) is not None

    async def pause(self, seconds: float) -> bool:
        """Wait for `seconds`, or less if a key is pressed. Returns whether the screen must be redrawn.

        BACK asks whether to leave the game. Raises GameLeft and TakeBack.
        """
        key = await self.keys.next_within(seconds)
        if key == "HOLD BACK":
            raise TakeBack
        if key == "BACK":
            await self.ask_to_leave()
        return key == "BACK"

    async def ask_to_leave(self) -> None:
        """Ask whether to leave the game. Raises GameLeft if so, and TakeBack if BACK is held.

        The first choice keeps the game for later. Ending it is another choice, with a second question. One choice shows
        the rules of the game. In a child's game it takes BACK three times.
        """
        if self.child and not await self._insists():
            self.refuse()
            return
        words = self.words
        rows = ("leave keep", "leave stay", "leave rules", "leave end")
        at, foot = 0, ""
        while True:
            at = await self.choose(words["leave"], [words[row] for row in rows], at, foot)
            if at == 0:
                if self.keep():
                    await self.tell(words["kept"])
                    raise GameLeft(True)
                foot = words["full"]
                self.refuse()
            elif at == 2 and self.header:
                await read_rules(self, self.header.rules, self.header.options)
            elif at != 3:
                break
            elif await self.confirm(words["end game"]):
                raise GameLeft(False)

    async def _insists(self) -> bool:
        """Return whether BACK, just pressed, is pressed twice more at once. Raises TakeBack if it is held."""
        for _ in range(2):
            key = await self.keys.next_within(_INSIST_S)
            if key == "HOLD BACK":
                raise TakeBack
            if key != "BACK":
                return False
        return True

    async def choose(self, title: str, rows: "list[str]", at: int = 0, foot: str = "", must: bool = False) -> int:
        """Let people choose one of `rows` with arrows and OK, beginning at row `at`. Returns its number, -1 for none.

        BACK and DRAW choose none, and BACK held raises TakeBack. With `must`, BACK does nothing and DRAW acts as OK.
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

    async def confirm(self, question: str, title: str = "Pawnlight") -> bool:
        """Ask `question`. Returns True for OK, False for BACK or DRAW."""
        text.message(self.renderer.canvas, title, question, self.words["yes no"])
        return await self.one_of(("OK", "BACK", "DRAW")) == "OK"

    async def tell(self, message: str) -> None:
        """Show `message` for a moment, or until a key is pressed."""
        text.message(self.renderer.canvas, "Pawnlight", message)
        await self.keys.next_within(1)

    async def options(self, game: "Game") -> "list[Option]":
        """List the options of `game` in slices, so that lights and keys keep working."""
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
        """Return the choice of a computer player of `level` among the `options` of `game`."""
        if len(options) == 1:
            return options[0]
        if level == "random":
            from pawnlight.bots.brain import choose

            return choose(options, self.below)
        for option in brain_of(game.header.rules, level).think(game, options, self.below):
            if option is not None:
                return option
            self.hardware.watchdog.alive("table")
            await asyncio.sleep(0)
        raise ValueError("a computer player of %s has chosen nothing" % game.header.rules)

    async def hint(self, game: "Game", options: "list[Option]") -> "tuple[Any, str]":
        """Return a good one of the player's `options`, and the reason as a text for the foot of the screen."""
        option = await self.think(game, options, "hard")
        key, values = brain_of(game.header.rules, "hard").explain(game, option)
        why = load_why(self.settings["language"])
        return option, why[key] % tuple([why.get(value, value) for value in values])

    def hints(self) -> bool:
        """Return whether hints are enabled."""
        return self.child or self.settings["hints"] == "yes"


async def read_rules(context: "Context", rules: str, options: "Sequence[str]") -> None:
    """Let people read the pages of the rule set `rules` with `options`, until BACK or DRAW."""
    language = context.settings["language"]
    keys = rule_cards.keys(rules, options, language)
    at = 0
    while keys:
        heading, said = rule_cards.page(rules, keys[at], language)
        foot = context.words["rules keys"] % (at + 1, len(keys))
        text.page(context.renderer.canvas, heading, rule_cards.lines_of(said), foot)
        key = await context.keys.next()
        if key in ("BACK", "DRAW"):
            context.renderer.play(sounds.KEY)
            return
        if key in ("RIGHT", "DOWN", "OK", "LEFT", "UP"):
            at = (at + (-1 if key in ("LEFT", "UP") else 1)) % len(keys)
            context.renderer.play(sounds.KEY)
