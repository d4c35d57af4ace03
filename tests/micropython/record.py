"""Records positions and games for replay_recorded.py with the current rules: the same ones on every run.

python -m tests.micropython.record     writes tests/recorded/RULES_positions.txt and RULES_games.txt
"""

import contextlib
import io
import os
import runpy
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from tests.support import revenge_scenes, star_scenes
from tests.support.event_lines import event_lines_of
from tests.support.sorry_positions import random_requests
from tests.support.sorry_scenes import whole_game

REPLAY = Path(__file__).with_name("replay_recorded.py")
RECORDED = Path(__file__).resolve().parents[1] / "recorded"
POSITIONS = {"classic": 220, "teams": 132, "st": 132}
HOUSE = "start=any,pawns=3,own=bump,bounce=yes"
# In `points` a pawn moves as in classic.
SORRY_GAMES = {
    "classic": (
        ("red yellow", "-"),
        ("blue green", "quick"),
        ("red blue green", "-"),
        ("red blue yellow green", "quick"),
        ("red yellow", HOUSE),
    ),
    "teams": (("red blue yellow green", "quick"),),
    "points": (("red yellow", "quick"), ("red blue yellow green", "quick"), ("red yellow", "quick," + HOUSE)),
    "st": (("red yellow", "-"), ("red blue green", "quick")),
}
STAR_GAMES = ("row", "towers")
GAMES = (*SORRY_GAMES, "revenge", *STAR_GAMES)


def replay_output(recorded: Path) -> str:
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


def random_positions(rules: str) -> str:
    """Return random positions of every kind with every card, one a line."""
    lines = []
    for request in random_requests(2004, POSITIONS[rules], rules):
        words = [f"{name}:{','.join(map(str, places))}" for name, places in request["pawns"].items()]
        lines.append(f"{' '.join(words)} {request['turn']} {request['card']}")
    return "\n".join(lines) + "\n"


def random_games(rules: str) -> str:
    """Return whole games for every possible number of players, and an abandoned one."""
    played = revenge_games() if rules == "revenge" else star_games(rules) if rules in STAR_GAMES else sorry_games(rules)
    return "\n".join(line for game in played for line in event_lines_of(game)) + "\n"


def sorry_games(rules: str) -> Iterator[list[str]]:
    for number, (colours, options) in enumerate(SORRY_GAMES[rules]):
        yield whole_game(sha256(b"a recorded game %d" % number).digest(), colours, options, number, rules)
    seed = sha256(b"an abandoned game").digest()
    yield [*whole_game(seed, SORRY_GAMES[rules][0][0], rules=rules)[:40], "end - " + seed.hex()]


def revenge_games() -> Iterator[list[str]]:
    for players in (2, 3, 4):
        seed = sha256(b"a recorded game of revenge %d" % players).digest()
        yield revenge_scenes.whole_game(seed, players, players, first="blue")
    seed = sha256(b"an abandoned game of revenge").digest()
    yield [*revenge_scenes.whole_game(seed)[:45], "end - " + seed.hex()]
    for players, rows in ((2, "1"), (3, "2"), (4, "4")):
        seed = sha256(b"a recorded game of revenge with %s rows" % rows.encode()).digest()
        yield revenge_scenes.whole_game(seed, players, players, rows=rows)


def star_games(rules: str) -> Iterator[list[str]]:
    for players in (2, 3, 4):
        yield star_scenes.whole_game_texts(rules, players, f"a recorded game of {rules} {players}")
    *begun, end = star_scenes.whole_game_texts(rules, 2, f"an abandoned game of {rules}")
    yield [*begun[:40], f"end - {end.split()[-1]}"]


def main() -> None:
    RECORDED.mkdir(exist_ok=True)
    for rules in GAMES:
        (RECORDED / f"{rules}_games.txt").write_text(random_games(rules), encoding="ascii", newline="\n")
    for rules in POSITIONS:
        file = RECORDED / f"{rules}_positions.txt"
        file.write_text(random_positions(rules), encoding="ascii", newline="\n")
        file.write_text(replay_output(file), encoding="ascii", newline="\n")


if __name__ == "__main__":
    main()
