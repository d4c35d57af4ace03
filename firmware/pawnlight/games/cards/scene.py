"""Lights of the rule set `cards`: the value of the drawn card, counted on the track."""

from pawnlight.board import TRACK_LIGHTS
from pawnlight.show.lights import BREATHE_MOTION, PLAYER_COLOURS, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.show.lights import Picture


def show_drawn_card(lights: "Picture", panel: "Picture", card: str, drawn: int) -> None:
    """Light as many squares as the card counts, beginning on the next side of the track with every card `drawn`.

    For a Sorry! the four corners breathe.
    """
    lights.clear()
    panel.clear()
    k = drawn % 4
    if card.isdigit():
        for i in range(int(card)):
            lights.set_light((15 * k + i) % TRACK_LIGHTS, PLAYER_COLOURS[k])
    elif card:
        for corner in range(0, TRACK_LIGHTS, 15):
            lights.animate_light(corner, WHITE, BREATHE_MOTION)
