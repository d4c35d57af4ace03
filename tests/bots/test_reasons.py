"""Every reason for a hint is true: each is judged by playing its decision again, by the second implementations.

A check has the name of its reason in `words/why_en`. A few reasons are a preference, such as "the least useful card";
of those it is judged that they claim nothing that anybody could refute, or that cannot be known.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pawnlight.games.revenge.game import RevengeGame
from pawnlight.games.revenge.rows import HOME_ROW, MINUS_ONE_CARD, SAFE_CARD, UNKNOWN_CARD, Target, is_play, row_total
from pawnlight.games.revenge.why import hint_reason as revenge_why
from pawnlight.games.sequence.board import ChipBoard
from pawnlight.games.sequence.cards import CardDraw, CutCards, DeadCard
from pawnlight.games.sequence.cards import is_play as is_sequence_play
from pawnlight.games.sequence.game import DRAW_LATER, SequenceGame
from pawnlight.games.sequence.why import hint_reason as sequence_why
from pawnlight.games.sorry.board import START_PLACE, card_and_move, is_exchange, move_text, place_text
from pawnlight.games.sorry.game import SorryGame
from pawnlight.games.sorry.why import hint_reason as sorry_why
from pawnlight.rules.base import Draw as Drawing
from tests.support import sequence_oracle, sequence_positions, sorry_oracle
from tests.support.brains import random_positions
from tests.support.laws import law_cases
from tests.support.sorry_oracle import COLOURS, Pawn, Place, Table
from tests.support.sorry_scenes import random_games
from tests.support.sorry_scenes import scene_game as sorry_game

ReasonChecks = Mapping[str, Callable[..., bool]]

# Sorry!


class ReplayedMove:
    """A move of Sorry! played again by the oracle: the pawns before and after it, and how far its side has come."""

    def __init__(self, game: SorryGame, card: str, move: Any) -> None:
        self.rules = ",".join((game.header.rules, *game.header.options))
        self.card = card
        self.before: Table = {
            (COLOURS[i // 4], i % 4): _place(place) for i, place in enumerate(game.pawns) if place <= START_PLACE
        }
        self.turn = COLOURS[game.turn]
        self.mine = sorry_oracle.colours_of_side(self.turn, self.rules)
        self.move = [((COLOURS[i // 4], i % 4), _place(b)) for i, _, b in move]
        self.after = self._after(is_exchange(move))
        if move:
            legal, _ = sorry_oracle.play_card(self.before, self.turn, card, self.rules)
            assert self.after in legal

    def _after(self, exchange: bool) -> Table:
        table = self.before
        if exchange:
            (pawn, to), (other, back) = self.move
            return sorry_oracle.slide({**table, pawn: to, other: back}, pawn)
        for pawn, place in self.move:
            after = {**table, pawn: place} if place == "S" else sorry_oracle.land_on(table, pawn, place, self.rules)
            assert after is not None
            table = after
        return table

    def count_change(self, place: str, colours: set[str]) -> int:
        """Return by how many the pawns of `colours` on START, in HOME or a safety zone (z) have become more."""

        def on(table: Table) -> int:
            return sum(str(there)[0] == place for (colour, _), there in table.items() if colour in colours)

        return on(self.after) - on(self.before)

    def squares_gained(self, colours: set[str]) -> int:
        """Return the squares by which the pawns of `colours` have come nearer to HOME."""
        return sum(_way(pawn, self.before) - _way(pawn, self.after) for pawn in self.before if pawn[0] in colours)

    @property
    def moved_pawns(self) -> list[Pawn]:
        return [pawn for pawn, _ in self.move if pawn[0] in self.mine]

    def slides(self, squares: int) -> bool:
        """Return whether a part of the move slides so far."""
        found = [(pawn, sorry_oracle.slide_from(to)) for pawn, to in self.move if isinstance(to, int)]
        return any(slide and slide[0] != pawn[0] and len(slide[1]) - 1 == squares for pawn, slide in found)

    def in_reach(self, pawn: Pawn, card: str, table: Table) -> bool:
        """Return whether an opponent can take `pawn` from its place with `card`."""
        if table[pawn] in ("S", "H"):
            return False
        opponents = {colour for colour, _ in table} - self.mine
        return any(
            after[pawn] != table[pawn]
            for opponent in opponents
            for after in sorry_oracle.play_card(table, opponent, card, self.rules)[0]
        )

    def becomes_safe_from(self, card: str) -> bool:
        was = any(self.in_reach(pawn, card, self.before) for pawn in self.moved_pawns)
        return was and not any(self.in_reach(pawn, card, self.after) for pawn in self.moved_pawns)

    def shortens_next(self) -> bool:
        """Return whether a 4 is a short cut for the pawn that has moved."""
        return any(
            _way(pawn, after) < _way(pawn, self.after)
            for pawn in self.moved_pawns
            for after in sorry_oracle.play_card(self.after, self.turn, "4", self.rules)[0]
        )


def _place(place: int) -> Place:
    text = place_text(place)
    return int(text) if text.isdigit() else text


def _way(pawn: Pawn, table: Table) -> int:
    """Return the squares from a pawn to HOME, one more from START than from the start circle's farthest square."""
    place: Place | None = table[pawn]
    if place == "S":
        return 66
    steps = 0
    while place != "H":
        assert place is not None
        place = sorry_oracle.one_forward(pawn[0], place)
        steps += 1
    return steps


SORRY_CHECKS: ReasonChecks = {
    "wins": lambda one: one.turn in sorry_oracle.winners(sorry_oracle.as_pawns(one.after), one.rules),
    "sends home": lambda one, colour: colour not in one.mine and one.count_change("S", {colour}) > 0,
    "changes with": lambda one, colour: (
        one.move[1][0][0] == colour and one.after[one.move[1][0]] == one.before[one.move[0][0]]
    ),
    "gets home": lambda one: one.count_change("H", one.mine) > 0,
    "reaches safety": lambda one: one.count_change("z", one.mine) > 0,
    "leaves start": lambda one: one.count_change("S", one.mine) < 0,
    "slides": lambda one, squares: one.slides(squares),
    "short way back": lambda one: one.card in ("4", "10") and one.squares_gained(one.mine) > 10,
    "short way next": lambda one: one.shortens_next(),
    "safe from": lambda one, card: one.becomes_safe_from(card),
    "helps": lambda one, colour: colour in one.mine - {one.turn} and one.squares_gained({colour}) > 0,
    "walks on": lambda one, squares: one.squares_gained(one.mine) == squares > 0,
    "least harm": lambda one: one.squares_gained(one.mine) <= 0,
    "better stay": lambda one: not one.move,
    "throw away": lambda one: not one.move,
}


def check_reason(checks: ReasonChecks, key: str, *arguments: Any) -> bool:
    assert key in checks, f"nothing checks {key!r}"
    return checks[key](*arguments)


@pytest.mark.parametrize(
    "rules",
    ["classic", "teams", "points", "points,teams", "st", "classic,start=any,own=bump", "teams,bounce=yes,pawns=3"],
)
@law_cases(2)
@given(st.integers(0, 1 << 32))
def test_reasons_in_sorry_count_slides_and_both_parts_of_a_7_as_the_rules_do(rules: str, seed: int) -> None:
    chance = Random(seed)
    for game in random_games(seed, 44, rules):
        decisions = game.decisions()
        for decision in chance.sample(decisions, min(len(decisions), 6)):
            card, move = card_and_move(decision, game.card)
            key, values = sorry_why(game, card, move)
            said = f"{game.position()} {card}: {move_text(move, game.turn) if move else '-'} {key} {values}"
            assert check_reason(SORRY_CHECKS, key, ReplayedMove(game, card, move), *values), said


@pytest.mark.parametrize(
    ("scene", "move", "why"),
    [
        # Red's 43 goes back to 39, and slides to 43 over 41.
        ("red:43,0,13,4 yellow:15,39,34,S yellow 2", "39>41", ("walks on", (2,))),
        # Before it, 3 of a 7 reach 30 from 27, while 50 goes the other 4.
        ("red:30,S,S,S yellow:27,50,S,S red 12", "30>42", ("safe from", ("7",))),
        ("red:30,S,S,S yellow:27,S,S,S red 12", "30>42", ("safe from", ("3",))),
        # After it, 6 of a 7 reach 19 from 13; 7 had reached 20.
        ("red:20,S,S,S yellow:13,50,S,S red 10", "20>19", ("least harm", ())),
        ("red:20,S,S,S yellow:13,S,S,S red 10", "20>19", ("safe from", ("7",))),
        # An 11 changes places with any pawn on the track.
        ("red:20,S,S,S yellow:9,S,S,S red 5", "20>25", ("walks on", (5,))),
        # A split 7 walks with both of its parts.
        ("red:20,30,S,S yellow:50,S,S,S red 7", "20>23 30>34", ("walks on", (7,))),
        # Its second part sends the first one back to START.
        ("classic,own=bump red:58,z1,S,S yellow:34,S,S,S red 7", "58>z2 z1>z2", ("least harm", ())),
        # Nobody may land on a pawn of the same colour, so a 4 next does not lead to 59.
        ("red:4,59,S,S yellow:28,H,H,H red 10", "4>3", ("least harm", ())),
        # It goes back to a triangle and slides: a square behind where it was.
        ("teams red:4,S,S,S blue:S,S,S,S yellow:20,S,S,S green:S,S,S,S red 4", "y20>16", ("least harm", ())),
    ],
)
def test_the_reason_is_what_the_rules_say(scene: str, move: str, why: tuple[str, tuple[object, ...]]) -> None:
    game = sorry_game(f"draw {scene.rsplit(' ', 1)[1]}", scene=scene)
    (decision,) = [decision for decision in game.decisions() if game.event_text(decision) == f"move {move}"]
    card, chosen = card_and_move(decision, game.card)
    assert sorry_why(game, card, chosen) == why
    assert check_reason(SORRY_CHECKS, why[0], ReplayedMove(game, card, chosen), *why[1])


# Sequence


class SequencePlay:
    """A play of Sequence judged by the oracle, which looks at every straight line of five."""

    def __init__(self, game: SequenceGame, play: Any) -> None:
        self.space = sequence_oracle.space_of(play[1])
        self.chips = sequence_oracle.chips_from_text(game.board.cells.decode())
        self.had = {
            sequence_oracle.TEAMS[team]: [frozenset(map(sequence_oracle.space_of, run)) for run in runs]
            for team, runs in enumerate(game.board.sequences)
        }
        self.team = sequence_oracle.TEAMS[game.team_of[game.seat]]
        self.to_win = game.to_win
        with_chip = self.chips | {self.space: self.team}
        had = self.had[self.team]
        taken = self.space in self.chips
        self.made = [] if taken else sequence_oracle.completed_runs(with_chip, self.team, self.space, had)

    def open_runs(self, team: str) -> list[int]:
        """Return the chips of `team`, corners included, in each line through the space that can become a sequence."""
        found = []
        for run in sequence_oracle.RUNS_THROUGH[self.space]:
            chips = [self.chips.get(space, "*" if space in sequence_oracle.CORNERS else ".") for space in run]
            if all(chip in (team, team.upper(), "*", ".") for chip in chips) and all(
                len(old.intersection(run)) < 2 for old in self.had[team]
            ):
                found.append(5 - chips.count("."))
        return found

    def longest_run(self, team: str) -> int:
        return max(self.open_runs(team), default=0)

    def makes_run(self, count: int) -> bool:
        return not self.made and self.longest_run(self.team) + 1 == count


SEQUENCE_CHECKS: ReasonChecks = {
    "wins": lambda one: one.made and len(one.had[one.team]) + len(one.made) >= one.to_win,
    "sequence": lambda one: one.made and len(one.had[one.team]) + len(one.made) < one.to_win,
    "breaks up": lambda one, colour: one.chips[one.space] == colour[0] and one.longest_run(colour[0]) > 1,
    "takes a chip": lambda one, colour: one.chips[one.space] == colour[0],
    "blocks": lambda one, colour: colour[0] != one.team and one.longest_run(colour[0]) > 1,
    "four in a line": lambda one: one.makes_run(4),
    "three in a line": lambda one: one.makes_run(3),
    "ways open": lambda one: len(one.open_runs(one.team)) > 5,
    "least useful": lambda one: not one.made and one.longest_run(one.team) < 2,
}


@law_cases(4)
@given(st.integers(0, 1 << 32), st.sampled_from((2, 3)))
def test_reasons_in_sequence_see_only_lines_that_can_become_sequences(seed: int, teams: int) -> None:
    chance = Random(seed)
    for kind in sequence_positions.BOARD_KINDS:
        table = kind(chance, teams)
        game = next(random_positions("sequence", teams, teams, (f"sequences={chance.choice((1, 2, 3))}",), 1))
        sequences = [
            [tuple(sorted(map(sequence_oracle.cell_of, run))) for run in table.sequences[team]]
            for team in sequence_oracle.TEAMS[:teams]
        ]
        game.board = ChipBoard(tuple(range(teams)), sequence_oracle.board_text(table.chips).encode(), sequences)
        for decision in game.decisions():
            if is_sequence_play(decision):
                key, values = sequence_why(game, decision)
                said = f"{game.position()} {game.event_text(decision)}: {key} {values}"
                assert check_reason(SEQUENCE_CHECKS, key, SequencePlay(game, decision), *values), said


def test_reasons_for_other_decisions_in_sequence_name_them() -> None:
    said = {CutCards: "cuts", DeadCard: "dead card", CardDraw: "draws"}
    seen: Counter[str] = Counter()
    for game in random_positions("sequence", 4, 2, (), 3):
        for decision in game.decisions():
            if not is_sequence_play(decision):
                key, _ = sequence_why(game, decision)
                assert key == ("draws later" if decision == DRAW_LATER else said.get(type(decision), "nothing to play"))
                seen[key] += 1
    assert {"dead card", "draws", "draws later"} <= seen.keys()


# Revenge


class RevengeDecision:
    """A decision of Revenge made in the game itself, with the rows and hands before it and after it."""

    def __init__(self, game: RevengeGame, decision: Any) -> None:
        self.due, self.seat, self.decision = game.due, game.seat, decision
        self.colours = game.colours
        self.rows, self.hands = [*game.rows], [*game.hands]
        effect = game.push(decision)
        self.next, self.next_seat = game.due, game.seat
        self.after, self.hands_after = [*game.rows], [*game.hands]
        game.undo(effect)

    @property
    def row(self) -> bytes:
        """The row on which a card is played, afterwards."""
        return self.after[self.seat][self.decision[1]]

    def home_rows_gained(self) -> int:
        return sum(rows.count(HOME_ROW) for rows in self.after) - sum(rows.count(HOME_ROW) for rows in self.rows)

    def cards_lost(self, colour: str) -> int:
        """Return how many cards have left the rows of a colour."""
        seat = self.colours.index(colour)
        return sum(map(len, self.rows[seat])) - sum(map(len, self.after[seat]))

    def is_ahead(self, seat: int) -> bool:
        left = [sum(row != HOME_ROW for row in rows) for rows in self.rows]
        return left[seat] == min(left) and left.count(min(left)) == 1

    def completes_next(self) -> bool:
        return any(row_total(self.row) + card == 15 for card in self.hands_after[self.seat] if card < 13)

    def row_total_change(self) -> int:
        return row_total(self.after[self.seat][self.decision[1]]) - row_total(self.rows[self.seat][self.decision[1]])

    def targets(self, colour: str) -> bool:
        return isinstance(self.decision, Target) and self.colours[self.decision.seat] == colour


REVENGE_CHECKS: ReasonChecks = {
    "draws": lambda one: one.due == "draw",
    "may bring luck": lambda one: one.next in ("sorry", "end") or one.due == "sorry",
    "turns a START": lambda one: one.home_rows_gained() == 1,
    "costs least": lambda one: one.due == "all-strip" and one.decision.seat == one.seat,
    "least useful": lambda one: not is_play(one.decision),
    "nothing to play": lambda one: one.decision == (),
    "takes a card": lambda one, colour: (
        len(one.hands_after[one.colours.index(colour)]) == len(one.hands[one.colours.index(colour)]) - 1
    ),
    # Of a hand nothing is claimed but what everybody can see: the rows, and that the player has cards.
    "is ahead": lambda one, colour: one.targets(colour) and one.is_ahead(one.decision.seat),
    "may be useful": lambda one: one.due == "look" and one.hands[one.decision.seat],
    "trades hands": lambda one, colour: (
        one.targets(colour) and one.hands_after[one.seat] == one.hands[one.decision.seat]
    ),
    "costs a card": lambda one, colour: one.cards_lost(colour) > 0,
    "steals a card": lambda one, colour: (
        one.cards_lost(colour) > 0 and one.after[one.seat][one.decision.own] != one.rows[one.seat][one.decision.own]
    ),
    "empties a row": lambda one, colour: one.targets(colour) and not one.after[one.decision.seat][one.decision.row],
    "new hand": lambda one: one.next == "trade_hands",
    "safe row": lambda one: SAFE_CARD in one.row and SAFE_CARD not in one.rows[one.seat][one.decision[1]],
    "another turn": lambda one: one.next_seat == one.seat and one.next in ("draw", "play"),
    "next makes 15": lambda one: one.completes_next(),
    "an extra card": lambda one: one.next == "take_card",
    "leaves room": lambda one: one.decision[0] == MINUS_ONE_CARD and one.row_total_change() == -1,
    "nearer to 15": lambda one: one.row != HOME_ROW and one.row_total_change() > 0,
}


@pytest.mark.parametrize(("players", "rows"), [(2, ""), (3, ""), (4, ""), (2, "1"), (4, "3")])
def test_reasons_in_revenge_claim_what_happens_and_nothing_of_hidden_cards(players: int, rows: str) -> None:
    seen: Counter[str] = Counter()
    for game in random_positions("revenge", players, 2, (f"rows={rows}",) if rows else (), 12):
        for decision in game.decisions():
            if not isinstance(decision, Drawing):
                key, values = revenge_why(game, decision)
                said = f"{game.view(game.seat)} {game.event_text(decision)}: {key} {values}"
                assert check_reason(REVENGE_CHECKS, key, RevengeDecision(game, decision), *values), said
                seen[key] += 1
    assert {"turns a START", "next makes 15", "new hand", "may bring luck"} <= seen.keys()


def test_hidden_hands_give_no_reason() -> None:
    """Whatever the others hold, the reasons stay the same."""
    seen = set()
    for game in random_positions("revenge", 3, 2, (), 20):
        if game.due != "borrow":
            before = [revenge_why(game, decision) for decision in game.decisions()]
            hands = game.hands[:]
            for seat, hand in enumerate(hands):
                game.hands[seat] = hand if seat == game.seat else bytes([UNKNOWN_CARD]) * len(hand)
            assert [revenge_why(game, decision) for decision in game.decisions()] == before
            game.hands[:] = hands
            seen.add(game.due)
    assert {"look", "trade_hands", "take_card", "play"} <= seen
