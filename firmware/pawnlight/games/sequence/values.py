"""The values of windows of five in Sequence, by their missing spaces.

The value of a window depends on the number of missing spaces, and is reduced for each one that is hard to fill. In an
own window, a space is easy if the hand has a card for it, harder if such a card is unseen, and hardest if only a jack
will do; in another team's, it is easy if both its cards are unseen, harder if one is, and hardest if none is.

The sum of a window, see `brain`, is 1 for each easy space, 6 for each harder and 36 for each hardest.
"""

from array import array

from pawnlight.games.sequence.weights import EASE_WEIGHTS, JACK_WEIGHTS, OTHER_WINDOWS, OWN_WINDOWS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Weights = Sequence[Sequence[int]]

BLOCKED_WINDOW = 200
# The value of a sequence, and of the one that wins.
SEQUENCE_VALUE = 6000
WIN_VALUE = 30000
# Values of own and other windows that lack one to five chips, for players who do not count cards.
UNTRAINED_WINDOWS = ((900, 200, 60, 15, 3), (900, 300, 80, 15, 3))
UNTRAINED_JACK = 60


class LevelWeights:
    """The weights of a level.

    own, other   the values of windows that lack one to five chips, before and when the next sequence wins
    ease         factors in 256ths for own harder and hardest, other harder and hardest spaces
    jacks        the values of a two-eyed and a one-eyed jack in the hand, before and when the next sequence wins
    """

    def __init__(self, own: "Weights", other: "Weights", ease: "Sequence[int]", jacks: "Weights") -> None:
        self.own = own
        self.other = other
        self.ease = ease
        self.jacks = jacks

    def window_values(self, mine: bool, late: bool) -> "array[int]":
        """Return the value of a window by its sum; negative for another team's."""
        worth = (self.own if mine else self.other)[late]
        harder, hardest = self.ease[:2] if mine else self.ease[2:]
        found = array("h", [0] * 181)
        for easy in range(6):
            for hard in range(6 - easy):
                for none in range(6 - easy - hard):
                    lacking = easy + hard + none
                    value = worth[lacking - 1] if lacking else 0
                    for _ in range(hard):
                        value = value * harder >> 8
                    for _ in range(none):
                        value = value * hardest >> 8
                    found[easy + 6 * hard + 36 * none] = value if mine else -value
        return found


def weights_of_level(level: str) -> LevelWeights:
    """Return the weights of a level; `easy` considers only its own windows."""
    if level == "hard":
        return LevelWeights(OWN_WINDOWS, OTHER_WINDOWS, EASE_WEIGHTS, JACK_WEIGHTS)
    own, other = UNTRAINED_WINDOWS
    if level == "easy":
        other = (0, 0, 0, 0, 0)
    return LevelWeights((own, own), (other, other), (256, 256, 256, 256), ((UNTRAINED_JACK,) * 2,) * 2)
