"""The children's games of the house: the first with enough stars wins, and no game is longer than 40 turns of each.

Rules and rulings: README.md section 10.
"""

from pawnlight.rules.base import COLOURS, Game, RuleError
from pawnlight.rules.kinds import Kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from pawnlight.rules.base import Header

    Decision = TypeVar("Decision")
    Base = Game
else:
    # At run time a class has no type of its own for each game.
    Decision = 0
    Base = (Game,)

# The turns of each player after which the game ends.
MOST_TURNS = 40


class StarsKind(Kind):
    """The kind of a game for stars: it is a child's, and two to four play, one of each colour."""

    child = True

    def seats(self, rules: str, players: int, teams: int) -> "tuple[str, ...]":
        # Two sit opposite each other.
        return (COLOURS[0], COLOURS[2]) if players == 2 else COLOURS[:players]


class StarsGame(Base[Decision]):
    """A game for stars; see `Game` for the common interface.

    stars_to_win  how many stars win with two, three and four players; `to_win`, with those of this game
    players       the number of players
    stars         the stars of each seat
    turns         the number of turns that are over, of all players together
    """

    stars_to_win: "tuple[int, ...]" = ()

    def __init__(self, header: "Header | str", seed: "bytes | None" = None) -> None:
        super().__init__(header, seed)
        header = self.header
        colours = tuple([colour for colour, _ in header.seats])
        self.players = len(colours)
        if not header.child or header.first == "-" or not 2 <= self.players <= 4:
            raise RuleError("it is a child's game of 2 to 4, one of whom begins")
        if len(set(colours)) != self.players:
            raise RuleError("each player has a colour of their own")
        self.stars = [0] * self.players
        self.turns = 0
        self.to_win = self.stars_to_win[self.players - 2]
        self.seat = colours.index(header.first)

    def _next_turn(self, due: str) -> None:
        """End the turn of the player at `seat`: the next one has `due` to do, unless the game has ended."""
        self.turns += 1
        if self.stars[self.seat] >= self.to_win or self.turns == MOST_TURNS * self.players:
            self.due = "end"
        else:
            self.seat = (self.seat + 1) % self.players
            self.due = due

    def winners(self) -> "list[int]":
        """Return the seats with the most stars: after the last turn there may be several."""
        most = max(self.stars)
        return [seat for seat, stars in enumerate(self.stars) if stars == most]
