"""Callbacks for logger events."""

from collections.abc import Callable

from host_tools.link.questions import AskedQuestion

# More of them must be noise.
_MOST_SENTENCES = 1000


class Observer:
    """Callbacks of a logger, called in its thread. This base class does nothing."""

    def on_event(self, game: str, number: int, text: str) -> None:
        """An event was stored. Called once per event, in order within a game."""

    def on_playing(self, board: str, game: str | None) -> None:
        """A board reports another game than the one of the last event, or no game, to be the one that it plays."""

    def on_question(self, board: str, asked: AskedQuestion | None) -> None:
        """A board asks people something else, or nothing any more."""

    def on_note(self, sentence: str) -> None:
        """The state of the connection changed."""

    def on_trouble(self, sentence: str) -> None:
        """A problem occurred that the user should know of. The logger continues."""


class Observers(Observer):
    """Observer that forwards every call to each of `observers`.

    A failure of one is reported to all as trouble and affects neither the others nor the logger. Only
    BrokenPipeError is raised, after the others were called: the output was closed, as `head` does.
    """

    def __init__(self, *observers: Observer) -> None:
        self._observers = observers
        self._reported: set[str] = set()

    def on_event(self, game: str, number: int, text: str) -> None:
        self._each(Observer.on_event, game, number, text)

    def on_playing(self, board: str, game: str | None) -> None:
        self._each(Observer.on_playing, board, game)

    def on_question(self, board: str, asked: AskedQuestion | None) -> None:
        self._each(Observer.on_question, board, asked)

    def on_note(self, sentence: str) -> None:
        self._each(Observer.on_note, sentence)

    def on_trouble(self, sentence: str) -> None:
        self._each(Observer.on_trouble, sentence)

    def _each(self, call: Callable[..., None], *arguments: object) -> None:
        faults: list[Exception] = []
        for observer in self._observers:
            try:
                getattr(observer, call.__name__)(*arguments)
            except Exception as error:
                faults.append(error)
        for fault in faults:
            if isinstance(fault, BrokenPipeError):
                raise fault
            if call is not Observer.on_trouble:
                self._report(fault)

    def _report(self, fault: Exception) -> None:
        why = (isinstance(fault, OSError) and fault.strerror) or f"{type(fault).__name__}: {fault}"
        if why not in self._reported:
            self._reported.add(why)
            self.on_trouble(f"An event cannot be shown ({why}). Every event is stored all the same.")


class TroubleFilter:
    """Reports troubles to an observer, each sentence once."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._said: set[str] = set()

    def __call__(self, sentence: str) -> None:
        if sentence not in self._said:
            if len(self._said) >= _MOST_SENTENCES:
                self._said.clear()
            self._said.add(sentence)
            self._observer.on_trouble(sentence)
