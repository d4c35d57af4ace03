"""Games in the journal of a board, for tests."""

from collections.abc import Sequence

from pawnlight.store.journal import Journal


def record_game(journal: Journal, seed: bytes, texts: Sequence[str]) -> None:
    """Begin the game with these event texts, and append the others."""
    journal.start_game(texts[0], seed)
    for text in texts[1:]:
        journal.append_event(text)
