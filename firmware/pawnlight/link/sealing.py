"""Sealed text: for one phone alone, although others carry it. docs/link.md has the whole.

A secret gives a key for each purpose. A key and `about`, the words of the line before what is sealed, never come twice:
they have a number in them. So no two texts are hidden by the same bytes.
"""

from hashlib import sha256

# Letters that do not look alike, about five bits each; a secret has so many of them, 59 bits.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
SECRET_LETTERS = 12
CHECK_BYTES = 8


def seat_name(secret: str) -> str:
    """Return the name of a seat's secret, which everybody may know."""
    return _key("seat", secret).hex()[:32]


def hand_key(secret: str) -> bytes:
    """Return the key of what the board seals."""
    return _key("hand", secret)


def take_key(secret: str) -> bytes:
    """Return the key of what the phone seals."""
    return _key("take", secret)


def _key(purpose: str, secret: str) -> bytes:
    key: bytes = sha256(("pawnlight %s %s" % (purpose, secret)).encode()).digest()
    return key


def seal_text(key: bytes, about: str, text: bytes) -> bytes:
    """Hide `text`, and add a check that `about` and text are those of somebody with the key."""
    hidden = _hide(key, about, text)
    return hidden + _check(key, about, hidden)


def open_text(key: bytes, about: str, sealed: bytes) -> "bytes | None":
    """Return the text that `seal_text` has sealed; None if its check is wrong."""
    hidden = sealed[:-CHECK_BYTES]
    return _hide(key, about, hidden) if _check(key, about, hidden) == sealed[-CHECK_BYTES:] else None


def _hide(key: bytes, about: str, text: bytes) -> bytes:
    """Combine `text` with bytes of the key; a second time undoes it."""
    hidden = b""
    for at in range(0, len(text), 32):
        part = text[at : at + 32]
        mask = sha256(key + ("%s %d" % (about, at)).encode()).digest()[: len(part)]
        # As long integers: a loop over the bytes takes many times as long on the Pico.
        both = int.from_bytes(part, "big") ^ int.from_bytes(mask, "big")
        hidden += both.to_bytes(len(part), "big")
    return hidden


def _check(key: bytes, about: str, hidden: bytes) -> bytes:
    check: bytes = sha256(key + sha256(key + about.encode() + b" check " + hidden).digest()).digest()
    return check[:CHECK_BYTES]
