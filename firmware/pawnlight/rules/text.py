"""Numbers and bytes as text."""


def hexlify(data: bytes) -> str:
    return data.hex()


def is_hex(text: str, length: int) -> bool:
    """Whether `text` is so many lower-case hex digits."""
    return len(text) == length and not text.strip("0123456789abcdef")


def number_of(text: str) -> "int | None":
    """The number that `text` says, written as we write it: no sign, no leading zero, nine digits at most; else None."""
    if not 0 < len(text) < 10 or text.strip("0123456789") or (text != "0" and text.startswith("0")):
        return None
    return int(text)
