"""The file list that mpremote installs the firmware from: no file missing, none that does not exist."""

import json
from pathlib import Path

from host_tools.install.package_json import package_json
from tests.conftest import FIRMWARE

PACKAGE_JSON = FIRMWARE / "package.json"
HOW_TO_UPDATE = "write it anew: .venv/bin/python -m host_tools.install.package_json"


def listed_files() -> list[list[str]]:
    return json.loads(PACKAGE_JSON.read_text(encoding="utf-8"))["urls"]


def test_every_firmware_file_is_installed_where_it_belongs():
    there = {path.relative_to(FIRMWARE).as_posix() for form in ("*.py", "*.txt") for path in FIRMWARE.rglob(form)}
    assert {target for target, _ in listed_files()} == there, HOW_TO_UPDATE
    assert all(target == source for target, source in listed_files()), HOW_TO_UPDATE


def test_main_comes_last_so_that_half_an_installation_does_not_start():
    assert listed_files()[-1] == ["main.py", "main.py"]


def test_it_is_as_written_for_these_files(tmp_path: Path):
    assert PACKAGE_JSON.read_text(encoding="utf-8") == package_json(FIRMWARE), HOW_TO_UPDATE
    (tmp_path / "pawnlight" / "rules").mkdir(parents=True)
    (tmp_path / "pawnlight" / "rules" / "new.py").touch()
    (tmp_path / "pawnlight" / "rules" / "new.txt").touch()
    (tmp_path / "pawnlight" / "py.typed").touch()
    urls = json.loads(package_json(tmp_path))["urls"]
    assert urls == [["pawnlight/rules/new.py"] * 2, ["pawnlight/rules/new.txt"] * 2, ["main.py"] * 2]
