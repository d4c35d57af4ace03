"""A wrong byte anywhere in a header or in the longest lines, on the emulated Pico: no restart, no silence, no loss.

Each game on the flash has its wrong byte in another place.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from pawnlight.rules.events import text_of
from pawnlight.store.journal import Journal
from pawnlight.store.shelved_games import shelve_live_game
from tests.emulator.flashed import build_flash, firmware_files
from tests.emulator.pico import Pico
from tests.emulator.talk import LaptopTalk
from tests.install.test_damaged_board import files_in
from tests.support.event_lines import event_lines_of, id_of, random_game
from tests.support.journals import record_game

pytestmark = [pytest.mark.pico, pytest.mark.timeout(7200)]

SILENCE_MS = 500
AT_ONCE = {"games": 120, "kept": 40, "live": 1}
PLAYERS = {"classic": ("person", "random"), "sequence": ("person",) * 12}


def make_game(rules: str, number: int, over: bool) -> tuple[bytes, list[str]]:
    """Return the seed and the lines of a game of some thirty events, the longest that it has among them."""
    chance = Random(f"{rules} {number}")
    seed = chance.randbytes(32)
    lines = random_game(rules, seed, chance, players=PLAYERS[rules], events=30)
    if over:
        lines = event_lines_of([*map(text_of, lines), f"end - {seed.hex()}"])
    return seed, lines


def record(journal: Journal, place: str, seed: bytes, lines: list[str]) -> None:
    """Record a game; it is finished, kept for later, or the live one at the end."""
    record_game(journal, seed, [*map(text_of, lines)])
    if place == "kept":
        assert shelve_live_game(journal)


def flip_bit(folder: Path, place: str, game: str, wrong: int, bit: int) -> None:
    """Change one bit of the byte `wrong` of the lines of a game."""
    files = folder.glob("live/[0-9]*" if place == "live" else f"{place}/*{game}*")
    for file in sorted(segment for one in files for segment in (one.glob("[0-9]*") if one.is_dir() else [one])):
        data = bytearray(file.read_bytes())
        if wrong < len(data):
            data[wrong] ^= 1 << bit
            file.write_bytes(data)
            return
        wrong -= len(data)
    raise AssertionError(f"game {game} has no byte so far behind")


def line_ends(lines: list[str]) -> list[int]:
    at, ends = 0, []
    for line in lines:
        at += len(line) + 1
        ends.append(at)
    return ends


def byte_places(lines: list[str]) -> Iterator[int]:
    """Yield the places of the bytes of the header and of the two longest lines after it, with their ends."""
    ends = line_ends(lines)
    longest = sorted(range(1, len(lines)), key=lambda number: -len(lines[number]))[:2]
    for number in (0, *longest):
        yield from range(ends[number] - len(lines[number]) - 1, ends[number])


@pytest.mark.parametrize("every", [40, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("rules", PLAYERS)
@pytest.mark.parametrize("place", AT_ONCE)
def test_a_wrong_byte_anywhere_is_put_right_without_a_restart_or_a_silence(
    place: str,
    rules: str,
    every: int,
    pico_image: Path,
    empty_flash: Path,
    record_property: Callable[[str, object], None],
) -> None:
    over = place == "games"
    wanted = list(byte_places(make_game(rules, 1, over)[1]))[::every]
    silence = 0.0
    for some in (wanted[at : at + AT_ONCE[place]] for at in range(0, len(wanted), AT_ONCE[place])):
        shutil.rmtree(empty_flash)
        empty_flash.mkdir()
        os.chdir(empty_flash)
        journal = Journal()
        whole: dict[str, tuple[list[str], int]] = {}
        for number, wrong in enumerate(some, 1):
            seed, lines = make_game(rules, number, over)
            record(journal, place, seed, lines)
            whole[id_of(lines)] = lines, wrong
        journal.archive_finished()
        for number, (game, (lines, wrong)) in enumerate(whole.items(), 1):
            flip_bit(empty_flash, place, game, min(wrong, line_ends(lines)[-1] - 1), number % 7)
        pico = Pico(pico_image, build_flash(pico_image, firmware_files() | files_in(empty_flash)), exact_lights=False)
        pico.power_on()
        pico.run(4000)
        talk = LaptopTalk(pico)
        boot = talk.send_hello()[0]
        for game, (lines, wrong) in whole.items():
            assert talk.fetch_lines(game, len(lines)) == lines, (place, game, wrong)
            assert talk.silence <= SILENCE_MS, (place, game, wrong)
        assert talk.send_hello()[0] == boot, "it has restarted"
        silence = max(silence, talk.silence)
        pico.close()
    assert silence <= SILENCE_MS
    where = f"{len(wanted)} places of {rules} in {place}"
    record_property("measured", f"emulated Pico, a wrong byte in {where}: silence of {silence:.0f} ms at the longest")
