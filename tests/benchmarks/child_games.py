"""Measure child's games of Sorry!: `PYTHONPATH=. .venv/bin/python tests/benchmarks/child_games.py --games 400`.

Children press DRAW, and take one of the pawns that glow: any of them, or always the first one (`draw`). Compared are
house rules, and whether the pawn goes its best way, as it does at the table, or any of its ways (`any way`). The times
are those that the board takes, with a second and a half for each press of a child (`--press`). A wait is the time from
the end of a child's turn to its next one.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import mean, median
from typing import TYPE_CHECKING

from pawnlight.games.sorry.board import START_PLACE, is_exchange, places_passed, slide_squares
from pawnlight.games.sorry.child import best_glowing_moves
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import PASS, Header
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.game import seat_colours

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pawnlight.games.sorry.board import Change, Move

    Player = Callable[[SorryGame, list[Move], bool, Random], Move | tuple[()]]

# The options of a child's game come last: see `childs` in firmware/pawnlight/games/sorry/menu.py.
TRIED = (
    "",
    "quick",
    "quick,start=any",
    "start=any,pawns=3",
    "quick,start=any,pawns=3",
    "quick,start=any,pawns=3,own=bump,bounce=yes",
    "quick,start=any,pawns=3,bounce=yes",
)
_REST_S, _STEP_S, _SLIDE_S, _FLIGHT_S = 1.5, 0.055, 0.025, 0.6


def glowing(game: SorryGame, moves: "list[Move]", may_pass: bool, chance: Random) -> "Move | tuple[()]":
    """Take any pawn that glows."""
    ways = best_glowing_moves(game.pawns, moves, may_pass)
    return chance.choice(ways)[1] if ways else PASS


def first(game: SorryGame, moves: "list[Move]", may_pass: bool, chance: Random) -> "Move | tuple[()]":
    """Take the pawn that glows first."""
    ways = best_glowing_moves(game.pawns, moves, may_pass)
    return ways[0][1] if ways else PASS


def any_way(game: SorryGame, moves: "list[Move]", may_pass: bool, chance: Random) -> "Move | tuple[()]":
    """Take any pawn, and let it go any of its ways."""
    pawns = sorted({i for move in moves for i, _, _ in (move[:1] if is_exchange(move) else move)})
    i = chance.choice(pawns)
    return chance.choice([move for move in moves if i in [j for j, _, _ in move]])


PLAYERS: "dict[str, Player]" = {"any way": any_way, "random": glowing, "draw": first}


@dataclass
class Played:
    """One game: each child's turns, those before a pawn was out, those without a move; lead changes; longest wait."""

    turns: list[int]
    waited: list[int]
    without: list[int]
    leads: int = 0
    seconds: float = 0
    longest: float = 0


def play(options: str, players: int, number: int, player: "Player", press: float) -> Played:
    chance = Random(f"{options} {players} {number}")
    seed = chance.randbytes(32)
    colours = seat_colours("classic", players)
    seats = [(colour, "person") for colour in colours]
    game = SorryGame(
        Header("classic", tuple(filter(None, options.split(","))), seats, colours[0], seed_hash(seed)), seed
    )
    game.apply("mix -")
    played = Played([0] * players, [0] * players, [0] * players)
    again, moved, out, leader = False, False, set(), -1
    ended: dict[int, float] = {}
    while game.due != "end":
        seat = game.seat
        if game.due == "draw":
            # After a 2 the turn goes on.
            if not again:
                played.turns[seat] += 1
                played.longest = max(played.longest, played.seconds - ended.get(seat, played.seconds))
                moved = False
            played.seconds += press
            game.push(game.decisions()[0])
            continue
        found = game.decisions()
        moves: list[Move] = [option for option in found if option != PASS]  # type: ignore[misc]
        move = player(game, moves, PASS in found, chance) if moves else PASS
        card, effect = game.card or "", game.push(move)
        played.seconds += _seconds(card, effect.changes, press)
        moved = moved or bool(move)
        if game.progress_of(seat)[1]:
            out.add(seat)
        again = game.plays_again(card, move)
        ended[seat] = played.seconds
        if not again:
            played.without[seat] += not moved
            played.waited[seat] += seat not in out
        measures = [game.progress_of(one) for one in range(players)]
        ahead = [one for one in range(players) if measures[one] == max(measures)]
        if len(ahead) == 1 and ahead[0] != leader:
            played.leads += leader >= 0
            leader = ahead[0]
    return played


def _seconds(card: str, changes: "Sequence[Change]", press: float) -> float:
    """Return how long a child and the board take for a decision and what it shows, until the next child may press."""
    seconds = press if changes else _REST_S
    last = -1
    for i, a, b in changes:
        if b == START_PLACE:
            seconds += _FLIGHT_S
        else:
            seconds += (
                _SLIDE_S * len(slide_squares(a, b)) if i == last else _STEP_S * len(places_passed(card, i // 4, a, b))
            )
            last = i
    return seconds


def row(options: str, players: int, name: str, games: int, press: float) -> str:
    played = [play(options, players, number, PLAYERS[name], press) for number in range(games)]
    turns = [max(one.turns) for one in played]
    without = sum(sum(one.without) for one in played) / sum(sum(one.turns) for one in played)
    shares = (
        mean(most <= 50 for most in turns),
        mean(max(one.waited) <= 2 for one in played),
        without,
        mean(one.leads >= 2 for one in played),
    )
    told = " | ".join(f"{100 * share:.0f} %" for share in shares)
    minutes = [one.seconds / 60 for one in played]
    short = mean(each < 12 for each in minutes)
    wait = sorted(one.longest for one in played)[len(played) * 95 // 100]
    return (
        f"| {options or 'none'} | {name} | {players} | {median(turns):.0f} | {median(minutes):.1f} "
        f"| {100 * short:.0f} % | {told} | {wait:.1f} s |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="of each row")
    parser.add_argument("--press", type=float, default=1.5, help="seconds of a child for each press")
    parser.add_argument("--only", default="", help="these options, such as quick,pawns=3, in place of those compared")
    arguments = parser.parse_args()
    print(
        "| options | pawns | players | turns | minutes | under 12 | within 50 | waits of at most 2 | without a move "
        "| 2 leads | 95 of 100 wait at most |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|---|", flush=True)
    for options in [arguments.only] if arguments.only else TRIED:
        for name in ("any way", "random") if options != TRIED[-1] and not arguments.only else PLAYERS:
            for players in (2, 3, 4):
                print(row(options, players, name, arguments.games, arguments.press), flush=True)


if __name__ == "__main__":
    main()
