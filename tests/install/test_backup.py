"""Backup and restore of games and settings: with both real ends of the link, and by command on a virtual board."""

import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import Result

from host_tools.games.exchange import ExchangeError, read_game_file
from host_tools.install.backup import Backup, BackupGame, fetch_backup, pack_backup, read_backup, restore_backup
from host_tools.library import Library
from host_tools.link import client
from host_tools.link.connection import run_blocking as finished
from host_tools.system.files import write_atomically
from host_tools.virtual import VirtualBoard
from pawnlight.link.frames import make_frame
from pawnlight.store.journal import Journal
from tests.support.cable import BoardPort
from tests.support.event_lines import event_lines_of, fake_game, id_of, legal_game
from tests.support.journals import record_game
from tests.support.program import Program, run_cli
from tests.support.scripted_port import PicoOnSocket
from tests.system.power.cuts import whole_game

ENDLESS_OUTPUT_ERROR = "The device at the port never stops sending, so it was given up. Is it a Pawnlight board?"
GAME_IN_PROGRESS = legal_game("open")
SETTINGS = "language=de\nname=Zoë 100%\n"


def play_on_board(journal: Journal, rules: str, name: str, events: int | None = None) -> BackupGame:
    """Play a game with real cards on the board, to its end or for `events` events."""
    seed, texts = whole_game(rules, name)
    record_game(journal, seed, texts[:events])
    return BackupGame(id_of(texts), event_lines_of(texts[:events]))


@pytest.fixture
def board_backup(empty_flash: Path) -> Backup:
    """Back up a board with two finished games, one in progress, and settings."""
    cable = BoardPort()
    games = [play_on_board(cable.board.journal, "classic", "one"), play_on_board(cable.board.journal, "revenge", "two")]
    games.append(play_on_board(cable.board.journal, "classic", "three", 7))
    (empty_flash / "settings").write_text(SETTINGS, encoding="utf-8")
    backup = finished(fetch_backup(cable.greeted()))
    assert backup == Backup("00c0ffee", "0.1.0", {"settings": SETTINGS}, games)
    return backup


@pytest.fixture
def empty_board(tmp_path: Path, board_backup: Backup, monkeypatch: pytest.MonkeyPatch) -> BoardPort:
    """An empty second board."""
    folder = tmp_path / "fresh"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return BoardPort()


def test_the_file_holds_it_all_and_a_person_can_read_it(board_backup: Backup, tmp_path: Path):
    file = tmp_path / "board.zip"
    write_atomically(file, pack_backup(board_backup), overwrite=False)
    assert read_backup(file) == board_backup
    with zipfile.ZipFile(file) as opened:
        names = opened.namelist()
        assert names[:2] == ["backup", "settings"]
        assert [name[:11] for name in names[2:]] == ["games/0001-", "games/0002-", "games/0003-"]
        assert opened.read("backup").decode().startswith("pawnlight backup 1\nboard 00c0ffee\nversion 0.1.0\nmade 20")
        assert opened.read("settings").decode() == SETTINGS
        opened.extract(names[2], tmp_path)
    # Each game is a file that `pawnlight import` takes.
    assert read_game_file(tmp_path / names[2]).lines == board_backup.games[0].lines
    assert "# Red draws" in (tmp_path / names[2]).read_text(encoding="utf-8")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_a_backup_whose_texts_were_saved_on_windows_is_the_same(board_backup: Backup, tmp_path: Path, encoding: str):
    file, saved = tmp_path / "board.zip", tmp_path / "saved.zip"
    write_atomically(file, pack_backup(board_backup), overwrite=False)
    with zipfile.ZipFile(file) as opened, zipfile.ZipFile(saved, "w") as written:
        for name in opened.namelist():
            text = "\ufeff" + opened.read(name).decode().replace("\n", "\r\n")
            written.writestr(name, text.encode(encoding))
    assert read_backup(saved) == board_backup


def repack_backup(file: Path, top: str, slash: str) -> None:
    """Pack a backup's files again, as the programs of macOS and Windows do from a folder `top`."""
    with zipfile.ZipFile(file) as opened:
        contents = {f"{top}{name}": opened.read(name) for name in opened.namelist()}
    folders = {name[: at + 1] for name in contents for at, sign in enumerate(name) if sign == "/"}
    own = {f"__MACOSX/{name}": b"\0\5\x16\7" for name in contents}
    own |= {f"{folder}{name}": b"" for folder in folders for name in ("", ".DS_Store", "._backup")}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as written:
        for name, data in (own | contents).items():
            written.writestr(name.replace("/", slash), data)


@pytest.mark.parametrize("slash", ["/", "\\"])
@pytest.mark.parametrize("top", ["", "board/", "backup/", "games/", "Mum's things/of Monday/"])
def test_a_backup_that_was_packed_again_is_the_same(board_backup: Backup, tmp_path: Path, top: str, slash: str):
    file = tmp_path / "board.zip"
    board_backup.damaged["games/0001-4b9facb07c16-3.damaged/000"] = b"\xff"
    file.write_bytes(pack_backup(board_backup))
    repack_backup(file, top, slash)
    assert read_backup(file) == board_backup


def test_a_fresh_board_gets_it_all_but_the_game_that_went_on(board_backup: Backup, empty_board: BoardPort):
    outcome = finished(restore_backup(empty_board.greeted(), board_backup))
    assert outcome.sent == [board_backup.games[0].id, board_backup.games[1].id]
    assert outcome.open == [board_backup.games[2].id]
    assert (outcome.texts, outcome.there, outcome.conflicts) == (["settings"], [], [])
    assert Path("settings").read_text(encoding="utf-8") == SETTINGS
    journal = Journal()
    assert [(game, count) for game, count, _, _ in journal.games()] == [
        (g.id, len(g.lines)) for g in board_backup.games[:2]
    ]
    assert all(list(journal.event_lines(game.id, 0)) == game.lines for game in board_backup.games[:2])
    again = finished(restore_backup(empty_board.greeted(), board_backup))
    assert (again.sent, again.texts, again.conflicts) == ([], [], [])
    assert again.there == outcome.sent


def test_what_is_there_stays_and_is_named(board_backup: Backup, empty_board: BoardPort):
    Path("settings").write_text("language=es\n")
    own = play_on_board(empty_board.board.journal, "points", "own")
    same = play_on_board(empty_board.board.journal, "classic", "three")
    other = Backup(
        board_backup.board,
        board_backup.version,
        board_backup.texts,
        [BackupGame(own.id, own.lines[:-1]), *board_backup.games],
    )
    outcome = finished(restore_backup(empty_board.greeted(), other))
    # The game in progress at the backup has been finished on this board.
    assert same.id in outcome.there
    assert outcome.conflicts == ["The board keeps its own settings."]
    assert outcome.kept == ["settings"]
    assert Path("settings").read_text() == "language=es\n"
    assert finished(restore_backup(empty_board.greeted(), other, replace_texts=True)).texts == ["settings"]
    assert Path("settings").read_text(encoding="utf-8") == SETTINGS


def test_another_game_under_the_same_id_is_a_conflict(board_backup: Backup, empty_board: BoardPort):
    seed, texts = whole_game("classic", "one")
    empty_board.board.journal.start_game(texts[0], seed)
    for text in [*texts[1:9], f"end - {texts[-1].split(' ')[-1]}"]:
        empty_board.board.journal.append_event(text)
    outcome = finished(restore_backup(empty_board.greeted(), board_backup))
    assert outcome.conflicts == [f"Game {board_backup.games[0].id}: the board has different events and keeps them."]
    assert outcome.sent == [board_backup.games[1].id]


def test_a_game_that_does_not_hold_is_not_sent(board_backup: Backup, empty_board: BoardPort):
    game, lines = fake_game("forged", 12, over=True)
    outcome = finished(
        restore_backup(empty_board.greeted(), Backup("-", "-", {}, [BackupGame(game, lines), board_backup.games[0]]))
    )
    assert len(outcome.conflicts) == 1
    assert outcome.conflicts[0].startswith(f"Not sent: {game}, event ")
    assert outcome.sent == [board_backup.games[0].id]


def test_what_is_no_backup_is_named(tmp_path: Path, board_backup: Backup):
    file = tmp_path / "file.zip"
    for content in (b"", b"Dear diary", pack_backup(board_backup)[:-30]):
        file.write_bytes(content)
        with pytest.raises(ExchangeError, match="is not a backup"):
            read_backup(file)
    with zipfile.ZipFile(file, "w") as made:
        made.writestr("holiday.jpg", "x")
    with pytest.raises(ExchangeError, match="`pawnlight backup` makes one"):
        read_backup(file)
    with zipfile.ZipFile(file, "w") as made:
        made.writestr("backup", "pawnlight backup 1\nboard x\n")
        made.writestr("games/0001-x.game.txt", "pawnlight game 1\nnonsense\n")
    with pytest.raises(ExchangeError, match="line 2: 'nonsense' is neither"):
        read_backup(file)
    with pytest.raises(ExchangeError, match="cannot be read"):
        read_backup(tmp_path / "no-such.zip")


def run_listing_commands(board: PicoOnSocket) -> Iterator[Result]:
    """Run the commands that read a board's list of games."""
    file = Path("../board.zip")
    file.write_bytes(pack_backup(Backup("b0a4d", "0.1.0")))
    for words in (["backup"], ["restore", file]):
        yield run_cli(*words, "--port", board.url)


@pytest.mark.parametrize(
    "game",
    [
        "4b9facb07c16 -1 0 over",
        "4b9facb07c16 3 -1 over",
        "4b9facb07c16 03 0 over",
        "4b9facb07c16 3 0 gone",
        "4b9facb07c16 3 0",
        "../../4b9fac 3 0 over",
        "4B9FACB07C16 3 0 over",
        "%1b[2J 3 0 over",
    ],
)
def test_a_list_with_an_impossible_game_is_refused(strange_device: PicoOnSocket, game: str):
    strange_device.games = ["game 1b9facb07c16 0 0 open", f"game {game}"]
    for done in run_listing_commands(strange_device):
        assert (done.exit_code, done.output) == (1, f"pawnlight: The board lists a game that cannot be: {game!r}.\n")
    assert list(Path().iterdir()) == []


def test_a_game_without_events_is_no_trouble(strange_device: PicoOnSocket):
    game, lines = fake_game("none", 5)
    Path("../board.zip").write_bytes(pack_backup(Backup("-", "-", {}, [BackupGame(game, lines)])))
    strange_device.games = [f"game {game} 0 0 open"]
    done = run_cli("restore", "../board.zip", "--port", strange_device.url)
    said = f"pawnlight: Game {game}: the board has different events and keeps them.\n"
    assert (done.exit_code, done.stderr) == (1, said)


@pytest.mark.parametrize("games", [[], [BackupGame(GAME_IN_PROGRESS[0], GAME_IN_PROGRESS[1][:5])]])
def test_a_restore_that_sends_nothing_says_so(strange_device: PicoOnSocket, games: list[BackupGame]):
    Path("../board.zip").write_bytes(pack_backup(Backup("-", "-", {}, games)))
    done = run_cli("restore", "../board.zip", "--port", strange_device.url)
    assert done.exit_code == 1
    assert done.stdout.startswith(f"No game sent to board {strange_device.id}.\n")
    assert done.stderr == ("pawnlight: There is nothing to restore: the backup has no finished game and no settings.\n")


@pytest.mark.parametrize("board", ["../../tmp/b0a4d", r"..\b0:a4*d", "-rf", "b0|'a4\"d%0a", "x" * 64])
def test_the_usual_name_of_the_file_has_no_strange_characters(strange_device: PicoOnSocket, board: str):
    strange_device.id = board
    done = run_cli("backup", "--port", strange_device.url)
    assert done.exit_code == 0, done.output
    (file,) = Path().iterdir()
    assert re.fullmatch(r"pawnlight-[A-Za-z0-9._-]+-20\d\d-\d\d-\d\d\.zip", file.name)
    assert read_backup(file).board == board


def test_a_board_with_an_impossible_id_is_refused(strange_device: PicoOnSocket):
    strange_device.id = "x" * 65
    for done in run_listing_commands(strange_device):
        said = f"pawnlight: The board has an id that cannot be: {strange_device.id!r}.\n"
        assert (done.exit_code, done.output) == (1, said)


@pytest.mark.parametrize("limit", ["_MOST_BYTES", "_MOST_SECONDS"])
@pytest.mark.parametrize(
    "body",
    [
        *(pytest.param(body, marks=pytest.mark.long) for body in ("pong - 0", "hello 2 0.1.0 b0a4d 5d0c11fe -")),
        "games 7",
    ],
)
def test_a_board_that_never_stops_sending_is_given_up(
    strange_device: PicoOnSocket, monkeypatch: pytest.MonkeyPatch, body: str, limit: str
):
    monkeypatch.setattr(client, limit, 100_000 if limit == "_MOST_BYTES" else 0.5)
    monkeypatch.setattr(strange_device, "_handle", lambda asked: [])
    strange_device.flood = make_frame(body) * 100
    for done in run_listing_commands(strange_device):
        assert (done.exit_code, done.output) == (1, f"pawnlight: {ENDLESS_OUTPUT_ERROR}\n")


def test_a_game_that_never_comes_is_given_up(strange_device: PicoOnSocket, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(client, "_MOST_SECONDS", 0.5)
    game, lines = fake_game("endless", 3)
    strange_device.games = [f"game {game} 999999999 0 over"]

    def handle(body: str) -> list[str]:
        if body.startswith("want "):
            strange_device.flood = make_frame(f"event {game} {lines[0]}") * 100
        return PicoOnSocket._handle(strange_device, body)

    monkeypatch.setattr(strange_device, "_handle", handle)
    done = run_cli("backup", "--port", strange_device.url)
    assert (done.exit_code, done.output) == (1, f"pawnlight: {ENDLESS_OUTPUT_ERROR}\n")


def test_a_restored_game_of_which_the_library_has_another_end_is_kept_beside_it(tmp_path: Path):
    file, place = tmp_path / "board.zip", tmp_path / "library.db"
    _, texts = whole_game("classic", "one")
    game, lines = id_of(texts), event_lines_of(texts)
    ended = event_lines_of([*texts[:9], f"end - {texts[-1].split(' ')[-1]}"])
    with Library.open(place) as library:
        library.add_lines(game, "00c0ffee", ended)
    file.write_bytes(pack_backup(Backup("00c0ffee", "0.1.0", {}, [BackupGame(game, lines)])))
    with VirtualBoard(tmp_path / "new") as board:
        assert run_cli("restore", file, "--port", board.serial).exit_code == 0
        program = Program(tmp_path, "log", "--port", board.serial, "--page", "0", "--library", place)
        assert program.wait_for_output(f"has played game {game} on differently, from event 9 on.")
        assert program.wait_for_output(f"{game}-{lines[9][-8:]} {len(lines) - 1:4}  ")
        assert program.interrupt() == 0
    with zipfile.ZipFile(file) as opened:
        opened.extractall(tmp_path / "unpacked")
    taken = run_cli("import", *sorted((tmp_path / "unpacked" / "games").iterdir()), "--library", place)
    assert taken.stdout.endswith(f": game {game}-{lines[9][-8:]} is already in the library.\n")
    with Library.open(place) as library:
        assert [library.event_lines(row.id) for row in library.games()] == [lines, ended]


def test_the_commands_from_one_board_to_another(tmp_path: Path):
    file = tmp_path / "board.zip"
    old, new = tmp_path / "old", tmp_path / "new"
    (old / "games").mkdir(parents=True)
    _, texts = whole_game("classic", "one")
    lines = event_lines_of(texts)
    (old / "games" / f"00001-{id_of(texts)}-{len(lines)}").write_text("".join(f"{line}\n" for line in lines))
    (old / "settings").write_text("language=de\n")
    with VirtualBoard(old) as board:
        done = run_cli("backup", file, "--port", board.serial)
        assert done.exit_code == 0, done.output
        assert done.output.startswith("Saved 1 game of board ")
        assert done.output.endswith(f" and its settings to {file}.\n")
        refused = run_cli("backup", file, "--port", board.serial)
        assert refused.exit_code == 1
        assert "already exists" in refused.output
    with VirtualBoard(new) as board:
        done = run_cli("restore", file, "--port", board.serial)
        assert done.exit_code == 0, done.output
        assert "1 game sent to board " in done.output
        assert "settings set." in done.output
        told = json.loads(run_cli("restore", file, "--port", board.serial, "--json").stdout)
        assert (told["sent"], told["there"], told["conflicts"]) == ([], [id_of(texts)], [])
        other = tmp_path / "other.zip"
        other.write_bytes(pack_backup(Backup("00c0ffee", "0.1.0", {"settings": "language=es\n"}, [])))
        board_backup = run_cli("restore", other, "--port", board.serial)
        assert board_backup.exit_code == 1
        assert board_backup.stderr.endswith(
            "The board keeps its own settings.\npawnlight: Use --settings to send the file's.\n"
        )
    assert "language=de" in (new / "settings").read_text()
    (name,) = (new / "games").iterdir()
    assert name.read_text().splitlines() == [*lines, lines[0]]
    with zipfile.ZipFile(file) as opened:
        opened.extractall(tmp_path / "unpacked")
    taken = run_cli(
        "import", *sorted((tmp_path / "unpacked" / "games").iterdir()), "--library", tmp_path / "library.db"
    )
    assert taken.exit_code == 0
    with Library.open(tmp_path / "library.db") as library:
        assert library.event_lines(id_of(texts)) == lines
