"""The screen while a card of Sorry! is played: the card, and every option for it."""

from pawnlight.rules.sorry import START, changes_places
from pawnlight.show.sorry_paths import steps_of
from pawnlight.show.text import WIDTH, face, middle, title

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.sorry import Move
    from pawnlight.show.canvas import Canvas
    from pawnlight.words import Words

_OPTIONS_X = 40
# What can be done with each card: the word, and the number in it.
_WAYS = {
    "1": (("out", 0), ("forward", 1)),
    "2": (("out", 0), ("forward", 2), ("again", 0)),
    "4": (("back", 4),),
    "7": (("forward", 7), ("split", 0)),
    "10": (("forward", 10), ("back", 1)),
    "11": (("forward", 11), ("exchange", 0)),
    "Sorry!": (("sorry", 0),),
}


def ways_of(card: str) -> "tuple[tuple[str, int], ...]":
    """What can be done with `card`: (word, number) each."""
    return _WAYS.get(card) or (("forward", int(card)),)


def way_of(card: str, move: "Move") -> str:
    """The word for what `move` does with `card`."""
    i, a, b = move[0]
    if changes_places(move):
        return "exchange"
    if b == START:
        return "own"
    if a == START:
        return "sorry" if card == "Sorry!" else "out"
    if len(move) > 1:
        return "split"
    return "forward" if steps_of(card, i // 4, a, b) > 0 else "back"


def card(
    canvas: "Canvas",
    words: "Words",
    player: str,
    name: str,
    moves: "list[Move]",
    shown: "list[Move]",
    foot: str,
    note: str = "",
) -> None:
    """The turn of `player`, the card `name` and every option for it.

    `>` stands before what some of `moves` does, what one of `shown` does is inverted.
    """
    canvas.clear()
    title(canvas, player, note)
    face(canvas, 0, name)
    can = _ways(name, moves)
    now = _ways(name, shown)
    rows = ways_of(name)
    if "own" in can:
        rows += (("own", 0),)
    for row, (way, number) in enumerate(rows):
        word = words["way " + way]
        text = word % number if number else word
        mark = ">" if way in can or way == "again" else " "
        canvas.small(_OPTIONS_X, 3 + row, mark + text)
        if way in now:
            canvas.invert(_OPTIONS_X, 3 + row, WIDTH - _OPTIONS_X)
    canvas.small(middle(foot, 5), 7, foot)


def _ways(name: str, moves: "list[Move]") -> "set[str]":
    """The words for what `moves` do with the card `name`."""
    found: set[str] = set()
    most = len(ways_of(name)) - (name == "2")
    for move in moves:
        found.add(way_of(name, move))
        if len(found) == most:
            break
    return found
