"""What a library knows of a game whose rules may be unknown here: its list entry, which header and last event tell."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from host_tools.games.registry import adapter_class
from pawnlight.rules.base import CHILD_OPTION, RuleError
from pawnlight.rules.events import is_hex
from pawnlight.rules.kinds import rule_sets

# Of a game in one sitting.
_MOST_MINUTES = 240
MAX_BOARD_ID = 64
# The board of a file that names none.
NO_BOARD = "-"
BOARD_ID_RULE = f"a board's id is 1 to {MAX_BOARD_ID} characters of printable ASCII"


@dataclass(frozen=True)
class GameRow:
    """One game of the library.

    `seats` are pairs (colour, player) in the order of play; a deck of cards has none. `events` counts the stored
    events, `cards` the draws among them. `winner` is a colour, or None if the game is in progress or ended without a
    winner. `first_seen` and `last_seen` are the aware UTC times at which the first and the last event arrived, None if
    that is unknown, see `time_unless_in_future`. `sound` is False if the row is not as the library wrote it; the events
    have their own checks. A game that begins like another one, see `incoming_events`, has the id of that one in
    `beside`, and the number of its first event that is not the other's in `differs_from`.
    """

    id: str
    board: str
    header: str
    rules: str
    options: tuple[str, ...]
    seats: tuple[tuple[str, str], ...]
    first_seen: datetime | None
    last_seen: datetime | None
    over: bool
    winner: str | None
    events: int
    cards: int
    sound: bool
    beside: str | None
    differs_from: int | None
    hidden: bool

    @property
    def minutes(self) -> int | None:
        """How long the game took; None if its events came later, all at once, or if it was put aside for a while."""
        if not self.over or self.first_seen is None or self.last_seen is None:
            return None
        minutes = round((self.last_seen - self.first_seen).total_seconds() / 60)
        return minutes if 0 < minutes <= _MOST_MINUTES else None

    @property
    def child(self) -> bool:
        """Whether the game is a child's, which is no contest."""
        return CHILD_OPTION in self.options


@dataclass(frozen=True)
class Seated:
    """The person at a seat. `carried` is true if the name was taken from an earlier game of the evening."""

    person: int
    name: str
    carried: bool


@dataclass(frozen=True)
class HeldEvents:
    """Events of a game that a library holds: the `id` of the game, their number, and the check of the last.

    `fresh` of them are new, and `begun` tells that they differed from another game and began this one.
    """

    id: str
    count: int
    check: int
    fresh: int = 0
    begun: bool = False


def is_board_id(text: str) -> bool:
    """Return whether `text` can be the id of a board."""
    return 0 < len(text) <= MAX_BOARD_ID and all(" " <= letter <= "~" for letter in text)


def header_fields(text: str) -> dict[str, str]:
    """Return the `name=value` fields of a header event, whether its rules are known or not; skip words without `=`."""
    return dict(word.split("=", 1) for word in text.split() if "=" in word)


def header_columns(text: str) -> dict[str, str]:
    """Return the columns of a game that its header event tells; a deck of cards has no seats."""
    fields = header_fields(text)
    rules = fields.get("rules", "?")
    # Rules that only a newer version knows have players.
    played = rules not in rule_sets() or adapter_class(rules).has_players
    seats = fields.get("seats", "") if played else ""
    return {"header": text, "rules": rules[:32], "options": fields.get("options", "-"), "seats": seats}


def game_id_of(text: str) -> str | None:
    """Return the game id in a header event: the first 12 digits of the hash of its seed. None if it is not a header."""
    seed = header_fields(text).get("seed", "")
    return seed[:12] if text.startswith("game ") and is_hex(seed, 64) else None


def id_in_header(game: str) -> str:
    """Return the id in the header of the game with this id, see `incoming_events`."""
    return game.partition("-")[0]


@lru_cache(maxsize=4096)
def split_seats(text: str) -> tuple[tuple[str, str], ...]:
    """Split `red:person,yellow:random` into pairs of colour and player."""
    pairs = (seat.partition(":") for seat in text.split(",") if seat)
    return tuple((colour, player) for colour, _, player in pairs)


@lru_cache(maxsize=4096)
def split_options(text: str) -> tuple[str, ...]:
    """Split the options of a header; `-` means none."""
    return () if text in ("", "-") else tuple(text.split(","))


def ending_and_winner(text: str) -> tuple[bool, str | None]:
    """Return whether an event ends the game, and the winner it names, truncated to the width of the column."""
    words = text.split()
    if not words or words[0] != "end":
        return False, None
    return True, words[1][:32] if len(words) > 1 and words[1] != "-" else None


def count_draws(texts: Iterable[str]) -> int:
    """Count the events that draw a card."""
    return sum(text == "draw" or text.startswith("draw ") for text in texts)


def winning_seats(row: GameRow) -> list[int]:
    """Return the seats that won, partners included, or everybody's in a child's game; none if there is no winner."""
    colours = [colour for colour, _ in row.seats]
    if row.winner not in colours:
        return []
    if row.child:
        return list(range(len(colours)))
    for side in _sides(row.header.rpartition(" seed=")[0]):
        if colours.index(row.winner) in side:
            return list(side)
    # The game has rules that only a newer version knows.
    return [seat for seat, colour in enumerate(colours) if colour == row.winner]


@lru_cache(maxsize=1024)
def _sides(header: str) -> list[list[int]]:
    """Return the seats of each side in a game with this header, which is without its seed."""
    # Imported only here, because it loads the rules of every game.
    from pawnlight.rules.game import open_game

    try:
        return open_game(f"{header} seed={'0' * 64}").sides()
    except RuleError:
        return []
