"""What is done about damage on flash: repair, comparison, and new files of what is sound. Loaded only then.

One wrong byte of a game costs nothing: that of an event line is found by its check, and seed and header exist twice.
"""

from binascii import crc32

from pawnlight.rules.cards import seed_hash
from pawnlight.rules.events import hexlify, is_hex, parse_number, text_of
from pawnlight.rules.repair import repair_bytes
from pawnlight.store.files import (
    MAX_LINE_BYTES,
    SEED_FILES,
    SEGMENT_BYTES,
    each_piece,
    file_size,
    make_folder,
    parse_seed,
    read_bytes,
    read_part,
    remove_folder,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

# Of so many files at the end of a game, one can be read.
_MOST_READ = 50
# After the last line that can be read.
_NO_LINE = (1 << 29, "")


def repair_segment(data: bytes, at: int, number: int, check: int, path: str) -> "bytes | None":
    """Return the segment `data` with the line of event `number` at `at` put right, or None if that is impossible.

    `check` is that of the event before, and `path` the file. Of the header there are copies, which may be sound where
    more than one of its bytes is wrong.
    """
    for header in _headers(path) if not number else ():
        if header[-9:] == b" %08x" % crc32(header[:-9], check):
            # It may be too long or too short, or its end may be the wrong byte.
            rest = data.find(b"\n1 ")
            return header + (data[rest:] if rest >= 0 else b"\n" + data[len(header) + 1 :])
    found = repair_bytes(data[at:], number, check)
    return data[:at] + found[0] + b"\n" + data[at + found[1] :] if found else None


def _headers(path: str) -> "Iterator[bytes]":
    """Yield what may be the header of the game in the file `path`: beside it, or at its end if the game is over."""
    folder = path.rpartition("/")[0]
    if folder != "games":
        for name in SEED_FILES:
            yield _read(folder + name)[65:].split(b"\n")[0]
    at = max(file_size(path) - MAX_LINE_BYTES, 0)
    yield read_part(path, at, MAX_LINE_BYTES)[:-1].split(b"\n")[-1]


def _read(path: str) -> bytes:
    """Return the content of a file, of which there is another; b"" if it cannot be read."""
    try:
        return read_bytes(path)
    except OSError:
        return b""


def is_torn(data: bytes, number: int) -> bool:
    """Return whether `data` can be the beginning of the line of event `number`, torn by a power cut."""
    start = b"%d " % number
    size = min(len(start), len(data))
    return data[:size] == start[:size] and all([32 <= byte < 127 for byte in data])


def count_events(paths: "list[str]") -> int:
    """Return how many events there were in these files: one more than the last number that can be read."""
    for path in reversed(paths[-_MOST_READ:]):
        try:
            numbers = [number for number in map(_number, _raw_lines([path])) if number is not None]
        except OSError:
            continue
        if numbers:
            return max(numbers) + 1
    return 0


def _raw_lines(paths: "list[str]") -> "Iterator[bytes]":
    """Yield the lines in these files without their ends. Raises OSError. A line that is longer than any is cut."""
    for path in paths:
        rest = b""
        for piece, _ in each_piece(path):
            lines = (rest + piece).split(b"\n")
            rest = lines.pop()[-MAX_LINE_BYTES:]
            yield from lines
        if rest:
            yield rest


def _number(line: bytes) -> "int | None":
    """Return the number of an event line without its end, which must look like one at both ends."""
    try:
        text = line.decode()
    except ValueError:
        return None
    return parse_number(text.split(" ")[0]) if text[-9:-8] == " " and is_hex(text[-8:], 8) else None


def read_seed(folder: str, header: str) -> bytes:
    """Return the seed of the game with this header from its folder; b"" if both copies are lost."""
    for name in SEED_FILES:
        seed = parse_seed(_read(folder + name))
        if header.endswith(seed_hash(seed)):
            return seed
    return b""


def _legible(paths: "list[str]", known: int) -> "Iterator[tuple[int, str]]":
    """Yield (number, line) of the event lines in these files that are certainly as they were written.

    The check of such a line follows from that of the line before it, which may be damaged otherwise, or from `known`.
    """
    check = 0
    for line in _raw_lines(paths):
        text, tail = line[:-9], line[-9:]
        if text and tail in (b" %08x" % crc32(text, check), b" %08x" % crc32(text, known)):
            number = _number(line)
            if number is not None:
                yield number, line.decode()
        digits = "".join([chr(byte) for byte in tail[1:]])
        check = int(digits, 16) if is_hex(digits, 8) else 0


def merged_lines(lines: "Iterator[str]", paths: "list[str]", check: int) -> "Iterator[str]":
    """Yield `lines`, the first event lines of a game, the last with `check`, and those in these files that follow.

    Raises ValueError if an event that can be read in the files is another one, or does not follow.
    """
    found = _legible(paths, check)
    number, legible = next(found, _NO_LINE)
    count = 0
    for line in lines:
        while number < count:
            number, legible = next(found, _NO_LINE)
        if number == count and legible != line:
            raise ValueError(count)
        yield line
        count += 1
    while legible:
        # The check covers the number too.
        if number >= count:
            if legible[-8:] != "%08x" % crc32(legible[:-9].encode(), check):
                raise ValueError(number)
            yield legible
            count, check = number + 1, int(legible[-8:], 16)
        number, legible = next(found, _NO_LINE)


def write_game(
    write: "Callable[[str, str], bool]", folder: str, damaged: str, lines: "Iterator[str]"
) -> "Generator[None, None, int]":
    """Write the folder of a game with these event lines and the seed of that in `damaged`; `write` as of `FlashSpace`.

    A generator that pauses after each file. Returns the number of lines; 0 if the flash is full, or the seed is lost.
    Raises OSError if the lines cannot be read.
    """
    if file_size(folder) >= 0:
        remove_folder(folder)
    make_folder(folder)
    count = segments = 0
    text = ""
    for line in lines:
        if not count:
            seed = read_seed(damaged, text_of(line))
            for name in SEED_FILES:
                if not seed or not write(folder + name, hexlify(seed) + "\n" + line + "\n"):
                    return 0
        # No line is as long as a segment.
        if len(text) + len(line) >= SEGMENT_BYTES:
            if not write("%s/%03d" % (folder, segments), text):
                return 0
            yield
            segments += 1
            text = ""
        text += line + "\n"
        count += 1
    whole = write("%s/%03d" % (folder, segments), text) and write("%s/%03d" % (folder, segments + 1), "")
    return count if whole else 0
