"""*Cards only*: the board as a card machine beside a cardboard game."""

from pawnlight.rules.kinds import Kind

DECK_NAMES = ("sorry", "st")


class _Cards(Kind):
    name = "cards"
    options = {"cards": (DECK_NAMES, DECK_NAMES[:1])}
    game_class_name = "CardsGame"
    screen_class_name = "CardsScreen"
    # They are the cards of Sorry!, and mean the same.
    brain_modules = ()
    texts_prefix = "sorry"

    def seat_colours(self, rules: str, players: int, teams: int) -> "tuple[str, ...]":
        return ("red",)


KIND = _Cards()
