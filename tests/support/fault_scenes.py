"""Scenes that lead to the choices offered after a fault. With the fixture `broken`, the rules fail at a 5."""

from tests.support.table_bench import BenchBoard, event_texts

FAULT = "ValueError: byte must be in range(0, 256)"
FAULT_TEXTS = {
    "en": ("Program error", "keep it for later", "take back the last move", "end without a winner", "Kept for later"),
    "es": ("Algo falló", "guardarla para después", "deshacer la jugada", "terminar sin ganador", "Guardada"),
    "de": ("Fehler", "später weiterspielen", "Zug zurücknehmen", "ohne Sieger beenden", "Gespeichert"),
}
LEAVING = {"en": "End this game?", "es": "¿Terminar ya?", "de": "Partie beenden?"}


def play_to_fault(bench: BenchBoard, language: str = "en") -> str:
    """Move red out with a 1, and let yellow draw the 5 that causes a fault. Return the id of the game."""
    bench.begin(["1", "5"], language=language)
    bench.draw()
    bench.press("OK")
    bench.wait(3)
    bench.draw()
    assert FAULT_TEXTS[language][0] in bench.screen()
    return bench.journal.live or ""


def play_to_choices(bench: BenchBoard, language: str = "en") -> str:
    game = play_to_fault(bench, language)
    bench.press("OK")
    assert FAULT[:24] in bench.screen(), "the same again"
    bench.press("OK")
    assert bench.screen().marks(FAULT_TEXTS[language][1])
    return game


def check_kept(bench: BenchBoard, game: str, count: int) -> None:
    """Check that the game is on the board with all its events, and can continue."""
    assert (game, count, 0, False) in list(bench.journal.games())
    assert len(event_texts(bench, game)) == count
