"""The choices of Sequence, see table/choice.py: a card of a hand, a space, a sequence, who draws."""

from pawnlight.games.sequence.cards import SEQUENCE_CARDS, DeadCard, is_one_eyed_jack, is_play
from pawnlight.games.sequence.text import cell_text
from pawnlight.rules.cards import card_label
from pawnlight.table.choice import CardChoices, Choice, Choices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pawnlight.games.sequence.cards import Decision
    from pawnlight.table.choice import HandScreen
    from pawnlight.words import Words

_WHOLE = (0, 0, 128, 64)


class HandCardChoices(CardChoices):
    """The cards of a hand by their `numbers`, below 0 for a forgotten draw, each with the spaces where it can go."""

    def __init__(
        self, hand: "HandScreen", words: "Words", numbers: "Sequence[int]", options: "Sequence[Decision]"
    ) -> None:
        super().__init__(hand, words)
        self._numbers = numbers
        self._options = options

    def choice(self, at: int) -> Choice:
        found, number = super().choice(at), self._numbers[at]
        # Without the signs of a dead card.
        found.card = card_label(SEQUENCE_CARDS[number]) if number >= 0 else ""
        found.panel_to = sorted({play[1] for play in self._options if is_play(play) and play[0] == number})
        found.does = "lay down" if DeadCard(number) in self._options else _deed(number)
        return found


def _deed(number: int) -> str:
    """Return what the card `number` does: any but a jack puts a chip on its own spaces; a draw is below 0."""
    if number < 0:
        return ""
    return "take" if is_one_eyed_jack(number) else "anywhere" if SEQUENCE_CARDS[number][0] == "J" else "put"


class SpaceChoices(Choices):
    """The spaces for the card `number`."""

    def __init__(self, words: "Words", cells: "list[int]", number: int) -> None:
        self._words = words
        self._cells = cells
        self._does = _deed(number)

    def choice(self, at: int) -> Choice:
        cell = self._cells[at]
        found = Choice(", ".join(cell_text(self._words, cell)), panel=[cell])
        found.does = self._does
        return found

    def lights_of(self, at: int) -> "tuple[Sequence[int], Sequence[int]]":
        return (), [self._cells[at]]


class RunChoices(Choices):
    """The sequences of which one is completed."""

    def __init__(self, words: "Words", runs: "list[list[int]]") -> None:
        self._words = words
        self._runs = runs

    def choice(self, at: int) -> Choice:
        # The spaces that only this one has stand for it.
        others = {cell for n, run in enumerate(self._runs) if n != at for cell in run}
        said = self._words["which runs"] % (at + 1, len(self._runs))
        return Choice(said, panel=sorted(set(self._runs[at]) - others))

    def lights_of(self, at: int) -> "tuple[Sequence[int], Sequence[int]]":
        return (), self._runs[at]


class DrawerChoices(Choices):
    """Who draws: these `names`, of which number `marked` has the screen; and what they do."""

    def __init__(self, names: "list[str]", marked: int, said: str) -> None:
        self._names = names
        self._marked = marked
        self._said = said

    def choice(self, at: int) -> Choice:
        return Choice("%s: %s" % (self._names[at], self._said), box=_WHOLE if at == self._marked else ())
