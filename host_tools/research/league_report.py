"""The result of a league: win rates with confidence intervals, as a table and as a chart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from types import MappingProxyType
from typing import Any

from host_tools.games.intervals import ratio_interval, wilson_interval
from host_tools.terminal.layout import table

NO_LUCK_DATA: Mapping[int, list[tuple[float, float]]] = MappingProxyType({})


class Matchup:
    """The results of one group of players.

    bots    their names
    won     the games that each won alone
    shared  the games without a single winner
    lucks   of each game by its number, if luck is analysed, the result and the luck of each player
    """

    def __init__(self, bots: tuple[str, ...]) -> None:
        self.bots = bots
        self.won = [0] * len(bots)
        self.shared = 0
        self.games = 0
        self.lucks: dict[int, list[tuple[float, float]]] = {}

    def add(
        self, won: list[int], shared: int, games: int, lucks: Mapping[int, list[tuple[float, float]]] = NO_LUCK_DATA
    ) -> None:
        """Add the results of more games."""
        self.lucks |= lucks
        self.won = [before + more for before, more in zip(self.won, won, strict=True)]
        self.shared += shared
        self.games += games

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each player, best first."""
        found = []
        for number, (bot, won) in sorted(enumerate(zip(self.bots, self.won, strict=True)), key=lambda one: -one[1][1]):
            low, high = wilson_interval(won, self.games)
            against = [other for other in self.bots if other != bot]
            rate = won / self.games if self.games else 0.0
            found.append(
                {"bot": bot, "against": against, "won": won, "games": self.games, "shared": self.shared}
                | {"rate": rate, "low": low, "high": high}
                | (
                    {"adjusted": luck_adjusted([game[number] for _, game in sorted(self.lucks.items())])}
                    if self.lucks
                    else {}
                )
            )
        return found


def luck_adjusted(games: Sequence[tuple[float, float]]) -> dict[str, float]:
    """Return the mean result of games without their luck, given the result and the luck of each.

    The luck is taken off with a coefficient that is fixed on other games: for each half, on the other. `low` and `high`
    are the 95 % interval, `bare` is the mean result with its luck, `variance` the share of its variance that is left.
    """
    # Two games in a row are at the same seats the other way round.
    halves = [[game for at, game in enumerate(games) if at // 2 % 2 == half] for half in (0, 1)]
    rest: list[float] = []
    coefficients = []
    for half, other in (halves, halves[::-1]):
        middle = [sum(values) / max(1, len(other)) for values in zip(*other, strict=True)] or [0.0, 0.0]
        both = sum((result - middle[0]) * (luck - middle[1]) for result, luck in other)
        coefficient = both / (sum((luck - middle[1]) ** 2 for _, luck in other) or 1.0)
        coefficients.append(coefficient)
        rest += [result - coefficient * luck for result, luck in half]
    mean, low, high = ratio_interval([(one, 1) for one in rest])
    bare = sum(result for result, _ in games) / len(games)
    whole = sum((result - bare) ** 2 for result, _ in games)
    return {
        "rate": mean,
        "low": low,
        "high": high,
        "bare": bare,
        "coefficient": sum(coefficients) / 2,
        "variance": sum((one - mean) ** 2 for one in rest) / whole if whole else 1.0,
    }


@dataclass
class LeagueResult:
    """The result of a league, played to its end (`whole`) or stopped early."""

    rules: str
    players: int
    options: tuple[str, ...]
    seed: int
    tables: list[Matchup]
    whole: bool = True
    seconds: float = field(default=0.0)

    def rows(self) -> list[dict[str, Any]]:
        """Return the rows of all tables."""
        return [row for table in self.tables for row in table.rows()]

    def title(self) -> str:
        """Return a title that describes the games and the seed."""
        options = f" ({', '.join(self.options)})" if self.options else ""
        games = self.tables[0].games
        return f"{self.rules}{options}, {self.players} players, {games} games per table, seed {self.seed}"


def _shown(outcome: LeagueResult) -> list[dict[str, Any]]:
    """Return the rows to show: of two players, only that of the better one."""
    return [row for table in outcome.tables for row in table.rows()[: 1 if len(table.bots) == 2 else None]]


def report_text(outcome: LeagueResult) -> str:
    """Return the result as a Markdown table, which is also readable in a terminal, or as columns in a narrow one."""
    even = 100 / len(outcome.tables[0].bots)
    head = ["player", "against", "won", "games", "rate", "95 % interval"]
    lines = [
        [
            row["bot"],
            ", ".join(row["against"]),
            str(row["won"]),
            str(row["games"]) + (f" ({row['shared']} drawn)" if row["shared"] else ""),
            f"{100 * row['rate']:.1f} %",
            f"{100 * row['low']:.1f}–{100 * row['high']:.1f} %",
            *_without_luck(row),
        ]
        for row in _shown(outcome)
    ]
    if "adjusted" in _shown(outcome)[0]:
        head += ["without luck", "95 % interval", "variance left"]
    ended = "" if outcome.whole else " Stopped early."
    found = table(lines, "<<" + ">" * (len(head) - 2), head, markdown=True)
    return f"{outcome.title()}; equally good players win {even:.0f} %.{ended}\n\n{found}"


def _without_luck(row: dict[str, Any]) -> list[str]:
    """Return the cells of the result without luck, none if luck was not analysed."""
    if "adjusted" not in row:
        return []
    found = row["adjusted"]
    interval = f"{100 * found['low']:.1f}–{100 * found['high']:.1f} %"
    return [f"{100 * found['rate']:.1f} %", interval, f"{100 * found['variance']:.0f} %"]


_WIDTH, _LEFT, _ROW, _TOP, _BAR = 760, 230, 30, 84, 450


def svg_chart(outcome: LeagueResult) -> str:
    """Return an SVG chart of the win rates and their intervals."""
    rows = _shown(outcome)
    bottom = _TOP + _ROW * len(rows)
    even = 1 / len(outcome.tables[0].bots)

    def x(rate: float) -> str:
        return f"{_LEFT + _BAR * rate:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {bottom + 46}" width="{_WIDTH}" '
        f'height="{bottom + 46}" font-family="system-ui, sans-serif" font-size="14" fill="#222">',
        f'<rect width="{_WIDTH}" height="{bottom + 46}" fill="#fff"/>',
        f'<text x="24" y="32" font-size="17" font-weight="600">{escape(outcome.title())}</text>',
        '<text x="24" y="54" fill="#666">games won, with the 95 % interval; dashed: equally good players</text>',
    ]
    for percent in range(0, 101, 25):
        at = x(percent / 100)
        parts.append(f'<path d="M{at} {_TOP - 8}V{bottom}" stroke="#e4e4e4"/>')
        parts.append(f'<text x="{at}" y="{bottom + 22}" text-anchor="middle" fill="#666">{percent} %</text>')
    parts.append(f'<path d="M{x(even)} {_TOP - 8}V{bottom}" stroke="#999" stroke-dasharray="4 4"/>')
    for i, row in enumerate(rows):
        y = _TOP + _ROW * i + _ROW // 2
        names = escape(f"{row['bot']} – {', '.join(row['against'])}")
        parts.append(f'<text x="{_LEFT - 14}" y="{y + 5}" text-anchor="end">{names}</text>')
        parts.append(f'<path d="M{x(0)} {y}H{x(row["rate"])}" stroke="#cfe0f2" stroke-width="14"/>')
        parts.append(f'<path d="M{x(row["low"])} {y}H{x(row["high"])}" stroke="#1f5f99" stroke-width="4"/>')
        parts.append(f'<circle cx="{x(row["rate"])}" cy="{y}" r="5" fill="#1f5f99"/>')
        parts.append(f'<text x="{_LEFT + _BAR + 16}" y="{y + 5}">{100 * row["rate"]:.1f} %</text>')
    return "\n".join([*parts, "</svg>", ""])
