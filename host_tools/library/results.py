"""The results of games by seat, copied from their summaries, so that the statistics of people are one query.

Which games are open, over or without a winner: games.py.
"""

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, select

from host_tools.library.schema import ratings, results, summaries


def result_rows(game: str, summary: str) -> list[dict[str, Any]]:
    """Return the rows of `results` for a game with this stored summary; none for a game without a winner."""
    told = json.loads(summary)
    seats, winners = told["seats"], told["winners"]
    if not winners:
        return []
    groups = told.get("groups") or _groups(told["rules"], [colour for colour, _ in seats])
    sides = {seat: side for side, group in enumerate(groups) for seat in group}
    return [
        {
            "game": game,
            "seat": seat,
            "level": level[:32],
            "side": sides[seat],
            "seats": len(seats),
            "won": seat in winners,
            "chance": len(winners) / len(seats),
            "points": told["scores"][seat] if told["scores"] else None,
            "luck": told["luck"][seat],
            "cards": told["counted"][seat],
        }
        for seat, (_, level) in enumerate(seats)
    ]


def forget_results(connection: Connection, games: Sequence[str]) -> None:
    """Delete the summaries and results of `games`, and the ratings that were computed with them."""
    forget_ratings(connection, ratings.c.game.in_(games))
    for table in (summaries, results):
        connection.execute(delete(table).where(table.c.game.in_(games)))


def forget_ratings(connection: Connection, changed: ColumnElement[bool]) -> None:
    """Delete the ratings after the games that have `changed`, and after all later ones, which depend on them."""
    first = connection.execute(select(func.min(ratings.c.number)).where(changed)).scalar()
    if first is not None:
        connection.execute(delete(ratings).where(ratings.c.number >= first))


def _groups(rules: str, colours: list[str]) -> list[list[int]]:
    """Return the seats that win together in a game whose summary does not say so."""
    if rules == "teams":
        return [[0, 2], [1, 3]]
    return [[seat for seat, one in enumerate(colours) if one == colour] for colour in dict.fromkeys(colours)]
