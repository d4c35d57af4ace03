"""The secrets of seats on phones, in the letters of the secrets that a board makes."""

import secrets

from pawnlight.link.sealing import LETTERS, seat_name

__all__ = ["make_secret", "seat_name"]


def make_secret(letters: int = 24) -> str:
    """Return a new secret of so many letters, about five bits each."""
    return "".join(secrets.choice(LETTERS) for _ in range(letters))
