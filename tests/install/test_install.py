"""Firmware installation: only changed files are sent, user data is kept, and any interruption is recoverable."""

from collections.abc import Mapping
from hashlib import sha256
from types import SimpleNamespace
from typing import Any

import pytest

import pawnlight
from host_tools.install.board_files import (
    MAIN_FILE,
    MANIFEST_FILE,
    digest,
    manifest_of,
    short_sha256,
    source_or_compiled,
)
from host_tools.install.firmware import MAIN_FILE_CONTENT, compile_firmware, firmware_sources
from host_tools.install.installer import InstallationPlan, carry_out_plan, check_started, prepare_installation
from host_tools.install.pico import Pico
from host_tools.install.raw_prompt import PicoError
from host_tools.link.connection import PortGone
from host_tools.link.connection import run_blocking as finished
from host_tools.system.errors import PawnlightError
from tests.conftest import FIRMWARE
from tests.support.scripted_pico import ID, MACHINE, ScriptedPico, Unplugged
from tests.system.power.flash import File

USER_FILES = {
    "live/seed": b"ab" * 32,
    "live/000": b"0 game 2 rules=classic 12345678\n",
    "games/00001-4b9facb07c16-2": b"0 game\n1 end\n",
    "games/restored.new": b"0 game\n",
    "settings": b"brightness=5\n",
    "settings.new": b"bri",
    "evening": b"red=1\n",
    "fault": b"ValueError: x",
    "boot.py": b"print('mine')\n",
    "lib/other.py": b"# somebody's\n",
}
OLD_FIRMWARE = {
    "main.py": b"import pawnlight.old\n",
    "pawnlight/__init__.mpy": b"M\x06 init",
    "pawnlight/gone.mpy": b"M\x06 gone",
    "pawnlight/attic/__init__.mpy": b"M\x06 attic",
    "pawnlight/rules/base.py": b"# from mip\n",
    "pawnlight/rules/game.mpy": b"M\x06 old game",
}
NEW_FIRMWARE = {
    "main.py": b"import pawnlight.new\n",
    "pawnlight/__init__.mpy": b"M\x06 init",
    "pawnlight/rules/base.mpy": b"M\x06 base" * 500,
    "pawnlight/rules/game.mpy": b"M\x06 new game",
    "pawnlight/words/en.txt": bytes(range(256)) * 9,
}


def install_at_prompt(
    board: ScriptedPico, files: Mapping[str, bytes], force: bool = False
) -> tuple[bool, InstallationPlan]:
    """Install as the command does, starting at the prompt."""
    board.restart()
    pico = Pico(board)
    free = finished(pico.facts()).free
    held, made = finished(prepare_installation(pico, free, files, force))
    return finished(carry_out_plan(pico, files, held, made)), made


def manifest(files: Mapping[str, bytes]) -> bytes:
    lines = [f"{path} {len(data)} {sha256(data).hexdigest()[:16]}\n" for path, data in sorted(files.items())]
    return "".join(lines).encode()


def expected_files(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the expected files on a Pico that had the files OLD."""
    return {**files} | USER_FILES | {MANIFEST_FILE: manifest(files)}


def test_a_blank_pico():
    board = ScriptedPico()
    changed, made = install_at_prompt(board, NEW_FIRMWARE)
    assert changed
    assert board.files() == NEW_FIRMWARE | {MANIFEST_FILE: manifest(NEW_FIRMWARE)}
    assert set(made.send) == set(NEW_FIRMWARE) - {MAIN_FILE}
    assert made.remove == []


def test_who_the_pico_is():
    facts = finished(Pico(ScriptedPico()).facts())
    assert (facts.implementation, facts.version, facts.machine, facts.id) == ("micropython", "1.28.0", MACHINE, ID)
    assert facts.build == "MicroPython v1.28.0 on 2026-04-06"
    assert 0 < facts.free < facts.total == 352 * 4096


def test_only_what_has_changed_is_sent_and_nothing_of_the_peoples_is_touched():
    board = ScriptedPico(OLD_FIRMWARE | USER_FILES)
    _, made = install_at_prompt(board, NEW_FIRMWARE)
    assert board.files() == expected_files(NEW_FIRMWARE)
    assert set(made.send) == {"pawnlight/rules/base.mpy", "pawnlight/rules/game.mpy", "pawnlight/words/en.txt"}
    assert set(made.remove) == set(OLD_FIRMWARE) - set(NEW_FIRMWARE)
    assert "attic" not in board.flash.listdir("pawnlight")
    assert not any(repr(path) in code for path in USER_FILES for code in board.log)


def test_again_there_is_nothing_to_do():
    board = ScriptedPico(OLD_FIRMWARE | USER_FILES)
    install_at_prompt(board, NEW_FIRMWARE)
    writes = len(board.device.log)
    changed, made = install_at_prompt(board, NEW_FIRMWARE)
    assert not changed
    assert made == InstallationPlan()
    assert len(board.device.log) == writes


def test_with_force_everything_is_sent_again():
    board = ScriptedPico(NEW_FIRMWARE)
    install_at_prompt(board, NEW_FIRMWARE)
    changed, made = install_at_prompt(board, NEW_FIRMWARE, force=True)
    assert changed
    assert set(made.send) == set(NEW_FIRMWARE) - {MAIN_FILE}
    assert board.files() == NEW_FIRMWARE | {MANIFEST_FILE: manifest(NEW_FIRMWARE)}


def test_sources_take_the_place_of_what_was_compiled_and_back():
    board = ScriptedPico(USER_FILES)
    as_source = {path if path == MAIN_FILE else source_or_compiled(path): data for path, data in NEW_FIRMWARE.items()}
    for files in (NEW_FIRMWARE, as_source, NEW_FIRMWARE):
        install_at_prompt(board, files)
        assert board.files() == expected_files(files)


@pytest.mark.parametrize("cut", ["before", "after"])
@pytest.mark.parametrize("begin", [OLD_FIRMWARE, {}], ids=["old", "blank"])
def test_broken_off_after_every_piece_and_run_again(begin: dict[str, bytes], cut: str):
    """Pull the cable at each code block in turn, before or after it runs; sometimes twice."""
    whole = ScriptedPico(begin | USER_FILES)
    install_at_prompt(whole, NEW_FIRMWARE)
    goal, pieces = whole.files(), len(whole.log)
    before = {path: {begin.get(path), NEW_FIRMWARE.get(path)} for path in (*begin, *NEW_FIRMWARE)}
    cuts = 0
    for at in range(pieces):
        board = ScriptedPico(begin | USER_FILES)

        def pull(count: int, at: int = at) -> None:
            if count == at + (cut == "after"):
                raise Unplugged

        setattr(board, cut, pull)
        with pytest.raises(Unplugged):
            install_at_prompt(board, NEW_FIRMWARE)
        setattr(board, cut, lambda count: None)
        board.restart()
        found = board.files()
        # Never a partial file under its final name, never a main.py beside an incomplete other version.
        assert all(found[path] in known for path, known in before.items() if path in found)
        if MAIN_FILE in found:
            modules = {path: data for path, data in found.items() if path.startswith("pawnlight/")}
            versions = [
                {p: d for p, d in files.items() if p.startswith("pawnlight/")} for files in (begin, NEW_FIRMWARE)
            ]
            assert modules in versions
        assert MANIFEST_FILE not in found or found == goal
        assert all(found[path] == data for path, data in USER_FILES.items())
        install_at_prompt(board, NEW_FIRMWARE)
        assert board.files() == goal
        cuts += 1
    assert cuts == pieces > 15


def test_a_file_that_came_whole_but_has_not_got_its_name_is_not_sent_again():
    path = "pawnlight/words/en.txt"
    board = ScriptedPico({path + ".new": NEW_FIRMWARE[path], "pawnlight/rules/base.mpy.new": b"torn"})
    _, made = install_at_prompt(board, NEW_FIRMWARE)
    assert made.rename == [path]
    assert path not in made.send
    assert made.remove == ["pawnlight/rules/base.mpy.new"]
    assert board.files() == NEW_FIRMWARE | {MANIFEST_FILE: manifest(NEW_FIRMWARE)}


def test_a_flash_that_is_too_full_is_told_before_anything_is_touched():
    board = ScriptedPico(OLD_FIRMWARE | {"games/00001-4b9facb07c16-2": bytes(4096 * 30)}, blocks=60)
    big = NEW_FIRMWARE | {"pawnlight/big.mpy": bytes(120_000)}
    found = board.files()
    with pytest.raises(PicoError, match=r"too full: \d+ KB .*pawnlight log.*Nothing has been changed"):
        install_at_prompt(board, big)
    assert board.files() == found


def test_a_flash_that_fills_up_meanwhile_leaves_no_torn_file():
    board = ScriptedPico(blocks=40)
    pico = Pico(board)
    with pytest.raises(PicoError, match="cannot write big: its flash is full"):
        finished(pico.send("big", bytes(200_000)))
    assert board.files() == {}


def test_what_is_on_flash_is_compared_before_it_gets_its_name(monkeypatch: pytest.MonkeyPatch):
    board = ScriptedPico({"main.py": b"old"})
    write = File.write
    monkeypatch.setattr(File, "write", lambda file, data: write(file, data[:-1] + b"?"))
    with pytest.raises(PicoError, match="differs from what was sent"):
        finished(Pico(board).send("main.py", b"new"))
    assert board.files()["main.py"] == b"old"


def test_a_connection_that_breaks_off_is_told_as_such():
    board = ScriptedPico()

    def break_off(count: int) -> None:
        raise PortGone

    board.before = break_off
    with pytest.raises(PicoError, match="Try again"):
        finished(Pico(board).facts())


# The firmware's files


def test_a_board_knows_without_its_flash_what_is_a_module_and_what_a_folder(monkeypatch):
    monkeypatch.setattr(pawnlight, "_suffix", ".mpy")
    monkeypatch.chdir(FIRMWARE)
    modules = pawnlight.ModuleFiles()
    paths = {path.removeprefix("pawnlight").removesuffix(".py") for path in firmware_sources() if path.endswith(".py")}
    paths.remove("main")
    folders = {path.rpartition("/")[0] for path in paths} - {""}
    for path in paths:
        assert modules.stat(path + ".mpy")[0] == 0x8000
        for missing in [path + ".py", *([path] if path not in folders and "__init__" not in path else [])]:
            with pytest.raises(OSError, match="2"):
                modules.stat(missing)
    for folder in folders:
        assert modules.stat(folder)[0] == 0x4000, folder
    with modules.open("/words/en.txt", "rb") as text:
        assert text.read() == firmware_sources()["pawnlight/words/en.txt"]


def test_the_firmware_compiled_is_all_of_it_and_the_same_each_time():
    files = firmware_sources()
    assert files[MAIN_FILE] == MAIN_FILE_CONTENT == (FIRMWARE / "main.py").read_bytes()
    assert "pawnlight/rules/base.py" in files
    assert [path for path in files if source_or_compiled(path) == path] == [
        path for path in files if path.endswith(".txt")
    ]
    text = "pawnlight/words/en.txt"
    few = {path: files[path] for path in (MAIN_FILE, "pawnlight/board.py", "pawnlight/drivers/lights.py", text)}
    made = compile_firmware(few)
    assert list(made) == [MAIN_FILE, "pawnlight/board.mpy", "pawnlight/drivers/lights.mpy", text]
    assert all(made[path] == files[path] for path in (MAIN_FILE, text))
    assert all(data[:2] == b"M\x06" for path, data in made.items() if path.endswith(".mpy"))
    assert compile_firmware(few) == made
    # Tracebacks name the module.
    assert b"board" in made["pawnlight/board.mpy"]


def test_what_does_not_compile_is_named():
    with pytest.raises(PawnlightError, match=r"cannot compile pawnlight/bad.py: .*line 1.*SyntaxError: invalid syntax"):
        compile_firmware({"pawnlight/bad.py": b"def ("})


def test_the_digest_is_sha256():
    assert digest(b"abc") == sha256(b"abc").hexdigest()


def test_a_board_that_runs_other_files_is_not_taken_for_installed():
    files = {MAIN_FILE: b"main"}
    board: Any = SimpleNamespace(files=short_sha256(manifest_of(files)))
    check_started(board, files)
    with pytest.raises(PicoError, match="does not run the firmware that was installed"):
        check_started(board, {MAIN_FILE: b"other"})
