"""The running firmware as a virtual board's bench channel tells it, read between two steps of its tasks."""

import sys

from pawnlight.memory import unload_modules
from pawnlight.rules.base import kind_of
from pawnlight.rules.game import open_game
from pawnlight.store.files import read_text
from pawnlight.table import settings
from pawnlight.table.describe import describe
from pawnlight.table.menu_rows import menu_of
from pawnlight.words import LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NotRequired, TypedDict

    from pawnlight.rules.base import Game
    from pawnlight.table.app import App
    from pawnlight.table.describe import BoardQuestion

    # docs/virtual-board.md has the fields of these.

    class RowShown(TypedDict):
        """A row of Revenge."""

        home: bool
        cards: list[str]
        total: int

    class BlockShown(TypedDict):
        """A block of a tower, or a star."""

        colour: str
        lights: list[int]

    class TablePosition(TypedDict):
        """Where everything stands in a game: its seats, colour and level, whose turn it is, and what its game has."""

        rules: str
        seats: list[list[str]]
        turn: int
        pawns: NotRequired[list[str]]
        lights: NotRequired[list[int]]
        cells: NotRequired[str]
        last: NotRequired[int]
        rows: NotRequired[list[list[RowShown]]]
        pictures: NotRequired[list[str]]
        blocks: NotRequired[list[BlockShown]]
        open: NotRequired[list[list[str]]]
        stars: NotRequired[list[int]]

    class FirmwareShown(TypedDict):
        """What the firmware shows, as `Shown` has it."""

        language: str | None
        labels: bool
        game: str | None
        over: bool
        board: str
        setup: str | None
        position: TablePosition | None
        question: BoardQuestion | None
        phones: dict[str, str]


class BoardSnapshot:
    """What the firmware showed at the last look.

    question  the question that it showed last, see docs/question.md; None before the first one
    game      the id of the game that is played, or None
    over      whether that game is over, and its end is shown
    board     the id of the board, "" before there is one
    setup     the header of the game that the menu would begin, its seed unknown; None during a game or practice, and
              without players
    position  where everything stands in the game or practice, or, while people are asked who begins, in the game that
              does; see docs/virtual-board.md; None outside of them
    language  that of the screen: "en", "es" or "de", "" while nobody has chosen one, None before there are settings
    labels    whether the pad has its labels in this language
    phones    by number, the seats that are on phones: "phone", or "sleeps" while the phone is away
    """

    def __init__(self) -> None:
        self.question: BoardQuestion | None = None
        self.game: str | None = None
        self.over = False
        self.board = ""
        self.setup: str | None = None
        self.position: TablePosition | None = None
        self.language: str | None = None
        self.labels = False
        self.phones: dict[str, str] = {}
        self._seen: object = None

    async def do(self, work: "Callable[[App], object]") -> None:
        """Call `work` with the application between two steps of its tasks, if it runs."""
        app = running_app()
        if app:
            work(app)

    async def refresh(self) -> None:
        """Read them again."""
        await self.do(self.read)

    def read(self, app: "App") -> None:
        self.game = app.game.id if app.game else None
        self.over = app.game is not None and app.game.due == "over"
        self.board = app.context.hardware.id
        language = app.settings["language"]
        self.language = language if self.language or _chosen(language) else ""
        self.labels = app.settings["labels"] == "yes"
        context = app.context
        phones = context.phones
        self.phones = {str(n): "phone" if away < 0 else "sleeps" for n, away in phones.seats.items()} if phones else {}
        awake = context.renderer.asleep is None
        seen = (app, self.game, context.drawn, context.asked, context.is_waiting(), awake, str(self.phones))
        # The menu is drawn anew for every change of the game that it would begin.
        if seen != self._seen:
            self._seen = seen
            # The practice is a game that is no game of the journal.
            asked = context.question
            game = app.game or (asked.game if asked else None)
            self.setup = None if game else _setup(app)
            if self.setup and asked and asked.what == "first":
                self.position = _position(open_game(self.setup), -1)
            else:
                self.position = _position(game, game.seat) if game else None
            self.question = describe(context)

    def as_message(self) -> "FirmwareShown":
        """Return them as a message of the bench channel."""
        return {
            "language": self.language,
            "labels": self.labels,
            "game": self.game,
            "over": self.over,
            "board": self.board,
            "setup": self.setup,
            "position": self.position,
            "question": self.question,
            "phones": self.phones,
        }


def running_app() -> "App | None":
    """Return the application of the firmware, if it runs; another program may run in its place."""
    # On the site, `app` has been joined with the package, as on a Pico.
    module = sys.modules.get("pawnlight.table.app") or sys.modules["pawnlight.table"]
    return getattr(module, "running_app", None)


def change_setting(app: "App", name: str, value: str) -> None:
    """Change the language of the screen, or the labels of the pad, as the menu does."""
    app.settings.set(name, value)
    # Also a language that the board has already: then it is a choice from now on.
    app.settings.save(app.journal.space)
    app.keys.request_redraw()


def _setup(app: "App") -> "str | None":
    menu = menu_of(app.settings)
    return menu.header(menu.first_colour(app.evening), "0" * 64) if menu.can_play() else None


def _position(game: "Game", turn: int) -> "TablePosition":
    """Return the seats of `game`, whose turn it is, and its pawns, chips or rows as the page's snapshots have them."""
    seats = [list(seat) for seat in game.header.seats]
    found: TablePosition = {"rules": game.header.rules, "seats": seats, "turn": turn}
    name = kind_of(game.header.rules).name
    try:
        position = __import__("host_tools.games.%s.position" % name, None, None, ("position",))
        found.update(position.board_values(game))
    except ImportError:
        # It has nothing to draw but its cards.
        pass
    return found


def assume_complete_board() -> None:
    """Let a new board begin as one that has been told what it is: it has all lights, and no supply to overload."""
    settings.lights_at_first = "spokes"
    # It is imported anew.
    unload_modules("pawnlight.table.setting_choices")


def _chosen(language: str) -> bool:
    """Return whether somebody has chosen `language`, at the board or from outside: it is on flash."""
    if language != LANGUAGES[0]:
        return True
    return any([line.startswith("language=") for line in (read_text("settings") or "").split("\n")])
