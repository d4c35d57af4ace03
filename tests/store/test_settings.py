"""The settings of a board: those of a new one, chosen ones, and a file that is not as it should be."""

from pathlib import Path

import pytest

from pawnlight.store.journal import Journal
from pawnlight.table.settings import Settings

pytestmark = pytest.mark.usefixtures("empty_flash")

CHOICES = (("language", ("en", "es", "de"), "en"), ("volume", ("0", "1", "2"), "1"))


def chosen_values(settings: Settings) -> tuple[str, str]:
    return settings["language"], settings["volume"]


def test_a_new_board_has_the_values_of_a_new_board():
    assert chosen_values(Settings(CHOICES)) == ("en", "1")


def test_what_is_chosen_is_there_after_power_up_once_it_is_saved():
    settings = Settings(CHOICES)
    settings.set("language", "de")
    assert chosen_values(settings) == ("de", "1")
    assert chosen_values(Settings(CHOICES)) == ("en", "1")
    assert settings.save(Journal().space)
    assert Path("settings").read_text() == "language=de\nvolume=1\n"
    assert chosen_values(Settings(CHOICES)) == ("de", "1")
    settings.set("language", "en")
    settings.read()
    assert chosen_values(settings) == ("de", "1")


def test_what_a_board_does_not_know_is_that_of_a_new_board():
    Path("settings").write_text("colour=2\nlanguage=2\n\nvolume=2\nvolume\n")
    assert chosen_values(Settings(CHOICES)) == ("en", "2")


def test_settings_are_written_only_when_they_have_changed(monkeypatch):
    settings = Settings(CHOICES)
    assert settings.save(Journal().space)
    full = Journal().space
    monkeypatch.setattr(full, "write_file", lambda path, text: False)
    assert settings.save(full), "flash has them"
    settings.set("volume", "0")
    assert not settings.save(full)
