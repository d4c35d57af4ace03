"""Recorded games of Revenge replay identically on CPython and MicroPython.

python -m tests.rules.test_revenge_recorded     records them again
"""

from hashlib import sha256

from tests.conftest import ROOT, RunPython
from tests.support.event_lines import sealed
from tests.support.revenge_scenes import whole_game

RECORDED = ROOT / "tests" / "recorded" / "revenge" / "games.txt"
REPLAY = ROOT / "tests" / "micropython" / "replay_revenge.py"
ABANDONED_AFTER = 45


def games() -> str:
    """Return whole games of two, three and four random players, and an abandoned one."""
    lines = []
    for players in (2, 3, 4):
        seed = sha256(b"a recorded game of revenge %d" % players).digest()
        lines += sealed(whole_game(seed, players, players, first="blue"))
    seed = sha256(b"an abandoned game of revenge").digest()
    lines += sealed([*whole_game(seed)[:ABANDONED_AFTER], "end - " + seed.hex()])
    return "\n".join(lines) + "\n"


def test_the_recorded_games_are_played_again_from_their_seeds() -> None:
    assert games().splitlines() == RECORDED.read_text(encoding="ascii").splitlines()


def test_the_recorded_games_are_the_same_on_the_board(both_pythons: RunPython) -> None:
    printed = both_pythons(REPLAY, RECORDED)
    assert "False" not in printed
    assert printed.count("\n[0") + printed.count("\n[1") + printed.count("\n[2") + printed.count("\n[3") == 3


if __name__ == "__main__":
    RECORDED.write_text(games(), encoding="ascii", newline="\n")
