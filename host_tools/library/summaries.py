"""Summaries of finished games, created once when a game ends, so that statistics over thousands of games are fast."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from host_tools.games.summary import Summary, summary_of
from host_tools.library.database import DatabaseBackend
from host_tools.library.schema import events_table, games, results_table, summaries_table

_PORTION = 100
# In the text of a summary.
_NOBODY_WON = '"winners":[]'


def summary_text(texts: Sequence[str]) -> str:
    """Return the stored summary of the game with these event texts."""
    return json.dumps(vars(summary_of(texts[0], texts[1:])), separators=(",", ":"))


def result_rows(game: str, summary: str) -> list[dict[str, Any]]:
    """Return the rows of `results` for a game with this stored summary; none for a game without a winner."""
    told = json.loads(summary)
    seats, winners = told["seats"], told["winners"]
    if not winners:
        return []
    sides = {seat: side for side, group in enumerate(told["groups"]) for seat in group}
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


def store_summaries(store: DatabaseBackend, ids: Sequence[str]) -> None:
    """Create and store the summaries of the games with these ids, and the results in them, replacing earlier ones."""
    for some in _portions(ids):
        with store.reading() as connection:
            # A damaged game may have lost its events.
            made = {game: summary_text(_texts(connection, game) or [""]) for game in some}
        write_summaries(store, made)


def write_summaries(store: DatabaseBackend, made: Mapping[str, str]) -> None:
    """Store summaries by game id, and the results in them, replacing earlier ones."""
    with store.writing("summaries") as connection:
        for some in _portions(list(made)):
            # Without foreign keys, another program may have deleted a summary and left its results.
            for table in (results_table, summaries_table):
                connection.execute(delete(table).where(table.c.game.in_(some)))
            ends = select(events_table.c.game, func.max(events_table.c.number)).where(events_table.c.game.in_(some))
            last = dict(connection.execute(ends.group_by(events_table.c.game)).all())
            rows = [{"game": game, "last": last.get(game), "text": made[game]} for game in some]
            connection.execute(insert(summaries_table), rows)
            won = [row for game in some for row in result_rows(game, made[game])]
            if won:
                connection.execute(insert(results_table), won)


def games_without_summary(store: DatabaseBackend) -> list[str]:
    """Return the ids of finished games without a summary, or without a result for each seat if somebody won."""
    whole = (
        select(results_table.c.game)
        .group_by(results_table.c.game)
        .having(func.count() == func.max(results_table.c.seats))
    )
    lost = games.c.id.not_in(whole) & ~summaries_table.c.text.contains(_NOBODY_WON)
    query = select(games.c.id).outerjoin(summaries_table, summaries_table.c.game == games.c.id)
    query = query.where(games.c.over, summaries_table.c.game.is_(None) | lost)
    with store.reading() as connection:
        return list(connection.execute(query.order_by(games.c.first_seen)).scalars())


def create_missing(store: DatabaseBackend) -> None:
    """Create the summaries and results that are missing."""
    store_summaries(store, games_without_summary(store))


def read_summaries(store: DatabaseBackend, only: Sequence[str] | None = None) -> dict[str, str]:
    """Return the stored summaries, or `only` those of some games, by game id."""
    query = select(summaries_table.c.game, summaries_table.c.text)
    some = [query] if only is None else [query.where(summaries_table.c.game.in_(ids)) for ids in _portions(only)]
    with store.reading() as connection:
        return {game: text for one in some for game, text in connection.execute(one)}


def summaries_of(store: DatabaseBackend, only: Sequence[str] | None = None) -> dict[str, Summary]:
    """Return the summary of every finished game, or `only` of these, by id; missing ones are created and stored."""
    store_summaries(store, [game for game in games_without_summary(store) if only is None or game in only])
    texts = read_summaries(store, only)
    # Parsing them all at once takes a third of the time.
    found = json.loads(f"[{','.join(texts.values())}]")
    return {game: Summary(**values) for game, values in zip(texts, found, strict=True)}


def _texts(connection: Connection, game: str) -> list[str]:
    query = select(events_table.c.text).where(events_table.c.game == game).order_by(events_table.c.number)
    return list(connection.execute(query).scalars())


def _portions(ids: Sequence[str]) -> Iterable[Sequence[str]]:
    return (ids[at : at + _PORTION] for at in range(0, len(ids), _PORTION))
