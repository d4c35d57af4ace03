"""An evening of games: the winner begins the next one, and scores add up, for each rule set apart."""

from pawnlight.rules.base import COLOURS
from pawnlight.rules.events import parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.rules.base import Game

_YOUNGEST = "youngest"
_WINNER = "winner"
# The file in which an evening lasts through power cuts.
EVENING_FILE = "evening"


def totals_key(game: "Game") -> str:
    """Return the rule set of `game`, as the totals name it: teams have totals of their own."""
    rules = game.header.rules
    return rules + "+teams" if "teams" in game.header.options else rules


class Evening:
    """The state that lasts from one game to the next.

    winners  by rule set, the colour that won the last game and begins the next one
    youngest the colour of the youngest, who begins Revenge; "" until somebody has said it
    totals   by rule set, the points of each colour over all games, see `Game.scores`; see also `totals_key`
    games    by rule set, the number of finished games
    """

    def __init__(self, text: str = "") -> None:
        self.reset()
        for line in text.split("\n"):
            words = line.split(" ")
            # A laptop may have written anything.
            if words[0] == _YOUNGEST and words[-1] in COLOURS:
                self.youngest = words[-1]
            if words[0] == _WINNER and words[2:] and words[2] in COLOURS:
                self.winners[words[1]] = words[2]
            games = parse_number(words[1]) if len(words) > 1 else None
            if games:
                self.games[words[0]] = games
                pairs = [word.partition("=") for word in words[2:]]
                self.totals[words[0]] = {
                    colour: parse_number(points) or 0 for colour, _, points in pairs if colour in COLOURS
                }

    def reset(self) -> None:
        """Begin anew."""
        self.winners: dict[str, str] = {}
        self.youngest = ""
        self.totals: dict[str, dict[str, int]] = {}
        self.games: dict[str, int] = {}

    def file_text(self) -> str:
        """Return the content of the file: `youngest blue`, and for each rule set `winner points red` and
        `points 2 red=145 yellow=30`.
        """
        lines = ["%s %s\n" % (_YOUNGEST, self.youngest)] if self.youngest else []
        lines += ["%s %s %s\n" % (_WINNER, rules, colour) for rules, colour in self.winners.items()]
        for rules, games in self.games.items():
            points = ["%s=%d" % pair for pair in self.totals[rules].items()]
            lines.append("%s %d %s\n" % (rules, games, " ".join(points)))
        return "".join(lines)

    def count_game(self, game: "Game") -> None:
        """Count a decided `game`; an abandoned one changes nothing."""
        winners = game.winners()
        if not winners:
            return
        colours = [colour for colour, _ in game.header.seats]
        # Of a winning team, the player who made the last move begins.
        self.winners[game.header.rules] = colours[game.seat if game.seat in winners else winners[0]]
        rules = totals_key(game)
        self.games[rules] = self.games.get(rules, 0) + 1
        totals = self.totals.setdefault(rules, {})
        counted = []
        for colour, points in zip(colours, game.scores()):
            # Players of one team in Sequence share their colour and their points.
            if colour not in counted:
                counted.append(colour)
                totals[colour] = totals.get(colour, 0) + points

    def first_player(self, colours: "list[str]", rules: str, chosen: str) -> str:
        """Return which of `colours`, the players of the next game of `rules`, begins it.

        That is the last winner, or the colour `chosen` if there is none. One who does not play leaves it to the first
        player.
        """
        first = self.winners.get(rules, chosen)
        return first if first in colours else colours[0]
