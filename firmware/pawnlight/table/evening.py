"""An evening of games: the winner begins the next one, and scores add up."""

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.base import Game


class Evening:
    """The state that lasts from one game to the next.

    first    the colour that begins the next game: the last winner's, else what the menu says; None until then
    totals   points of each colour over all games, see `Game.scores`
    games    the number of finished games
    """

    def __init__(self) -> None:
        self.first: str | None = None
        self.totals: dict[str, int] = {}
        self.games = 0

    def add(self, game: "Game") -> None:
        """Count a decided `game`; an abandoned one changes nothing."""
        winners = game.winners()
        if not winners:
            return
        colours = [colour for colour, _ in game.header.seats]
        # Of a winning team, the player who made the last move begins.
        self.first = colours[game.seat] if game.seat in winners else colours[winners[0]]
        self.games += 1
        counted = []
        for colour, points in zip(colours, game.scores()):
            # Players of one team in Sequence share their colour and their points.
            if colour not in counted:
                counted.append(colour)
                self.totals[colour] = self.totals.get(colour, 0) + points

    def first_of(self, colours: "tuple[str, ...]") -> str:
        """Return which of `colours`, the players of the next game, begins: the last winner, or else the first."""
        return self.first if self.first in colours else colours[0]
