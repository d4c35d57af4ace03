"""Work with a device at the page's port, on CPython: cables are pulled at thousands of places, and devices lie."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from host_tools.install import backup as backup_module
from host_tools.install.backup import Backup, BackupGame, fetch_backup, pack_backup
from host_tools.install.board_files import MAIN_FILE, MANIFEST_FILE, manifest_of
from host_tools.install.firmware import compile_firmware
from host_tools.link.connection import run_blocking
from host_tools.site.games.device_job import DeviceJob
from pawnlight.link.frames import FrameReader, make_frame
from tests.install.conftest import SOURCES
from tests.install.test_install import USER_FILES
from tests.support.cable import BoardPort
from tests.support.event_lines import abandoned_game
from tests.support.scripted_pico import ScriptedPico
from tests.support.scripted_port import PicoAtPort
from tests.system.line.noise import Noise

FILES = compile_firmware(SOURCES)
WHOLE_FLASH = FILES | USER_FILES | {MANIFEST_FILE: manifest_of(FILES)}
SECONDS_OF_A_STEP = 0.1


class JobRun:
    """A job with simulated time: `said` is what the page was told last, `kept` the file that was saved."""

    def __init__(self, kind: str, *, force: bool = False, backup: bytes = b"") -> None:
        self.now = 0.0
        self.sent = 0
        self.said: dict[str, Any] = {}
        self.kept = b""
        self.job = DeviceJob(kind, force, FILES, backup, lambda: self.now, self._tell, self._keep)

    def _tell(self, news: str) -> None:
        self.said = json.loads(news)["job"]

    def _keep(self, content: bytes) -> None:
        self.kept = content

    def step(self, came: bytes) -> bytes | None:
        self.now += SECONDS_OF_A_STEP
        return self.job.step(came)

    def work_with(self, device: PicoAtPort, pulled_after: int | None = None) -> dict[str, Any]:
        """Work with the device to the end, or until the cable is pulled after so many bytes; return what was said."""
        device.open()
        came: bytes | None = b""
        while came is not None and (out := self.step(came)) is not None:
            left = len(out) if pulled_after is None else pulled_after - self.sent
            self.sent += len(out)
            came = device.answer(out[: max(left, 0)])
            if left < len(out):
                break
        return self.said

    def work_with_board(self, board: BoardPort) -> dict[str, Any]:
        out = self.step(b"")
        while out is not None:
            board.write(out)
            out = self.step(run_blocking(board.read()))
        return self.said


def blank_pico() -> PicoAtPort:
    return PicoAtPort(ScriptedPico(USER_FILES))


def check_pulled(after: int) -> None:
    """A pulled cable leaves people's files, and a whole firmware or none that starts; the next installation ends it."""
    device = blank_pico()
    device.pico.write_file("pawnlight/table/old.mpy", b"of an older version")
    JobRun("install").work_with(device, after)
    files = device.pico.files()
    assert files.items() >= USER_FILES.items()
    assert MAIN_FILE not in files or files.items() >= FILES.items()
    device.pico.restart()
    assert JobRun("install").work_with(device)["state"] in ("done", "same")
    assert device.pico.files() == WHOLE_FLASH


def bytes_of_an_installation() -> int:
    work = JobRun("install")
    assert work.work_with(blank_pico())["state"] == "done"
    return work.sent


def test_an_installation_goes_on_wherever_the_cable_was_pulled() -> None:
    sent = bytes_of_an_installation()
    for after in Random(1).sample(range(sent), 40):
        check_pulled(after)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_an_installation_goes_on_after_thousands_of_pulled_cables(record_property) -> None:
    places = range(0, bytes_of_an_installation(), 2)
    for after in places:
        check_pulled(after)
    record_property("measured", f"cables pulled at {len(places)} places")
    assert len(places) > 2000


def test_a_newer_firmware_and_another_program_are_replaced_only_at_will() -> None:
    device = blank_pico()
    JobRun("install").work_with(device)
    device.pico.firmware = "0.10.0"
    device.pico.write_file("pawnlight/table/app.mpy", b"newer")
    said = JobRun("install").work_with(device)
    assert said == {"state": "newer", "trouble": "The board has Pawnlight 0.10.0, which is newer than 0.1.0."}
    assert device.pico.files()["pawnlight/table/app.mpy"] == b"newer"
    assert JobRun("install", force=True).work_with(device)["state"] == "done"
    assert device.pico.files() == WHOLE_FLASH


def test_what_is_wrong_with_a_board_is_said() -> None:
    device = PicoAtPort(ScriptedPico())
    assert [kind for kind, _ in JobRun("check").work_with(device)["findings"]] == ["missing"]
    JobRun("install").work_with(device)
    assert device.mode == "game"
    said = JobRun("check").work_with(device)
    assert said == {"state": "checked", "version": "0.1.0", "micropython": "", "findings": []}
    device.pico.write_file("pawnlight/table/app.mpy", b"gone bad")
    sentence = "Changed or missing since the installation: pawnlight/table/app.mpy."
    assert JobRun("check").work_with(device)["findings"] == [["changed", sentence]]
    # The game goes on while it is examined.
    assert device.mode == "game"


@pytest.mark.parametrize("kind", ["install", "check", "save", "restore"])
def test_a_device_that_never_stops_sending_is_given_up(kind: str) -> None:
    work = JobRun(kind, backup=pack_backup(Backup("b0a4d", "0.1.0")))
    noise = Random(2).randbytes(4096)
    for _ in range(30_000):
        if work.step(noise) is None:
            break
    assert work.said["state"] in ("failed", "no-micropython")
    assert work.now < 400


@pytest.mark.usefixtures("empty_flash")
@pytest.mark.parametrize("noise", [0.0, 0.005])
def test_a_backup_is_that_of_the_laptop_and_is_restored(noise: float, tmp_path, monkeypatch) -> None:
    games = [BackupGame(*abandoned_game(f"game {n}", 30 + n)) for n in range(3)]
    one = BoardPort(noise=noise)
    for game in games:
        run_blocking(one.greeted().send_game(game.id, game.lines))
    run_blocking(one.greeted().write_file("settings", "language=de\n"))
    work = JobRun("save")
    assert work.work_with_board(one) == {"state": "saved", "board": "00c0ffee", "games": 3, "damage": []}
    laptops = pack_backup(run_blocking(fetch_backup(one.greeted())))
    with zipfile.ZipFile(io.BytesIO(work.kept)) as ours, zipfile.ZipFile(io.BytesIO(laptops)) as other:
        assert ours.namelist() == other.namelist()
        assert all(ours.read(name) == other.read(name) for name in ours.namelist() if name != "backup")
    (tmp_path / "fresh").mkdir()
    monkeypatch.chdir(tmp_path / "fresh")
    fresh = BoardPort(noise=noise)
    said = JobRun("restore", backup=work.kept).work_with_board(fresh)
    counts = {"sent": 3, "there": 0, "open": 0, "damaged": 0, "texts": ["settings"], "conflicts": []}
    assert said == {"state": "restored"} | counts
    assert [(game.id, run_blocking(fresh.greeted().fetch_game(game.id)).lines) for game in fresh.greeted().games] == [
        (game.id, game.lines) for game in games
    ]
    assert JobRun("restore", backup=work.kept).work_with_board(fresh)["there"] == 3


@pytest.mark.usefixtures("empty_flash")
def test_a_file_that_lies_changes_nothing() -> None:
    board = BoardPort()
    game = BackupGame(*abandoned_game("one", 30))
    run_blocking(board.greeted().send_game(game.id, game.lines))
    other = BackupGame(game.id, abandoned_game("two", 30)[1])
    for content in (b"", b"<svg/onload=alert(1)>", pack_backup(Backup("-", "-", {}, [game]))[:-30]):
        assert JobRun("restore", backup=content).work_with_board(board)["state"] == "failed"
    said = JobRun("restore", backup=pack_backup(Backup("-", "-", {}, [other]))).work_with_board(board)
    # Its name says nothing: it is the game that its events tell.
    assert said["sent"] == 1
    assert run_blocking(board.greeted().fetch_game(game.id)).lines == game.lines
    spoilt = pack_backup(Backup("-", "-", {"settings": "x=1\n"}, [game]))
    for seed in range(200):
        JobRun("restore", backup=Noise(0.002, Random(seed)).corrupt(spoilt)).work_with_board(board)
        assert run_blocking(board.greeted().fetch_game(game.id)).lines == game.lines


class AnsweringBoard:
    """A board that answers requests by their first word; to others it says nothing."""

    def __init__(self, answers: dict[str, Callable[[list[str]], list[str]]]) -> None:
        self._answers = answers
        self._unframer = FrameReader()
        self._said = b""

    def feed(self, data: bytes) -> None:
        for body in self._unframer.feed(data):
            word, *rest = body.split(" ")
            self._said += b"".join(map(make_frame, self._answers[word](rest) if word in self._answers else []))

    def speak(self) -> bytes:
        said, self._said = self._said, b""
        return said


HELLO = "hello 2 0.1.0 b0a4d 00000001 -"


def test_a_board_that_lists_games_without_end_and_gives_none_is_given_up() -> None:
    games = [f"game {number:012x} 9 0 over" for number in range(2000)]
    board = AnsweringBoard(
        {"hello": lambda rest: [HELLO, *games, f"games {len(games)}"], "read": lambda rest: [f"texts {rest[0]} 0"]}
    )
    work = JobRun("save")
    assert work.work_with_board(BoardPort(board))["trouble"].startswith("The board does not answer.")
    assert work.now < 100


def test_a_board_with_more_damage_than_flash_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup_module, "_MOST_BYTES", 1000)
    board = AnsweringBoard(
        {
            "hello": lambda rest: [HELLO, "games 0"],
            "read": lambda rest: [f"texts {rest[0]} 0"],
            "asides": lambda rest: [*(f"aside damaged/00001-x/{n} 100" for n in range(500)), "asides 500"],
            "raw": lambda rest: [f"bytes {rest[0]} {rest[1]} {'00' * 100 if rest[1] == '0' else '-'}"],
        }
    )
    assert "never stops sending" in JobRun("save").work_with_board(BoardPort(board))["trouble"]


# What a device that lies prints when it is to list its files, or to give one.
FILE_LISTS = [
    b"F",
    b"F 1",
    b"F x 00 pawnlight/a.mpy",
    b"F -1 00 pawnlight/a.mpy",
    b"F 3 00 live/000",
    b"D live",
    b"<b>",
]
FILE_LISTS += [b"F " + b"9" * 5000 + b" 00 pawnlight/a.mpy", b"F 3 00 pawnlight/a\nb.mpy", b"\xff"]
FALSE_FILES = [b"F\nzz", b"F\n0", b"F\n<b>", b"\xff"]


@pytest.mark.parametrize("kind", ["install", "check"])
@pytest.mark.parametrize(("asked", "lies"), [("_w(", FILE_LISTS), ("_r(", FALSE_FILES)])
def test_a_device_that_lies_about_its_files_keeps_them(kind: str, asked: str, lies: list[bytes]) -> None:
    for lie in lies:
        device = PicoAtPort(ScriptedPico(USER_FILES))
        honest = device.pico.exec

        async def exec(code: str, honest=honest, lie=lie) -> bytes:
            said = await honest(code)
            return lie if code.startswith(asked) else said

        device.pico.exec = exec  # type: ignore[method-assign]
        said = JobRun(kind).work_with(device)
        assert said["state"] == "failed", lie
        assert said["trouble"].endswith((".", "!"))
        assert device.pico.files() == USER_FILES


def test_a_manifest_with_numbers_that_are_none_is_read() -> None:
    device = PicoAtPort(ScriptedPico(WHOLE_FLASH))
    device.pico.write_file(
        MANIFEST_FILE, WHOLE_FLASH[MANIFEST_FILE] + "main.py ² 00\nmain.py ".encode() + b"9" * 5000 + b" 00\n"
    )
    kinds = [kind for kind, _ in JobRun("check").work_with(device)["findings"]]
    # The game that is played there is none.
    assert kinds == ["damaged-game"]


@pytest.mark.usefixtures("empty_flash")
def test_damaged_files_stay_in_the_backup() -> None:
    places = [f"live/{'9' * 400}", "../live/000", f"kept/00001-{'a' * 12}-1.damaged/000"]
    backup = pack_backup(Backup("-", "-", damaged=dict.fromkeys(places, b"damaged")))
    said = JobRun("restore", backup=backup).work_with_board(BoardPort())
    assert (said["state"], said["damaged"]) == ("restored", len(places))
    assert not [file for file in Path().rglob("*000") if file.is_file()]
