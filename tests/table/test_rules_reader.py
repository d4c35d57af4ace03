"""The rules on the board, page by page, from the menu and in the middle of a game, in three languages."""

import pytest

from pawnlight.words import load_texts, rule_cards
from tests.support.menu_rows import move_to_row
from tests.support.table_bench import BenchBoard


def page_on_screen(bench: BenchBoard) -> tuple[str, str]:
    lines = bench.screen().lines
    return lines[0], " ".join(line for line in lines[2:7] if line)


def check_all_pages(bench: BenchBoard, rules: str, *options: str) -> None:
    """Turn all pages on the screen and compare them with those of the rule set, back to the first one."""
    pages = rule_cards.rule_pages(rules, options, bench.app.settings["language"])
    for number, page in enumerate(pages):
        assert page_on_screen(bench) == page
        assert f"{number + 1}/{len(pages)}" in bench.screen().lines[7]
        bench.press(("RIGHT", "DOWN", "OK")[number % 3])
    assert page_on_screen(bench) == pages[0]
    bench.press("LEFT")
    assert page_on_screen(bench) == pages[-1]
    bench.press("UP")
    assert page_on_screen(bench) == pages[-2]


@pytest.mark.parametrize(
    ("rules", "settings", "options"),
    [
        ("classic", {}, ()),
        ("teams", {}, ()),
        ("points", {"points teams": "yes"}, ("quick", "teams")),
        ("st", {"house start": "any"}, ("start=any",)),
        ("revenge", {"game": "revenge"}, ()),
        ("sequence", {"game": "sequence"}, ("auto_draw",)),
        ("cards", {"game": "cards", "deck": "st"}, ("st",)),
    ],
)
def test_the_menu_shows_the_rules_of_the_game_that_is_selected(
    bench: BenchBoard, rules: str, settings: dict[str, str], options: tuple[str, ...], language: str
) -> None:
    for name, value in {"rules": rules, "language": language, **settings}.items():
        bench.app.settings.set(name, value)
    words = load_texts(language)
    bench.press("UP", "UP")
    move_to_row(bench, words["menu how"])
    bench.press("OK")
    check_all_pages(bench, rules, *options)
    bench.press("BACK")
    bench.wait(0.3)
    assert bench.screen().marked[-1].startswith(words["menu how"])
    bench.press("DRAW")
    if rules == "revenge":
        # The youngest begins.
        bench.press("OK")
    bench.wait(0.3)
    assert bench.game.header.rules == rules


def test_they_can_be_read_in_the_middle_of_a_game(bench: BenchBoard, language: str) -> None:
    words = load_texts(language)
    bench.begin(["7"], rules="st", language=language, quick="yes")
    bench.draw()
    screen = bench.screen().lines
    bench.press("BACK")
    assert words["leave"] in bench.screen()
    bench.press("DOWN", "DOWN")
    assert bench.screen().marks(words["leave rules"])
    bench.press("OK")
    check_all_pages(bench, "st", "quick")
    bench.press("BACK")
    assert words["leave"] in bench.screen()
    bench.press("BACK")
    bench.wait(0.3)
    assert bench.screen().lines == screen
    assert bench.game.events == 3
