"""Measure three in a row and towers: `PYTHONPATH=. .venv/bin/python tests/benchmarks/star_games.py --games 400`.

Children press DRAW: they always take what glows first (`draw`), or anything (`random`). The times are those that the
board takes, with a second and a half for each press of a child (`--press`); what is told goes on meanwhile. A wait is
the time from the end of a child's turn to its next one. The leader has most stars, then most pieces, or the highest
tower.
"""

import argparse
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from statistics import mean, median, quantiles
from typing import Any

from pawnlight.bots.best_first import order_by_value
from pawnlight.games.towers.game import ROCKET_CARD, STAR_HEIGHT, WIND_CARD
from pawnlight.rules.game import open_game
from pawnlight.rules.stars import StarsEffect
from tests.support.star_scenes import header

# What the board shows before the next press counts: cards that are shuffled, and each light of a tower that grows.
_SHUFFLE_S, _GROW_S = 1.5, 0.06


@dataclass
class Played:
    """One game: the turns of all, those that changed nothing, those with a choice, and lead changes."""

    turns: int = 0
    empty: int = 0
    choices: int = 0
    leads: int = 0
    seconds: float = 0
    waited: float = 0


def _grown(effect: StarsEffect) -> int:
    """Return by how many lights a tower has grown, each after the one before."""
    deed = effect.outcome
    if effect.game.header.rules != "towers" or effect.due != "play" or deed.card == WIND_CARD:
        return 0
    if deed.card == ROCKET_CARD:
        return STAR_HEIGHT - sum(effect.state_before[0][effect.seat])
    return int(deed.card) if deed.card.isdigit() else sum(deed.gone)


def _ahead(game: Any) -> list[tuple[int, int]]:
    """Return how far each seat is: its stars, then its pieces on the board, or the height of its tower."""
    if game.header.rules == "row":
        return [(stars, game.pieces.count(bytes([seat + 1]))) for seat, stars in enumerate(game.stars)]
    return [(stars, sum(tower)) for stars, tower in zip(game.stars, game.towers, strict=True)]


def _stands(game: Any) -> tuple[Any, ...]:
    return game.stars[:], game.pieces if game.header.rules == "row" else game.towers[:]


def play(rules: str, players: int, number: int, first: bool, press: float) -> Played:
    name = f"{rules} {players} {number}"
    chance, seed = Random(name), sha256(name.encode()).digest()
    game: Any = open_game(header(rules, players, seed), seed)
    game.apply("mix -")
    played = Played()
    ended = [0.0] * players
    before, leader, aside, begun = _stands(game), -1, False, False
    while game.due != "end":
        options, seat, due, turns, shuffles = game.decisions(), game.seat, game.due, game.turns, game.pile.shuffles
        # In towers cards come without a press, and so does the next one where a card could do nothing.
        pressed = due in ("place", "play") or (due == "draw" and rules == "row" and not aside)
        if pressed and not begun:
            begun = True
            played.waited = max(played.waited, played.seconds - ended[seat]) if turns >= players else 0
        played.choices += len(options) > 1
        effect = game.push(order_by_value(game, options)[0] if first and len(options) > 1 else chance.choice(options))
        aside = due == game.due == "draw" and game.turns == turns
        played.seconds += (
            press * pressed + _GROW_S * _grown(effect) + _SHUFFLE_S * (game.pile.shuffles > max(shuffles, 1))
        )
        if game.turns > turns:
            played.turns += 1
            played.empty += _stands(game) == before
            before, begun, ended[seat] = _stands(game), False, played.seconds
        ahead = _ahead(game)
        if ahead.count(max(ahead)) == 1 and ahead.index(max(ahead)) != leader:
            played.leads += leader >= 0
            leader = ahead.index(max(ahead))
    return played


def row(rules: str, players: int, how: str, games: int, press: float) -> str:
    played = [play(rules, players, number, how == "draw", press) for number in range(games)]
    each = [one.turns / players for one in played]
    turns = sum(one.turns for one in played)
    share = mean(one.turns <= 50 * players for one in played)
    waited = quantiles([one.waited for one in played], n=20)[-1]
    told = [
        f"{median(each):.0f}",
        f"{max(each):.0f}",
        f"{100 * share:.0f} %",
        f"{median(one.seconds for one in played) / 60:.1f}",
        f"{100 * sum(one.choices for one in played) / turns:.0f} %",
        f"{100 * sum(one.empty for one in played) / turns:.0f} %",
        f"{mean(one.leads for one in played):.1f}",
        f"{waited:.0f} s",
    ]
    return f"| {rules} | {how} | {players} | {' | '.join(told)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="of each row")
    parser.add_argument("--press", type=float, default=1.5, help="seconds of a child for each press")
    arguments = parser.parse_args()
    print("| game | takes | children | turns | most | within 50 | minutes | choice | no effect | leads | wait |")
    print("|---|---|---|---|---|---|---|---|---|---|---|", flush=True)
    for rules in ("row", "towers"):
        for how in ("draw", "random"):
            for players in (2, 3, 4):
                print(row(rules, players, how, arguments.games, arguments.press), flush=True)


if __name__ == "__main__":
    main()
