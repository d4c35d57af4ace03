"""What is done about damage, a function at a time: lines put right, seeds found, games written anew."""

from itertools import pairwise
from pathlib import Path

import pytest

from pawnlight.store.damage import count_events, is_torn, merged_lines, read_seed, repair_segment, write_game
from pawnlight.store.files import SEGMENT_BYTES, segments_in
from tests.store.test_journal import seed_of
from tests.support.event_lines import event_lines_of, event_texts
from tests.support.steps import run_to_end

pytestmark = pytest.mark.usefixtures("empty_flash")

LINES = event_lines_of(event_texts("first", 40))
SEED = seed_of("first")
CHECK = int(LINES[2][-8:], 16)


def write(path: str, text: str) -> bool:
    Path(path).write_text(text)
    return True


def seed_folder() -> None:
    Path("old").mkdir(exist_ok=True)
    Path("old", "seed").write_text(SEED.hex())


def segments() -> list[str]:
    """Write the game to the folder `game`; return its segments, after which comes an empty file."""
    seed_folder()
    assert run_to_end(write_game(write, "game", "old", iter(LINES))) == len(LINES)
    *paths, last = segments_in("game")
    assert Path(last).read_bytes() == b""
    return paths


def test_a_game_is_written_in_segments_with_its_seed_twice() -> None:
    written = [Path(path).read_text() for path in segments()]
    assert "".join(written) == "".join(f"{line}\n" for line in LINES)
    assert all(len(text) <= SEGMENT_BYTES for text in written[1:])
    # A segment is begun only when the line would make the one before too long.
    assert all(len(text + after) > SEGMENT_BYTES for text, after in pairwise(written))
    for name in ("seed", "seed-copy"):
        assert Path("game", name).read_text() == f"{SEED.hex()}\n{LINES[0]}\n"


def test_what_was_in_the_folder_is_gone() -> None:
    Path("game").mkdir()
    Path("game", "007").write_text("old")
    assert segments() == [f"game/{n:03}" for n in range(len(segments()))]


def test_on_a_full_flash_nothing_is_written() -> None:
    for room in range(len(segments()) + 3):
        left = room

        def refuse(path: str, text: str) -> bool:
            nonlocal left
            left -= 1
            return left >= 0 and write(path, text)

        assert run_to_end(write_game(refuse, "copy", "old", iter(LINES))) == 0
    assert run_to_end(write_game(write, "copy", "old", iter([]))) == 0
    Path("old", "seed").unlink()
    assert run_to_end(write_game(write, "copy", "old", iter(LINES))) == 0


def test_a_wrong_byte_of_a_line_is_put_right_wherever_the_line_is() -> None:
    before, line, after = (f"{text}\n".encode() for text in LINES[2:5])
    for at in range(len(line)):
        wrong = line[:at] + bytes([line[at] ^ 1]) + line[at + 1 :]
        for start in (b"", before):
            assert repair_segment(start + wrong + after, len(start), 3, CHECK, "none/000") == start + line + after
    assert repair_segment(before + b"\0\0" + line[2:] + after, len(before), 3, CHECK, "none/000") is None


@pytest.mark.parametrize("copy", ["seed", "seed-copy"])
def test_of_a_header_there_are_copies_however_damaged_it_is(copy: str) -> None:
    path = segments()[0]
    data = Path(path).read_bytes()
    for other in {"seed", "seed-copy"} - {copy}:
        Path("game", other).write_bytes(b"\xff" * 200)
    size = len(LINES[0])
    for wrong in (bytes(size) + data[size:], bytes(size + 1) + data[size + 1 :]):
        assert repair_segment(wrong, 0, 0, 0, "game/000") == data
    # Alone in its file, with the end of its line.
    assert repair_segment(bytes(size + 1), 0, 0, 0, "game/000") == data[: size + 1]
    Path("game", copy).unlink()
    assert repair_segment(bytes(size) + data[size:], 0, 0, 0, "game/000") is None


def test_a_seed_is_that_of_either_copy() -> None:
    segments()
    digits = SEED.hex().encode()
    for place, other in (("seed", "seed-copy"), ("seed-copy", "seed")):
        for wrong in (b"?", b"\xff" * 64, digits[:31] + b"?" + digits[32:], digits[:-1]):
            Path("game", place).write_bytes(digits)
            Path("game", other).write_bytes(wrong)
            assert read_seed("game", event_texts("first", 1)[0]) == SEED
            assert read_seed("game", event_texts("other", 1)[0]) == b""
            Path("game", place).write_bytes(wrong)
            assert read_seed("game", event_texts("first", 1)[0]) == b""
        Path("game", place).unlink()
        Path("game", other).unlink()
        assert read_seed("game", event_texts("first", 1)[0]) == b""


def test_a_torn_line_begins_as_its_event_would() -> None:
    line = f"{LINES[12]}\n".encode()
    assert all(is_torn(line[:size], 12) for size in range(len(line)))
    assert not is_torn(line[:9], 13)
    assert not is_torn(b"13", 12)
    assert not is_torn(line[:9] + b"\0", 12)
    assert not is_torn(line[:9] + b"\x7f", 12)
    assert is_torn(b"12 ~", 12)


def test_how_many_events_there_were_is_told_by_the_last_number_that_can_be_read() -> None:
    paths = segments()
    assert count_events(paths) == len(LINES)
    assert count_events([]) == 0
    last = Path(paths[-1])
    ends = last.read_text().splitlines()
    # Neither a torn line nor one of other bytes has a number.
    last.write_bytes("".join(f"{line}\n" for line in ends[:-1]).encode() + b"99 draw")
    assert count_events(paths) == len(LINES) - 1
    last.write_bytes(b"\xff\xfe 99 draw 00000000\n")
    assert count_events(paths) == len(LINES) - len(ends)
    last.write_bytes(b"99 draw 0000000g\n")
    assert count_events(paths) == len(LINES) - len(ends)
    last.write_bytes(b"99 draw-00000000\n")
    assert count_events(paths) == len(LINES) - len(ends)
    last.unlink()
    assert count_events(paths) == len(LINES) - len(ends)


def merged(known: list[str], check: int) -> list[str]:
    return list(merged_lines(iter(known), segments_in("game"), check))


def test_what_follows_known_events_is_all_that_fits() -> None:
    paths = segments()
    assert merged(LINES[:3], CHECK) == LINES
    path = Path(paths[1])
    sound = path.read_bytes()
    number = int(sound.partition(b" ")[0])
    # The first line of the second segment is damaged, with its check.
    end = sound.index(b"\n")
    path.write_bytes(sound[: end - 12] + bytes(12) + sound[end:])
    assert merged(LINES[: number + 1], int(LINES[number][-8:], 16)) == LINES
    path.write_bytes(sound.replace(LINES[number][-8:].encode(), b"0000000g", 1))
    assert merged(LINES[: number + 1], int(LINES[number][-8:], 16)) == LINES
    # Without it, there are events that do not follow.
    with pytest.raises(ValueError, match=str(number + 2)):
        merged(LINES[:3], CHECK)


def test_known_events_that_differ_from_what_can_be_read_are_refused() -> None:
    segments()
    others = event_lines_of([*event_texts("first", 5), "draw 99"])
    assert others[:5] == LINES[:5]
    with pytest.raises(ValueError, match="5"):
        merged(others, int(others[-1][-8:], 16))
