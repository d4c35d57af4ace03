"""Flashes that no board has written: long lines, huge numbers, odd names, thousands of files; and what they cost."""

import builtins
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pawnlight.store import files
from tests.support.event_lines import event_lines_of, event_texts, fake_game

FOLDERS = ("games", "kept", "damaged", "live", "copy", "gone", ".")
TEXT_FILES = ("settings", "evening", "names", "days", "fault", "fault-at", "manifest", "loss-guard")
ODD_NAMES = (
    ".sent",
    "-",
    "1-2-3",
    ".damaged",
    "00001--5",
    "00001-é-5",
    "x" * 60,
    "0",
    "00002-feedfeedfeed-",
    "~*%",
    "000.new",
)
_MOST_FILES = 3000

Files = dict[str, bytes]


def hostile_files(chance: Random, most_files: int = _MOST_FILES) -> Files:
    """Return the files of a flash, by path, that has several things wrong with it."""
    found: Files = {}
    for fault in chance.sample(_FAULTS, chance.randrange(1, 4)):
        for path, data in fault(chance, most_files).items():
            # What is a file is no folder.
            if not any(path.startswith(f"{other}/") or other.startswith(f"{path}/") for other in found):
                found[path] = data
    return found


def _content(chance: Random) -> bytes:
    size = chance.choice((0, 1, 276, 440, 790, 1400, 5000, 40_000))
    kind = chance.choice(("letters", "bytes", "ends", "zeros", "lines", "number"))
    if kind == "letters":
        return b"0 game " + bytes(chance.choices(range(32, 127), k=size)) + b"\n" * chance.randrange(2)
    if kind == "bytes":
        return chance.randbytes(size)
    if kind in ("ends", "zeros"):
        return (b"\n" if kind == "ends" else b"\0") * size
    if kind == "number":
        return b"9" * size + b" draw 7 00000000\n"
    lines = "".join(f"{line}\n" for line in event_lines_of(event_texts(str(chance.random()), 40))).encode()
    return bytes([byte ^ (chance.random() < 0.02) for byte in lines])


def _path(chance: Random, folder: str) -> str:
    game = fake_game(str(chance.randrange(3)))[0]
    number, count = chance.choice(("1", "7", "999999999", "0")), chance.choice(("9", "41", "999999999", "0"))
    ending = chance.choice(("", ".sent", ".damaged", ".sent.damaged", ".healed"))
    segment = chance.choice(("000", "001", "399", "400", "999", "9999", "000"))
    name = f"{number.zfill(5)}-{game}-{count}{ending}"
    if folder == "games":
        return f"games/{name}"
    if folder in ("kept", "damaged"):
        return f"{folder}/{name}/{segment}"
    return f"{folder}/{segment}" if folder != "." else chance.choice(TEXT_FILES)


def _long(chance: Random, most: int) -> Files:
    return {_path(chance, chance.choice(FOLDERS)): _content(chance) for _ in range(chance.randrange(1, 9))}


def _odd(chance: Random, most: int) -> Files:
    return {
        os.path.normpath(f"{chance.choice(FOLDERS)}/{chance.choice(ODD_NAMES)}"): _content(chance)
        for _ in range(chance.randrange(1, 9))
    }


def _swapped(chance: Random, most: int) -> Files:
    """Folders in place of files, and files in place of folders."""
    return {chance.choice(TEXT_FILES) + "/1": b"", chance.choice(FOLDERS[:-1]): b"?"}


def _many(chance: Random, most: int) -> Files:
    folder = chance.choice(FOLDERS)
    count = chance.choice((120, 400, most))
    if folder == "games":
        return {f"games/{n:05}-{n:012x}-{n % 50 + 1}": b"" for n in range(count)}
    if folder == "live":
        return {f"live/{n:03}": b"" for n in range(count)}
    if folder in ("kept", "damaged"):
        return {f"{folder}/{n + 1:05}-{n:012x}-{n % 50 + 1}/000": b"" for n in range(count // 10)}
    return {os.path.normpath(f"{folder}/file{n}"): b"" for n in range(count)}


def _damaged_game(chance: Random, most: int) -> Files:
    """A game in which every line has a wrong byte or two, in one of its places."""
    lines = event_lines_of(event_texts("damaged", 200))
    data = bytearray("".join(f"{line}\n" for line in lines).encode())
    for at in range(chance.randrange(20), len(data), chance.randrange(15, 40)):
        data[at] ^= 1
    segments = {f"{n:03}": bytes(data[at : at + 400]) for n, at in enumerate(range(0, len(data), 400))}
    folder = chance.choice(
        ("live", f"kept/00001-{fake_game('damaged')[0]}-200", f"damaged/00001-{fake_game('damaged')[0]}-9")
    )
    return {f"{folder}/{name}": part for name, part in segments.items()}


_FAULTS: tuple[Callable[[Random, int], Files], ...] = (_long, _odd, _swapped, _many, _damaged_game)


def write_files(found: Files) -> None:
    """Write the files into the current folder."""
    for path, data in found.items():
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_bytes(data)


class SlowFlash:
    """A flash whose operations take their time on a Pico, which `passes` is told in seconds."""

    # Measured on the emulated Pico, in a folder of a hundred files.
    _OPEN, _CHANGE, _NAME, _KB = 0.006, 0.012, 0.0006, 0.003

    def __init__(self, patch: pytest.MonkeyPatch, passes: Callable[[float], None]) -> None:
        def timed(call: Callable[..., Any], seconds: float) -> Callable[..., Any]:
            def operation(*words: Any, **more: Any) -> Any:
                passes(seconds)
                return call(*words, **more)

            return operation

        def ilistdir(path: str) -> Iterator[tuple[str]]:
            passes(self._OPEN)
            for name in sorted(os.listdir(path)):
                passes(self._NAME)
                yield (name,)

        def opened(path: str, mode: str = "r", *more: Any, **words: Any) -> Any:
            size = Path(path).stat().st_size if "r" in mode and Path(path).is_file() else 0
            passes(self._OPEN if "r" in mode else self._CHANGE)
            passes(self._KB * min(size, 2048) / 1024)
            return builtins.open(path, mode, *more, **words)

        for name in ("rename", "remove", "mkdir", "rmdir"):
            patch.setattr(os, name, timed(getattr(os, name), self._CHANGE))
        patch.setattr(os, "stat", timed(os.stat, self._OPEN))
        # As littlefs does, it lists names lazily and in order.
        patch.setattr(files, "_ORDERED", True)
        patch.setattr(os, "ilistdir", ilistdir, raising=False)
        patch.setattr(files, "open", opened, raising=False)
