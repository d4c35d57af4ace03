"""The screen says before OK what a move of Sorry! does, in every language, and that it fits."""

from itertools import product

import pytest

from pawnlight.games.sorry import text as sorry_text
from pawnlight.games.sorry.board import START, TRACK
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import COLOURS
from pawnlight.show import text
from pawnlight.words import load
from tests.support.layouts import drawn
from tests.support.table_bench import Table

RED, BLUE, YELLOW, GREEN = 0, 4, 8, 12


def with_card(bench: Table, card: str, places: dict[int, int], **settings: str) -> None:
    """Draw `card` as red with these pawns outside START, the others in it."""
    seats = dict.fromkeys(("red", "blue", "yellow", "green"), "person")
    bench.begin([card], **{**seats, **settings})
    bench.game.pawns[:] = [places.get(i, START) for i in range(16)]
    bench.draw()


@pytest.mark.parametrize(
    ("card", "places", "said"),
    [
        ("3", {RED: 20, YELLOW: 23}, ["bumps yellow"]),
        ("3", {RED: 21}, ["slides"]),
        ("3", {RED: 21, YELLOW: 26}, ["bumps yellow", "slides"]),
        ("3", {RED: 21, YELLOW: 26, BLUE: 27}, ["bumps 2", "slides"]),
        ("3", {RED: 20}, []),
        ("Sorry!", {GREEN: 40}, ["bumps green", "slides"][:1]),
        ("5", {RED: TRACK + 3}, ["bounces z3"]),
        ("12", {RED: TRACK + 4, BLUE: 57}, ["bumps blue", "bounces 57"]),
    ],
)
def test_before_ok_is_pressed(bench: Table, language: str, card: str, places: dict[int, int], said: list[str]) -> None:
    words = load(language)
    with_card(bench, card, places, language=language, **{"house bounce": "yes"})
    for one in ("bumps yellow", "bumps blue", "bumps green", "bumps 2", "slides", "bounces z3", "bounces 57"):
        key, _, value = one.partition(" ")
        line = words["moves " + key + ("" if value != "2" else " many")]
        line = line % (int(value) if value == "2" else words.get(value, value)) if value else line
        assert (line in bench.screen()) == (one in said), (one, bench.screen())
    assert bench.game.due == "move"


def test_a_partner_s_pawn_is_the_partner_s(bench: Table, language: str) -> None:
    words = load(language)
    with_card(bench, "5", {YELLOW: 20}, rules="teams", language=language)
    assert words["moves partner"] % words["yellow"] in bench.screen()


def test_a_sorry_that_gives_up_a_pawn_says_whose(bench: Table, language: str) -> None:
    words = load(language)
    with_card(bench, "Sorry!", {RED: 20, YELLOW: 30}, rules="teams", language=language)
    assert words["way own"] in bench.screen()
    seen = set()
    for _ in range(2):
        seen.add(words["moves partner"] % words["yellow"] in bench.screen())
        bench.press("RIGHT")
    assert seen == {True, False}
    for banned in ("own", "propio", "eigene"):
        assert banned not in words["way own"]


def test_what_a_computer_s_move_does_is_said_while_it_is_shown(bench: Table, language: str) -> None:
    words = load(language)
    bench.begin(["3"], language=language, red="easy", begins="red", yellow="person")
    bench.game.pawns[:] = [20, *[START] * 7, 23, *[START] * 7]
    bench.until(lambda: words["moves bumps"] % words["yellow"] in bench.screen(), 6)


def test_every_description_fits_beside_every_card(language: str) -> None:
    words = load(language)
    seats = ",".join(f"{colour}:person" for colour in COLOURS)
    game = SorryGame(f"game 2 rules=classic options=- seats={seats} first=red seed={'0' * 64}")
    for (card, way), turn, (colour, rest) in product(
        (("3", (20, 23)), ("10", (20, 30)), ("12", (TRACK + 4, 57))), (RED, YELLOW), ((GREEN, 23), (BLUE, 26))
    ):
        game.pawns[:] = [START] * 16
        game.pawns[RED], game.pawns[colour] = way[0], rest
        move = ((RED, *way),)
        game.turn = turn // 4
        said = sorry_text.does(words, game.foreseen(card, move))
        ways = sorry_text.ways(words, card, [move], [move], ("3", "10", "12"))
        screen = drawn(text.card, title=words["yellow"], note=words["full"], card=card, ways=ways, lines=said)
        assert all(line in screen for line in said[:2])
