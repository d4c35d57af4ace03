"""A file that a laptop writes line by line: settings, totals, names, days. Loaded only meanwhile."""

from binascii import crc32

from pawnlight.link.frames import percent_decode
from pawnlight.rules.base import RuleError, parse_header
from pawnlight.rules.events import text_of
from pawnlight.store.files import NAMES_FILE, read_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.store.journal import Journal

_MOST_LINES = 100
_MOST_CHARACTERS = 3000


class FileUpload:
    """The lines that have come of one file."""

    def __init__(self, journal: "Journal") -> None:
        self._journal = journal
        self._lines: dict[int, str] = {}  # of the file `_name`
        self._name = ""

    def add_line(self, name: str, number: int, text: str) -> str:
        """Take line `number` of the file `name`. Returns the answer, "" for none."""
        if name != self._name:
            self._name, self._lines = name, {}
        line = percent_decode(text)
        others = sum([len(self._lines[n]) for n in self._lines if n != number])
        if number < _MOST_LINES and others + len(line) <= _MOST_CHARACTERS:
            self._lines[number] = line
            return ""
        self._name = ""
        return "error long write " + name

    def finish(self, name: str, count: int, check: str) -> str:
        """Put the first `count` lines of the file `name` on flash, if their CRC is `check`. Returns the answer."""
        lines = self._lines if name == self._name else {}
        text = "".join([lines.get(number, "") + "\n" for number in range(min(count, _MOST_LINES))])
        if check != "%08x" % crc32(text.encode()):
            return "error missing keep " + name
        if name == NAMES_FILE and not self._are_names(text):
            return "error names keep " + name
        if text != read_text(name) and not self._journal.space.write_file(name, text):
            return "error full keep " + name
        return "kept %s" % name

    def _are_names(self, text: str) -> bool:
        """Return whether `text` has the id of the live game, and then a line for each seat, without control codes."""
        live, *names = text.split("\n")
        if live != self._journal.live or [c for c in text if (c < " " and c != "\n") or "\x7f" <= c <= "\x9f"]:
            return False
        try:
            seats = parse_header(text_of(next(self._journal.event_lines(live, 0), ""))).seats
        except RuleError:
            return False
        return len(names) == len(seats) + 1
