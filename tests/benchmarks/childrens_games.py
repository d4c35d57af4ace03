"""Measure games as children play them, of Sorry! (`sorry`), or of three in a row and towers (`stars`).

Children press DRAW, and take what glows: any of it (`random`), or always what glows first (`draw`). Of Sorry! house
rules are compared, and whether a pawn goes its best way, as at the table, or any of its ways (`any way`); of three in a
row and towers, the leader has most stars, then most pieces, or the highest tower. The times are those that the board
takes, with a second and a half for each press of a child (`--press`); what is told goes on meanwhile. A wait is the
time from the end of a child's turn to its next one.
"""

import argparse
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import product
from random import Random
from statistics import mean, median, quantiles
from typing import TYPE_CHECKING, Any

from pawnlight.bots.best_first import order_by_value
from pawnlight.games.sorry.board import START_PLACE, is_exchange, places_passed, slide_squares
from pawnlight.games.sorry.child import best_glowing_moves
from pawnlight.games.sorry.game import SorryGame
from pawnlight.games.towers.game import ROCKET_CARD, STAR_HEIGHT, WIND_CARD
from pawnlight.rules.base import PASS, Header
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.game import open_game, seat_colours
from pawnlight.rules.stars import StarsEffect
from tests.benchmarks.frame import Options, table_row
from tests.support.star_scenes import header

if TYPE_CHECKING:
    from pawnlight.games.sorry.board import Change, Move


class GameStats:
    """One game: each child's turns, the seconds it takes, the longest wait for a turn, lead changes.

    empty    each child's turns that changed nothing
    waited   those before its first pawn was out
    choices  decisions with a choice
    """

    def __init__(self, players: int) -> None:
        self.turns, self.empty, self.waited = [0] * players, [0] * players, [0] * players
        self.choices = self.leads = 0
        self.seconds = self.longest = 0.0
        self._ended: dict[int, float] = {}
        self._leader = -1

    def begin_turn(self, seat: int) -> None:
        """Note that the turn of `seat` begins."""
        self.longest = max(self.longest, self.seconds - self._ended.get(seat, self.seconds))

    def end_turn(self, seat: int) -> None:
        """Note that the turn of `seat` ends now, or goes on."""
        self._ended[seat] = self.seconds

    def record_progress(self, measures: Sequence[Any]) -> None:
        """Note how far each seat is."""
        if measures.count(max(measures)) == 1 and (ahead := measures.index(max(measures))) != self._leader:
            self.leads += self._leader >= 0
            self._leader = ahead


# Sorry!

# The options of a child's game come last: see `childs` in firmware/pawnlight/games/sorry/menu.py.
OPTION_SETS = (
    "",
    "quick",
    "quick,start=any",
    "start=any,pawns=3",
    "quick,start=any,pawns=3",
    "quick,start=any,pawns=3,own=bump,bounce=yes",
    "quick,start=any,pawns=3,bounce=yes",
)
_REST_S, _STEP_S, _SLIDE_S, _FLIGHT_S = 1.5, 0.055, 0.025, 0.6


def _child_move(game: SorryGame, moves: "list[Move]", may_pass: bool, how: str, chance: Random) -> "Move | tuple[()]":
    """Return the move of a child that takes any pawn and any of its ways, any pawn that glows, or what glows first."""
    if how == "any way":
        pawns = sorted({i for move in moves for i, _, _ in (move[:1] if is_exchange(move) else move)})
        i = chance.choice(pawns)
        return chance.choice([move for move in moves if i in [j for j, _, _ in move]])
    ways = best_glowing_moves(game.pawns, moves, may_pass)
    if not ways:
        return PASS
    return ways[0][1] if how == "draw" else chance.choice(ways)[1]


def simulate_sorry(options: str, players: int, number: int, how: str, press: float) -> GameStats:
    chance = Random(f"{options} {players} {number}")
    seed = chance.randbytes(32)
    colours = seat_colours("classic", players)
    chosen = tuple(filter(None, options.split(",")))
    seats = [(colour, "person") for colour in colours]
    game = SorryGame(Header("classic", chosen, seats, colours[0], seed_hash(seed)), seed)
    game.apply("mix -")
    course = GameStats(players)
    again, moved, out = False, False, set()
    while game.due != "end":
        seat = game.seat
        if game.due == "draw":
            # After a 2 the turn goes on.
            if not again:
                course.turns[seat] += 1
                course.begin_turn(seat)
                moved = False
            course.seconds += press
            game.push(game.decisions()[0])
            continue
        found = game.decisions()
        moves: list[Move] = [option for option in found if option != PASS]  # type: ignore[misc]
        move = _child_move(game, moves, PASS in found, how, chance) if moves else PASS
        card, effect = game.card or "", game.push(move)
        course.seconds += _seconds(card, effect.changes, press)
        moved = moved or bool(move)
        if game.progress_of(seat)[1]:
            out.add(seat)
        again = game.plays_again(card, move)
        course.end_turn(seat)
        if not again:
            course.empty[seat] += not moved
            course.waited[seat] += seat not in out
        course.record_progress([game.progress_of(one) for one in range(players)])
    return course


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


def sorry_table_rows(games: int, press: float) -> Iterator[str]:
    yield table_row(
        *("options", "pawns", "players", "turns", "minutes", "under 12", "within 50", "waits of at most 2"),
        *("without a move", "2 leads", "95 of 100 wait at most"),
    )
    yield "|---" * 11 + "|"
    for options, how, players in product(OPTION_SETS, ("any way", "random", "draw"), (2, 3, 4)):
        if how == "draw" and options != OPTION_SETS[-1]:
            continue
        played = [simulate_sorry(options, players, number, how, press) for number in range(games)]
        turns = [max(one.turns) for one in played]
        minutes = [one.seconds / 60 for one in played]
        shares = (
            mean(each < 12 for each in minutes),
            mean(most <= 50 for most in turns),
            mean(max(one.waited) <= 2 for one in played),
            sum(sum(one.empty) for one in played) / sum(sum(one.turns) for one in played),
            mean(one.leads >= 2 for one in played),
        )
        told = (f"{100 * share:.0f} %" for share in shares)
        wait = sorted(one.longest for one in played)[len(played) * 95 // 100]
        head = (options or "none", how, players, f"{median(turns):.0f}", f"{median(minutes):.1f}")
        yield table_row(*head, *told, f"{wait:.1f} s")


# Three in a row, and towers

# What the board shows before the next press counts: cards that are shuffled, and each light of a tower that grows.
_SHUFFLE_S, _GROW_S = 1.5, 0.06


def _grown(effect: StarsEffect) -> int:
    """Return by how many lights a tower has grown, each after the one before."""
    deed = effect.outcome
    if effect.game.header.rules != "towers" or effect.due != "play" or deed.card == WIND_CARD:
        return 0
    if deed.card == ROCKET_CARD:
        return STAR_HEIGHT - sum(effect.value_before("towers")[effect.seat])
    return int(deed.card) if deed.card.isdigit() else sum(deed.gone)


def _ahead(game: Any) -> list[tuple[int, int]]:
    """Return how far each seat is: its stars, then its pieces on the board, or the height of its tower."""
    if game.header.rules == "row":
        return [(stars, game.pieces.count(bytes([seat + 1]))) for seat, stars in enumerate(game.stars)]
    return [(stars, sum(tower)) for stars, tower in zip(game.stars, game.towers, strict=True)]


def _stands(game: Any) -> tuple[Any, ...]:
    return game.stars[:], game.pieces if game.header.rules == "row" else game.towers[:]


def simulate_star_game(rules: str, players: int, number: int, how: str, press: float) -> GameStats:
    name = f"{rules} {players} {number}"
    chance, seed = Random(name), sha256(name.encode()).digest()
    game: Any = open_game(header(rules, players, seed), seed)
    game.apply("mix -")
    course = GameStats(players)
    before, aside, begun = _stands(game), False, False
    while game.due != "end":
        options, seat, due, turns, shuffles = game.decisions(), game.seat, game.due, game.turns, game.pile.shuffles
        # In towers cards come without a press, and so does the next one where a card could do nothing.
        pressed = due in ("place", "play") or (due == "draw" and rules == "row" and not aside)
        if pressed and not begun:
            begun = True
            course.begin_turn(seat)
        choice = len(options) > 1
        course.choices += choice
        effect = game.push(order_by_value(game, options)[0] if how == "draw" and choice else chance.choice(options))
        aside = due == game.due == "draw" and game.turns == turns
        shuffled = game.pile.shuffles > max(shuffles, 1)
        course.seconds += press * pressed + _GROW_S * _grown(effect) + _SHUFFLE_S * shuffled
        if game.turns > turns:
            course.turns[seat] += 1
            course.empty[seat] += _stands(game) == before
            before, begun = _stands(game), False
            course.end_turn(seat)
        course.record_progress(_ahead(game))
    return course


def star_table_rows(games: int, press: float) -> Iterator[str]:
    heads = "game takes children turns most within_50 minutes choice no_effect leads wait"
    yield table_row(*(head.replace("_", " ") for head in heads.split()))
    yield "|---" * 11 + "|"
    for rules, how, players in product(("row", "towers"), ("draw", "random"), (2, 3, 4)):
        played = [simulate_star_game(rules, players, number, how, press) for number in range(games)]
        whole = [sum(one.turns) for one in played]
        each = [turns / players for turns in whole]
        yield table_row(
            *(rules, how, players, f"{median(each):.0f}", f"{max(each):.0f}"),
            f"{100 * mean(turns <= 50 for turns in each):.0f} %",
            f"{median(one.seconds for one in played) / 60:.1f}",
            f"{100 * sum(one.choices for one in played) / sum(whole):.0f} %",
            f"{100 * sum(sum(one.empty) for one in played) / sum(whole):.0f} %",
            f"{mean(one.leads for one in played):.1f}",
            f"{quantiles([one.longest for one in played], n=20)[-1]:.0f} s",
        )


def add_options(parser: Options) -> None:
    parser.add_argument("what", choices=("sorry", "stars"))
    parser.add_argument("--games", type=int, default=400, help="of each row")
    parser.add_argument("--press", type=float, default=1.5, help="seconds of a child for each press")


def measure(wanted: argparse.Namespace) -> Iterator[str]:
    rows = sorry_table_rows if wanted.what == "sorry" else star_table_rows
    yield from rows(wanted.games, wanted.press)
