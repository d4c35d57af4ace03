"""A library in a shared PostgreSQL server: durability, concurrent writers and error messages.

What it has in common with other libraries is tested in test_any_library.py and test_library.py.
"""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text as sql

from host_tools import library as parts
from host_tools.library import Library, library_place
from host_tools.library.verify import verify_library_game
from tests.library.test_file import start_adder
from tests.support.event_lines import fake_game, legal_game
from tests.support.postgresql import Cluster, cluster
from tests.support.program import Program, run_cli
from tests.support.scripted_board import BoardOnSocket, ScriptedBoard

posix = pytest.mark.skipif(os.name == "nt", reason="Windows ends programs in another way")


@pytest.fixture
def location(postgresql: Cluster) -> str:
    return postgresql.new_location()


@pytest.fixture(scope="module")
def own_server() -> Iterator[Cluster]:
    """A server that a test may stop or crash, provided that it is running again at the end."""
    with cluster() as running:
        yield running


def test_a_commit_waits_for_the_disk_whatever_the_servers_settings(postgresql: Cluster, location: str):
    postgresql.execute("ALTER ROLE pawnlight SET synchronous_commit = off")
    try:
        with Library.open(location) as library:
            with library.store.writing("anything") as connection:
                assert connection.execute(sql("SHOW synchronous_commit")).scalar_one() == "on"
            with library.store.reading() as connection:
                assert connection.execute(sql("SHOW transaction_isolation")).scalar_one() == "repeatable read"
    finally:
        postgresql.execute("ALTER ROLE pawnlight RESET synchronous_commit")


def test_a_server_that_does_not_flush_is_not_trusted(own_server: Cluster):
    place = own_server.new_location()
    own_server.stop()
    own_server.start("fsync=off")
    with pytest.raises(parts.LibraryFault, match=r"fsync turned off.*Turn fsync on"):
        Library.open(place)
    own_server.stop()
    own_server.start()
    with Library.open(place) as library:
        assert library.games() == []


def test_what_was_confirmed_survives_a_crash_of_the_server(own_server: Cluster):
    place = own_server.new_location()
    game, lines = fake_game(events=60)
    with Library.open(place) as library:
        for crash in range(3):
            held = library.add_lines(game, "b0a4d", lines[: 20 * crash + 20])
            own_server.crash()
            with pytest.raises(parts.LibraryFault, match="does not answer"):
                library.add_lines(game, "b0a4d", lines)
            own_server.start()
            # The library that was opened before the crash reconnects by itself.
            assert library.event_lines(game) == lines[:held]
        assert library.games()[0].events == 60


def test_two_laptops_write_at_once(postgresql: Cluster, location: str):
    laptops = [start_adder(location, name, 1) for name in ("a", "b")]
    assert [laptop.wait(60) for laptop in laptops if laptop.communicate(timeout=60)] == [0, 0]
    with Library.open(location) as library:
        rows = {row.id: row for row in library.games()}
        for name in ("a", "b", "shared"):
            game, lines = fake_game(f"{name}0", 40)
            assert library.event_lines(game) == lines
            assert (rows[game].events, rows[game].cards) == (40, 19)
        assert len(rows) == 3


def test_a_killed_logger_keeps_what_it_confirmed(postgresql: Cluster, location: str):
    confirmed: dict[str, int] = {}
    for kill in range(2):
        laptop = start_adder(location, f"k{kill} ", 50)
        assert laptop.stdout is not None
        for _ in range(9 + 31 * kill):
            game, held = laptop.stdout.readline().split()
            confirmed[game] = max(int(held), confirmed.get(game, 0))
        laptop.kill()
        laptop.communicate(timeout=60)
        with Library.open(location) as library:
            for name, count in confirmed.items():
                # One more event may have been confirmed than was read before the crash.
                assert len(library.event_lines(name)) == library.event_count(name) >= count


@pytest.mark.long
@posix
def test_a_logger_goes_on_when_the_server_is_back(own_server: Cluster, tmp_path: Path):
    """Two boards on two laptops; the server crashes in mid-game, the boards play on."""
    place = own_server.new_location()
    boards = [BoardOnSocket(ScriptedBoard()) for _ in range(2)]
    laptops = []
    games = [legal_game("at table 1"), legal_game("at table 2")]
    for number, (board, (game, lines)) in enumerate(zip(boards, games, strict=True)):
        board.play(game, *lines[:40])
        folder = tmp_path / str(number)
        folder.mkdir()
        laptops.append(Program(folder, "log", "--port", board.url, "--library", place))
    for laptop, (game, _) in zip(laptops, games, strict=True):
        assert laptop.wait_for_output(f"{game}   39  ")
    own_server.crash()
    for board, (game, lines) in zip(boards, games, strict=True):
        board.play(game, *lines[40:])
    assert all(laptop.wait_for_output("does not answer") for laptop in laptops)
    own_server.start()
    for laptop, (game, lines) in zip(laptops, games, strict=True):
        assert laptop.wait_for_output(f"{game} {len(lines) - 1:4}  ")
        assert laptop.interrupt() == 0
    for board in boards:
        board.unplug()
    with Library.open(place) as library:
        assert [library.event_lines(game) for game, _ in games] == [lines for _, lines in games]
        assert [verify_library_game(library, game).is_consistent for game, _ in games] == [True, True]


# Errors


def reject_events(library: Library, code: str) -> None:
    """Make the server reject new events with this error code."""
    with library.engine.begin() as connection:
        connection.execute(
            sql(
                "CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'no room for it' "
                f"USING ERRCODE = '{code}'; END $$ LANGUAGE plpgsql"
            )
        )
        connection.execute(sql("CREATE TRIGGER refuse BEFORE INSERT ON events EXECUTE FUNCTION refuse()"))


@pytest.mark.parametrize(
    ("code", "fault", "sentence"),
    [
        ("53100", parts.LibraryFault, "is full: it cannot take more. What it holds is safe."),
        ("XX001", parts.DamagedLibrary, "is damaged"),
        ("25006", parts.LibraryFault, "You have no access"),
        ("53300", parts.LibraryFault, "accepts no more connections"),
        ("57014", parts.LibraryFault, "did not let this end .*longer statement_timeout"),
        ("57P01", parts.LibraryFault, "does not answer"),
        ("22000", parts.LibraryFault, "cannot be used: no room for it"),
    ],
)
def test_what_the_server_says_is_named(location: str, code: str, fault: type[Exception], sentence: str):
    game, lines = fake_game()
    with Library.open(location) as library:
        library.add_lines(game, "b0a4d", lines[:3])
        reject_events(library, code)
        with pytest.raises(fault, match=sentence):
            library.add_lines(game, "b0a4d", lines)
        assert library.event_lines(game) == lines[:3]
        assert library.games()[0].events == 3


def test_a_game_held_by_another_writer_is_busy(location: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("host_tools.library.postgresql.LOCK_TIMEOUT_SECONDS", 0.05)
    game, lines = fake_game()
    other, more = fake_game("other")
    with Library.open(location) as one, Library.open(location) as two:
        with one.store.writing(game):
            with pytest.raises(parts.LibraryFault, match="locked by another program"):
                two.add_lines(game, "b0a4d", lines)
            assert two.add_lines(other, "b0a4d", more) == len(more)
        assert two.add_lines(game, "b0a4d", lines) == len(lines)


def test_a_user_without_rights_is_told(postgresql: Cluster, location: str):
    with Library.open(location) as library:
        library.add_lines(*fake_game()[:1], "b0a4d", fake_game()[1])
    postgresql.execute("DROP ROLE IF EXISTS guest", "CREATE ROLE guest LOGIN")
    schema = location.rpartition("%3D")[2]
    with pytest.raises(parts.LibraryError, match=r"guest@/postgres"):
        Library.open(postgresql.location(schema, "guest"))
    postgresql.execute(
        f"GRANT USAGE ON SCHEMA {schema} TO guest", f"GRANT SELECT ON ALL TABLES IN SCHEMA {schema} TO guest"
    )
    with Library.open(postgresql.location(schema, "guest"), create=False) as library:
        assert library.event_lines(fake_game()[0]) == fake_game()[1]
        with pytest.raises(parts.LibraryFault, match="permission denied"):
            library.add_lines(fake_game("more")[0], "b0a4d", fake_game("more")[1])


def test_who_may_not_connect_is_told_why(postgresql: Cluster, location: str):
    Library.open(location).close()
    address = postgresql.location(location.rpartition("%3D")[2], "visitor")
    postgresql.execute("CREATE ROLE visitor LOGIN")

    def told() -> str:
        done = run_cli("games", "--library", address)
        assert done.exit_code == 1
        return done.stderr

    assert "does not exist, or you have no right to use it" in told()
    with pytest.raises(parts.LibraryFault, match="no right to use it"):
        Library.open(address)
    postgresql.execute("ALTER ROLE visitor CONNECTION LIMIT 0")
    assert "accepts no more connections." in told()
    postgresql.execute("ALTER ROLE visitor NOLOGIN")
    assert "You have no access to the library" in told()
    postgresql.execute(
        "ALTER ROLE visitor LOGIN CONNECTION LIMIT -1", "REVOKE CONNECT ON DATABASE postgres FROM PUBLIC"
    )
    try:
        assert "You have no access to the library" in told()
    finally:
        postgresql.execute("GRANT CONNECT ON DATABASE postgres TO PUBLIC")


def test_a_server_with_too_many_clients_is_told(own_server: Cluster):
    place = own_server.new_location()
    own_server.stop()
    own_server.start("max_connections=4", "superuser_reserved_connections=0")
    with ExitStack() as stack:
        for _ in range(4):
            stack.enter_context(psycopg.connect(place.replace("+psycopg", "")))
        done = run_cli("games", "--library", place)
    assert (done.exit_code, "accepts no more connections." in done.stderr) == (1, True)
    own_server.stop()
    own_server.start()


@pytest.mark.parametrize("date", ["infinity", "-infinity", "0001-01-01 BC", "12000-01-01"])
def test_a_date_that_nobody_can_read_is_told(postgresql: Cluster, location: str, date: str):
    game, lines = legal_game("undated")
    with Library.open(location) as library:
        library.add_lines(game, "b0a4d", lines)
    postgresql.execute(f"UPDATE {location.rpartition('%3D')[2]}.games SET first_seen = '{date}', last_seen = '{date}'")
    listed = run_cli("games", "--library", location)
    assert listed.exit_code == 1
    assert re.search(r"The library \S+ is damaged \(timestamp too (large|small) ", listed.stderr)
    # What needs no date of it goes on.
    for command in ("stats", "evenings", "replay last --plain"):
        assert run_cli(*command.split(), "--library", location).exit_code == 0


def test_what_is_not_there_is_told(postgresql: Cluster, tmp_path: Path):
    with pytest.raises(parts.LibraryFault, match=r"schema .* does not exist"):
        Library.open(postgresql.location("nowhere"))
    with pytest.raises(parts.LibraryFault, match="no such database or user"):
        Library.open(f"postgresql+psycopg://pawnlight@/nowhere?host={postgresql.folder}")
    with pytest.raises(parts.LibraryFault, match="no such database or user"):
        Library.open(f"postgresql+psycopg://nobody_here@/postgres?host={postgresql.folder}")
    with pytest.raises(parts.LibraryFault, match="does not answer"):
        Library.open(f"postgresql+psycopg://pawnlight@/postgres?host={tmp_path}")
    with pytest.raises(parts.LibraryMissing, match=r"no library in .* yet"):
        Library.open(postgresql.new_location(), create=False)


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1", "EUC_JP"])
def test_a_database_that_cannot_hold_every_name_is_refused_with_the_command_that_makes_one(
    own_server: Cluster, encoding: str
):
    own_server.execute(f"CREATE DATABASE {encoding} ENCODING '{encoding}' TEMPLATE template0")
    address = f"postgresql+psycopg://pawnlight@/{encoding.lower()}?host={own_server.folder}"
    for command in ("games", "people add Ann", "log --wait --page 0"):
        done = run_cli(*command.split(), "--library", address)
        said = re.fullmatch(rf"pawnlight: .* {encoding}, .*: `createdb (.*)`\.\n", done.output)
        assert done.exit_code == 1
        assert said, done.output
    assert said
    own_server.start_program("createdb", "-h", str(own_server.folder), "-U", "pawnlight", *said[1].split()).wait()
    made = address.replace(f"/{encoding.lower()}?", "/pawnlight?")
    assert run_cli("people", "add", "ليلى", "--library", made).exit_code == 0
    assert "ليلى" in run_cli("people", "--library", made).stdout
    own_server.execute("DROP DATABASE pawnlight")


def test_a_word_with_a_zero_character_is_no_damage(location: str):
    with Library.open(location) as library, pytest.raises(parts.LibraryError, match="is not text") as caught:
        library.games(parts.GameFilter(text="An\0na"))
    assert not isinstance(caught.value, parts.DamagedLibrary)


def test_the_encoding_of_the_laptop_is_no_matter(location: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PGCLIENTENCODING", "LATIN1")
    assert run_cli("people", "add", "ليلى", "--library", location).exit_code == 0
    assert "ليلى" in run_cli("people", "--library", location).stdout


def test_other_tables_are_left_as_they_are(postgresql: Cluster, location: str):
    schema = location.rpartition("%3D")[2]
    postgresql.execute(f"CREATE TABLE {schema}.recipes (name text)")
    for create in (True, False):
        with pytest.raises(parts.LibraryFault, match="not a Pawnlight library"):
            Library.open(location, create=create)
    assert postgresql.execute(f"SELECT count(*) FROM pg_tables WHERE schemaname = '{schema}'") == [(1,)]


@pytest.mark.parametrize(
    "named", ["mysql://u:secret@h/db", "postgresql+psycopg://u:secret@h", "postgresql://[", "x://"]
)
def test_an_address_that_is_no_place_is_told_without_its_password(named: str):
    with pytest.raises(parts.LibraryFault, match=r"postgresql\+psycopg://USER@HOST/DATABASE") as caught:
        library_place(named)
    assert "secret" not in str(caught.value)


def test_a_password_is_in_no_sentence(tmp_path: Path):
    with pytest.raises(parts.LibraryFault) as caught:
        Library.open(f"postgresql://u:secret@/db?host={tmp_path}&password=secret")
    assert "secret" not in str(caught.value)


LOCATION_ERROR = "A library is a file or a database named as postgresql+psycopg://USER@HOST/DATABASE."
PORT_ERROR = "The port in the library's address is not a number from 1 to 65535."
AT_SIGN_ERROR = "The library's address has an @ too many: in a user name or password it is written %40."
OPTION_ERROR = "The library's address has an option after its ? that PostgreSQL does not take."


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("u:secret@localhost:54x/db?sslpassword=secret", PORT_ERROR),
        ("u:secret@localhost:99999/db?sslpassword=secret", PORT_ERROR),
        ("u:secret@localhost:0/db", PORT_ERROR),
        ("u:secret@localhost:/db", PORT_ERROR),
        ("u:p@secret@localhost/db?sslpassword=secret", AT_SIGN_ERROR),
        ("u:p@secret:x@localhost:5432/db", AT_SIGN_ERROR),
        ("u:p@s/secret@localhost/db", AT_SIGN_ERROR),
        ("u:p@s?secret@localhost/db", LOCATION_ERROR),
        ("u:p@secret@/db?host=/tmp", AT_SIGN_ERROR),
        ("u:secret@localhost/db?port=secret", OPTION_ERROR),
        ("u:secret@/db?host=secret:x&host=secret", OPTION_ERROR),
        ("u:secret@localhost/db?sslmode=secret", OPTION_ERROR),
        ("u:secret@localhost/db?secret=1", OPTION_ERROR),
    ],
)
def test_a_wrong_address_is_told_without_its_password_and_options(address: str, sentence: str):
    for command in ("games", "log --wait --page 0"):
        done = run_cli(*command.split(), "--library", f"postgresql://{address}")
        assert (done.exit_code, done.output) == (1, f"pawnlight: {sentence}\n")


# The commands


def test_the_commands_take_the_address(location: str, monkeypatch: pytest.MonkeyPatch):
    assert "There are no games in postgresql+psycopg://pawnlight@" in run_cli("games", "--library", location).stdout
    game, lines = fake_game(events=10)
    with Library.open(location) as library:
        library.add_lines(game, "b0a4d", lines)
    assert run_cli("games", "--library", location).stdout.splitlines()[1].startswith(game)
    assert run_cli("boards", "name", "b0a", "Corner table", "--library", location).exit_code == 0
    monkeypatch.setenv("PAWNLIGHT_LIBRARY", location)
    assert re.split(" {2,}", run_cli("boards").stdout.splitlines()[1])[:2] == ["b0a4d", "Corner table"]
    assert run_cli("verify", "all").exit_code == 1


def test_without_its_driver_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delitem(sys.modules, "host_tools.library.postgresql", raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(parts.LibraryError, match=r"needs the package psycopg.*pawnlight\[postgresql\]"):
        Library.open("postgresql+psycopg://club@server/pawnlight")


@pytest.mark.parametrize("command", ["games", "games --rules st", "stats", "people", "evenings", "boards"])
def test_an_empty_library_is_named_without_password_and_options(postgresql: Cluster, command: str):
    address = postgresql.new_location().replace("pawnlight@", "pawnlight:secret@") + "&application_name=secret"
    done = run_cli(*command.split(), "--library", address)
    assert done.exit_code == 0
    assert re.search(r" in postgresql\+psycopg://pawnlight:\*\*\*@/postgres|has sent a game to postgresql", done.output)
    assert "secret" not in done.output
