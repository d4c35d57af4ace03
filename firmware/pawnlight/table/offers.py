"""The options of a question as a laptop shows them: their words, and their places on the board.

Nothing of it is needed for playing at the board: this module, and one for each game, is imported when somebody asks.
"""

from pawnlight.show import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from _typeshed import Incomplete as Any

_ROW = 8  # pixels


class Offer:
    """An option as a laptop shows it: its words and its places on the board.

    text  what it does, in the language of the board
    key   the key that takes it at once; "" if it is marked first
    why   why it cannot be taken now; "" if it can
    box   x, y, width and height on the screen; () if it is not there
    ring, panel        its lights of the ring and cells of the panel
    ring_to, panel_to  where it leads
    """

    def __init__(self, text: str, key: str = "", why: str = "", box: "Sequence[int]" = ()) -> None:
        self.text = text
        self.key = key
        self.why = why
        self.box = box
        self.ring: Sequence[int] = ()
        self.panel: Sequence[int] = ()
        self.ring_to: Sequence[int] = ()
        self.panel_to: Sequence[int] = ()


def module_of(question: "Any") -> "Any":
    """Return the module with `offer`, `places` and `behind` for a question."""
    return __import__(question.told, None, None, ("offer",))


def offer(question: "Any", at: int) -> Offer:
    """Return option `at` of a list of rows, of a hand, or of another question that says it in a `label`."""
    if not question.rolls:
        return card(question, at) if question.written else Offer(question.label(at))
    place = at - text.first_row(question.at, question.count)
    box = (0, _ROW * (2 + place), 128, _ROW) if 0 <= place < text.ROWS else ()
    return Offer(": ".join([part for part in question.row(at) if part.strip(" >")]), box=box)


def card(hand: "Any", at: int) -> Offer:
    """Return card `at` of a hand."""
    words = hand.screen.context.words
    why = "" if hand.can[at] else hand.refused(words, at) or words["no move"]
    return Offer(hand.cards[at], why=why, box=(at % 3 * 43, _ROW * (2 + at // 3), 42, _ROW))


def places(question: "Any", at: int) -> "tuple[Sequence[int], Sequence[int]]":
    """Return the lights of the ring and the cells of the panel that show option `at`, at little cost."""
    return (), ()


def behind(question: "Any") -> "Sequence[int]":
    """Return the lights of the question before, to which BACK returns."""
    return ()
