"""One thing that can be answered to a question, in words and places.

Nothing of it is needed for playing at the board: it is imported when a program asks. A question's `choice` makes them.
"""

from pawnlight.show import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_ROW = 8  # pixels


class Choice:
    """One thing that can be answered to a question.

    text  what it does, in the language of the board
    key   the key that takes it at once; "" if it is marked first
    number, at  those of its question, and its own among those that are marked
    why   why it cannot be taken now; "" if it can
    card  the card of a hand that it is; "" if it is none
    box   x, y, width and height on the screen; () if it is not there
    ring, panel        its lights of the ring and cells of the panel
    ring_to, panel_to  where it leads
    """

    def __init__(
        self,
        text: str,
        key: str = "",
        number: int = 0,
        ring: "Sequence[int]" = (),
        panel: "Sequence[int]" = (),
        ring_to: "Sequence[int]" = (),
        box: "Sequence[int]" = (),
    ) -> None:
        self.text = text
        self.key = key
        self.number = number
        self.at = 0
        self.why = self.card = ""
        self.box = box
        self.ring = ring
        self.panel = panel
        self.ring_to = ring_to
        self.panel_to: Sequence[int] = ()


def row_choice(row: "tuple[str, str]", place: int) -> Choice:
    """Return a row of a list as a choice: its name and value, on place `place` of the screen if that has it."""
    box = (0, _ROW * (2 + place), 128, _ROW) if 0 <= place < text.ROWS else ()
    return Choice(": ".join([part for part in row if part.strip(" >")]), box=box)


def card_choice(name: str, at: int, why: str) -> Choice:
    """Return card `at` of a hand as a choice."""
    found = Choice(name, box=(at % 3 * 43, _ROW * (2 + at // 3), 42, _ROW))
    found.card = name
    found.why = why
    return found
