"""The melodies of a child's game, each in place of another sound. Loaded for such a game only."""

from pawnlight.show import sounds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.show.sounds import Notes

# Two notes up, as a question, and the same two with a third, as an answer.
DRAW: "Notes" = ((784, 70), (1047, 110))
CHOOSE: "Notes" = ((784, 50), (1047, 50), (1319, 90))
# A hop for each square.
MOVE: "Notes" = ((880, 25), (1175, 35))
# A ball that bounces, lower and quicker.
BUMP: "Notes" = ((523, 90), (1047, 50), (0, 40), (440, 70), (880, 40), (0, 30), (392, 50), (784, 30), (1568, 60))
HOME: "Notes" = ((1047, 80), (1319, 80), (1568, 80), (2093, 160))
WON: "Notes" = ((523, 130), (659, 130), (784, 130), (1047, 260), (0, 60), (880, 130), (1047, 130), (1319, 400))
# A turn without a move, and a key that does nothing now: a lullaby's third, not a growl.
REST: "Notes" = ((784, 120), (659, 180))

TUNES = {
    sounds.CARD: DRAW,
    sounds.KEY: CHOOSE,
    sounds.STEP: MOVE,
    sounds.BUMP: BUMP,
    sounds.HOME: HOME,
    sounds.WON: WON,
    sounds.REFUSED: REST,
}
