"""Safe output of untrusted text in the terminal."""


def printable(text: str) -> str:
    """Return `text` with a question mark for each character that could control the terminal."""
    return "".join(c if c.isprintable() else "?" for c in text)
