"""What a laptop reads and sends: files and settings, restored games, replays in lights. Other requests: protocol.py.

The queue of all that is sent is here too, and what requests change at the table.
"""

from pawnlight.link.frames import percent_encode
from pawnlight.memory import unload_modules
from pawnlight.rules.events import is_hex, parse_number
from pawnlight.store.files import DAYS_FILE, NAMES_FILE, read_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pawnlight.link.file_upload import FileUpload
    from pawnlight.link.replay_session import ReplaySession
    from pawnlight.store.journal import Journal
    from pawnlight.store.restore import GameRestorer

_READABLE = ("settings", "evening", "fault", "manifest")
_WRITABLE = ("settings", "evening", NAMES_FILE, DAYS_FILE)
_MOST_WAITING = 40


class Listener:
    """What a laptop's requests change at the table, which has a subclass; without a table they change nothing."""

    def accept_replay(self, session: "ReplaySession") -> bool:
        """Return whether a game that a laptop wants to replay will be shown."""
        return False

    def can_load_game(self, header: str) -> bool:
        """Return whether the modules of the game that `header` begins may be loaded. Raises RuleError."""
        return True

    def on_file_written(self, name: str) -> None:
        """Apply the file `name`, which a laptop has replaced."""

    def start_game(self, wanted: str, keeps: bool) -> str:
        """Begin the game that the menu is set to, the "practice", or the kept game of this id. Returns the answer.

        The game that is being played is kept for later if `keeps`; otherwise nothing begins.
        """
        return "error busy begin"

    def keep_awake(self) -> None:
        """Keep the screensaver away for a while, or end it."""

    def on_game_healed(self) -> None:
        """Read the live game again, of which a laptop has sent what could not be read."""

    def continue_evening(self) -> None:
        """Note that the evening continues, as a laptop knows."""

    def answer_ask(self) -> str:
        """Return the answer to `ask`; "" if a laptop has just asked."""
        return "asks -"

    def answer_phones(self, kind: str, words: "list[str]") -> bool:
        """Take a line about the phones that the laptop carries. Returns False if there is no such line."""
        return False

    def on_link_step(self) -> None:
        """Note that the link is alive; called at every step."""


class AnswerQueue:
    """Bodies to send to the laptop before further events.

    greeted  whether a laptop is there
    """

    def __init__(self) -> None:
        self.greeted = False
        self._waiting: list[str | Iterator[str | None]] = []

    def reset(self, *answers: "str | Iterator[str | None]") -> None:
        """Forget what waits, and begin with `answers`."""
        self._waiting = list(answers)

    def queue(self, answer: "str | Iterator[str | None]") -> bool:
        """Queue a body, or an iterator of bodies, in which None means that the next one takes a while.

        Returns False if the queue is full, because the laptop sends requests and does not read the answers.
        """
        if len(self._waiting) < _MOST_WAITING:
            self._waiting.append(answer)
            return True
        return False

    def queue_notice(self, body: str) -> None:
        """Queue `body` if a laptop is there; characters that a frame cannot carry are replaced."""
        if self.greeted:
            self.queue("".join([c if 32 <= ord(c) < 126 else "?" for c in body[:200]]))

    def has_body(self) -> bool:
        """Return whether a body waits."""
        return len(self._waiting) > 0

    def next_body(self) -> "str | None":
        """Return the next body; "" if it takes a while, None if none waits."""
        while self._waiting:
            answer = self._waiting[0]
            if isinstance(answer, str):
                self._waiting.pop(0)
                return answer
            try:
                for body in answer:
                    return body or ""
            except OSError as fault:
                self._waiting[0] = "error flash - %s" % fault
                continue
            self._waiting.pop(0)
        return None


class TransferRequests:
    """The handler of these requests."""

    def __init__(self, answers: "AnswerQueue", listener: "Listener", journal: "Journal") -> None:
        self._answers = answers
        self._listener = listener
        self._journal = journal
        self._written: FileUpload | None = None
        self._restore: GameRestorer | None = None
        self._session: ReplaySession | None = None

    def drop_unfinished(self) -> None:
        """Forget files and games that a laptop has begun to send."""
        self._forget_written()
        if self._restore:
            self._restore.drop_game()

    def answer_request(self, kind: str, rest: str) -> bool:
        """Carry out a request. Returns False if `kind` is not one."""
        if kind == "files" and not rest:
            # Imported only now, like `restore`: most evenings nobody asks for them.
            from pawnlight.store.inventory import file_list

            return self._answers.queue(file_list())
        if kind == "show":
            return self._show(rest)
        if kind == "begin":
            keeps = rest == "keep" or rest.startswith("keep ")
            wanted = rest[5:] if keeps else rest
            if wanted not in ("", "practice") and not is_hex(wanted, 12):
                return False
            return self._answers.queue(self._listener.start_game(wanted, keeps))
        name, _, rest = rest.partition(" ")
        if not name and kind != "asides":
            return False
        if kind in ("put", "heal"):
            return self._put(kind, name, rest)
        if kind in ("asides", "raw"):
            # Imported only now, and seldom.
            from pawnlight.store.damaged_files import bytes_of, list_damaged

            return self._answers.queue(
                bytes_of(self._journal, name, parse_number(rest)) if kind == "raw" else list_damaged(self._journal)
            )
        names = _READABLE if kind == "read" else _WRITABLE
        if name not in names:
            return self._answers.queue("error file %s %s" % (kind, name[:60]))
        if kind == "read":
            return self._answers.queue(_bodies_of(name))
        first, _, rest = rest.partition(" ")
        number = parse_number(first)
        if number is None:
            return False
        if not self._written:
            # Imported only now, and for as long as a file is being written.
            from pawnlight.link.file_upload import FileUpload

            self._written = FileUpload(self._journal)
        if kind == "write":
            answer = self._written.add_line(name, number, rest)
        else:
            answer = self._written.finish(name, number, rest)
            if answer.startswith("kept"):
                self._forget_written()
                self._listener.on_file_written(name)
        return not answer or self._answers.queue(answer)

    def _forget_written(self) -> None:
        self._written = None
        unload_modules("pawnlight.link.file_upload")

    def _put(self, kind: str, game: str, rest: str) -> bool:
        from pawnlight.store.restore import GameRestorer

        if not self._restore:
            self._restore = GameRestorer(self._journal, self._listener.can_load_game)
        answer = self._restore.answer_request(kind, game, rest)
        if not isinstance(answer, str):
            answer = self._told(answer)
        return not answer or self._answers.queue(answer)

    def _told(self, answers: "Iterator[str | None]") -> "Iterator[str | None]":
        """Yield the answers of a game that is put in its place, and tell the table at the end."""
        for answer in answers:
            if answer:
                self._listener.on_game_healed()
            yield answer

    def _show(self, rest: str) -> bool:
        # Imported only now: most evenings nothing is replayed.
        from pawnlight.link.replay_session import update_session

        self._session = update_session(rest, self._session, self._listener.accept_replay, self._answers.queue_notice)
        return True


def _bodies_of(name: str) -> "Iterator[str]":
    """The lines of a file as bodies."""
    lines = (read_text(name) or "").split("\n")
    if not lines[-1]:
        lines.pop()
    for number, line in enumerate(lines):
        yield "text %s %d %s" % (name, number, percent_encode(line)[:280])
    yield "texts %s %d" % (name, len(lines))
