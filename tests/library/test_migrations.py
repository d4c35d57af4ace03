"""Libraries of older versions are migrated on opening, without data loss."""

from datetime import UTC, datetime

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, create_engine, text

from host_tools import library as parts
from host_tools.library import Library
from host_tools.library.schema import VERSION, metadata
from host_tools.library.verify import verify_kept
from pawnlight.rules.events import unseal
from tests.support.event_lines import played_game, some_game

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
