"""An evening of games: the winner begins the next one, and scores add up, for each rule set apart."""

from pawnlight.rules.text import number_of

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.base import Game

_YOUNGEST = "youngest"
# The file in which an evening lasts through power cuts.
PATH = "evening"


def kind_of(game: "Game") -> str:
    """Return the rule set of `game`, as the totals name it: teams have totals of their own, in `points` too."""
    rules = game.header.rules
    return rules + "+teams" if rules == "points" and "teams" in game.header.options else rules


class Evening:
    """The state that lasts from one game to the next.

    first    the colour that begins the next game: the last winner's, else what the menu says; None until then
    youngest the colour of the youngest, who begins the first game of Revenge; "" until somebody has said it
    totals   by rule set, the points of each colour over all games, see `Game.scores`; see also `kind_of`
    games    by rule set, the number of finished games
    """

    def __init__(self, text: str = "") -> None:
        self.first: str | None = None
        self.youngest = ""
        self.totals: dict[str, dict[str, int]] = {}
        self.games: dict[str, int] = {}
        for line in text.split("\n"):
            words = line.split(" ")
            if words[0] == _YOUNGEST and words[1:]:
                self.youngest = words[1]
            games = number_of(words[1]) if len(words) > 1 else None
            if games:
                self.games[words[0]] = games
                pairs = [word.partition("=") for word in words[2:]]
                self.totals[words[0]] = {colour: number_of(points) or 0 for colour, _, points in pairs}

    def text(self) -> str:
        """Return the content of the file: `youngest blue`, and for each rule set `points 2 red=145 yellow=30`."""
        lines = ["%s %s\n" % (_YOUNGEST, self.youngest)] if self.youngest else []
        for rules, games in self.games.items():
            points = ["%s=%d" % pair for pair in self.totals[rules].items()]
            lines.append("%s %d %s\n" % (rules, games, " ".join(points)))
        return "".join(lines)

    def add(self, game: "Game") -> None:
        """Count a decided `game`; an abandoned one changes nothing."""
        winners = game.winners()
        if not winners:
            return
        colours = [colour for colour, _ in game.header.seats]
        # Of a winning team, the player who made the last move begins.
        self.first = colours[game.seat] if game.seat in winners else colours[winners[0]]
        rules = kind_of(game)
        self.games[rules] = self.games.get(rules, 0) + 1
        totals = self.totals.setdefault(rules, {})
        counted = []
        for colour, points in zip(colours, game.scores()):
            # Players of one team in Sequence share their colour and their points.
            if colour not in counted:
                counted.append(colour)
                totals[colour] = totals.get(colour, 0) + points

    def is_first(self, rules: str) -> bool:
        """Return whether the next game of `rules` is the first one: in `st` red begins it, in Revenge the youngest."""
        return rules in ("st", "revenge") and rules not in self.games

    def first_of(self, colours: "tuple[str, ...]", rules: str = "") -> str:
        """Return which of `colours`, the players of the next game, begins: the last winner, or else the first."""
        if rules == "st" and self.is_first(rules):
            return colours[0]
        return self.first if self.first in colours else colours[0]
