"""Walks through the rows of the menu on the table bench."""

from collections.abc import Callable

from pawnlight.words import load_texts
from tests.support.screen_reader import Screen
from tests.support.table_bench import BenchBoard


def move_to_row(bench: BenchBoard, row: str) -> None:
    """Move to the row of the menu that begins with the words `row`."""
    _press_until(bench, "DOWN", lambda screen: f"{screen.marked[-1]} ".startswith(f"{row} "), row)


def go_on_with_self_test(bench: BenchBoard) -> None:
    """Go on in the self-test: name the colour of the lights, skip a button that does not respond, else press OK."""
    if "Which colour" in bench.screen():
        bench.press({"red": "LEFT", "green": "UP", "blue": "RIGHT"}[bench.lights()[0]])
    else:
        bench.hold("OK", 1.0 if "Press" in bench.screen() else 0.03)
    bench.wait(0.2)


def next_values(bench: BenchBoard, row: str, count: int) -> list[str]:
    """Return the next `count` values of the marked row `row`; RIGHT is pressed after each."""
    values = []
    for _ in range(count):
        values.append(bench.screen().marked[-1].removeprefix(row).strip())
        bench.press("RIGHT")
    return values


def press_until(bench: BenchBoard, key: str, text: str) -> None:
    """Press `key` until `text` is marked."""
    _press_until(bench, key, lambda screen: screen.marks(text), text)


def _press_until(bench: BenchBoard, key: str, marks: Callable[[Screen], bool], text: str) -> None:
    for _ in range(24):
        if marks(bench.screen()):
            return
        bench.press(key)
    raise AssertionError(f"{text!r} is not marked\n{bench.screen()}")


def open_kept_games(bench: BenchBoard, language: str = "en") -> None:
    """Open the list of the games that are kept for later, with the newest marked."""
    move_to_row(bench, load_texts(language)["menu kept"])
    bench.press("OK")


def settings_menu(bench: BenchBoard) -> None:
    move_to_row(bench, "settings")
    bench.press("OK")


def menu_rows(bench: BenchBoard) -> list[str]:
    """Return every row of the menu, starting at the marked one."""
    rows: list[str] = []
    while True:
        marked = bench.screen().marked[-1]
        if marked in rows:
            return rows
        rows.append(marked)
        bench.press("DOWN")
