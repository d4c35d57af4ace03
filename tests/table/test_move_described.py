"""The screen says before OK what a move of Sorry! does, in every language, and that it fits."""

from itertools import product

import pytest

from pawnlight.games.sorry import text as sorry_text
from pawnlight.games.sorry.board import HOME_PLACE, START_PLACE, TRACK_SQUARES, card_and_move
from pawnlight.games.sorry.game import SorryGame
from pawnlight.games.sorry.screen import MovePicker, PawnQuestion, SorryScreen
from pawnlight.rules.base import COLOURS
from pawnlight.show import text
from pawnlight.table.describe import describe
from pawnlight.words import load_texts
from tests.support.layouts import layout_screen
from tests.support.sorry_scenes import random_games
from tests.support.table_bench import BenchBoard
from tests.support.table_fixtures import ResumeBoardAt

RED, BLUE, YELLOW, GREEN = 0, 4, 8, 12


def draw_card(bench: BenchBoard, card: str, places: dict[int, int], **settings: str) -> None:
    """Draw `card` as red with these pawns outside START, the others in it."""
    seats = dict.fromkeys(("red", "blue", "yellow", "green"), "person")
    bench.begin([card], **{**seats, **settings})
    bench.game.pawns[:] = [places.get(i, START_PLACE) for i in range(16)]
    bench.draw()


@pytest.mark.parametrize(
    ("card", "places", "said"),
    [
        ("3", {RED: 20, YELLOW: 23}, ["bumps yellow"]),
        ("3", {RED: 21}, ["slides"]),
        ("3", {RED: 21, YELLOW: 26}, ["bumps yellow", "slides"]),
        ("3", {RED: 21, YELLOW: 26, BLUE: 27}, ["bumps 2", "slides"]),
        # Three things that a card can do leave room for both, too.
        (
            "2",
            {RED: 22, RED + 1: HOME_PLACE, RED + 2: HOME_PLACE, RED + 3: HOME_PLACE, YELLOW: 26},
            ["bumps yellow", "slides"],
        ),
        ("3", {RED: 20}, []),
        ("Sorry!", {GREEN: 40}, ["bumps green", "slides"][:1]),
        ("5", {RED: TRACK_SQUARES + 3}, ["bounces z3"]),
        ("12", {RED: TRACK_SQUARES + 4, BLUE: 57}, ["bumps blue", "bounces 57"]),
    ],
)
def test_before_ok_is_pressed(
    bench: BenchBoard, language: str, card: str, places: dict[int, int], said: list[str]
) -> None:
    words = load_texts(language)
    draw_card(bench, card, places, language=language, **{"house bounce": "yes"})
    told = [line["text"] for line in describe(bench.app.context)["lines"]]
    for one in ("bumps yellow", "bumps blue", "bumps green", "bumps 2", "slides", "bounces z3", "bounces 57"):
        key, _, value = one.partition(" ")
        line = words["moves " + key + ("" if value != "2" else " many")]
        line = line % (int(value) if value == "2" else words.get(value, value)) if value else line
        assert (line in bench.screen()) == (one in said), (one, bench.screen())
        assert (line in told) == (one in said), (one, told)
    assert bench.game.due == "move"


def test_a_partner_s_pawn_is_the_partner_s(bench: BenchBoard, language: str) -> None:
    words = load_texts(language)
    draw_card(bench, "5", {YELLOW: 20}, rules="teams", language=language)
    assert words["moves partner"] % words["yellow"] in bench.screen()


def test_a_sorry_that_gives_up_a_pawn_says_whose(bench: BenchBoard, language: str) -> None:
    words = load_texts(language)
    draw_card(bench, "Sorry!", {RED: 20, YELLOW: 30}, rules="teams", language=language)
    assert words["way own"] in bench.screen()
    seen = set()
    for _ in range(2):
        seen.add(words["moves partner"] % words["yellow"] in bench.screen())
        bench.press("RIGHT")
    assert seen == {True, False}
    for banned in ("own", "propio", "eigene"):
        assert banned not in words["way own"]


def test_what_a_computer_s_move_does_is_said_while_it_is_shown(bench: BenchBoard, language: str) -> None:
    words = load_texts(language)
    bench.begin(["3"], language=language, red="easy", begins="red", yellow="person")
    bench.game.pawns[:] = [20, *[START_PLACE] * 7, 23, *[START_PLACE] * 7]
    bench.until(lambda: words["moves bumps"] % words["yellow"] in bench.screen(), 6)


def says_draw_again(bench: BenchBoard) -> bool:
    """Return whether the screen says that another card is drawn."""
    said = load_texts(bench.app.settings["language"])["way again"]
    (row,) = [line for line in describe(bench.app.context)["lines"] if line["text"] == said]
    assert (f">{said}" in bench.screen()) == row["can"]
    return bool(row["can"])


def option_texts(bench: BenchBoard) -> list[str]:
    return [option["text"] for option in describe(bench.app.context)["options"]]


ONE_PAWN_LEFT = {RED + n: HOME_PLACE for n in (1, 2, 3)}


def test_a_2_says_that_another_card_is_drawn(bench: BenchBoard) -> None:
    draw_card(bench, "2", {RED: 10})
    assert says_draw_again(bench)
    assert option_texts(bench) == ["out of START, draw again", "forward 2, draw again"]


def test_three_ways_and_two_effects_have_room(bench: BenchBoard, language: str) -> None:
    words = load_texts(language)
    draw_card(bench, "2", {RED: 22, YELLOW: 26}, language=language)
    bench.press("RIGHT")
    for said in ("way out", "way again", "moves slides"):
        assert words[said] in bench.screen()
    assert words["way forward"] % 2 in bench.screen()
    assert words["moves bumps"] % words["yellow"] in bench.screen()


def test_a_2_that_moves_nothing_says_it_too(bench: BenchBoard) -> None:
    draw_card(bench, "2", ONE_PAWN_LEFT | {RED: TRACK_SQUARES + 4})
    assert "No move" in bench.screen()
    assert says_draw_again(bench)
    bench.press("OK")
    assert (bench.game.due, bench.game.turn) == ("draw", 0)


@pytest.mark.parametrize("rules", ["classic", "teams", "st"])
def test_a_2_that_can_only_win_says_that_it_wins(bench: BenchBoard, rules: str, language: str) -> None:
    partner = {YELLOW + n: HOME_PLACE for n in range(4)} if rules == "teams" else {}
    draw_card(bench, "2", ONE_PAWN_LEFT | partner | {RED: TRACK_SQUARES + 3}, rules=rules, language=language)
    words = load_texts(language)
    assert not says_draw_again(bench)
    assert option_texts(bench) == [words["way forward"] % 2]
    assert words["wins game"] in bench.screen()
    game = bench.game
    bench.press("OK")
    bench.wait(0.1)
    assert game.due == "over"


def has_2_without_move(game: SorryGame) -> bool:
    return (
        game.due == "play"
        and "2" in game.hands[game.seat]
        and not any(card_and_move(decision, None)[1] for decision in game.decisions())
    )


def test_where_no_card_of_a_hand_can_be_used_a_2_that_is_discarded_ends_the_turn(
    resume_at: ResumeBoardAt, language: str
) -> None:
    words = load_texts(language)
    bench = resume_at(has_2_without_move, rules="points", language=language)
    seat, hand = bench.game.seat, bench.game.hands[bench.game.seat]
    bench.key_down("OK")
    bench.press(*["RIGHT"] * hand.index("2"))
    bench.key_up("OK")
    bench.press("DRAW")
    assert words["throw away"] in bench.screen()
    assert not says_draw_again(bench)
    bench.press("OK")
    bench.wait(2)
    bench.draw()
    assert bench.game.seat != seat


def test_every_description_fits_beside_every_card(language: str) -> None:
    words = load_texts(language)
    seats = ",".join(f"{colour}:person" for colour in COLOURS)
    game = SorryGame(f"game 2 rules=classic options=- seats={seats} first=red seed={'0' * 64}")
    for (card, way), turn, (colour, rest) in product(
        (("3", (20, 23)), ("10", (20, 30)), ("12", (TRACK_SQUARES + 4, 57))), (RED, YELLOW), ((GREEN, 23), (BLUE, 26))
    ):
        game.pawns[:] = [START_PLACE] * 16
        game.pawns[RED], game.pawns[colour] = way[0], rest
        move = ((RED, *way),)
        game.turn = turn // 4
        said = sorry_text.effect_lines(words, game.effect_of_move(card, move))
        ways = sorry_text.marked_card_options(words, card, [move], [move], ("3", "10", "12"))
        screen = layout_screen(
            text.draw_card, title=words["yellow"], note=words["full"], card=card, ways=ways, lines=said
        )
        assert all(line in screen for line in said[:2])


@pytest.mark.parametrize(
    ("rules", "lights"),
    [("classic,start=any,own=bump,bounce=yes", "spokes"), ("teams,bounce=yes,own=bump", "ring"), ("st", "ring")],
)
def test_everything_that_a_move_does_has_room_whatever_it_is(
    bench: BenchBoard, language: str, rules: str, lights: str
) -> None:
    """The canvas of the bench lets nothing be written over another text or an edge."""
    context = bench.app.context
    for name, value in (("language", language), ("lights", lights)):
        bench.app.settings.set(name, value)
    context.apply_settings()
    most = 0
    for game in random_games(1, 132, rules):
        screen = SorryScreen(context, game)
        # A name that takes the whole head of the screen, with a note below it.
        context.names = [game.id, *["Maximiliana Ana"] * len(game.header.seats), ""]
        bench.journal.full = True
        moves = game.legal_moves()
        for move in moves[:4]:
            picking = MovePicker(moves, False)
            picking.pick_move(move)
            question = PawnQuestion(screen, game.card or "", moves, picking)
            context.show_question(question)
            said = sorry_text.effect_lines(context.words, game.effect_of_move(game.card or "", move))
            if len(picking.moves_after_pick(picking.shown_offer())) == 1:
                assert list(question.lines[-len(said) or len(question.lines) :]) == said
                most = max(most, len(question.lines))
    assert most > 1
