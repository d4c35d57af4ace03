"""An evening: game after game at the same table. The winner begins the next one, and scores add up."""

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.base import Game


class Evening:
    """What lasts from one game to the next.

    first    the colour that begins the next game, or None before anyone has won
    totals   points of each colour over all games, see `Game.scores`
    games    how many have been played to their end
    """

    def __init__(self) -> None:
        self.first: str | None = None
        self.totals: dict[str, int] = {}
        self.games = 0

    def add(self, game: "Game") -> None:
        """Count `game`, once it is decided; one that was abandoned changes nothing."""
        winners = game.winners()
        if not winners:
            return
        colours = [colour for colour, _ in game.header.seats]
        # Of a team, whoever made the winning move begins.
        self.first = colours[game.seat] if game.seat in winners else colours[winners[0]]
        self.games += 1
        counted = []
        for colour, points in zip(colours, game.scores()):
            # Players of one team in Sequence share their colour and their points.
            if colour not in counted:
                counted.append(colour)
                self.totals[colour] = self.totals.get(colour, 0) + points

    def first_of(self, colours: "tuple[str, ...]") -> str:
        """Who of `colours`, those that play next, begins: the last winner, or the first of them."""
        return self.first if self.first in colours else colours[0]
