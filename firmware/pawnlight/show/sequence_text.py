"""Screen of a game of Sequence: cards with their suits."""

from pawnlight.rules.cards import card_label
from pawnlight.show.text import face, middle, title

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.show.canvas import Canvas

_LINES_X = 40
NAME = 8  # letters of a player beside a card


def page_of(card: str, dead: bool) -> str:
    """Return the key of the rule card that explains the card `card`, which may be `dead`."""
    if dead:
        return "dead"
    return "turn" if card[0] != "J" else "eye" if card[-1] in "SH" else "eyes"


def card_page(canvas: "Canvas", player: str, card: str, lines: "list[str]", foot: str, note: str = "") -> None:
    """Show what `player` does or could do with `card`, in lines of 17 letters."""
    canvas.clear()
    title(canvas, player, note)
    face(canvas, 0, card_label(card))
    for n, line in enumerate(lines):
        canvas.small(_LINES_X, 3 + n, line)
    canvas.small(middle(foot, 5), 7, foot)


def each_card(canvas: "Canvas", head: str, cards: "list[tuple[str, str]]", marked: "list[bool]", foot: str) -> None:
    """Show a card of each player, up to twelve, such as the result of the cut; `marked` ones are inverted.

    The `foot` is omitted if the cards need its place.
    """
    canvas.clear()
    title(canvas, head, "")
    rows = len(cards) if len(cards) <= 5 else (len(cards) + 1) // 2
    for n, (player, card) in enumerate(cards):
        x, page = (34 if len(cards) == rows else 2 + n // rows * 64), 2 + n % rows
        canvas.small(x + 2, page, player)
        canvas.small(x + 60 - 5 * len(card), page, card)
        if marked[n]:
            canvas.invert(x, page, 62)
    if rows < 6:
        canvas.small(middle(foot, 5), 7, foot)
