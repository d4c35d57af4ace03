"""House rules: their page of the menu, in every language, and games with them at the table."""

import pytest

from pawnlight.rules.base import HOUSE, RULES, house_of
from pawnlight.words import LANGUAGES, load
from tests.support.menu_rows import go_to, menu_rows

pytest_plugins = ("tests.support.table_fixtures",)


def choose_rules(bench, rules):
    """Select a rule set in the menu."""
    words = load(bench.app.settings["language"])
    game = rules if rules in ("revenge", "sequence") else "sorry"
    go_to(bench, words["menu game"])
    while not bench.screen().marks(f"{words['menu game']} {words[game]}"):
        bench.press("RIGHT")
    if game == "sorry":
        go_to(bench, words["menu rules"])
        while not bench.screen().marks(f"{words['menu rules']} {words[rules]}"):
            bench.press("RIGHT")


def test_house_rules_have_a_page_of_their_own_and_are_off_on_a_new_board(bench):
    assert "house rules >" in menu_rows(bench)
    go_to(bench, "house rules")
    bench.press("OK")
    assert menu_rows(bench) == [
        "START with any card no",
        "three pawns each no",
        "bump your own pawns no",
        "bounce at HOME no",
    ]
    assert bench.screen().lines[0].startswith("house rules")
    bench.press("BACK")
    assert bench.screen().marks("house rules >")
    bench.press("DRAW")
    assert bench.game.header.options == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", [rules for rules, _, _ in RULES if house_of(rules)])
def test_every_house_rule_can_be_turned_on_and_is_in_the_header(bench, rules, language):
    bench.app.settings.set("language", language)
    words = load(language)
    choose_rules(bench, rules)
    for name, values in house_of(rules):
        for value in values:
            go_to(bench, words["menu house"])
            assert bench.screen().marks(f"{words['menu house']} >")
            bench.press("RIGHT")
            go_to(bench, words[f"menu house {name}"])
            for _ in range(values.index(value) + 1):
                bench.press("RIGHT")
            shown = words["yes"] if len(values) == 1 else value
            assert bench.screen().marks(f"{words[f'menu house {name}']} {shown}")
            bench.press("BACK")
            assert bench.screen().marks(f"{words['menu house']} {words['house on']} >")
            bench.press("DRAW")
            assert f"{name}={value}" in bench.game.header.options
            assert [option for option in bench.game.header.options if "=" in option] == [f"{name}={value}"]
            bench.press("BACK", "UP", "OK", "OK")
            go_to(bench, words["menu house"])
            bench.press("OK")
            go_to(bench, words[f"menu house {name}"])
            for _ in range(values.index(value) + 1):
                bench.press("LEFT")
            shown = words["no"] if len(values) == 1 else words["off"]
            assert bench.screen().marks(f"{words[f'menu house {name}']} {shown}")
            bench.press("BACK")


def test_a_rule_set_lists_only_its_own_house_rules_and_those_of_others_stay_as_set(bench):
    go_to(bench, "house rules")
    bench.press("OK")
    go_to(bench, "bump your own pawns")
    bench.press("RIGHT", "BACK")
    choose_rules(bench, "st")
    assert "house rules >" in menu_rows(bench)
    go_to(bench, "house rules")
    bench.press("OK")
    assert menu_rows(bench) == ["START with any card no", "three pawns each no"]
    bench.press("BACK", "DRAW")
    assert bench.game.header.options == ()
    bench.press("BACK", "UP", "OK", "OK")
    choose_rules(bench, "classic")
    assert "house rules on >" in menu_rows(bench)


def test_house_rules_that_are_set_are_kept_over_a_power_cut(bench):
    go_to(bench, "house rules")
    bench.press("OK", "RIGHT", "DOWN", "RIGHT", "DRAW")
    assert bench.game.header.options == ("start=any", "pawns=3")
    bench.unplug()
    bench.plug_in()
    bench.press("BACK")
    assert "house rules on >" in menu_rows(bench)


def test_the_card_machine_has_no_house_rules(bench):
    bench.app.settings.set("game", "cards")
    bench.press("UP")
    assert not [row for row in menu_rows(bench) if row.startswith("house")]


def test_every_house_rule_has_its_texts():
    for language in LANGUAGES:
        assert {f"menu house {name}" for _, name, _ in HOUSE} <= set(load(language))
