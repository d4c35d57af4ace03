"""The context of a turn: besides the questions to people, names, chance, options, and what a computer player thinks."""

import asyncio

from pawnlight.board import USB_MA
from pawnlight.memory import set_gc_threshold, unload_modules
from pawnlight.rules.base import kind_of
from pawnlight.show.font import displayable
from pawnlight.show.lights import set_colour_order
from pawnlight.store.files import NAMES_FILE, read_text
from pawnlight.table.question import Dialog
from pawnlight.table.settings import DEFAULT_CURRENT, MATRIX, NEW_BOARD
from pawnlight.words import close_file, load_reasons

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.board import Hardware
    from pawnlight.rules.base import Decision, Game
    from pawnlight.show.renderer import Renderer
    from pawnlight.store.journal import Journal
    from pawnlight.table.keys import Keys
    from pawnlight.table.question import Reason
    from pawnlight.table.settings import Settings

# The settings that say what was built, in the order of `Context._fit`.
_BUILT = ("lights", "corner", "runs", "wiring", "order", "screen")
# The length of a slice of listing options, in ms; the last option of a slice may take two more.
_SLICE_MS = 8
# Milliamperes that the lights may draw, with "power limit" as built: of the supply of the full board, and what is left
# of one ampere on a panel of 16 x 16.
MAX_CURRENT_MA = {"spokes": 1500, MATRIX: 1000}


class Context(Dialog):
    """The dialog with the people who play a game, and what its screen needs besides.

    names   the id of the game for which a laptop has sent names, the name of each seat or "", and a last ""
    """

    def __init__(
        self, hardware: "Hardware", renderer: "Renderer", keys: "Keys", settings: "Settings", journal: "Journal"
    ) -> None:
        super().__init__(hardware, renderer, keys, settings, journal)
        self._built = [NEW_BOARD]
        self.read_names()

    def set_child_mode(self, child: bool) -> None:
        """Note whether the game that is shown from now on is a child's: it has melodies of its own."""
        self.child = child
        self.renderer.tunes = {}
        if child:
            # Only then: the other games do without it.
            from pawnlight.show import child_tunes

            self.renderer.tunes = child_tunes.TUNES

    def read_names(self) -> None:
        """Read the names of the players from flash, without the letters that the screen does not have."""
        self.names = [displayable(line) for line in (read_text(NAMES_FILE) or "").split("\n")]

    def apply_settings(self, sound: str = "") -> None:
        """Apply the settings, but for a `sound` that is wanted.

        As long as nobody has said what was built, and on the ring alone, the lights draw what any USB port gives,
        whatever "power limit" says.
        """
        settings = self.settings
        built = [settings[name] for name in _BUILT]
        if built != self._built:
            self._built = built
            self._fit(*built)
        most_ma = MAX_CURRENT_MA.get(built[0], USB_MA)
        if most_ma != USB_MA and settings["current"] != DEFAULT_CURRENT:
            most_ma = int(float(settings["current"]) * 1000)
        self.renderer.apply_settings(settings["light"], sound or settings["sound"], most_ma)
        self.keys.set_turned(settings["pad"] == "left")

    def _fit(self, lights: str, corner: str, runs: str, wiring: str, order: str, screen: str) -> None:
        """Fit the pictures to the `lights` that were built, and to the `screen`."""
        set_colour_order(order)
        # An SH1106 has 132 columns, of which the screen shows the middle ones.
        self.hardware.screen.set_first_column(2 if screen == "SH1106" else 0)
        self.renderer.lights.ring = lights == "ring"
        matrix = None
        if lights == MATRIX:
            # Only then: the other boards do without it.
            from pawnlight.show.geometry import matrix_light_numbers

            matrix = matrix_light_numbers(corner, runs, wiring)
            unload_modules("pawnlight.show.geometry")
        self.renderer.set_matrix(matrix)

    def random_below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1 from the hardware's entropy, each equally likely."""
        limit = 65536 - 65536 % bound
        while True:
            high, low = self.hardware.random_bytes(2)
            if high * 256 + low < limit:
                return (high * 256 + low) % bound

    async def ask_to_leave(self) -> None:
        """Ask whether to leave the game. Raises GameLeft if so, and TakeBack if BACK is held.

        The first choice keeps the game for later. Ending it is another choice, with a second question. One choice shows
        the rules of the game. In a child's game it takes BACK three times.
        """
        # Imported only now, like all that a turn seldom needs.
        from pawnlight.table.leave_dialog import ask_to_leave

        try:
            await ask_to_leave(self)
        finally:
            # What a name holds, `unload_modules` does not free.
            del ask_to_leave
            unload_modules("pawnlight.table.leave_dialog", "pawnlight.table.list_questions")

    # Decisions

    async def list_decisions(self, game: "Game[Decision]") -> "list[Decision]":
        """List the legal decisions of `game` in slices, so that lights and keys keep working."""
        hardware = self.hardware
        found: list[Decision] = game.empty_list()
        began = hardware.now_ms()
        for option in game.each_decision():
            if option is not None:
                found.append(option)
            if hardware.elapsed_since(began) >= _SLICE_MS:
                hardware.watchdog.report_alive("table")
                await asyncio.sleep(0)
                began = hardware.now_ms()
        return found

    async def choose_for_computer(self, game: "Game[Decision]", options: "list[Decision]", level: str) -> "Decision":
        """Return the choice of a computer player of `level` among the `options` of `game`."""
        if len(options) == 1:
            return options[0]
        if level == "random":
            from pawnlight.bots.brain import random_choice

            return random_choice(options, self.random_below)
        from pawnlight.bots import computer_player

        # The generator has no name here: what it has thought would stay in memory with a coroutine that has ended.
        for option in computer_player(game.header.rules, level).choose_decision(game, options, self.random_below):
            if option is not None:
                chosen: Decision = option
                return chosen
            self.hardware.watchdog.report_alive("table")
            await asyncio.sleep(0)
        raise ValueError("a computer player of %s has chosen nothing" % game.header.rules)

    async def find_hint(self, game: "Game[Decision]", options: "list[Decision]") -> "tuple[Decision, Reason]":
        """Return a good one of the player's `options`, and the reason for it."""
        from pawnlight.bots import computer_player

        # What finds it is loaded now and stays: into one piece, not between what passes.
        close_file()
        set_gc_threshold()
        option = await self.choose_for_computer(game, options, "hard")
        # What knows the reason passes, and must not keep others from lying in one piece.
        set_gc_threshold()
        rules = game.header.rules
        key, values = computer_player(rules, "hard").hint_reason(game, option)
        unload_modules("pawnlight.games.%s.why" % kind_of(rules).name)

        def reason() -> str:
            why = load_reasons(self.settings["language"])
            return why[key] % tuple([why.get(value, value) for value in values])

        return option, reason

    def hints_enabled(self) -> bool:
        """Return whether hints are enabled."""
        return self.settings["hints"] == "yes"
