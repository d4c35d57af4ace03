"""The types of the JSON that the page gets from functions which run on MicroPython too, and of an analysis.

There only the type checker imports this module. Other functions have the types of what they return beside them.
"""

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypedDict, final

# The board


class Side(TypedDict):
    """A side of the board, its places by the numbers of their lights; a slide is its first and its last light."""

    colour: str
    home: list[int]
    zone: list[int]
    start: list[int]
    circle: int
    diamond: int
    slides: Sequence[tuple[int, int]]


class Panel(TypedDict):
    """The Sequence panel.

    `cards` has the card of each cell, "" for the corners, `names` the same cards as people write them, `lights` the
    cell of each light, and `teams` the colour of each letter of a chip.
    """

    side: int
    cards: list[str]
    names: list[str]
    lights: list[int]
    teams: dict[str, str]


class Marks(TypedDict):
    """The symbols and the cards with pictures, as SVG paths, and the signs of the suits as letters."""

    colours: dict[str, str]
    suits: dict[str, str]
    signs: dict[str, str]
    pawn: str
    pictures: dict[str, str]


class Matrix(TypedDict):
    """A panel of 16 x 16: the place, row x 16 + column, of each light of the board and of each cell of the panel."""

    lights: list[int]
    panel: list[int]


class GameParts(TypedDict, total=False):
    """What one game has on the board."""

    sides: list[Side]
    panel: Panel


class Board(TypedDict):
    """The board and the rule sets. `lights` has the (x, y) of every light; all else refers to lights by number."""

    lights: list[tuple[float, float]]
    track: int
    sides: list[Side]
    rules: list[str]
    panel: Panel
    matrix: Matrix
    screen: tuple[int, int]
    keys: Sequence[str]
    marks: Marks


class Shell(TypedDict):
    """What a page offers.

    `views` are those that it has, and `bench` whether a virtual board is one of them; it is `visited` if others in the
    network may watch, and `changes` the library if it may. With `phones`, these may take seats of the virtual board.
    The games are its `own` if they are those of the browser: without people, evenings and boards. Phones without a
    secret are led to `letters`, where people type those of a board's code.
    """

    views: list[str]
    bench: bool
    visited: bool
    changes: bool
    phones: NotRequired[bool]
    own: NotRequired[bool]
    letters: NotRequired[str]


class Geometry(Board, Shell):
    """The board, what the page offers, and the name of each language."""

    languages: dict[str, str]


# A game


class Seated(TypedDict):
    """The person at a seat; `carried` if the name was taken from an earlier game of the evening."""

    name: str
    carried: bool


class Seat(TypedDict):
    """A seat: `name` is that of the player, such as Blue 2, whoever it is; `side` is a number in `Head.sides`."""

    colour: str
    level: str
    name: str
    side: int
    person: Seated | None


class ProgressLine(TypedDict):
    """A line of progress, of a side or of several that share it."""

    side: int
    name: str


class Head(TypedDict):
    """The values that stay the same during a game.

    `players` are the players and their levels, as a list; `how_ahead` is the key of the text that explains progress.
    """

    id: str
    rules: str
    title: str
    options: list[str]
    seats: list[Seat]
    players: str
    sides: list[str]
    lines: list[ProgressLine]
    how_ahead: str
    luck_unit: str


class SorryPosition(TypedDict):
    """The pawns by place and by light, the card face up, and the numbers of cards in the hands."""

    pawns: list[str]
    lights: list[int]
    card: str
    cards: list[int]


class SequencePosition(TypedDict):
    """The chips, the last cell, -1 if there is none, and the last discard of each player, "" if there is none."""

    cells: str
    last: int
    card: str
    cards: list[int]
    discards: list[str]


class RevengeRow(TypedDict):
    home: bool
    cards: list[str]
    total: int
    say: str


class RevengePosition(TypedDict):
    """The rows of each player."""

    rows: list[list[RevengeRow]]
    cards: list[int]
    card: str


class RowPosition(TypedDict):
    """By cell of the panel the pieces, as letters of colours, and the pictures, "" for none; the cell of the last
    piece, -1 if there is none; the stars of each seat, and the card that is up.
    """

    cells: str
    last: int
    pictures: list[str]
    stars: list[int]
    card: str


class Block(TypedDict):
    """A block of a tower, or a star, on lights of the ring."""

    colour: str
    lights: list[int]


class TowersPosition(TypedDict):
    """The blocks from the ground up, tower by tower, and the stars; each seat's stars and pictures on its cards."""

    blocks: list[Block]
    stars: list[int]
    open: list[list[str]]
    card: str


class CardsPosition(TypedDict):
    """The cards drawn, and how many are left in the pile, as a text."""

    drawn: list[str]
    left: str


class Placed(TypedDict):
    """A side at the end of a game: its place, who it is, its first colour, and its points, "" if the game has none."""

    place: int
    name: str
    colour: str
    points: str


class Ending(TypedDict):
    """How a game ended: the places, the best first, and what is worth telling."""

    say: str
    podium: list[Placed]
    told: list[str]


class Snapshot(TypedDict):
    """A game after an event.

    `position` is one of the types above, by the rules of the game. `done` is for each seat how many of the things that
    win the game its side has, as a text. `drawn` is the name of the card turned up; "" for one drawn face down. `hands`
    are those that may be seen.
    """

    number: int
    text: str
    say: str
    who: int
    next: int
    due: str
    position: Any
    ahead: list[float]
    luck: list[float]
    done: list[str]
    drawn: NotRequired[str]
    ways: NotRequired[list[list[int]]]
    hits: NotRequired[list[tuple[int, int, int]]]
    scored: NotRequired[int]
    undone: NotRequired[int]
    winners: NotRequired[list[int]]
    ending: NotRequired[Ending]
    hands: NotRequired[list[list[str]]]


class PresentedGame(TypedDict):
    """A game with all its snapshots; `trouble` says if an event breaks the rules, else it is ""."""

    head: Head
    snapshots: list[Snapshot]
    trouble: str


class SharedGame(PresentedGame):
    """The game of a replay that is one file, in one language."""

    begun: str | None


class ListedSeat(TypedDict):
    colour: str
    name: str
    title: str
    won: bool


class GameRow(TypedDict):
    """A game in a list."""

    id: str
    board: str
    title: str
    options: str
    seats: list[ListedSeat]
    begun: str | None
    # How long it took, unless that is unknown.
    minutes: int | None
    ended: str
    hidden: bool
    events: int
    # The game that it begins like, and its first event that is not that one's.
    beside: str | None
    differs_from: int | None


class GamePage(TypedDict):
    """Games of a list, and how many there are in all."""

    total: int
    rows: list[GameRow]


class WholeGame(PresentedGame):
    """A game of the library."""

    row: GameRow


class Kept(TypedDict):
    """A game that was added, the number of its new events, and whether they began it beside another."""

    game: str
    fresh: int
    beside: bool


class Imported(Kept):
    """A game from a file, and whether damage in it was put right."""

    repaired: bool


class UnknownGame(TypedDict):
    """A game of the library of which only a newer version knows the rules."""

    row: GameRow
    trouble: str


class Picture(TypedDict):
    head: Head
    snapshot: Snapshot


# Live tables


class Question(TypedDict):
    """What a board asks people after the event `moment - 1`.

    `where` is "ring", "panel" or "". `options` has the lights or cells of each option; `at` is the number of the
    marked one.
    """

    moment: int
    say: str
    where: str
    options: Sequence[Sequence[int]]
    at: int | None


class LiveTable(TypedDict):
    """The game at a board; it has no head and no snapshot if it cannot be drawn."""

    board: str
    name: str
    game: str
    head: Head | None
    snapshot: Snapshot | None
    count: int
    over: bool
    trouble: str


# `asks` is the board that asks `question`, or nothing any more.
LiveNews = TypedDict(
    "LiveNews",
    {
        "fault": str,
        "boards": list[str],
        "table": LiveTable,
        "game": str,
        "from": int,
        "snapshots": list[Snapshot],
        "asks": str,
        "question": Question | None,
    },
    total=False,
)


# People and boards


class Named(TypedDict):
    id: int | str
    name: str


class NameChoices(TypedDict):
    """The people and boards that filters can name, how many games there are, and whether others are hidden."""

    people: list[Named]
    boards: list[Named]
    games: int
    hidden: bool


class NamedSeat(TypedDict):
    colour: str
    name: str


# Analysis


class Answer(TypedDict):
    """What was possible at a mistake.

    `places` are where it begins, and where it leads; on panel and rows, what it changes. A good one has a reason.
    """

    say: str
    why: NotRequired[str]
    where: Literal["ring", "panel", "rows"]
    places: list[list[int]]
    ways: NotRequired[list[list[int]]]


DecisionClass = Literal["", "inexact", "mistake", "blunder"]

# A card or a decision of a game, see docs/analysis.md. `named` is the name of a card, "" for the deal; a mistake has
# `answers`, one for each option.
AnalysisStep = TypedDict(
    "AnalysisStep",
    {
        "event": int,
        "kind": Literal["card", "decision", "forced"],
        "seat": int,
        "text": str,
        "chances": list[float],
        "correction": list[float],
        "luck": NotRequired[list[float]],
        "named": NotRequired[str],
        "error": NotRequired[list[float]],
        "lost": NotRequired[float],
        "class": NotRequired[DecisionClass],
        "options": NotRequired[list[tuple[str, float]]],
        "chosen": NotRequired[int],
        "good": NotRequired[list[int]],
        "answers": NotRequired[list[Answer]],
    },
)


class AnalysisTotal(TypedDict):
    start: float
    luck: float
    own: float
    others: float
    correction: float
    result: float


class AnalysisSeat(TypedDict):
    error: float
    decisions: int
    luck: float


class Verdict(TypedDict):
    side: int
    by: Literal["luck", "play", "equal"]


@final
class Unanalysed(TypedDict):
    """Why a game has no analysis."""

    why: str
    model: str


@final
class Analysis(TypedDict):
    """The analysis of a game; if `why` is not "" there is none, see Unanalysed."""

    why: Literal[""]
    model: str
    noise: float
    classes: dict[str, float]
    sides: list[list[int]]
    totals: list[AnalysisTotal]
    seats: list[AnalysisSeat]
    verdict: Verdict | None
    steps: list[AnalysisStep]
