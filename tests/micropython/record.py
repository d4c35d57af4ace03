"""Records positions and games for replay_recorded.py with the current rules: the same ones on every run.

python -m tests.micropython.record     writes tests/recorded/RULES_positions.txt and RULES_games.txt of each rule set
                                       of Sorry!
"""

import contextlib
import io
import os
import runpy
import tempfile
from hashlib import sha256
from pathlib import Path

from tests.support.sorry_positions import requests
from tests.support.sorry_scenes import sealed, whole_game

REPLAY = Path(__file__).with_name("replay_recorded.py")
RECORDED = Path(__file__).resolve().parents[1] / "recorded"
POSITIONS = {"classic": 220, "teams": 132, "st": 132}
# In `points` a pawn moves as in classic.
GAMES = {
    "classic": (
        ("red yellow", "-"),
        ("blue green", "quick"),
        ("red blue green", "-"),
        ("red blue yellow green", "quick"),
    ),
    "teams": (("red blue yellow green", "quick"),),
    "points": (("red yellow", "quick"), ("red blue yellow green", "quick")),
    "st": (("red yellow", "-"), ("red blue green", "quick")),
}
ABANDONED_AFTER = 40


def replayed(recorded: Path) -> str:
    """Return the output of replay_recorded.py for one file under this Python, without the first line, the file name."""
    printed = io.StringIO()
    back = os.getcwd()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(printed):
        (Path(folder) / recorded.name).write_bytes(recorded.read_bytes())
        os.chdir(folder)
        try:
            runpy.run_path(str(REPLAY))
        finally:
            os.chdir(back)
    return printed.getvalue().partition("\n")[2]


def positions(rules: str) -> str:
    """Return random positions of every kind with every card, one a line."""
    lines = []
    for request in requests(2004, POSITIONS[rules], rules):
        words = [f"{name}:{','.join(map(str, places))}" for name, places in request["pawns"].items()]
        lines.append(f"{' '.join(words)} {request['turn']} {request['card']}")
    return "\n".join(lines) + "\n"


def games(rules: str) -> str:
    """Return whole games for every possible number of players, and an abandoned one."""
    lines = []
    for number, (colours, options) in enumerate(GAMES[rules]):
        seed = sha256(b"a recorded game %d" % number).digest()
        lines += sealed(whole_game(seed, colours, options, number, rules))
    seed = sha256(b"an abandoned game").digest()
    colours = GAMES[rules][0][0]
    lines += sealed([*whole_game(seed, colours, rules=rules)[:ABANDONED_AFTER], "end - " + seed.hex()])
    return "\n".join(lines) + "\n"


def main() -> None:
    RECORDED.mkdir(exist_ok=True)
    for rules in GAMES:
        (RECORDED / f"{rules}_games.txt").write_text(games(rules), encoding="ascii", newline="\n")
    for rules in POSITIONS:
        file = RECORDED / f"{rules}_positions.txt"
        file.write_text(positions(rules), encoding="ascii", newline="\n")
        file.write_text(replayed(file), encoding="ascii", newline="\n")


if __name__ == "__main__":
    main()
