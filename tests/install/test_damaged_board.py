"""Boards with damaged files: `pawnlight backup` saves what can be read, `restore` puts it back, `doctor` names it."""

import json
from pathlib import Path

import pytest

from host_tools.install import examination, raw_prompt
from host_tools.install.backup import Backup, BackupGame, fetch_backup, pack_backup, read_backup, restore_backup
from host_tools.library import Library
from host_tools.library.boards import BoardTable
from host_tools.link.connection import run_blocking as finished
from host_tools.system.files import write_atomically
from host_tools.virtual import VirtualBoard
from pawnlight.rules.events import text_of
from pawnlight.store.journal import Journal
from pawnlight.store.shelved_games import shelve_live_game
from tests.install.test_backup import play_on_board
from tests.link.test_damage import damage_line, file_with_line
from tests.support.cable import BoardPort
from tests.support.event_lines import event_lines_of, fake_game
from tests.support.program import Program, run_cli
from tests.support.scripted_port import PicoOnSocket
from tests.system.power.cuts import whole_game


def files_in(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def play_abandoned_game(journal: Journal, name: str) -> BackupGame:
    """Play a game on the board that is ended after 60 events."""
    game = play_on_board(journal, "classic", name, 60)
    seed, _ = whole_game("classic", name)
    journal.append_event(f"end - {seed.hex()}")
    return BackupGame(game.id, event_lines_of([*map(text_of, game.lines), f"end - {seed.hex()}"]))


class DamagedFlash:
    """A flash in the working folder with four games, of which all but the first are damaged at event 30."""

    def __init__(self) -> None:
        journal = Journal()
        self.sound = play_abandoned_game(journal, "sound")
        self.finished = play_abandoned_game(journal, "finished")
        self.kept = play_on_board(journal, "classic", "kept", 60)
        assert shelve_live_game(journal)
        self.live = play_on_board(journal, "classic", "live", 50)
        for folder, game in (("games", self.finished), ("kept", self.kept), ("live", self.live)):
            damage_line(file_with_line(folder, game.lines[30]), game.lines[30])

    @property
    def games(self) -> list[BackupGame]:
        return [self.sound, *(BackupGame(g.id, g.lines[:30]) for g in (self.finished, self.kept, self.live))]

    @property
    def damage(self) -> list[str]:
        return [
            f"Game {self.finished.id} is damaged: 30 of {len(self.finished.lines)} events can be read.",
            f"Game {self.kept.id} is damaged: 30 of 60 events can be read.",
            f"Game {self.live.id} is damaged: only its first 30 events can be read.",
        ]


def test_a_damaged_board_is_saved_and_its_sound_game_restored(
    empty_flash: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    board = DamagedFlash()
    files = files_in(empty_flash)
    originals = [data for path, data in files.items() if data and "seed" not in path and board.sound.id not in path]
    backup = finished(fetch_backup(BoardPort().greeted()))
    assert backup.games == board.games
    assert backup.damage == board.damage
    assert sorted(backup.damaged.values()) == sorted(originals)
    assert all(data == (empty_flash / path).read_bytes() for path, data in backup.damaged.items())
    write_atomically(tmp_path / "board.zip", pack_backup(backup), overwrite=False)
    saved = read_backup(tmp_path / "board.zip")
    assert (saved.games, saved.damaged, saved.damage) == (backup.games, backup.damaged, [])

    (tmp_path / "fresh").mkdir()
    monkeypatch.chdir(tmp_path / "fresh")
    client = BoardPort().greeted()
    outcome = finished(restore_backup(client, saved))
    assert outcome.sent == [board.sound.id]
    assert outcome.open == [game.id for game in board.games[1:]]
    assert outcome.conflicts == []
    assert outcome.damaged == [*saved.damaged]
    assert [game.id for game in BoardPort().greeted().games] == [board.sound.id]
    again = finished(restore_backup(BoardPort().greeted(), saved))
    assert (again.sent, again.there, again.conflicts) == ([], [board.sound.id], [])


def test_the_commands_save_what_can_be_read_and_say_what_cannot(tmp_path: Path, empty_flash: Path):
    board = DamagedFlash()
    file = tmp_path / "board.zip"
    with VirtualBoard(empty_flash) as virtual:
        done = run_cli("backup", file, "--port", virtual.serial)
        assert done.exit_code == 3
        assert done.stdout.startswith("Saved 4 games of board ")
        assert [line.removeprefix("pawnlight: ") for line in done.stderr.splitlines()[:3]] == board.damage
        assert "Saved as they are, in damaged/ of the backup: games/00002-" in done.stderr
        told = run_cli("backup", tmp_path / "again.zip", "--json", "--port", virtual.serial)
        assert told.exit_code == 3
        assert json.loads(told.stdout)["damage"] == board.damage
        assert json.loads(told.stdout)["damaged"] == [*read_backup(file).damaged]
        found = run_cli("doctor", "--json", "--port", virtual.serial)
    assert found.exit_code == 1
    findings = [one for one in json.loads(found.stdout)["boards"][0]["findings"] if one["kind"] == "damaged-game"]
    assert [one["sentence"] for one in findings] == [
        f"{sentence[:-1]} ({place})."
        for sentence, place in zip(
            board.damage,
            (
                f"games/00002-{board.finished.id}-{len(board.finished.lines)}.damaged",
                f"kept/00001-{board.kept.id}-60.damaged",
                "live",
            ),
            strict=True,
        )
    ]
    assert "`pawnlight log` puts it right if the library has the rest" in findings[0]["advice"]
    with VirtualBoard(tmp_path / "new") as virtual:
        done = run_cli("restore", file, "--port", virtual.serial)
        assert done.exit_code == 0, done.output
        assert "1 game sent to board " in done.stdout
        assert f"{len(read_backup(file).damaged)} damaged files left in the backup.\n" in done.stdout


def test_log_says_what_cannot_be_read_and_heals_what_the_library_has(tmp_path: Path, empty_flash: Path):
    board = DamagedFlash()
    place = tmp_path / "library.db"
    with VirtualBoard(empty_flash) as virtual:
        (report,) = json.loads(run_cli("doctor", "--json", "--port", virtual.serial).stdout)["boards"]
        with Library.open(place) as library:
            for game in (board.finished, board.live):
                library.add_lines(game.id, report["id"], game.lines)
            BoardTable(library.store).set_name(report["id"], "Vega")
        program = Program(tmp_path, "log", "--port", virtual.serial, "--page", "0", "--library", place)
        for game in (board.finished, board.live):
            assert program.wait_for_output(
                f"Board Vega: game {game.id} was damaged at event 30; the library has put it right, "
                f"{len(game.lines)} events."
            )
        assert program.wait_for_output(
            f"Board Vega: game {board.kept.id} is damaged at event 30 and cannot be put right"
        )
        assert f"Event 30 of game {board.kept.id} on board Vega cannot be read." in program.err
        assert program.interrupt() == 0
        with Library.open(place) as library:
            assert library.event_lines(board.sound.id) == board.sound.lines
            assert library.event_lines(board.kept.id) == board.kept.lines[:30]
        found = json.loads(run_cli("backup", tmp_path / "board.zip", "--json", "--port", virtual.serial).stdout)
    assert found["damage"] == [board.damage[1]]
    assert {game.id: game.lines for game in read_backup(tmp_path / "board.zip").games} == {
        game.id: game.lines for game in (board.sound, board.finished, board.games[2], board.live)
    }


# Scripted boards


@pytest.mark.parametrize("answer", ["event {game} 12 ??", "event {game} x", "lost {game} 12"])
def test_a_board_that_sends_something_else_for_an_event(
    strange_device: PicoOnSocket, monkeypatch: pytest.MonkeyPatch, answer: str
):
    games = dict(fake_game(f"game {n}", 20 + n) for n in range(3))
    first, bad, last = games
    strange_device.games = [f"game {game} {len(lines)} 0 over" for game, lines in games.items()]

    def handle(body: str) -> list[str]:
        word, *rest = body.split(" ")
        if word != "want":
            return PicoOnSocket._handle(strange_device, body)
        lines = [f"event {rest[0]} {line}" for line in games[rest[0]]]
        if rest[0] == bad:
            lines[12:] = [answer.format(game=bad)]
        return lines[int(rest[1]) :]

    monkeypatch.setattr(strange_device, "_handle", handle)
    done = run_cli("backup", "../board.zip", "--port", strange_device.url)
    assert done.exit_code == 3, done.output
    assert f"pawnlight: Game {bad} is damaged: 12 of 21 events can be read.\n" in done.stderr
    saved = read_backup(Path("../board.zip"))
    assert {game.id: game.lines for game in saved.games} == {
        first: games[first], bad: games[bad][:12], last: games[last]
    }  # fmt: skip


def test_one_wrong_byte_of_an_event_is_put_right_and_said(
    strange_device: PicoOnSocket, monkeypatch: pytest.MonkeyPatch
):
    game, lines = fake_game("game", 20)
    strange_device.games = [f"game {game} 20 0 over"]
    for at, byte in ((0, "7"), (4, "X"), (-1, "z")):
        damaged = list(lines)
        damaged[12] = "".join(byte if n == at % len(lines[12]) else c for n, c in enumerate(lines[12]))

        def handle(body: str, damaged: list[str] = damaged) -> list[str]:
            if body.startswith("want "):
                return [f"event {game} {line}" for line in damaged[int(body.split(" ")[2]) :]]
            return PicoOnSocket._handle(strange_device, body)

        monkeypatch.setattr(strange_device, "_handle", handle)
        done = run_cli("backup", "../board.zip", "--force", "--port", strange_device.url)
        assert done.exit_code == 0, done.output
        assert done.stdout.endswith(f"Event 12 of game {game}: one wrong byte was put right.\n")
        assert read_backup(Path("../board.zip")).games == [BackupGame(game, lines)]


def damage_findings(board: PicoOnSocket) -> list[tuple[str, str]]:
    """Return the sentence and the advice of each finding about damage."""
    (report,) = json.loads(run_cli("doctor", "--port", board.url, "--json").stdout)["boards"]
    return [(one["sentence"], one["advice"]) for one in report["findings"] if one["kind"].startswith("damaged-")]


def test_doctor_names_what_is_set_aside(strange_device: PicoOnSocket):
    game = fake_game()[0]
    paths = [f"damaged/00004-{game}-120/000", f"damaged/00004-{game}-120/001", "damaged/00005-000000000000-1/000"]
    strange_device.asides = [*(f"aside {path} 400" for path in paths), "asides 3"]
    assert [sentence for sentence, _ in damage_findings(strange_device)] == [
        f"damaged/00004-{game}-120 is what was found of game {game}, of 120 events, when it was damaged.",
        "damaged/00005-000000000000-1 holds a game that cannot be read at all.",
    ]


def test_doctor_names_damage_without_the_firmware_too(strange_device: PicoOnSocket, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(examination, "_GREET_SECONDS", 0.5)
    monkeypatch.setattr(raw_prompt, "SILENCE_SECONDS", 0.1)
    game, lines = fake_game(events=20)
    strange_device.mode = "friendly"
    for path in (f"games/00001-{game}-240.damaged", f"games/00002-{game}-9", f"kept/00003-{game}-60.damaged/000"):
        strange_device.pico.write_file(path, b"x")
    strange_device.pico.write_file(f"damaged/00004-{game}-120/000", b"x")
    strange_device.pico.write_file("damaged/a-name/000", b"x")
    strange_device.pico.write_file("live/seed", b"x")
    strange_device.pico.write_file("live/000", "".join(f"{line}\n" for line in lines[:12]).encode())
    strange_device.pico.write_file(
        "live/001", b"12 dr\xff\x00 7 0123abcd\n" + "".join(f"{line}\n" for line in lines[13:]).encode()
    )
    strange_device.pico.write_file("settings", b"language=\xff\n")
    log, keeps = examination._HEALS, examination._KEEPS
    assert damage_findings(strange_device) == [
        (f"Not all 240 events of game {game} can be read (games/00001-{game}-240.damaged).", log),
        (f"Not all 60 events of game {game} can be read (kept/00003-{game}-60.damaged).", log),
        (f"damaged/00004-{game}-120 is what was found of game {game}, of 120 events, when it was damaged.", keeps),
        ("damaged/a-name holds a game that cannot be read at all.", keeps),
        ("12 of 20 events of the game being played can be read (live).", log),
        ("The file settings cannot be read: the board does without it.", examination._SETS),
    ]


@pytest.mark.parametrize("path", ["../../x", "/etc/passwd", "a/../b", ".ssh/x", "games/x\\y"])
def test_a_damaged_file_with_an_impossible_path_is_refused(strange_device: PicoOnSocket, path: str):
    strange_device.asides = [f"aside {path} 3", "asides 1"]
    done = run_cli("backup", "../board.zip", "--port", strange_device.url)
    assert done.exit_code == 3
    assert f"The board names a file that cannot be: {path!r}." in done.stderr
    assert read_backup(Path("../board.zip")).damaged == {}


def test_a_wrong_byte_in_a_backup_costs_one_file_at_most(tmp_path: Path):
    games = [BackupGame(*fake_game(f"game {n}", 30, over=True)) for n in range(2)]
    whole = pack_backup(Backup("b0a4d", "0.1.0", {"settings": "language=de\n"}, games, {"live/000": b"\xff\x00damage"}))
    file = tmp_path / "board.zip"
    begin, end = whole.index(b"0 game 2"), whole.index(b"PK\x03\x04", whole.index(b"0 game 2"))
    for at in range(begin, end, 41):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 2]) + whole[at + 1 :])
        assert [(game.id, game.lines) for game in read_backup(file).games] == [(game.id, game.lines) for game in games]
    at = whole.index(b"damage", end)
    file.write_bytes(whole[:at] + b"x" + whole[at + 1 :])
    found = read_backup(file)
    assert (found.games, found.damaged, len(found.damage)) == (games, {}, 1)
    assert f"{file}: damaged/live/000 is damaged: " in found.damage[0]
