"""The analyses of the games of a library: made when they are asked for or in the background, and stored."""

import json
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing

from sqlalchemy import and_, delete, insert, or_, select

from host_tools.analysis.engine import analyse
from host_tools.analysis.model import load_model
from host_tools.games.game_filter import GameFilter
from host_tools.games.library_errors import DamagedGame, LibraryError, NotFound
from host_tools.games.registry import trained_rule_sets
from host_tools.json_types import Analysis, Unanalysed
from host_tools.library.games import filter_conditions
from host_tools.library.library import Library
from host_tools.library.schema import analyses, games, plays
from host_tools.system.processes import run_in_processes
from pawnlight.rules.events import parse_event_line


def find_or_make_analysis(
    library: Library, game: str, unkept: Callable[[LibraryError], None] = lambda error: None
) -> Analysis | Unanalysed:
    """Return the analysis of the game with this id, see `Analysis.as_dict`; it is made and stored if need be.

    `unkept` is called with the reason if it cannot be stored. Raises NotFound and DamagedGame.
    """
    row = library.game_row(game)
    if row is None:
        raise NotFound(f"The library holds no game {game!r}.")
    query = select(analyses.c.text).where(analyses.c.game == game, analyses.c.model == _hash(row.rules))
    with library.store.reading() as connection:
        stored = connection.execute(query).scalar()
    if stored is None:
        texts = _texts(library, game)
        stored = _made(texts)
        if row.over:
            try:
                _store(library, game, len(texts), stored)
            except LibraryError as error:
                unkept(error)
    found: Analysis | Unanalysed = json.loads(stored)
    return found


def unanalysed_games(library: Library, wanted: GameFilter = GameFilter()) -> list[str]:  # noqa: B008 - it cannot change
    """Return the ids of the finished games that match `wanted` and have no analysis with the present model.

    Games that are never analysed are not among them: those for children or with house rules.
    """
    present = or_(*(and_(games.c.rules == rules, analyses.c.model == _hash(rules)) for rules in trained_rule_sets()))
    query = select(games.c.id).outerjoin(analyses, and_(analyses.c.game == games.c.id, present))
    query = query.where(
        games.c.over, games.c.rules.in_(trained_rule_sets()), analyses.c.game.is_(None), *filter_conditions(wanted)
    )
    query = query.where(~games.c.options.contains("="))
    with library.store.reading() as connection:
        return list(connection.execute(query.order_by(games.c.first_seen.desc(), games.c.id)).scalars())


def analyse_many(library: Library, ids: Sequence[str], jobs: int) -> Generator[str]:
    """Analyse games in `jobs` processes, and store the analyses; yields the id of each that is done, in any order.

    When the caller stops, those that are done are stored. A game whose events are damaged is left out.
    """
    damaged = []

    def tasks() -> Iterator[tuple[tuple[str, int], list[str]]]:
        for game in ids:
            try:
                texts = _texts(library, game)
            except (DamagedGame, NotFound):
                damaged.append(game)
            else:
                yield (game, len(texts)), texts

    with closing(run_in_processes(_made, tasks(), jobs, "analysed games")) as done:
        for (game, events), text in done:
            _store(library, game, events, text)
            yield game
    yield from damaged


def _made(texts: list[str]) -> str:
    return json.dumps(analyse(texts).as_dict(), separators=(",", ":"))


def _texts(library: Library, game: str) -> list[str]:
    texts = [parse_event_line(line)[1] for line in library.event_lines(game)]
    if not texts:
        raise NotFound(f"The library holds no event of game {game}.")
    return texts


def _hash(rules: str) -> str:
    return load_model(rules).hash if rules in trained_rule_sets() else ""


def _store(library: Library, game: str, events: int, text: str) -> None:
    """Store an analysis of the game's first so many events, unless the game is gone or has other events by now."""
    told = json.loads(text)
    with library.store.writing(game) as connection:
        if connection.execute(select(games.c.events).where(games.c.id == game)).scalar() != events:
            return
        # Without foreign keys, another program may have deleted an analysis and left its plays.
        for table in (plays, analyses):
            connection.execute(delete(table).where(table.c.game == game))
        values = {"game": game, "last": events - 1, "model": told["model"], "text": text}
        connection.execute(insert(analyses).values(values))
        seats = [{"game": game, "seat": seat} | one for seat, one in enumerate(told.get("seats", ()))]
        if seats:
            connection.execute(insert(plays), seats)
