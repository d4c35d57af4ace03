"""One wrong byte of an event costs nothing: in files that are imported or verified, and in the library."""

import json
import random
from pathlib import Path

import pytest
from sqlalchemy import text as sql

from host_tools.games.exchange import ExchangeError, parse_game_file, read_game_file, text_for_board
from host_tools.library import Library
from tests.support.event_lines import legal_game, random_game
from tests.support.program import run_cli

GAME, LINES = legal_game("repaired")
GAME_FILE = text_for_board("b0a4d", LINES[:40]).encode()
FIRST_CHECK = GAME_FILE.index(b"# ")


def damage_byte(at: int, byte: int, content: bytes = GAME_FILE) -> bytes:
    return content[:at] + bytes([byte]) + content[at + 1 :]


def differing_events(lines: list[str]) -> list[int]:
    """Return the numbers of the events that differ from those of the game."""
    return [number for number, line in enumerate(lines) if line != LINES[number]]


@pytest.mark.parametrize("flip", [1, 0x80, pytest.param(0x20, marks=pytest.mark.long)])
def test_any_one_wrong_byte_after_the_head_costs_nothing(file: Path, flip: int):
    header_ends = GAME_FILE.index(b"\n1 mix")
    for at in [*range(FIRST_CHECK, header_ends, 9), *range(header_ends, 900)]:
        file.write_bytes(damage_byte(at, GAME_FILE[at] ^ flip))
        assert read_game_file(file).lines == LINES[:40], at


@pytest.mark.long
def test_any_one_byte_of_two_events_may_be_anything(file: Path):
    begin = GAME_FILE.index(b"# ", GAME_FILE.index(b"\n3 ") + 1)
    for at in range(begin, begin + 100):
        for byte in range(256):
            file.write_bytes(damage_byte(at, byte))
            assert read_game_file(file).lines == LINES[:40], (at, byte)


def test_event_lines_alone_are_repaired_with_any_line_end(file: Path):
    for end in (b"\n", b"\r\n"):
        whole = b"".join(line.encode() + end for line in LINES[:12])
        for at in range(0, len(whole), 11):
            if whole[at] not in b"\r\n":
                file.write_bytes(damage_byte(at, whole[at] ^ 4, whole))
                assert read_game_file(file).lines == LINES[:12], at
    joined = "\n".join(LINES[:12]).replace("\n", "~")
    assert parse_game_file(joined, "F").lines == LINES[:12]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_one_wrong_byte_in_utf_16_is_repaired_too(file: Path, encoding: str):
    whole = ("\ufeff" + "".join(f"{line}\r\n" for line in LINES[:12])).encode(encoding)
    for at in range(2, len(whole), 11):
        if whole[at - at % 2 : at - at % 2 + 2].strip(b"\0") not in b"\r\n":
            for byte in (whole[at] ^ 4, 0xD8, 0xDC):
                file.write_bytes(damage_byte(at, byte, whole))
                assert read_game_file(file).lines == LINES[:12], (at, byte)


def test_each_damaged_line_of_many_is_repaired(file: Path):
    whole = bytearray("".join(f"{line}\n" for line in LINES).encode())
    at = 0
    for line in LINES[:-1]:
        whole[at + 3] ^= 8
        at += len(line) + 1
    file.write_bytes(whole)
    found = read_game_file(file)
    assert (found.lines, found.repaired) == (LINES, tuple(range(len(LINES) - 1)))


def test_what_cannot_be_repaired_is_refused_as_before():
    rows = GAME_FILE.decode().split("\n")
    at = rows.index(LINES[7])
    rows[at] = rows[at].replace(" ", "\x01\x02", 1)
    with pytest.raises(ExchangeError, match=f"F, line {at + 1}: .* is neither an event line nor a comment"):
        parse_game_file("\n".join(rows), "F")
    with pytest.raises(ExchangeError, match="line 3: 'nonsense' is neither"):
        parse_game_file("\n".join(["pawnlight game 1", LINES[0], "nonsense", *LINES[1:3]]), "F")
    rows[at] = LINES[7][:-2] + "zz"
    found = parse_game_file("\n".join(rows), "F")
    assert (differing_events(found.lines), found.repaired) == ([7], ())


def test_the_commands_put_a_file_right_and_say_so(file: Path, tmp_path: Path):
    first, second = GAME_FILE.index(LINES[20].encode()), GAME_FILE.index(LINES[30].encode())
    file.write_bytes(damage_byte(first + 4, 0x07, damage_byte(second, 0xFF)))
    said = run_cli("verify", file)
    assert said.exit_code == 3
    assert f"{file}, event 20: one wrong byte was put right.\n{file}, event 30: one wrong" in said.stdout
    assert json.loads(run_cli("verify", "--json", file).stdout)["games"][0]["repaired"] == [20, 30]
    library = tmp_path / "library.db"
    done = run_cli("import", file, "--library", library)
    assert done.exit_code == 0
    assert done.stdout.startswith(f"{file}, event 20: one wrong byte was put right.\n")
    assert "40 new events, verified up to its last event." in done.stdout
    with Library.open(library) as opened:
        assert opened.event_lines(GAME) == LINES[:40]


DAMAGE = [
    "text = replace(text, 'draw', 'dr`w')",
    "text = CAST(replace(text, 'draw', 'dr' || x'ff' || 'w') AS TEXT)",
    '"check" = \'x\' || substr("check", 2)',
    '"check" = substr("check", 1, 7) || \'z\'',
]


@pytest.mark.parametrize("change", DAMAGE)
def test_the_library_reads_a_damaged_event_and_verify_puts_it_right(tmp_path: Path, change: str):
    place = tmp_path / "library.db"
    with Library.open(place) as library:
        library.add_lines(GAME, "b0a4d", LINES)
        number = next(n for n, line in enumerate(LINES) if n > 20 and " draw " in line)
        with library.engine.begin() as connection:
            connection.execute(sql(f"UPDATE events SET {change} WHERE number = {number}"))
        assert library.event_lines(GAME) == LINES
        assert library.event_lines(GAME, number) == LINES[number:]
        assert library.event_lines(GAME, number + 1) == LINES[number + 1 :]
        said = run_cli("verify", "all", "--library", place)
        assert (said.exit_code, said.stdout.splitlines()[0]) == (
            0,
            f"{GAME}, event {number}: one wrong byte was put right.",
        )
        assert library.game_and_lines(GAME)[1] == LINES
        assert "put right" not in run_cli("verify", GAME, "--library", place).stdout


def test_a_game_of_every_rule_set_is_repaired():
    for rules in ("revenge", "sequence", "points"):
        lines = random_game(rules, bytes(32), random.Random(1), events=30)
        text = text_for_board("b0a4d", lines)
        at = text.index(lines[20]) + 5
        assert parse_game_file(text[:at] + "\x00" + text[at + 1 :], "F").lines == lines
