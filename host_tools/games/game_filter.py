"""Filters of a list of games, as the page asks a laptop or a browser for them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from host_tools.games.game_row import GameRow, winning_seats
from pawnlight.rules.base import COLOURS

_STATES: dict[str, dict[str, bool]] = {
    "open": {"over": False},
    "over": {"over": True},
    "abandoned": {"abandoned": True},
    "child": {"child": True},
    "hidden": {"hidden": True},
}
# Of a search; databases limit the depth of an expression.
_MOST_WORDS = 20
_MOST_DIGITS = 9


@dataclass(frozen=True)
class GameFilter:
    """Filter for games.

    rules     rule set; board: id of a board; over: finished or not; winner: colour that won
    since     earliest beginning; until: the beginning is earlier than this
    most      only so many, the newest
    latest    those whose last event is the newest come first, rather than those that began last
    person    id of a person who sat there; won_by: id of a person who won
    abandoned finished without a winner, or not
    shortest, longest  number of events
    evening   id of an evening
    child     a child's game, or not
    text      words that each stand in the id, the rule set, a kind of player, a board, an evening or a person's name
    hidden    those that the user has hidden, themselves or with their board; None for these and the others
    """

    rules: str | None = None
    board: str | None = None
    over: bool | None = None
    winner: str | None = None
    since: datetime | None = None
    most: int | None = None
    latest: bool = False
    hidden: bool | None = False
    until: datetime | None = None
    person: int | None = None
    won_by: int | None = None
    abandoned: bool | None = None
    shortest: int | None = None
    longest: int | None = None
    evening: int | None = None
    child: bool | None = None
    text: str | None = None

    def search_words(self) -> list[str]:
        """Return the words of the search that count."""
        return (self.text or "").split()[:_MOST_WORDS]


def filter_from_query(query: Mapping[str, str], most: int | None = None) -> GameFilter:
    """Return the filter in the query of a request, as `filters.js` sends it; what is malformed is ignored."""
    winner = query.get("winner", "")
    return GameFilter(
        rules=query.get("rules") or None,
        board=query.get("board") or None,
        winner=winner if winner in COLOURS else None,
        won_by=parse_number(winner),
        person=parse_number(query.get("person", "")),
        since=_time(query.get("since", "")),
        until=_time(query.get("until", "")),
        shortest=parse_number(query.get("shortest", "")),
        longest=parse_number(query.get("longest", "")),
        text=query.get("text") or None,
        most=most,
        **_STATES.get(query.get("state", ""), {}),
    )


def parse_number(text: str | None) -> int | None:
    """Return the number that `text` is, or None."""
    return int(text) if text and len(text) <= _MOST_DIGITS and not text.strip("0123456789") else None


def game_matches(row: GameRow, wanted: GameFilter) -> bool:
    """Return whether a game without people and evenings is one that `conditions` of the library would find."""
    begun = row.first_seen
    return (
        wanted.rules in (None, row.rules)
        and wanted.board in (None, row.board)
        and wanted.over in (None, row.over)
        and wanted.abandoned in (None, row.over and row.winner is None)
        and wanted.child in (None, row.child)
        and wanted.hidden in (None, row.hidden)
        and (wanted.winner is None or wanted.winner in [row.seats[seat][0] for seat in winning_seats(row)])
        and (wanted.since is None or (begun is not None and begun >= wanted.since))
        and (wanted.until is None or (begun is not None and begun < wanted.until))
        and (wanted.shortest is None or row.events >= wanted.shortest)
        and (wanted.longest is None or row.events <= wanted.longest)
        and wanted.person is None
        and wanted.won_by is None
        and wanted.evening is None
        and all(_mentions(row, word.lower()) for word in wanted.search_words())
    )


def _mentions(row: GameRow, word: str) -> bool:
    begins = [row.id, row.rules, ",".join(row.options)] + [player for _, player in row.seats]
    return word in row.board.lower() or any(text.startswith(word) for text in begins)


def _time(text: str) -> datetime | None:
    try:
        # MicroPython knows no Z.
        moment = datetime.fromisoformat(f"{text[:-1]}+00:00" if text.endswith("Z") else text)
        return moment.astimezone(UTC) if moment.tzinfo is not None else None
    except (ValueError, OverflowError):
        return None
