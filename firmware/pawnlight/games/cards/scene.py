"""Lights of the rule set `cards`: the value of the drawn card, counted on the track."""

from pawnlight.board import TRACK
from pawnlight.show.lights import BREATHE, PLAYER_COLOURS, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.show.lights import Picture


def stand(lights: "Picture", panel: "Picture", card: str, drawn: int) -> None:
    """Light as many squares as the card counts, beginning on the next side of the track with every card `drawn`.

    For a Sorry! the four corners breathe.
    """
    lights.clear()
    panel.clear()
    k = drawn % 4
    if card.isdigit():
        for i in range(int(card)):
            lights.put((15 * k + i) % TRACK, PLAYER_COLOURS[k])
    elif card:
        for corner in range(0, TRACK, 15):
            lights.mark(corner, WHITE, BREATHE)
