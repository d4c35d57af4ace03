"""Counting tables of the card games: what follows a position by oracle and referee, checked against the engine.

data/counting_cards.txt has the positions and the counts.

    python -m tests.rules.test_counting_cards     recounts with oracle and referee
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from host_tools.games.revenge.service import answer_request
from pawnlight.games.sequence.cards import SEQUENCE_CARDS
from pawnlight.games.sequence.game import SequenceGame
from tests.support import revenge_oracle
from tests.support.counted_table import count_again, count_states, read_table
from tests.support.event_lines import begin_game
from tests.support.sequence_oracle import Referee

TABLE = "counting_cards.txt"
SEED = bytes(range(32))
CARD_KINDS = ("1", "2", "3", "4", "5", "7", "8", "10", "11", "12", "SAFE")
DEPTH = 3
Rows = tuple[Any, ...]
Step = Callable[[Rows], Iterator[Rows]]


# Revenge


def revenge_request(rows: Rows, card: str) -> dict[str, Any]:
    """Return the request for a player who holds `card`, and a 1 to discard with a 4."""
    return {
        "rules": "revenge",
        "options": [f"rows={len(rows)}"],
        "rows": {"red": [row if row == "HOME" else list(row) for row in rows], "blue": [[] for _ in rows]},
        "hands": {"blue": 4},
        "hand": [card, "1"],
        "turn": "red",
    }


def rows_by_oracle(rows: Rows) -> Iterator[Rows]:
    if revenge_oracle.has_won([row if row == "HOME" else list(row) for row in rows]):
        return
    for card in CARD_KINDS:
        plays, _ = revenge_oracle.legal_plays(revenge_request(rows, card))
        yield from (play[3] for play in plays if play[0] == card and play[1] is not None)


def rows_by_engine(rows: Rows) -> Iterator[Rows]:
    if set(rows) == {"HOME"}:
        return
    for card in CARD_KINDS:
        for play in answer_request(revenge_request(rows, card))["plays"]:
            if play["card"] == card and play["row"] is not None:
                yield revenge_oracle.hashable_rows(play["rows"])


def count_revenge(option: str, follow: Step) -> str:
    def rows_after(rows: Rows) -> Iterator[Rows]:
        # In a fixed order, since rows are interchangeable.
        return (tuple(sorted(after, key=str)) for after in follow(rows))

    return count_states(((),) * int(option[-1]), rows_after, DEPTH)


# Sequence


def game_near_end(options: str) -> tuple[SequenceGame, Referee]:
    """Play at random up to the last DEPTH events, and return the game and a referee who has followed it."""
    texts: list[str] = []
    rng = Random(options)
    whole, game = (begin_game("sequence", 2, SEED, options) for _ in range(2))
    while whole.due != "end":
        found = sorted(whole.event_text(option) for option in whole.decisions())
        # Hands stay full, and dead cards are laid down.
        texts.append(rng.choice([text for text in found if text.startswith(("dead", "draw"))] or found))
        whole.apply(texts[-1])
    referee = None
    for text in texts[:-DEPTH]:
        game.apply(text)
        if referee:
            referee.apply_event(text)
        elif game.due != "cut":
            referee = Referee(["blue", "green"], game.header.options, game.cutting[0])
    assert referee
    return game, referee


def follow_engine(game: SequenceGame, depth: int, found: list[tuple[set[str], list[int]]]) -> None:
    """Count what the engine allows, into `found` by depth."""
    if depth == DEPTH or game.due == "end":
        return
    for option in game.decisions():
        record = game.push(option)
        found[depth][0].add(f"{game.board.cells.decode()} {game.seat}")
        found[depth][1][0] += 1
        follow_engine(game, depth + 1, found)
        game.undo(record)


def follow_referee(game: SequenceGame, referee: Referee, depth: int, found: list[tuple[set[str], list[int]]]) -> None:
    """Count what the referee allows, who is told by `game` which cards are in a hand."""
    if depth == DEPTH or referee.over:
        return
    for text in referee.allowed_events([SEQUENCE_CARDS[card] for card in game.hands[game.seat]]):
        after = deepcopy(referee)
        after.apply_event(text)
        found[depth][0].add(f"{after.board_text()} {after.turn}")
        found[depth][1][0] += 1
        record = game.apply(text)
        follow_referee(game, after, depth + 1, found)
        game.undo(record)


def count_sequence(options: str, by_engine: bool) -> str:
    game, referee = game_near_end(options)
    found: list[tuple[set[str], list[int]]] = [(set(), [0]) for _ in range(DEPTH)]
    if by_engine:
        follow_engine(game, 0, found)
    else:
        follow_referee(game, referee, 0, found)
    return " ".join(f"{len(positions)}/{plays[0]}" for positions, plays in found)


# The table


def count(what: str, by_engine: bool) -> str:
    rules, options = what.split(" ")
    if rules == "revenge":
        return count_revenge(options, rows_by_engine if by_engine else rows_by_oracle)
    return count_sequence(options, by_engine)


@pytest.mark.parametrize(("what", "counted"), read_table(TABLE).items())
def test_the_engine_counts_as_the_table_does(what: str, counted: str) -> None:
    assert count(what, by_engine=True) == counted


if __name__ == "__main__":
    count_again(TABLE, lambda what, _: count(what, by_engine=False))
