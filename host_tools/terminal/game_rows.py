"""Games as rows of a table and as JSON."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from host_tools.games.game_row import Seated, winning_seats
from host_tools.library import GameRow
from host_tools.library.seats import PERSON_LEVEL
from host_tools.terminal.dates import date_time
from host_tools.words import ENGLISH

COLUMN_HEADINGS: tuple[str, ...] = ("game", "begun", "rules", "seats", "events", "ended")
COLUMN_ALIGNMENT = "<<<<><"
NO_PEOPLE: Mapping[int, Seated] = MappingProxyType({})


def table_cells(row: GameRow, points: list[int], people: Mapping[int, Seated] = NO_PEOPLE) -> tuple[str, ...]:
    """Return the cells under `COLUMN_HEADINGS`."""
    rules = " ".join((row.rules, *row.options))
    seats = " ".join(
        f"{colour}({people[seat].name if seat in people else player})"
        if seat in people or player != PERSON_LEVEL
        else colour
        for seat, (colour, player) in enumerate(row.seats)
    )
    return (row.id, date_time(row.first_seen), rules, seats, str(row.events), result_text(row, points))


def beside_text(row: GameRow, board: str | None) -> str:
    """Return a sentence about a game that begins like another one; `board` is the name of its board, None for none."""
    step = (row.differs_from or 0) + 1
    when = date_time(row.first_seen)
    return ENGLISH["beside"].format(game=row.beside, number=step, board=board or row.board, when=when)


def result_text(row: GameRow, points: Sequence[int] = ()) -> str:
    """Return how a game ended, or that it has not. Only a replay could tell why nobody won."""
    if not row.sound:
        return "damaged: see pawnlight verify"
    if row.winner is not None:
        winners = " and ".join(_winners(row)) or row.winner
        # Partners have the points of their team.
        sides = points[: len(points) // 2] if "teams" in row.options else points
        return f"{winners} won" + (f" {':'.join(map(str, sides))}" if sides else "")
    return ENGLISH["no winner"] if row.over else "in progress"


def game_as_json(row: GameRow, name: str | None, people: Mapping[int, Seated] = NO_PEOPLE) -> dict[str, object]:
    """Return plain values for JSON."""
    return {
        "id": row.id,
        "board": row.board,
        "board_name": name,
        "rules": row.rules,
        "options": list(row.options),
        "seats": [
            {"colour": colour, "player": player, "person": people[seat].name if seat in people else None}
            for seat, (colour, player) in enumerate(row.seats)
        ],
        "first_seen": row.first_seen and row.first_seen.isoformat(),
        "last_seen": row.last_seen and row.last_seen.isoformat(),
        "events": row.events,
        "beside": row.beside,
        "differs_from": row.differs_from,
        "over": row.over,
        "winner": row.winner,
        "winners": _winners(row),
        "sound": row.sound,
    }


def _winners(row: GameRow) -> list[str]:
    return list(dict.fromkeys(row.seats[seat][0] for seat in winning_seats(row)))
