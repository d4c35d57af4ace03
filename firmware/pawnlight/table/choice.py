"""What can be answered to a question, in words and places.

Nothing of it is needed for playing at the board: it is imported when a program asks for a question's `choices`. Those
of a game are in `choice.py` of its folder.
"""

from pawnlight.show import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Protocol

    from pawnlight.words import Words

    class RowListScreen(Protocol):
        """A list on the screen, see table/list_questions.py."""

        @property
        def at(self) -> int: ...

        @property
        def count(self) -> int: ...

        def menu_row(self, __at: int) -> tuple[str, str]: ...

    class PlacesScreen(Protocol):
        """The screen of a game whose options are places, see table/stars_screen.py."""

        def option_text(self, __words: Words, __option: Any) -> str: ...

        def card_of(self, __option: Any) -> str: ...

        def option_lights(self, __option: Any) -> Sequence[int]: ...

        def option_cells(self, __option: Any) -> Sequence[int]: ...

    class HandScreen(Protocol):
        """A hand on the screen, see table/hand.py."""

        hidden: bool

        @property
        def cards(self) -> Sequence[str]: ...

        @property
        def can(self) -> Sequence[bool]: ...

        def refusal_text(self, __words: Words, __at: int) -> str: ...


_ROW = 8  # pixels


class Choice:
    """One thing that can be answered to a question.

    text  what it does, in the language of the board
    key   the key that takes it at once; "" if it is marked first
    number, at  those of its question, and its own among those that are marked
    why   why it cannot be taken now; "" if it can
    does  what it does, in a word of docs/question.md; "" if only its text says so
    card  the card of a hand that it is; "" if it is none
    discard  the second card that it takes from the hand; "" if it takes none
    box   x, y, width and height on the screen; () if it is not there
    ring, panel        its lights of the ring and cells of the panel
    ring_to, panel_to  where it leads
    rows   the rows that it is about, each its player's seat and its number
    path   the lights of the way of the pawn that it moves: where it stands, each square that it passes, where it rests
    steps  by how many squares it goes, below 0 for backward
    slide  the number in the path from which it slides; 0 if it does not
    hits   the lights of the pawns that it sends to START
    rests  of a card that is shared, the path of each other pawn that can go on, as far as it would
    ways   how many answers to the next question there are, if it only leads there
    """

    def __init__(
        self,
        text: str,
        key: str = "",
        number: int = 0,
        ring: "Sequence[int]" = (),
        panel: "Sequence[int]" = (),
        box: "Sequence[int]" = (),
    ) -> None:
        self.text = text
        self.key = key
        self.number = number
        self.at = 0
        self.why = self.card = self.discard = self.does = ""
        self.box = box
        self.ring = ring
        self.panel = panel
        self.ring_to: Sequence[int] = ()
        self.panel_to: Sequence[int] = ()
        self.path: Sequence[int] = ()
        self.hits: Sequence[int] = ()
        self.rests: Sequence[Sequence[int]] = ()
        self.rows: Sequence[tuple[int, int]] = ()
        self.steps = self.slide = self.ways = 0


class Choices:
    """The options of a question in words and places, one by one: there may be two hundred."""

    def choice(self, at: int) -> Choice:
        """Return option `at`."""
        raise NotImplementedError

    def lights_of(self, at: int) -> "tuple[Sequence[int], Sequence[int]]":
        """Return the lights of the ring and the cells of the panel that show option `at`, at little cost."""
        return (), ()

    def stuck_reason(self) -> "tuple[str, Sequence[int]]":
        """Return why nothing can be moved, in a word of docs/question.md, and the lights of the pawns that cannot.

        "" if something can be.
        """
        return "", ()

    def previous_lights(self) -> "Sequence[int]":
        """Return the lights of the question before, to which BACK returns."""
        return ()


class PlacedChoices(Choices):
    """Options of which the screen of the game says where each is."""

    def __init__(self, screen: "PlacesScreen", options: "Sequence[Any]", words: "Words") -> None:
        self._screen = screen
        self._options = options
        self._words = words

    def choice(self, at: int) -> Choice:
        found = Choice(self._screen.option_text(self._words, self._options[at]))
        found.ring, found.panel = self.lights_of(at)
        found.card = self._screen.card_of(self._options[at])
        return found

    def lights_of(self, at: int) -> "tuple[Sequence[int], Sequence[int]]":
        return self._screen.option_lights(self._options[at]), self._screen.option_cells(self._options[at])


class RowChoices(Choices):
    """The rows of a list: the name and value of each, and its place on the screen if it is there."""

    def __init__(self, rows: "RowListScreen") -> None:
        self._rows = rows

    def choice(self, at: int) -> Choice:
        rows = self._rows
        place = at - text.first_visible_row(rows.at, rows.count)
        box = (0, _ROW * (2 + place), 128, _ROW) if 0 <= place < text.MENU_ROWS else ()
        return Choice(": ".join([part for part in rows.menu_row(at) if part.strip(" >")]), box=box)


class CardChoices(Choices):
    """The cards of a hand."""

    def __init__(self, hand: "HandScreen", words: "Words") -> None:
        self._hand = hand
        self._words = words

    def choice(self, at: int) -> Choice:
        hand, words = self._hand, self._words
        found = Choice(hand.cards[at], box=(at % 3 * 43, _ROW * (2 + at // 3), 42, _ROW))
        found.card = found.text
        if not hand.can[at]:
            found.why = hand.refusal_text(words, at) or words["no move"]
        return found
