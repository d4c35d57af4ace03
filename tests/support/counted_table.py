"""Tables in tests/data of numbers that were counted once: each line is `what | numbers`, or a comment with `#`."""

from collections.abc import Callable, Hashable, Iterable
from pathlib import Path
from typing import TypeVar

FOLDER = Path(__file__).parents[1] / "data"
State = TypeVar("State", bound=Hashable)


def read_table(name: str) -> dict[str, str]:
    """Return the numbers of each line of a table, by what they are of."""
    lines = FOLDER.joinpath(name).read_text(encoding="ascii").splitlines()
    return dict(line.split(" | ") for line in lines if not line.startswith("#"))


def count_again(name: str, count: Callable[[str, str], str]) -> None:
    """Replace the numbers of each line of a table by `count(what, numbers)`, and print the line.

    To count something new, add its line with `?` for each number.
    """
    path = FOLDER / name
    lines = path.read_text(encoding="ascii").splitlines()
    for n, line in enumerate(lines):
        if not line.startswith("#"):
            what, numbers = line.split(" | ")
            lines[n] = f"{what} | {count(what, numbers)}"
            print(lines[n], flush=True)
    path.write_text("\n".join([*lines, ""]), encoding="ascii")


def count_states(first: State, follow: Callable[[State], Iterable[State]], depth: int) -> str:
    """Return `states/moves` of depths 1 to `depth`: the distinct states reached, and the moves that lead to them.

    `follow` yields the state after each move.
    """
    found = []
    level = {first}
    for _ in range(depth):
        moves = [after for state in level for after in follow(state)]
        level = set(moves)
        found.append(f"{len(level)}/{len(moves)}")
    return " ".join(found)
