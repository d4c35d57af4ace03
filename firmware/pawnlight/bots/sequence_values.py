"""What windows of five are worth in Sequence, by what is missing in them.

The worth of a window goes by how many spaces are missing, and is made less for each that is not easily filled. In a
window of the own team, a space is easy when the own hand has a card for it, harder when such a card is unseen, hardest
when only a jack will do; in another team's, easy when both its cards are unseen, harder when one is, hardest when none.

The sum of a window, see `sequence`, is 1 for each easy space, 6 for each harder and 36 for each hardest.
"""

from array import array

from pawnlight.bots.sequence_weights import EASE, JACKS, OTHER, OWN

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from _typeshed import Incomplete as Any

BLOCKED = 200
# A sequence made; the last one that was to be made.
MADE = 6000
WON = 30000
# Own and other windows that lack one to five chips: what they are worth to who counts no cards.
PLAIN = ((900, 200, 60, 15, 3), (900, 300, 80, 15, 3))
PLAIN_JACK = 60


class Values:
    """What one level believes.

    own, other   the worth of windows that lack one to five chips, before and when the next sequence wins
    ease         own harder and hardest, other harder and hardest: what is left of the worth for such a space, in 256ths
    jacks        what a two-eyed and a one-eyed jack in the hand are worth, before and when the next sequence wins
    """

    def __init__(self, own: "Any", other: "Any", ease: "Any", jacks: "Any") -> None:
        self.own = own
        self.other = other
        self.ease = ease
        self.jacks = jacks

    def table(self, mine: bool, late: bool) -> "Any":
        """What a window of each sum is worth to the player: less than 0 if it is another team's."""
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


def values_of(level: str) -> Values:
    """What the player of a level believes; `easy` sees its own windows alone."""
    if level == "hard":
        return Values(OWN, OTHER, EASE, JACKS)
    own, other = PLAIN
    if level == "easy":
        other = (0, 0, 0, 0, 0)
    return Values((own, own), (other, other), (256, 256, 256, 256), ((PLAIN_JACK,) * 2,) * 2)
