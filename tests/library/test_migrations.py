"""Libraries of older versions are migrated on opening, without data loss."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection, Engine, create_engine, select, text

from host_tools import library as parts
from host_tools.library import Library
from host_tools.library.evenings import Evenings
from host_tools.library.migrations import to_2, to_3
from host_tools.library.schema import VERSION, metadata, results
from host_tools.library.summaries import summary_text
from host_tools.library.verify import verify_kept
from pawnlight.rules.events import game_id, text_of, unseal
from tests.support.event_lines import played_game, random_game, sealed, some_game, texts_of

# The schema of version 1.
TABLES_1 = (
    "CREATE TABLE pawnlight_library (version INTEGER NOT NULL)",
    "CREATE TABLE games (id VARCHAR(12) NOT NULL, board VARCHAR(64) NOT NULL, header TEXT NOT NULL, "
    "first_seen {time} NOT NULL, last_seen {time} NOT NULL, over BOOLEAN NOT NULL, winner VARCHAR(32), "
    "PRIMARY KEY (id))",
    'CREATE TABLE events (game VARCHAR(12) NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, "check" VARCHAR(8) '
    "NOT NULL, received {time} NOT NULL, PRIMARY KEY (game, number), FOREIGN KEY(game) REFERENCES games (id)) {rowid}",
    "INSERT INTO pawnlight_library VALUES (1)",
)
MOMENT = datetime(2025, 12, 24, 18, 30, 0, 125000)


def engine_at(place: str) -> Engine:
    return create_engine(str(place) if "://" in place else f"sqlite:///{place}")


def make_1(place: str, games: dict[str, list[str]]) -> None:
    """Create a library as version 1 wrote it."""
    engine = engine_at(place)
    file = engine.dialect.name == "sqlite"
    with engine.begin() as connection:
        for statement in TABLES_1:
            words = {"time": "DATETIME" if file else "TIMESTAMP", "rowid": "WITHOUT ROWID" if file else ""}
            connection.execute(text(statement.format(**words)))
        # A library file stores timestamps as text.
        moment = MOMENT.isoformat(" ") if file else MOMENT
        for game, lines in games.items():
            events = [unseal(line) for line in lines]
            end = events[-1][1].split(" ")
            row: dict[str, object] = {"id": game, "header": events[0][1], "at": moment, "over": end[0] == "end"}
            row |= {"winner": end[1] if end[0] == "end" else None}
            connection.execute(text("INSERT INTO games VALUES (:id, 'b0a4d', :header, :at, :at, :over, :winner)"), row)
            rows = [
                {"game": game, "n": n, "text": said, "sum": f"{sum_:08x}", "at": moment} for n, said, sum_ in events
            ]
            connection.execute(text("INSERT INTO events VALUES (:game, :n, :text, :sum, :at)"), rows)
    engine.dispose()


@contextmanager
def stepped(place: str, version: int, upgrade: Callable[[Operations], None]) -> Iterator[Connection]:
    """Bring a library to `version` by its step, and yield the connection for its contents."""
    engine = engine_at(place)
    with engine.begin() as connection:
        upgrade(Operations(MigrationContext.configure(connection)))
        connection.execute(text(f"UPDATE pawnlight_library SET version = {version}"))
        yield connection
    engine.dispose()


def version_at(place: str) -> object:
    engine = engine_at(place)
    with engine.connect() as connection:
        version = connection.execute(text("SELECT version FROM pawnlight_library")).scalar_one()
    engine.dispose()
    return version


@pytest.mark.parametrize("create", [True, False])
def test_a_library_of_version_1_is_brought_to_todays_without_loss(place: str, create: bool):
    games = dict([played_game("one"), played_game("two"), some_game("three", 4)])
    make_1(place, games)
    with Library.open(place, create=create) as library:
        rows = {row.id: row for row in library.games()}
        for game, lines in games.items():
            assert library.lines(game) == lines
            assert (rows[game].events, rows[game].board) == (len(lines), "b0a4d")
            assert rows[game].cards == sum(" draw " in line for line in lines)
            assert rows[game].first_seen == rows[game].last_seen == MOMENT.replace(tzinfo=UTC)
            assert rows[game].sound
        assert verify_kept(library, played_game("one")[0]).holds
        more = some_game("three", 9)
        assert library.add(more[0], "b0a4d", more[1]) == 9
        library.name_board("b0a4d", "Kitchen")
    assert version_at(place) == VERSION


def make_2(place: str, games: dict[str, list[str]]) -> None:
    """Create a library as version 2 wrote it, with summaries."""
    make_1(place, games)
    with stepped(place, 2, to_2.upgrade) as connection:
        told = [
            {"game": game, "text": summary_text([text_of(line) for line in lines])} for game, lines in games.items()
        ]
        connection.execute(text("INSERT INTO summaries VALUES (:game, 3, :text)"), told)


def test_a_library_of_version_2_gets_evenings_and_results(place: str):
    games = {}
    for rules, players in (("classic", 2), ("teams", 4), ("sequence", 4), ("points", 3)):
        seed = sha256(rules.encode()).digest()
        lines = random_game(rules, seed, random.Random(rules), players=("person", "easy", "person", "hard")[:players])
        games[game_id(text_of(lines[0]))] = lines
    make_2(place, games)
    engine = engine_at(place)
    with engine.begin() as connection:
        # The last two are played a day later.
        for game in list(games)[2:]:
            later = (MOMENT + timedelta(days=1)).isoformat(" ")
            connection.execute(
                text(f"UPDATE games SET first_seen = '{later}', last_seen = '{later}' WHERE id = '{game}'")
            )
    engine.dispose()
    with Library.open(place) as library:
        evenings = Evenings(library)
        assert [row.games for row in evenings.listed()] == [2, 2]
        assert {evenings.of(game) for game in list(games)[:2]} == {evenings.listed()[1].id}
        with library.store.reading() as connection:
            query = select(results).order_by(results.c.game, results.c.seat)
            migrated = [dict(row._mapping) for row in connection.execute(query)]
        library.keep_summaries(3, library.summaries(3))
        with library.store.reading() as connection:
            assert [dict(row._mapping) for row in connection.execute(query)] == migrated
        assert len(migrated) == 13
        assert {game: library.lines(game) for game in games} == games
    assert version_at(place) == VERSION


def make_3(place: str, games: dict[str, list[str]]) -> None:
    """Create a library as version 3 wrote it."""
    make_2(place, games)
    with stepped(place, 3, to_3.upgrade) as connection:
        connection.execute(text("INSERT INTO boards VALUES ('b0a4d', 'Kitchen')"))


@pytest.mark.parametrize("create", [True, False])
def test_the_games_of_version_3_belong_to_the_boards_that_are_named_there(place: str, create: bool):
    games = dict([played_game("one"), some_game("three", 4)])
    make_3(place, games)
    with Library.open(place, create=create) as library:
        for game, lines in games.items():
            assert library.lines(game) == lines
            assert library.held_by(game, "b0a4d").count == len(lines)
        assert all(row.sound and not row.hidden and row.branch_of is None for row in library.games())
        assert library.board_name("b0a4d") == "Kitchen"
        game, more = some_game("three", 9)
        library.keep(game, "f00d", sealed([*texts_of("three", 3), "draw 11"]))
        library.keep(game, "b0a4d", more)
        assert library.lines(game) == more
        assert len(library.disputes()) == 1
    assert version_at(place) == VERSION


def test_an_empty_library_of_version_1(place: str):
    make_1(place, {})
    with Library.open(place) as library:
        assert library.games() == []
    assert version_at(place) == VERSION


def test_the_steps_lead_to_the_tables_that_a_new_library_has(place: str):
    make_1(place, dict([some_game()]))
    Library.open(place).close()
    engine = engine_at(place)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_step_that_fails_changes_nothing(place: str, monkeypatch: pytest.MonkeyPatch):
    game, lines = played_game("one")
    make_1(place, {game: lines})
    with monkeypatch.context() as broken:
        broken.setattr("host_tools.library.migrations.to_2._check_rows", lambda op: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            Library.open(place)
    assert version_at(place) == 1
    with Library.open(place) as library:
        assert library.lines(game) == lines


def test_a_newer_library_is_named_and_left(place: str):
    with Library.open(place) as library, library.engine.begin() as connection:
        connection.execute(text("UPDATE pawnlight_library SET version = 99"))
    for create in (True, False):
        with pytest.raises(parts.NewerLibrary, match=r"newer Pawnlight \(its version is 99, this program knows"):
            Library.open(place, create=create)
    assert version_at(place) == 99
