"""Turns at the table: drawing a card, choosing a pawn and its destination, and the move on the lights."""

from typing import Any

import pytest

from host_tools.virtual.pointer import click_place, request_hint_or_undo
from pawnlight.games.sorry.board import START_PLACE, TRACK_SQUARES, is_exchange, make_move, move_parts
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import COLOURS, PASS
from pawnlight.show import sounds
from pawnlight.table.describe import describe
from pawnlight.words import load_texts
from tests.support.foot_texts import foot_text
from tests.support.languages import in_each_language
from tests.support.screen_text import lights_at_rest, pawn_light
from tests.support.table_bench import BenchBoard, event_texts, flash_files


def pawns_that_move(game: SorryGame) -> set[int]:
    return {i for move in game.legal_moves() for i, _, _ in move[: 1 if game.card == "11" else 2]}


def has_choice(card: str, pawns: int = 2, most: int = 16):
    """Return the condition that a person must choose among `pawns` to `most` pawns with `card`."""
    return lambda game: game.card == card and game.due == "move" and pawns <= len(pawns_that_move(game)) <= most


def mark_light(bench: BenchBoard, motion: str, light: int) -> None:
    """Press RIGHT until the light has this motion; where motions overlap, the white of a spark is enough."""
    for _ in range(40):
        moves, colours = bench.motions().get(light, ("", set()))
        if moves == motion or (motion == "sparks" and moves != "steady" and "white" in colours):
            return
        bench.press("RIGHT")
    raise AssertionError(f"light {light} never {motion}\n{bench.screen()}")


def last_event(bench: BenchBoard) -> str:
    assert bench.journal.live is not None
    return list(bench.journal.event_lines(bench.journal.live, 0))[-1].partition(" ")[2][:-9]


def test_a_question_that_comes_back_has_a_number_of_its_own(bench):
    bench.begin([])
    context = bench.app.context
    numbers = []
    for key in ("", "BACK", "BACK"):
        if key:
            bench.press(key)
        numbers.append((describe(context)["title"], describe(context)["number"]))
    words = load_texts("en")
    assert [title for title, _ in numbers] == [words["red"], words["leave"], words["red"]]
    assert len({number for _, number in numbers}) == 3


def test_pages_are_turned_by_a_click_on_the_screen(bench):
    bench.begin([])
    bench.press("BACK", "DOWN", "DOWN", "OK")
    (button,) = describe(bench.app.context)["options"]
    assert (button["key"], button["box"]) == ("RIGHT", (0, 0, 128, 64))


def test_draw_breathes_while_a_card_is_due_and_where_it_ends_a_turn_without_a_move(bench):
    bench.begin(["1", "3"])
    assert bench.lamp_breathes()
    bench.draw()
    assert not bench.lamp_breathes(), "red chooses"
    bench.press("OK")
    bench.wait(3)
    assert bench.lamp_breathes(), "yellow is to draw"
    bench.draw()
    assert "No move" in bench.screen()
    assert bench.lamp_breathes(), "it ends the turn"


def test_keys_that_mean_nothing_here_are_refused_and_change_nothing(bench):
    bench.begin(["1"])
    before = flash_files(), bench.lights(), bench.screen().lines
    for key in ("LEFT", "RIGHT", "UP", "DOWN", "OK"):
        bench.press(key)
        bench.wait(0.5)
        assert bench.has_played(sounds.REFUSED), key
    assert (flash_files(), bench.lights(), bench.screen().lines) == before
    bench.draw()
    before = flash_files(), bench.motions(), bench.screen().lines
    bench.press("DRAW")
    bench.wait(0.5)
    assert bench.has_played(sounds.REFUSED)
    assert (flash_files(), bench.motions(), bench.screen().lines) == before


def test_a_draw_key_held_down_draws_one_card_and_is_not_scolded(bench):
    bench.begin(["1"])
    bench.hold("DRAW", 3)
    assert bench.game.card == "1"
    assert not bench.has_played(sounds.REFUSED)
    assert bench.screen().marks("out of START")


def test_with_a_card_that_moves_nothing_everyone_sees_why_and_the_turn_goes_on(bench):
    bench.begin(["5"])
    bench.draw()
    bench.wait(0.5)
    assert bench.has_played(sounds.REFUSED)
    assert "No move" in bench.screen()
    assert "Red" in bench.screen()
    bench.press("LEFT")
    bench.wait(0.5)
    assert bench.has_played(sounds.REFUSED)
    assert last_event(bench) == "draw 5"
    bench.press("OK")
    assert last_event(bench) == "pass"
    assert "Yellow" in bench.screen()
    assert "Press DRAW" in bench.screen()


def test_after_a_2_the_same_player_draws_again(bench):
    bench.begin(["2", "1"])
    bench.draw()
    assert ">draw again" in bench.screen()
    bench.press("OK")
    bench.wait(3)
    assert "Red" in bench.screen()
    assert "Press DRAW" in bench.screen()


def play_2(bench: BenchBoard, *, rules: str = "st", **settings: str) -> None:
    """Play the 2 that red has drawn; a 1 comes next."""
    bench.begin(["2", "1"], rules=rules, **settings)
    bench.draw()
    bench.press("OK")
    bench.wait(3)
    assert last_event(bench) == "move S>4"


@in_each_language
def test_in_st_draw_draws_the_second_card_of_a_2_and_ok_ends_the_turn(bench, language):
    words = load_texts(language)
    play_2(bench, language=language)
    for said in (words["red"], words["draw"], " ".join(foot_text(words, "draw or not").split())):
        assert said in bench.screen()
    assert bench.lamp_breathes()
    bench.has_played(sounds.REFUSED)
    bench.press("RIGHT")
    assert bench.has_played(sounds.REFUSED)
    bench.press("OK")
    bench.wait(0.5)
    assert last_event(bench) == "pass"
    assert words["yellow"] in bench.screen()
    assert words["draw"] in bench.screen()
    assert " ".join(foot_text(words, "draw or not").split()) not in bench.screen(), "yellow must draw"
    bench.hold("BACK")
    assert words["taken back"] in bench.screen()
    bench.wait(1.5)
    assert " ".join(foot_text(words, "draw or not").split()) in bench.screen()
    bench.draw()
    assert last_event(bench) == "draw 1"
    assert (bench.game.turn, bench.game.card) == (0, "1")
    bench.hold("BACK")
    bench.wait(1.5)
    assert bench.game.card == "2", "a draw is no decision: the move before it is taken back"


def test_leaving_is_asked_where_the_second_card_may_be_declined_and_a_power_cut_asks_again(bench):
    play_2(bench)
    bench.press("BACK")
    assert "Leave the game?" in bench.screen()
    bench.press("BACK")
    assert "next player" in bench.screen()
    bench.unplug()
    bench.plug_in()
    bench.press("OK")
    assert "next player" in bench.screen()
    bench.press("OK")
    assert last_event(bench) == "pass"


@pytest.mark.parametrize("rules", ["classic", "teams"])
def test_in_other_rule_sets_the_second_card_must_be_drawn(bench, rules):
    play_2(bench, rules=rules)
    assert "next player" not in bench.screen()
    bench.press("OK")
    bench.wait(0.5)
    assert last_event(bench) == "move S>4"
    bench.draw()
    assert last_event(bench) == "draw 1"


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_computers_draw_the_second_card_in_st(bench, level):
    bench.begin(["2", "1"], rules="st", red=level, begins="red")
    bench.until(lambda: bench.game.turn == 2, 20)
    assert [text.split(" ")[0] for text in event_texts(bench)[2:]] == ["draw", "move", "draw", "move"]


def test_pawns_that_can_move_breathe_the_shown_one_sparks_and_its_place_blinks(resume_at):
    bench = resume_at(has_choice("5", 3))
    game = bench.game
    movers = {pawn_light(i, game.pawns[i]): i for i in pawns_that_move(game)}
    seen = []
    for _ in movers:
        motions = bench.motions()
        sparks = [light for light, (motion, _) in motions.items() if motion == "sparks"]
        breathes = {light for light, (motion, _) in motions.items() if motion == "breathes"}
        assert len(sparks) == 1
        assert breathes | set(sparks) >= movers.keys() - {
            light for light, (motion, _) in motions.items() if motion in ("blinks", "runs")
        }
        blinking = [light for light, (motion, _) in motions.items() if motion == "blinks"]
        move = next(move for move in game.legal_moves() if move[0][0] == movers[sparks[0]])
        i, _, _, rest = move_parts(move)[0]
        assert blinking == [pawn_light(i, rest)]
        assert bench.screen().marks("forward 5")
        seen.append(sparks[0])
        bench.press("RIGHT")
    assert set(seen) == movers.keys(), "RIGHT shows one after the other"
    bench.press("LEFT")
    assert list(bench.moving_lights("sparks")) == [seen[-1]], "LEFT goes the other way"


def test_ok_moves_the_shown_pawn_and_the_lights_then_show_the_position(resume_at):
    bench = resume_at(has_choice("5", 2))
    before, turn = bench.game.pawns[:], bench.game.turn
    bench.press("RIGHT")
    (sparks,) = bench.moving_lights("sparks")
    bench.press("OK")
    bench.wait(5)
    moved = [i for i in range(4 * turn, 4 * turn + 4) if bench.game.pawns[i] != before[i]]
    assert [pawn_light(i, before[i]) for i in moved] == [sparks]
    assert last_event(bench).startswith("move ")
    assert bench.lights() == lights_at_rest(bench.game.pawns, bench.game.turn)


def has_two_ways(game: SorryGame) -> bool:
    """Return whether the card is a 10 with which one pawn has two destinations and another pawn can move too."""
    if game.card != "10" or game.due != "move":
        return False
    movers = [move[0][0] for move in game.legal_moves()]
    return len(set(movers)) > 1 and len(movers) > len(set(movers))


def test_a_pawn_with_two_places_to_go_asks_which_and_back_is_a_step_back(resume_at):
    bench = resume_at(has_two_ways)
    movers = [move[0][0] for move in bench.game.legal_moves()]
    twice = next(i for i in movers if movers.count(i) == 2)
    light = pawn_light(twice, bench.game.pawns[twice])
    mark_light(bench, "sparks", light)
    first, kept = bench.motions(), flash_files()
    bench.press("OK")
    assert flash_files() == kept, "nothing is decided yet"
    assert "where" in bench.screen()
    asked = bench.motions()
    assert asked != first
    ways = {bench.screen().marked[-1]}
    bench.press("RIGHT")
    ways.add(bench.screen().marked[-1])
    assert ways == {">forward 10", ">back 1"}
    bench.press("RIGHT")
    assert bench.motions() == asked
    context = bench.app.context
    number = context.asked
    for _ in range(2):
        # The second press of an impatient player comes too late: it answers nothing.
        request_hint_or_undo(context, "return", number)
        bench.wait(0.5)
        assert bench.motions() == first
    bench.press("BACK")
    assert "Leave the game?" in bench.screen(), "there is nothing before the first step"
    bench.press("BACK")
    assert bench.motions() == first
    bench.press("OK", "RIGHT", "OK")
    assert last_event(bench).startswith("move ")


def click_light(bench: BenchBoard, light: int) -> dict[str, Any]:
    """Point at a light of the ring as the page does. Returns the option that is marked then."""
    context = bench.app.context
    click_place(context, context.asked, "ring", light)
    bench.wait(0.1)
    question = describe(context)
    return dict(question["options"][question["at"]]) if question["at"] >= 0 else {}


def test_clicks_mark_a_pawn_and_another_one_and_take_it_with_the_place_where_it_goes(resume_at):
    bench = resume_at(has_two_ways)
    before, moves = bench.game.pawns[:], [move[0] for move in bench.game.legal_moves()]
    twice, _, to = next(one for one in moves if [i for i, _, _ in moves].count(one[0]) == 2)
    other = next(i for i, _, _ in moves if before[i] != before[twice])
    place, others = pawn_light(twice, before[twice]), pawn_light(other, before[other])
    kept = flash_files()
    assert click_light(bench, others)["ring"] == [others]
    assert click_light(bench, place)["ring"] == [place]
    assert flash_files() == kept, "nothing is decided yet"
    assert click_light(bench, place)["ring"] != [place], "taken: now its place is chosen"
    assert describe(bench.app.context)["what"] == "place"
    # Another pawn, although the place of this one was asked: its places, if it has several.
    landings = {landing for i, _, landing in moves if i == other}
    click_light(bench, others)
    assert {light for option in describe(bench.app.context)["options"] for light in option["ring"]} >= {
        pawn_light(other, landing) for landing in landings
    }
    bench.press("BACK")
    assert describe(bench.app.context)["what"] == "pawn"
    assert flash_files() == kept
    # The place where a pawn goes stands for the pawn, and then for the move.
    (reached,) = {
        rest for i, _, landing, rest in [move_parts((one,))[0] for one in moves] if (i, landing) == (twice, to)
    }
    marked = click_light(bench, pawn_light(twice, reached))
    assert pawn_light(twice, reached) in marked["ring_to"]
    assert flash_files() == kept
    click_light(bench, pawn_light(twice, reached))
    bench.wait(6)
    assert flash_files() != kept
    assert reached in bench.game.pawns


def splits(game: SorryGame) -> bool:
    return game.card == "7" and game.due == "move" and any(len(move) == 2 for move in game.legal_moves())


@pytest.mark.parametrize("first", [0, 1])
def test_a_7_is_split_beginning_with_either_pawn(resume_at, first):
    bench = resume_at(splits)
    move = next(move for move in bench.game.legal_moves() if len(move) == 2)
    text = bench.game.event_text(move)
    order = move_parts(move)[:: -1 if first else 1]
    mark_light(bench, "sparks", pawn_light(order[0][0], order[0][1]))
    bench.press("OK")
    mark_light(bench, "blinks", pawn_light(order[0][0], order[0][3]))
    while not bench.screen().marks("split"):
        bench.press("RIGHT")
        mark_light(bench, "blinks", pawn_light(order[0][0], order[0][3]))
    bench.press("OK")
    if bench.game.due == "move":
        mark_light(bench, "sparks", pawn_light(order[1][0], order[1][1]))
        bench.press("OK")
    if bench.game.due == "move":
        mark_light(bench, "blinks", pawn_light(order[1][0], order[1][3]))
        bench.press("OK")
    assert last_event(bench) == text


def exchanges_or_walks(game: SorryGame) -> bool:
    exchanging = [is_exchange(move) for move in game.legal_moves()]
    return game.card == "11" and game.due == "move" and any(exchanging) and not all(exchanging)


def only_exchanges(game: SorryGame) -> bool:
    return game.card == "11" and game.due == "move" and bool(game.legal_moves()) and PASS in game.decisions()


def test_an_11_may_change_places_rather_than_go_forward(resume_at):
    bench = resume_at(exchanges_or_walks)
    assert ">forward 11" in bench.screen()
    assert ">change places" in bench.screen()
    before = bench.game.pawns[:]
    move = next(move for move in bench.game.legal_moves() if is_exchange(move))
    mark_light(bench, "sparks", pawn_light(move[0][0], move[0][1]))
    bench.press("OK")
    for _ in range(20):
        if bench.game.due != "move" or bench.screen().marks("change places"):
            break
        bench.press("RIGHT")
    if bench.game.due == "move":
        bench.press("OK")
    bench.wait(6)
    mover, other = (int(square) for square in last_event(bench)[5:].split("<>"))
    assert bench.game.pawns[before.index(other)] in (mover, START_PLACE)
    assert bench.lights() == lights_at_rest(bench.game.pawns, bench.game.turn)


def test_an_11_that_could_only_change_places_may_be_left(resume_at):
    bench = resume_at(only_exchanges)
    before = bench.game.pawns[:]
    assert "Pass: OK" in bench.screen(), "first of all: OK pressed without a thought changes nothing"
    assert not bench.moving_lights("sparks")
    bench.press("OK")
    assert last_event(bench) == "pass"
    bench.wait(1)
    assert bench.game.pawns == before
    assert bench.lights() == lights_at_rest(before, bench.game.turn)


def takes_two_places(game: SorryGame) -> bool:
    return game.card == "Sorry!" and game.due == "move" and len(game.legal_moves()) > 1


def test_sorry_takes_the_place_of_the_opponent_that_is_shown(resume_at):
    bench = resume_at(takes_two_places, colours="red blue yellow")
    before, turn = bench.game.pawns[:], bench.game.turn
    places = {move_parts(move)[0][2]: move_parts(move)[0][3] for move in bench.game.legal_moves()}
    assert bench.screen().marks("bump an opponent")
    (spark,) = bench.moving_lights("sparks")
    assert spark in {pawn_light(i, START_PLACE) for i in range(4 * turn, 4 * turn + 4)}
    bench.press("OK", "RIGHT", "OK")
    bench.wait(8)
    landing = int(last_event(bench).partition(">")[2])
    assert before[bench.game.pawns.index(places[landing])] == START_PLACE
    robbed = before.index(landing)
    assert robbed // 4 != turn
    assert bench.game.pawns[robbed] == START_PLACE
    assert bench.lights() == lights_at_rest(bench.game.pawns, bench.game.turn)


def goes_far(game: SorryGame) -> bool:
    moves = game.legal_moves() if game.card == "12" else []
    return len(moves) == 1 and len(make_move(game.pawns[:], moves[0])) == 1 and moves[0][0][2] < TRACK_SQUARES


def test_a_move_is_seen_square_by_square_and_any_key_cuts_it_short(resume_at):
    bench = resume_at(goes_far)
    ((_, a, b),) = bench.game.legal_moves()[0]
    turn, kept = COLOURS[bench.game.turn], flash_files()
    bench.press("OK")
    assert flash_files() != kept, "what is shown is on flash already"
    bench.wait(0.6)
    lights = bench.lights()
    assert a not in lights
    assert sum(lights.get((a + n) % 60) == turn for n in range(1, 12)) == 1, "it is on its way"
    bench.press("LEFT")
    assert b in bench.lights()
    assert bench.lights() == lights_at_rest(bench.game.pawns, bench.game.turn)


def test_the_key_that_cuts_a_move_short_does_nothing_else(resume_at):
    bench = resume_at(goes_far)
    bench.press("OK", "DRAW")
    bench.wait(0.1)
    assert bench.game.due == "draw"
    assert "Press DRAW" in bench.screen()
    assert bench.lights() == lights_at_rest(bench.game.pawns, bench.game.turn)


def test_a_computer_player_draws_and_moves_by_itself(bench):
    bench.begin(["1"], red="easy", begins="red")
    assert "computer" in bench.screen() or "..." in bench.screen()
    assert bench.hardware.lamp.duty == 0
    bench.until(lambda: bench.game.card == "1", 2)
    bench.wait(0.2)
    assert "computer" in bench.screen()
    bench.until(lambda: bench.game.turn == 2, 3)
    bench.wait(3)
    assert last_event(bench) == "move S>4"
    assert "Yellow" in bench.screen()
    assert bench.lamp_breathes(), "a person's turn"


def test_any_key_hurries_a_computer_player(bench):
    bench.begin(["1"], red="easy", begins="red")
    began = bench.hardware.now_ms()
    bench.press("LEFT", "UP", "OK", "LEFT")
    bench.wait(0.05)
    assert bench.hardware.elapsed_since(began) < 700
    assert last_event(bench) == "move S>4"
    assert "Press DRAW" in bench.screen()
