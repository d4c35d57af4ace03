"""Tests of the build documents, and of what they are made from."""


def in_one_line(text: str) -> str:
    """Return `text` with its lines joined, so that a sentence is found wherever it is broken."""
    return " ".join(text.split())
