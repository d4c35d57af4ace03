"""The menu set for a child: its own rules, one thing that glows, nothing is asked, and everybody is celebrated."""

from collections.abc import Callable

import pytest

from pawnlight.games.revenge.game import RevengeGame
from pawnlight.games.sorry.board import (
    HOME_PLACE,
    TRACK_SQUARES,
    is_exchange,
    make_move,
    move_text,
    parse_move,
    steps_home,
)
from pawnlight.games.sorry.child import best_glowing_moves
from pawnlight.games.sorry.game import SorryGame
from pawnlight.games.sorry.scene import light_of
from pawnlight.rules.base import COLOURS, PASS
from pawnlight.show import child_tunes, sounds
from pawnlight.table.question import Question
from pawnlight.words import Words, load_texts
from tests.support.evening_scenes import CHILD_OPTIONS
from tests.support.menu_rows import move_to_row
from tests.support.screen_reader import Screen
from tests.support.screen_text import colours_of
from tests.support.sequence_scenes import put_chips
from tests.support.sorry_parser import parse_position
from tests.support.table_bench import BenchBoard, event_texts
from tests.support.table_fixtures import ResumeBoardAt
from tests.table.test_hand_games import begin_game
from tests.table.test_revenge_house import change_after_deal
from tests.table.test_sequence import TWO_PEOPLE, begin_with_hands, look_and_play, wait_for_turn


def question_on(bench: BenchBoard) -> Question:
    """Return what the screen shows."""
    assert bench.app.context.question
    return bench.app.context.question


def asks_in_words(screen: Screen, language: str) -> bool:
    """Return whether the screen asks something in words."""
    return any(load_texts(language)[name] in screen for name in ("leave", "end game", "resume", "again", "another"))


def test_a_line_of_the_menu_that_makes_every_computer_easy(bench: BenchBoard, language: str) -> None:
    words = load_texts(language)
    for name, value in {"language": language, "yellow": "hard", "blue": "normal", "green": "none"}.items():
        bench.app.settings.set(name, value)
    bench.press("UP")
    move_to_row(bench, words["menu child"])
    assert bench.screen().marked[-1].endswith(words["no"])
    bench.press("RIGHT")
    assert bench.screen().marked[-1].endswith(words["yes"])
    move_to_row(bench, words["yellow"])
    seen = []
    for _ in range(6):
        seen.append(bench.screen().marked[-1].removeprefix(words["yellow"]).strip())
        bench.press("RIGHT")
    assert seen == [words["easy"], words["none"], words["person"]] * 2
    bench.press("DRAW")
    bench.wait(0.3)
    assert [player for _, player in bench.game.header.seats] == ["person", "easy", "easy"]


@pytest.mark.parametrize("game", ["row", "towers"])
def test_the_childrens_games_of_the_house_are_always_a_childs(bench: BenchBoard, game: str, language: str) -> None:
    words = load_texts(language)
    bench.change(game=game, players="3", language=language, **{"seat 2": "hard"})
    seen = set()
    for _ in range(14):
        bench.press("DOWN")
        seen.add(" ".join(bench.screen().marked[-1].split()))
    assert not [line for line in seen if line.startswith(words["menu child"])]
    bench.begin([])
    assert bench.game.header.options == ("child=yes",)
    assert bench.game.header.seats == [("red", "person"), ("blue", "easy"), ("yellow", "person")]


@pytest.mark.parametrize("game", ["revenge", "sequence"])
def test_the_other_games_are_for_everybody_whatever_the_menu_had(bench: BenchBoard, game: str, language: str) -> None:
    words = load_texts(language)
    bench.change(game=game, child="yes", players="2", language=language)
    for _ in range(12):
        bench.press("DOWN")
        assert words["menu child"] not in bench.screen().marked[-1]
    bench.begin([], players="2", **{"seat 2": "hard"})
    assert "child=yes" not in bench.game.header.options
    assert bench.game.header.seats[1][1] == "hard"


def test_the_ring_alone_offers_no_game_that_needs_the_panel(bench: BenchBoard) -> None:
    words = load_texts("en")
    bench.change(lights="ring")
    offered = set()
    move_to_row(bench, words["menu game"])
    for _ in range(8):
        offered.add(bench.app.settings["game"])
        bench.press("RIGHT")
    assert offered == {"sorry", "revenge", "towers", "cards"}
    bench.change(game="row")
    assert not bench.lamp_breathes(), "it was chosen before, and cannot be begun"


@pytest.mark.parametrize("rules", ["classic", "teams", "points", "st"])
def test_a_childs_game_of_sorry_has_rules_of_its_own_whatever_the_menu_had(bench: BenchBoard, rules: str) -> None:
    bench.begin([], rules=rules, child="yes", quick="no", **{"house own": "bump"})
    header = bench.game.header
    assert (header.rules, ",".join(header.options)) == ("classic", CHILD_OPTIONS)
    assert header.seats == [("red", "person"), ("yellow", "person")]


def test_the_menu_of_a_childs_game_has_no_rules_to_choose(bench: BenchBoard, language: str) -> None:
    words = load_texts(language)
    bench.change(language=language, rules="points", child="yes")
    seen = set()
    for _ in range(16):
        bench.press("DOWN")
        seen |= {" ".join(line.split()) for line in bench.screen().lines}
    gone = ("menu rules", "menu quick", "menu points teams", "menu house")
    assert not [line for line in seen for name in gone if line.startswith(words[name] + " ")]


def movable_pawns(game: SorryGame) -> int:
    """Return how many pawns the player can choose."""
    return len({(i, a) for move in game.legal_moves() for i, a, _ in move})


def moves_one(game: SorryGame) -> bool:
    return game.due == "move" and movable_pawns(game) == 1 and len(game.legal_moves()) == 1


def moves_three(game: SorryGame) -> bool:
    return game.due == "move" and game.card == "5" and movable_pawns(game) == 3


def nothing_moves(game: SorryGame) -> bool:
    return game.due == "move" and game.decisions() == [PASS]


def glowing_lights(bench: BenchBoard, seconds: float = 1.5) -> set[int]:
    """Return the lights that breathe; nothing else moves."""
    moving = {light: kind for light, (kind, _) in bench.motions(seconds).items() if kind != "steady"}
    assert set(moving.values()) <= {"breathes"}, moving
    return set(moving)


def test_where_one_pawn_can_move_it_glows_and_draw_plays_it(resume_at: ResumeBoardAt, language: str) -> None:
    words = load_texts(language)
    bench = resume_at(moves_one, options=CHILD_OPTIONS, language=language)
    bench.wait(0.5)
    (light,) = glowing_lights(bench)
    assert bench.lamp_breathes()
    assert words["child go"] in bench.screen()
    bench.wait(30)
    assert words["child wait"] in bench.screen()
    (move,) = bench.game.legal_moves()
    assert light_of(*move[0][:2]) == light
    screen = str(bench.screen())
    for word in ("<>", words["hold ok"], words["hold back"], words["hold up"], words["down discard"], "OK"):
        assert word not in screen
    bench.press("DRAW")
    bench.wait(4)
    assert event_texts(bench)[-1] == "move " + move_text(move)


def test_where_several_can_move_they_glow_one_after_the_other(resume_at: ResumeBoardAt, language: str) -> None:
    bench = resume_at(moves_three, options=CHILD_OPTIONS, language=language)
    bench.wait(0.4)
    assert load_texts(language)["child which"] in bench.screen()
    pawns = {light_of(i, a) for move in bench.game.legal_moves() for i, a, _ in move}
    seen: list[int] = []
    for _ in range(3):
        seen += glowing_lights(bench, 1)
        bench.wait(0.5)
    assert len(seen) == 3
    assert set(seen) == pawns
    (now,) = glowing_lights(bench, 0.8)
    before = bench.game.pawns[:]
    bench.press("OK")
    bench.wait(4)
    i, a = next((i, a) for i, a in enumerate(before) if bench.game.pawns[i] != a)
    assert light_of(i, a) == now, "the one that glowed has moved"


def chooses_with(card: str) -> Callable[[SorryGame], bool]:
    return lambda game: (
        game.due == "move" and game.card == card and len(best_glowing_moves(game.pawns, game.legal_moves(), False)) > 1
    )


@pytest.mark.parametrize("card", ["7", "10", "11", "Sorry!"])
def test_a_pawn_goes_its_best_way(resume_at: ResumeBoardAt, card: str) -> None:
    bench = resume_at(chooses_with(card) if card != "Sorry!" else sorry_on_several, options=CHILD_OPTIONS)
    bench.wait(0.5)
    game = bench.game
    before, moves, k = game.pawns[:], game.legal_moves(), game.turn

    def gain(pawns: list[int]) -> int:
        return sum(steps_home(k, before[i]) - steps_home(k, pawns[i]) for i in range(4 * k, 4 * k + 3))

    of_each: dict[int, list[tuple[bool, int]]] = {}
    for move in moves:
        after = before[:]
        make_move(after, move)
        whole = len(move) == 1 or is_exchange(move)
        for i in {i for i, _, _ in move if i // 4 == k}:
            of_each.setdefault(i, []).append((whole, gain(after)))
    (light,) = glowing_lights(bench, 0.8)
    pawn = next(i for i, place in enumerate(before) if i // 4 == k and i in of_each and light_of(i, place) == light)
    bench.press("DRAW")
    bench.until(lambda: game.turn != k or game.due != "move", 10)
    assert gain(game.pawns) == max(of_each[pawn])[1]


def glowing_moves(position: str, *moves: str) -> list[str]:
    """Return the moves that glow, in order, for red in `position`, of these moves."""
    pawns, turn, _ = parse_position(position)
    found = [parse_move(pawns, turn, text) for text in moves]
    return [move_text(move) for _, move in best_glowing_moves(pawns, found, False)]


def test_what_gains_most_glows_first() -> None:
    # HOME, one step away, before a longer way; of two ways as long, the one that bumps; at last the foremost pawn.
    assert glowing_moves("red:z4,20,30 yellow:S,S,S red 2", "20>22", "30>32", "z4>H") == ["z4>H", "30>32", "20>22"]
    assert glowing_moves("red:10,20,S yellow:13,S,S red 3", "20>23", "10>13") == ["10>13", "20>23"]


def test_a_pawn_that_loses_does_not_glow_while_another_gains() -> None:
    assert glowing_moves("red:20,4,S yellow:S,S,S red 4", "20>16", "4>0") == ["4>0"], (
        "back over the diamond is nearer to HOME"
    )
    assert glowing_moves("red:22,30,S yellow:S,S,S red 4", "22>18", "30>26") == ["30>26", "22>18"], "all lose alike"
    assert glowing_moves("red:z5,20,S yellow:S,S,S red 3", "z5>z4", "20>23") == ["20>23"], "a hop back"


def sorry_on_several(game: SorryGame) -> bool:
    return game.due == "move" and game.card == "Sorry!" and len(game.legal_moves()) > 2


def test_a_turn_without_a_move_passes_by_itself_after_a_moment(resume_at: ResumeBoardAt, language: str) -> None:
    words = load_texts(language)
    bench = resume_at(nothing_moves, options=CHILD_OPTIONS, language=language)
    seat = bench.game.seat
    bench.has_played(child_tunes.REST)
    bench.wait(0.6)
    assert words["child rest"] in bench.screen()
    assert bench.has_played(child_tunes.REST)
    bench.wait(0.4)
    assert words["child rest"] in bench.screen(), "long enough to see it"
    bench.until(lambda: bench.game.due == "draw" and bench.game.seat != seat, 3)


def test_a_key_hurries_a_turn_without_a_move(resume_at: ResumeBoardAt) -> None:
    bench = resume_at(nothing_moves, options=CHILD_OPTIONS)
    bench.wait(0.6)
    bench.press("OK")
    bench.wait(0.3)
    assert bench.game.due == "draw"


def test_every_deed_has_a_melody_of_its_own(resume_at: ResumeBoardAt) -> None:
    melodies = (
        child_tunes.DRAW,
        child_tunes.CHOOSE,
        child_tunes.MOVE,
        child_tunes.BUMP,
        child_tunes.HOME,
        child_tunes.WON,
        child_tunes.REST,
    )
    assert len(set(melodies)) == 7
    bench = resume_at(wins_now, options=CHILD_OPTIONS)
    bench.wait(1)
    assert bench.has_played(child_tunes.CHOOSE)
    bench.press("DRAW")
    bench.until(lambda: bench.journal.live is None)
    bench.wait(1)
    assert bench.has_played(child_tunes.WON)
    bench.wait(4)
    bench.press("DRAW")
    bench.wait(0.2)
    bench.press("DRAW")
    bench.wait(0.2)
    assert bench.has_played(child_tunes.DRAW)
    bench.wait(0.5)
    bench.press("DRAW")
    bench.wait(0.5)
    assert bench.has_played(child_tunes.MOVE)


def goes_home(game: SorryGame) -> bool:
    return moves_one(game) and game.legal_moves()[0][0][2] == HOME_PLACE and not wins_now(game)


def test_a_pawn_that_comes_home_is_heard(resume_at: ResumeBoardAt) -> None:
    bench = resume_at(goes_home, options=CHILD_OPTIONS)
    bench.wait(0.5)
    bench.press("DRAW")
    bench.wait(3)
    assert bench.has_played(child_tunes.HOME)


def bumps(game: SorryGame) -> bool:
    """Return whether the only pawn that can move bumps one that stands far from its START."""
    if not moves_one(game) or game.card == "11":
        return False
    ((_, _, b),) = game.legal_moves()[0]
    return b < TRACK_SQUARES and any(b == place and j // 4 != game.turn for j, place in enumerate(game.pawns))


def test_who_is_bumped_flies_home_by_light_and_is_told_that_it_comes_out_again(
    resume_at: ResumeBoardAt, language: str
) -> None:
    words = load_texts(language)
    bench = resume_at(bumps, options=CHILD_OPTIONS, language=language)
    bench.wait(0.5)
    game = bench.game
    ((_, _, b),) = game.legal_moves()[0]
    j = game.pawns.index(b)
    bench.has_played(child_tunes.BUMP)
    bench.press("DRAW")
    shown = len(bench.hardware.lights.sent)
    bench.until(lambda: words["child bump"] in bench.screen(), 6)
    bench.until(lambda: words["child console"] in bench.screen(), 6)
    assert bench.has_played(child_tunes.BUMP)
    assert not bench.has_played(sounds.BUMP)
    back = [square % TRACK_SQUARES for square in range(b, b - 4, -1)]
    lit = [colours_of(picture) for _, picture in bench.hardware.lights.sent[shown:]]
    seen = [next((n for n, colours in enumerate(lit) if colours.get(light) == COLOURS[j // 4]), -1) for light in back]
    assert -1 not in seen
    assert seen == sorted(seen), "backwards on the way that it came"


def test_back_asks_nothing_unless_it_is_pressed_three_times(bench: BenchBoard, language: str) -> None:
    bench.begin(["1"], child="yes", language=language)
    bench.draw()
    bench.wait(0.5)
    screen = bench.screen().lines
    words = load_texts(language)
    for _ in range(2):
        bench.has_played(child_tunes.REST)
        bench.press("BACK")
        assert words["twice more"] in bench.screen(), "the press was seen, and a grown-up is told"
        assert not bench.has_played(child_tunes.REST)
        bench.wait(2.2)
        assert bench.has_played(child_tunes.REST)
        assert bench.screen().lines[:7] == screen[:7]
    bench.press("BACK", "BACK")
    assert words["once more"] in bench.screen()
    bench.press("BACK")
    assert bench.screen().marks(words["leave keep"])
    bench.press("OK")
    bench.wait(2)
    assert [over for *_, over in bench.journal.games()] == [False]


def test_after_a_power_cut_it_goes_on_without_a_question(bench: BenchBoard, language: str) -> None:
    bench.begin(["1"], child="yes", language=language)
    bench.draw()
    bench.unplug()
    bench.plug_in()
    bench.wait(1)
    assert not asks_in_words(bench.screen(), language)
    bench.press("DRAW")
    bench.until(lambda: bench.game.events == 4, 2)


def wins_now(game: SorryGame) -> bool:
    """Return whether the only move of the player to move wins."""
    own = game.pawns[4 * game.turn : 4 * game.turn + 4]
    moves = game.legal_moves() if game.due == "move" else []
    return len(moves) == 1 and own.count(HOME_PLACE) == 2 and moves[0][-1][2] == HOME_PLACE


def test_at_the_end_everybody_is_celebrated_and_draw_plays_again(resume_at: ResumeBoardAt, language: str) -> None:
    words = load_texts(language)
    bench = resume_at(wins_now, "red blue yellow", options=CHILD_OPTIONS, language=language)
    game = bench.game
    bench.wait(0.5)
    bench.press("OK")
    bench.until(lambda: words["child cheer"] in bench.screen(), 10)
    bench.press("DRAW", "DRAW")
    bench.wait(1)
    assert bench.app.game is game, "a press meant for the game begins no other"
    assert words["child cheer"] in bench.screen()
    assert words["wins"] not in bench.screen()
    track = {colour for light, (_, seen) in bench.motions().items() if light < TRACK_SQUARES for colour in seen}
    assert track == {"red", "blue", "yellow"}
    assert bench.app.game is game
    assert bench.lamp_breathes()
    winner = game.header.seats[game.winners()[0]][0]
    told = []

    def ended() -> bool:
        told.append((bench.screen().lines[0], question_on(bench).tells[0][0]))
        return told[-1][1] == "again"

    # Then each of the others by something good, and last whether they play again.
    bench.until(ended, 20)
    named = {title for title, key in told if key.startswith("deed")}
    assert named == {f"{words[colour]} ★" for colour in ("red", "blue", "yellow") if colour != winner}
    bench.wait(30)
    assert words["child again"] in bench.screen()
    bench.press("DRAW")
    bench.wait(0.5)
    assert bench.app.game is not game
    assert not asks_in_words(bench.screen(), language)


def test_back_leads_from_the_end_to_the_menu(resume_at: ResumeBoardAt) -> None:
    bench = resume_at(wins_now, options=CHILD_OPTIONS)
    bench.wait(0.5)
    bench.press("OK")
    bench.until(lambda: "Hooray!" in bench.screen(), 10)
    bench.wait(5)
    bench.press("BACK")
    bench.wait(0.3)
    assert "arrows set" in bench.screen(), "the menu"


@pytest.mark.parametrize("game", ["sorry", "cards"])
def test_a_star_stands_on_the_screen_of_a_childs_game_and_of_no_other(bench: BenchBoard, game: str) -> None:
    bench.app.settings.set("game", game)
    for child in ("no", "yes"):
        bench.app.settings.set("child", child)
        bench.press("DRAW")
        bench.wait(0.5)
        assert ("★" in str(bench.screen())) == (child == "yes")
        if child == "yes" and game == "sorry":
            bench.draw()
            assert bench.screen().lines[0].endswith("★")
        bench.press("BACK", *(("BACK", "BACK") if child == "yes" else ()))
        bench.press("OK")
        bench.wait(2)


def test_the_game_after_a_childs_is_for_everybody_unless_it_is_chosen_again(bench: BenchBoard) -> None:
    move_to_row(bench, "for children")
    bench.press("RIGHT", "DRAW")
    assert bench.app.context.child
    bench.unplug()
    bench.plug_in()
    assert bench.app.context.child, "the same game goes on"
    bench.press("BACK", "BACK", "BACK", "UP", "OK", "OK", "OK")
    move_to_row(bench, "for children")
    assert bench.screen().marks("for children no")
    bench.press("DRAW")
    assert "★" not in str(bench.screen())
    bench.press("BACK", "OK")
    bench.wait(2)
    move_to_row(bench, "for children")
    bench.press("RIGHT", "DRAW")
    assert "★" in str(bench.screen())
    bench.press("BACK", "BACK", "BACK", "OK")
    bench.wait(2)
    bench.unplug()
    bench.plug_in()
    move_to_row(bench, "for children")
    assert bench.screen().marks("for children no")


def test_kept_for_later_it_stays_a_childs_game_and_so_does_the_one_after_it(bench: BenchBoard, language: str) -> None:
    bench.begin(["5"], child="yes", language=language)
    bench.draw()
    game = bench.game.id
    bench.press("BACK", "BACK", "BACK", "OK")
    bench.wait(2)
    assert bench.app.settings["child"] == "no"
    bench.press("OK", "OK")
    bench.wait(1)
    assert bench.game.id == game
    assert "★" in str(bench.screen())
    assert not asks_in_words(bench.screen(), language)
    for _ in range(600):
        if bench.journal.live is None:
            break
        bench.press("DRAW")
        bench.wait(0.7)
    bench.wait(5)
    bench.press("DRAW")
    bench.wait(0.5)
    assert bench.game.id != game
    assert bench.game.header.is_child_game


def test_played_again_at_once_it_stays_a_childs_game(resume_at: ResumeBoardAt) -> None:
    bench = resume_at(wins_now, options=CHILD_OPTIONS)
    bench.wait(0.5)
    bench.press("OK")
    bench.until(lambda: "Hooray!" in bench.screen(), 10)
    bench.wait(5)
    bench.press("DRAW")
    bench.wait(0.5)
    assert "★" in str(bench.screen())


# A turn without a move, in a game for everybody


def check_draw_ends_turn(bench: BenchBoard, words: Words) -> None:
    """Check that DRAW is lit and ends the turn, as the screen says."""
    assert "DRAW" in bench.screen().lines[7], bench.screen()
    assert bench.lamp_breathes()
    seat = bench.game.seat
    bench.press("DRAW")
    bench.until(lambda: bench.game.seat != seat, 8)


def test_in_sorry_draw_ends_a_turn_without_a_move(bench: BenchBoard, language: str) -> None:
    words = load_texts(language)
    bench.begin(["3"], language=language)
    bench.draw()
    assert f"{words['no move']}: DRAW" in bench.screen()
    check_draw_ends_turn(bench, words)


def only_discards(game: SorryGame) -> bool:
    return game.due == "play" and all(decision[-1] == PASS for decision in game.decisions())


def test_for_points_draw_discards_a_card_that_cannot_be_played(resume_at: ResumeBoardAt, language: str) -> None:
    words = load_texts(language)
    bench = resume_at(only_discards, rules="points", language=language)
    bench.key_down("OK")
    bench.press("DRAW")
    bench.key_up("OK")
    bench.wait(0.5)
    assert f"{words['throw away']}: DRAW" in bench.screen()
    assert bench.lamp_breathes()
    events = bench.game.events
    bench.press("DRAW")
    bench.until(lambda: bench.game.events > events, 3)


def test_in_revenge_draw_ends_a_turn_without_a_card(
    bench: BenchBoard, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def change(game: RevengeGame) -> None:
        game.hands = [b"", bytes([1, 5])]
        game.pile = game.discards = b""
        game.due = "play"

    change_after_deal(monkeypatch, change)
    begin_game(bench, "revenge", TWO_PEOPLE, language=language, begins="red")
    bench.press("DRAW")
    bench.wait(0.5)
    assert load_texts(language)["nothing"] in bench.screen()
    check_draw_ends_turn(bench, load_texts(language))


def test_in_sequence_draw_ends_a_turn_in_which_nothing_can_be_played(bench: BenchBoard, language: str) -> None:
    begin_with_hands(bench, TWO_PEOPLE, "JS 5H", "JH JH", language=language)
    put_chips(bench.game, 1, (15,))
    wait_for_turn(bench)
    words = load_texts(language)
    look_and_play(bench, "J♠")
    bench.press("OK")
    bench.until(lambda: words["nothing"] in bench.screen(), 10)
    assert f"{words['pass']}: DRAW" in bench.screen()
    check_draw_ends_turn(bench, words)


def test_a_robot_that_draws_twice_is_told_of_once(bench: BenchBoard) -> None:
    bench.begin(["2", "3"], child="yes", red="easy", yellow="person", blue="none", green="none")
    told: list[object] = []
    for _ in range(200):
        if bench.game.seat == 1:
            break
        tells = list(question_on(bench).tells)
        if told[-1:] != [tells]:
            told.append(tells)
        bench.wait(0.05)
    assert [event.split()[1] for event in event_texts(bench) if event.startswith("draw")] == ["2", "3"]
    assert str(told).count("robot") == 1
