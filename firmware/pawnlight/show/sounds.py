"""The sounds: sequences of (hertz, milliseconds), 0 hertz for a pause. Short and distinct.

The code that shows an event chooses its sound: for a bump, games/sorry/scene.py.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    Notes = tuple[tuple[int, int], ...]

KEY: "Notes" = ((1760, 12),)
REFUSED: "Notes" = ((196, 70), (0, 30), (165, 110))
CARD: "Notes" = ((880, 40), (1175, 60))
BACK: "Notes" = ((1175, 40), (880, 40), (659, 60))
SHUFFLE: "Notes" = ((523, 30), (659, 30), (587, 30), (740, 30), (659, 30), (880, 60))
STEP: "Notes" = ((1320, 8),)
SLIDE: "Notes" = ((988, 35), (1175, 35), (1397, 35), (1661, 50))
BUMP: "Notes" = ((440, 60), (330, 70), (247, 110))
HOME: "Notes" = ((1047, 70), (1319, 70), (1568, 110))
WON: "Notes" = ((784, 110), (988, 110), (1175, 110), (1568, 240), (0, 60), (1319, 110), (1568, 380))
