"""The screen's pictures. Every one of them is drawn whole, from the words of a language and what the table knows."""

from pawnlight.rules.sorry import COLOURS, START, changes_places, parts
from pawnlight.show.paths import steps_of

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.sorry import Move
    from pawnlight.show.canvas import Canvas

    Words = dict[str, str]

_WIDTH = 128
_CARD_WIDTH = 36
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
    if changes_places(card, move):
        return "exchange"
    if a == START:
        return "sorry" if card == "Sorry!" else "out"
    if card == "7" and len(parts(move)) > 1:
        return "split"
    return "forward" if steps_of(card, i // 4, a, b) > 0 else "back"


def turn(canvas: "Canvas", words: "Words", colour: int, message: str, keys: str = "") -> None:
    """Whose turn it is and one message; at the foot, what the keys do."""
    canvas.clear()
    _title(canvas, words[COLOURS[colour]], "")
    canvas.big(_middle(message, 8), 4, message)
    canvas.small(_middle(keys, 5), 7, keys)


def card(
    canvas: "Canvas",
    words: "Words",
    colour: int,
    name: str,
    moves: "list[Move]",
    shown: "list[Move]",
    foot: str,
    note: str = "",
) -> None:
    """The card `name` and every option for it: `>` before what some of `moves` does, inverted what `shown` does."""
    canvas.clear()
    _title(canvas, words[COLOURS[colour]], note)
    if name == "Sorry!":
        canvas.big(2, 3, "SOR-")
        canvas.big(2, 5, "RY!")
    else:
        canvas.huge(2 if len(name) == 2 else 10, 3, name)
    canvas.invert(0, 3, _CARD_WIDTH, 4)
    can = _ways(name, moves)
    now = _ways(name, shown)
    for row, (way, number) in enumerate(ways_of(name)):
        word = words["way " + way]
        text = word % number if number else word
        mark = ">" if way in can or way == "again" else " "
        canvas.small(_OPTIONS_X, 3 + row, mark + text)
        if way in now:
            canvas.invert(_OPTIONS_X, 3 + row, _WIDTH - _OPTIONS_X)
    canvas.small(_middle(foot, 5), 7, foot)


def _ways(name: str, moves: "list[Move]") -> "set[str]":
    """The words for what `moves` do with the card `name`."""
    found: set[str] = set()
    most = len(ways_of(name)) - (name == "2")
    for move in moves:
        found.add(way_of(name, move))
        if len(found) == most:
            break
    return found


def message(canvas: "Canvas", title: str, text: str, foot: str) -> None:
    """A title, one message and what the keys do."""
    canvas.clear()
    _title(canvas, title, "")
    canvas.big(_middle(text, 8), 4, text)
    canvas.small(_middle(foot, 5), 7, foot)


def menu(canvas: "Canvas", rows: "list[tuple[str, str]]", at: int, foot: str) -> None:
    """The menu's rows of (name, value), those around row `at`, which is inverted."""
    canvas.clear()
    place = "%d/%d" % (at + 1, len(rows))
    canvas.small(4, 0, "Pawnlight")
    canvas.small(_WIDTH - 4 - 5 * len(place), 0, place)
    canvas.invert(0, 0, _WIDTH)
    first = min(max(at - 2, 0), max(len(rows) - 5, 0))
    for row, (name, value) in enumerate(rows[first : first + 5]):
        canvas.small(4, 2 + row, name)
        canvas.small(_WIDTH - 4 - 5 * len(value), 2 + row, value)
        if first + row == at:
            canvas.invert(0, 2 + row, _WIDTH)
    canvas.small(_middle(foot, 5), 7, foot)


def _title(canvas: "Canvas", text: str, note: str) -> None:
    canvas.big(4, 0, text)
    canvas.small(_WIDTH - 4 - 5 * len(note), 0, note)
    canvas.invert(0, 0, _WIDTH, 2)


def _middle(text: str, width: int) -> int:
    return max((_WIDTH - width * len(text)) // 2, 0)
