"""Who hears what a logger does."""


class Observer:
    """Hears what a logger does, called from the logger's own thread; this one keeps silent."""

    def on_event(self, game: str, number: int, text: str) -> None:
        """An event was kept for good: called once for each, in order within a game."""

    def on_note(self, sentence: str) -> None:
        """Something about the connection has changed."""

    def on_trouble(self, sentence: str) -> None:
        """Something is wrong that a person should know of; the logger goes on as it can."""
