"""Counting tables of the card games: what follows a position by oracle and referee, checked against the engine.

data/counting_cards.txt has for each position the counts `positions/plays` of each depth: the number of distinct
positions at that depth, and the number of plays that lead there. The positions of Revenge are the rows of one player,
who may play every card; those of Sequence are the last turns of a game between players who choose at random.

    python -m tests.rules.test_counting_cards > tests/data/counting_cards.txt     recounts with oracle and referee
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from host_tools.games.revenge.service import answer_request
from pawnlight.games.sequence.cards import SEQUENCE_CARDS
from pawnlight.games.sequence.game import SequenceGame
from pawnlight.rules.base import Header
from pawnlight.rules.cards import seed_hash
from tests.support import revenge_oracle
from tests.support.after_mix import after_mix
from tests.support.sequence_oracle import Referee

FILE = Path(__file__).parent.parent / "data" / "counting_cards.txt"
TABLE_LINES = FILE.read_text(encoding="ascii").splitlines() if FILE.exists() else []
SEED = bytes(range(32))
CARD_KINDS = ("1", "2", "3", "4", "5", "7", "8", "10", "11", "12", "SAFE")
DEPTH = 3

REVENGE_OPTIONS = ("rows=1", "rows=2", "rows=3", "rows=4")
SEQUENCE_OPTIONS = (
    "-",
    "sequences=1",
    "sequences=2",
    "sequences=3",
    "dead=one",
    "auto_draw,dead=one",
    "auto_draw,sequences=1,dead=one",
)
Rows = tuple[Any, ...]
Step = Callable[[Any], Iterable[Any]]


def count_moves(first: Any, follow: Step, same: Callable[[Any], Hashable]) -> str:
    """Return "positions/plays" for each depth; `same` tells positions apart."""
    level = {same(first): first}
    found = []
    for _ in range(DEPTH):
        after = [state for position in level.values() for state in follow(position)]
        level = {same(state): state for state in after}
        found.append(f"{len(level)}/{len(after)}")
    return " ".join(found)


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
    return count_moves(((),) * int(option[-1]), follow, lambda rows: tuple(sorted(rows, key=str)))


# Sequence


def game_near_end(options: str) -> tuple[SequenceGame, Referee]:
    """Play at random up to the last DEPTH events, and return the game and a referee who has followed it."""
    texts: list[str] = []
    seats = [("blue", "person"), ("green", "person")]
    header = Header("sequence", () if options == "-" else tuple(options.split(",")), seats, "-", seed_hash(SEED))
    rng = Random(options)
    whole = after_mix(SequenceGame(header, SEED))
    while whole.due != "end":
        found = sorted(whole.event_text(option) for option in whole.decisions())
        # Hands stay full, and dead cards are laid down.
        texts.append(rng.choice([text for text in found if text.startswith(("dead", "draw"))] or found))
        whole.apply(texts[-1])
    game = after_mix(SequenceGame(header, SEED))
    referee = None
    for text in texts[:-DEPTH]:
        game.apply(text)
        if referee:
            referee.apply_event(text)
        elif game.due != "cut":
            referee = Referee([colour for colour, _ in seats], header.options, game.cutting[0])
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


def count_lines() -> Iterator[str]:
    for option in REVENGE_OPTIONS:
        yield f"revenge {option} | {count_revenge(option, rows_by_oracle)}"
    for options in SEQUENCE_OPTIONS:
        yield f"sequence {options} | {count_sequence(options, False)}"


@pytest.mark.parametrize("line", TABLE_LINES)
def test_the_engine_counts_as_the_table_does(line: str) -> None:
    named, told = line.split(" | ")
    rules, options = named.split(" ")
    counted = count_revenge(options, rows_by_engine) if rules == "revenge" else count_sequence(options, True)
    assert counted == told


def test_the_table_has_every_option() -> None:
    assert [line.split(" | ")[0] for line in TABLE_LINES] == [
        *(f"revenge {option}" for option in REVENGE_OPTIONS),
        *(f"sequence {options}" for options in SEQUENCE_OPTIONS),
    ]


if __name__ == "__main__":
    for line in count_lines():
        print(line)
