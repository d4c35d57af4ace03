"""*Cards only*: the board as a card machine beside a cardboard game."""

from pawnlight.rules.kinds import Kind

DECKS = ("sorry", "st")


class _Cards(Kind):
    name = "cards"
    options = {"cards": (DECKS, DECKS[:1])}
    game = "CardsGame"
    screen = "CardsScreen"
    # They are the cards of Sorry!, and mean the same.
    brains = ()
    texts = "sorry"

    def seats(self, rules: str, players: int, teams: int) -> "tuple[str, ...]":
        return ("red",)


KIND = _Cards()
