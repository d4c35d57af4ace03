"""What waits to be sent to a laptop, and what its requests change at the table."""

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Iterator

    from pawnlight.link.replay_session import ReplaySession

_MOST_WAITING = 40


class Listener:
    """What a laptop's requests change at the table, which has a subclass; without a table they change nothing."""

    def welcome(self, session: "ReplaySession") -> bool:
        """Return whether a game that a laptop wants to replay will be shown."""
        return False

    def ready(self, header: str) -> bool:
        """Return whether the modules of the game that `header` begins may be loaded. Raises RuleError."""
        return True

    def written(self, name: str) -> None:
        """Apply the file `name`, which a laptop has replaced."""

    def same_evening(self) -> None:
        """Note that the evening continues, as a laptop knows."""

    def asks(self) -> str:
        """Return the answer to `ask`; "" if a laptop has just asked."""
        return "asks -"

    def alive(self) -> None:
        """Note that the link is alive; called at every step."""


class Answers:
    """Bodies to send to the laptop before further events.

    greeted  whether a laptop is there
    """

    def __init__(self) -> None:
        self.greeted = False
        self._waiting: list[str | Iterator[str | None]] = []

    def begin(self, *answers: "str | Iterator[str | None]") -> None:
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

    def notify(self, body: str) -> None:
        """Queue `body` if a laptop is there; characters that a frame cannot carry are replaced."""
        if self.greeted:
            self.queue("".join([c if 32 <= ord(c) < 126 else "?" for c in body[:200]]))

    def any(self) -> bool:
        """Return whether a body waits."""
        return len(self._waiting) > 0

    def next(self) -> "str | None":
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
                self._waiting[0] = "error the flash cannot be read: %s" % fault
                continue
            self._waiting.pop(0)
        return None
