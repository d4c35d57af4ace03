"""Whether the screen and the question of the board say the same."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from pawnlight.table.child_moments import icon_of
from tests.support.screen_reader import Screen

if TYPE_CHECKING:
    from pawnlight.table.describe import BoardQuestion

_MARKS = ">*:"


def disagreement(question: "BoardQuestion", screen: Screen) -> str:
    """Return how a described question differs from the screen; "" if they say the same."""
    shown = screen.layout
    rolls = question.get("rolls", False)
    marks = [line["marked"] for line in question["lines"]]
    note = f"{marks.index(True) + 1}/{len(marks)}" if rolls else question["note"]
    # A card that is a picture is an icon, no text.
    pictured = icon_of("picture " + question["card"]) if question["card"] else b""
    pairs = {
        "card": (_words([shown["card"]]), _words([] if pictured else [question["card"]])),
        # The place in a list may follow its title closely, the note stand below a long title, cards stand for the foot.
        "text": (
            _words([shown["title"], shown["note"], *(line["text"] for line in shown["lines"]), *shown["foot"]]),
            _words([question["title"], note, *(line["text"] for line in question["lines"]), question["foot"]]),
        ),
    }
    for name, (seen, said) in pairs.items():
        if seen != said and not (rolls and name == "text" and seen <= said):
            return f"{name}: on the screen {seen - said}, in the question {said - seen}"
    marked = _words(line["text"] for line in shown["lines"] if line["selected"])
    said = _words(line["text"] for line in question["lines"] if line["marked"])
    agrees = marked <= said <= marked + _words(shown["foot"])
    return "" if agrees else f"marked on the screen {marked}, in the question {said}"


def _words(texts: Iterable[str]) -> Counter[str]:
    words = (word.strip(_MARKS) for text in texts for word in text.split())
    return Counter(word for word in words if word)
