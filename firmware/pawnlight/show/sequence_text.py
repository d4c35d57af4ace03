"""The screen in a game of Sequence: cards with their suits."""

from pawnlight.show.text import face, middle, title

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.show.canvas import Canvas

_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_LINES_X = 40


def card_name(card: str) -> str:
    """A card as people know it: the rank and the sign of its suit."""
    return card[:-1] + _SUITS[card[-1]]


def told(canvas: "Canvas", player: str, card: str, lines: "list[str]", foot: str, note: str = "") -> None:
    """What `player` does or could do with `card` ("" for none), in lines of 17 letters."""
    canvas.clear()
    title(canvas, player, note)
    if card:
        face(canvas, 0, card_name(card))
    for n, line in enumerate(lines):
        canvas.small(_LINES_X if card else 4, 3 + n, line)
    canvas.small(middle(foot, 5), 7, foot)
