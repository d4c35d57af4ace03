"""Counts the positions reachable from a difficult one, with the engine, on both Pythons. See test_counting.py.

As a script, it prints the counts for every line of counting.txt, to the depth that MOST allows.
"""

from pawnlight.games.sorry.board import OUT_OF_GAME, make_move, undo_changes
from pawnlight.games.sorry.cards import engine_of
from pawnlight.rules.cards import SORRY_CARDS
from tests.support.sorry_parser import parse_position

# The script does not count depths with more moves than this.
MOST = 2000


def canonical_bytes(pawns):
    """Return the position as bytes, the pawns of each colour sorted, since they are interchangeable."""
    after = []
    for i in range(0, 16, 4):
        after += sorted(pawns[i : i + 4])
    return bytes(after)


def follow(engine, in_play, state):
    """Yield the state (position, turn) after each move from `state`; none once somebody has won."""
    position, turn = state
    pawns = list(position)
    if any([engine.has_won(pawns, k) for k in range(4)]):
        return
    after_it = in_play[(in_play.index(turn) + 1) % len(in_play)]
    for card in SORRY_CARDS:
        moves = engine.moves(pawns, turn, card)
        for move in moves + [()] if engine.may_pass(moves) else moves:
            changes = make_move(pawns, move)
            after = canonical_bytes(pawns)
            if card == "2":
                yield after, turn
            if card != "2" or (engine.may_decline and not engine.has_won(pawns, turn)):
                yield after, after_it
            undo_changes(pawns, changes)


def counts(text, rules, depth, most=None):
    """Return (positions, moves) at depths 1 to `depth` from `text`; stop before a depth with more than `most` moves.

    House rules follow the rule set, as "classic,start=any".
    """
    words = rules.split(",")
    engine = engine_of(words[0], words[1:])
    first, turn, _ = parse_position(text)
    in_play = [k for k in range(4) if first[4 * k] != OUT_OF_GAME]
    level = {(canonical_bytes(first), turn)}
    found: list[tuple[int, int]] = []
    for _ in range(depth):
        moves = 0
        reached = set()
        for state in level:
            for after in follow(engine, in_play, state):
                moves += 1
                reached.add(after)
            if most is not None and moves > most:
                return found
        level = reached
        found.append((len(level), moves))
    return found


def main():
    with open("counting.txt") as file:
        for line in file:
            if line.startswith("#"):
                continue
            text, _, table = line.strip().partition(" | ")
            words = text.split(" ")
            rules = words[0] if ":" not in words[0] else "classic"
            position = " ".join([word for word in words if word != rules]) + " -"
            print(line.strip()[:60], counts(position, rules, len(table.split(" ")), MOST))


if __name__ == "__main__":
    main()
