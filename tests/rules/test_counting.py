"""Counting tables: the number of positions reachable from difficult ones, by the oracle, checked against the engine.

Each line of data/counting.txt holds the rule set if it is not classic, with its house rules, a position, the colour to
move, and for each depth (number of cards drawn) `positions/moves`: the number of distinct positions (turn included)
reached at that depth, and the number of moves that lead there when each position of the previous depth is tried with
all eleven cards. Turns pass clockwise except after a 2; in ST Sorry! they may do so after a 2 too, which counts as
another move. A pass counts as a move where it is allowed, and nothing follows a win.

    python -m tests.rules.test_counting > tests/data/counting.txt     recounts with the oracle
"""

import ast
from collections.abc import Callable, Hashable, Iterable, Iterator
from pathlib import Path

import pytest

from pawnlight.rules.cards import SORRY_CARDS
from tests.conftest import RunPython
from tests.micropython import count_positions
from tests.support import sorry_oracle
from tests.support.sorry_oracle import Place
from tests.support.sorry_scenes import split_rules

FILE = Path(__file__).parent.parent / "data" / "counting.txt"
COUNTED_POSITIONS = [line for line in FILE.read_text(encoding="ascii").splitlines() if line] if FILE.exists() else []

HARD_POSITIONS = (
    # The opening, and the opening of a quick game for four.
    ("red:S,S,S,S yellow:S,S,S,S red -", 6),
    ("red:4,S,S,S blue:19,S,S,S yellow:34,S,S,S green:49,S,S,S blue -", 3),
    # Red's four pawns before and on blue's slides, which hold pawns of both: with a 7, a pawn slides over its own.
    ("red:15,17,22,23 blue:S,19,24,28 red -", 2),
    # Either part of a split 7 may slide or walk to the same squares.
    ("red:15,28,30,43 yellow:17,32,S,S red -", 3),
    # Safety zones nearly full, with pawns before the diamonds.
    ("green:z1,z3,z4,46 red:z2,z5,0,58 green -", 3),
    # Backward out of the zones, onto own triangles and past the diamond.
    ("red:z1,z3,1,4 yellow:z2,31,32,34 blue:3,S,H,H red -", 3),
    # Pawns left on foreign triangles by exchanges.
    ("red:16,24,31,S yellow:1,9,46,S green:H,H,H,39 yellow -", 3),
    # Everyone on the track, within a quarter of it.
    ("red:10,14,18,22 blue:11,15,19,23 yellow:12,16,20,24 green:9,13,17,25 yellow -", 2),
    # Sorry! onto triangles and ends, 11 along the same slide.
    ("blue:S,S,40,43 red:39,31,34,S green:9,13,1,S blue -", 3),
    # Endgames.
    ("red:H,H,H,z4 blue:H,H,H,z5 yellow:H,H,z1,z4 green:H,H,z2,17 yellow -", 5),
    # Both sides of the corner between 59 and 0.
    ("red:57,58,59,0 green:56,1,3,55 red -", 2),
    # Three colours with a gap between them, each before the slide of another.
    ("blue:38,8,S,H yellow:45,53,S,H green:0,23,S,H green -", 3),
    # Teams: the opening; splits among eight pawns near the partner's slides; both safety zones.
    ("teams red:S,S,S,S blue:S,S,S,S yellow:S,S,S,S green:S,S,S,S red -", 5),
    ("teams red:0,29,30,36 blue:S,S,S,20 yellow:59,8,10,38 green:S,S,S,43 yellow -", 2),
    ("teams red:z1,z4,2,H blue:z5,H,H,H yellow:z2,z5,32,H green:H,H,H,H red -", 3),
    # Teams: Sorry! without a target, or without a pawn in START; 11 of either colour onto the partner's triangle.
    ("teams red:S,20,z1,H blue:S,S,H,H yellow:S,36,21,H green:S,S,z5,z1 red -", 2),
    ("teams red:0,13,H,H blue:31,1,S,H yellow:30,43,H,H green:9,39,z3,H red -", 2),
    # Teams: one colour HOME, the partner within a card of it.
    ("teams red:H,H,H,H blue:H,H,z4,z5 yellow:H,z1,z3,31 green:H,H,H,49 yellow -", 4),
    # ST: the opening; own pawns that land on each other, and on slides.
    ("st red:S,S,S,S yellow:S,S,S,S red -", 6),
    ("st red:15,16,22,26 yellow:S,17,31,32 red -", 2),
    ("st red:S,4,5,6 blue:S,19,20,21 green:S,S,S,50 blue -", 2),
    # ST: bounces in full zones, out of them onto others, and back to where they began.
    ("st red:z1,z3,z5,2 yellow:58,59,0,1 red -", 2),
    ("st red:H,H,H,z5 blue:H,H,H,z4 yellow:H,H,H,z3 green:H,H,H,z2 red -", 5),
    ("st red:z2,z4,0,57 green:z1,z5,45,42 green -", 2),
    # ST: an 11 that bounces, hits a pawn of its own colour or exchanges two pawns.
    ("st red:50,1,z1,S yellow:31,42,z5,S blue:16,9,S,H yellow -", 2),
    # Moves in `points` are those of classic.
    ("points red:4,S,S,S yellow:34,S,S,S red -", 4),
    # Points in teams: moves as in teams; a Sorry! without a pawn in START, the splits of a 7.
    ("points,teams red:0,13,H,H blue:31,1,S,H yellow:30,43,H,H green:9,39,z3,H red -", 2),
    # House rules: any forward card leaves START, from the opening and onto a crowded start circle; in teams and ST.
    ("classic,start=any red:S,S,S,S yellow:S,S,S,S red -", 5),
    ("classic,start=any red:4,S,S,58 blue:5,S,S,20 red -", 2),
    ("teams,start=any red:S,S,0,H blue:S,S,S,20 yellow:S,34,z1,H green:S,S,S,49 red -", 2),
    ("st,start=any red:S,S,4,z5 yellow:S,34,33,z1 red -", 2),
    # Three pawns each: the opening, a 7 split among them, an endgame of three colours.
    ("classic,pawns=3 red:4,S,S yellow:34,S,S red -", 4),
    ("classic,pawns=3 red:15,28,43 yellow:17,32,S red -", 3),
    ("points,pawns=3 red:H,H,z4 blue:H,H,z5 yellow:H,z1,z4 yellow -", 5),
    # Pawns of one colour that land on each other: on slides, in a full safety zone, on the start circle, in teams.
    ("classic,own=bump red:15,16,22,26 yellow:S,17,31,32 red -", 2),
    ("classic,own=bump red:z1,z2,z4,S blue:S,19,20,21 red -", 3),
    ("teams,own=bump red:0,1,2,3 blue:S,S,S,20 yellow:27,28,S,30 green:S,S,H,43 red -", 2),
    # Bounces: into pawns of one colour, which forbid them, out of the safety zone, of both parts of a 7.
    ("classic,bounce=yes red:z1,z3,z5,2 yellow:58,59,0,1 red -", 2),
    ("classic,bounce=yes red:H,H,H,z5 blue:H,H,H,z4 yellow:H,H,H,z3 green:H,H,H,z2 red -", 4),
    ("points,bounce=yes red:50,1,z1,S yellow:31,42,z5,S blue:16,9,S,H yellow -", 2),
    # All at once.
    ("classic,start=any,pawns=3,own=bump,bounce=yes red:S,4,z5 yellow:S,32,z3 green:S,44,47 red -", 3),
    ("teams,start=any,pawns=3,own=bump,bounce=yes red:S,1,z4 blue:S,16,z5 yellow:S,H,28 green:S,9,45 blue -", 2),
    ("points,teams,start=any,pawns=3,own=bump,bounce=yes red:S,1,z4 blue:S,16,z5 yellow:S,H,28 green:S,9,45 red -", 2),
)

Count = tuple[int, int]
State = tuple[Hashable, str]


def count_moves(first: State, follow: Callable[[State], Iterable[State]], depth: int) -> list[Count]:
    """Return the counts at depths 1 to `depth`; `follow` yields the state after each move, none after a win."""
    found = []
    level = {first}
    for _ in range(depth):
        moves = [after for state in level for after in follow(state)]
        level = set(moves)
        found.append((len(level), len(moves)))
    return found


# Counts of the oracle


def count_by_oracle(text: str, depth: int) -> list[Count]:
    rules, text = split_rules(text)
    words, turn, _ = text.rsplit(" ", 2)
    first = {
        name: [int(place) if place.isdigit() else place for place in places.split(",")]
        for name, _, places in (word.partition(":") for word in words.split())
    }

    def follow(state: State) -> Iterator[State]:
        position, turn = state
        assert isinstance(position, tuple)
        pawns: dict[str, list[Place]] = {
            name: [int(place) if place.isdigit() else place for place in places] for name, places in position
        }
        if sorry_oracle.winners(pawns, rules):
            return
        for card in SORRY_CARDS:
            answer = sorry_oracle.legal_positions({"rules": rules, "pawns": pawns, "turn": turn, "card": card})
            for after in (*answer.positions, *([position] if answer.may_pass else [])):
                for following in sorry_oracle.possible_next_turns(dict(after), turn, card, rules):
                    yield after, following

    return count_moves((sorry_oracle.canonical_position(first), turn), follow, depth)


# Counts of the engine


def count_by_engine(text: str, depth: int) -> list[Count]:
    rules, text = split_rules(text)
    return count_positions.counts(text, rules, depth)


def table_line(text: str, found: list[Count]) -> str:
    return " ".join([text.removesuffix(" -"), "|", *(f"{positions}/{moves}" for positions, moves in found)])


def parse_table_line(table: str) -> tuple[str, list[str]]:
    """Return the position of a line of the file, and its counts."""
    position, _, found = table.partition(" | ")
    return position, found.split()


for_each_position = pytest.mark.parametrize("table", COUNTED_POSITIONS, ids=lambda table: parse_table_line(table)[0])


@for_each_position
def test_the_engine_counts_what_the_oracle_counted_before_the_last_card(table: str) -> None:
    position, found = parse_table_line(table)
    assert table_line(position, count_by_engine(position + " -", len(found) - 1)).split() == table.split()[:-1]


@pytest.mark.long
@for_each_position
def test_the_engine_counts_what_the_oracle_counted(table: str) -> None:
    position, found = parse_table_line(table)
    assert table_line(position, count_by_engine(position + " -", len(found))) == table


@pytest.mark.long
def test_the_engine_counts_the_same_on_the_board(both_pythons: RunPython, position_parser: list[Path]) -> None:
    printed = both_pythons(Path(count_positions.__file__), FILE, *position_parser)
    for table, counted in zip(COUNTED_POSITIONS, printed.splitlines(), strict=True):
        found = [f"{positions}/{moves}" for positions, moves in ast.literal_eval(counted[counted.index(" [") + 1 :])]
        assert found
        assert found == parse_table_line(table)[1][: len(found)]


def test_every_hard_position_is_in_the_table() -> None:
    assert [(position + " -", len(found)) for position, found in map(parse_table_line, COUNTED_POSITIONS)] == list(
        HARD_POSITIONS
    )


if __name__ == "__main__":
    for text, depth in HARD_POSITIONS:
        print(table_line(text, count_by_oracle(text, depth)), flush=True)
