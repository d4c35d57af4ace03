"""Scenes that lead to the choices offered after a fault. With the fixture `broken`, the rules fail at a 5."""

from pawnlight.words import load_texts
from tests.support.table_bench import BenchBoard, event_texts

FAULT = "ValueError: byte must be in range(0, 256)"


def play_to_fault(bench: BenchBoard, language: str = "en") -> str:
    """Move red out with a 1, and let yellow draw the 5 that causes a fault. Return the id of the game."""
    bench.begin(["1", "5"], language=language)
    bench.draw()
    bench.press("OK")
    bench.wait(3)
    bench.draw()
    assert load_texts(language)["fault"] in bench.screen()
    return bench.journal.live or ""


def play_to_choices(bench: BenchBoard, language: str = "en") -> str:
    game = play_to_fault(bench, language)
    bench.press("OK")
    assert FAULT[:24] in bench.screen(), "the same again"
    bench.press("OK")
    assert bench.screen().marks(load_texts(language)["leave keep"])
    return game


def check_kept(bench: BenchBoard, game: str, count: int) -> None:
    """Check that the game is on the board with all its events, and can continue."""
    assert (game, count, 0, False) in list(bench.journal.games())
    assert len(event_texts(bench, game)) == count
