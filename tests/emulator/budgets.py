"""Shared code of the budget measurements: figures, and a Pico whose every run is the same."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.emulator.flashed import build_flash, firmware_files
from tests.emulator.pico import Pico

GAMES = ("classic", "teams", "points", "st", "revenge", "sequence", "cards")
MENU = "menu"
KB = 1024


@dataclass
class Figure:
    """What was measured: `value` in `unit`. `most` or `least` is its budget, without which it explains another one.

    `of` says what had this value, where one of several things was the slowest.
    """

    what: str
    value: float
    unit: str = ""
    most: float | None = None
    least: float | None = None
    of: str = ""

    @property
    def budget(self) -> str:
        """ ", at most 1.3", or "" for none."""
        most = "" if self.most is None else f", at most {self.most:g}"
        return most if self.least is None else f", at least {self.least:g}"

    @property
    def text(self) -> str:
        """The value with its unit, and what had it."""
        return f"{self.value:.4g} {self.unit}".rstrip() + (self.of and f" ({self.of})")

    def __str__(self) -> str:
        return f"{self.what} {self.text}{self.budget}"

    @property
    def is_within_budget(self) -> bool:
        return (self.most is None or self.value <= self.most) and (self.least is None or self.value >= self.least)


def new_pico(image: Path, files: Mapping[str, bytes], play: Callable[[], None] | None = None) -> Pico:
    """Return a Pico with the firmware and `files`, off; `play` may write more. Lights count as lit when they are sent.

    Its clock begins at 0, so that the same is measured every time.
    """
    flash = build_flash(image, {**firmware_files(), **files}, play=play)
    return Pico(image, flash, exact_lights=False, tick=0)
