"""Callbacks for logger events."""


class Observer:
    """Callbacks of a logger, called in its thread. This base class does nothing."""

    def on_event(self, game: str, number: int, text: str) -> None:
        """An event was stored. Called once per event, in order within a game."""

    def on_note(self, sentence: str) -> None:
        """The state of the connection changed."""

    def on_trouble(self, sentence: str) -> None:
        """A problem occurred that the user should know of. The logger continues."""
