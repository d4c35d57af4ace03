"""What people are asked, over the link: the board's answers in every game, and the laptop that asks for them."""

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from host_tools.library import Library
from host_tools.library.linked_libraries import LinkedLibrary
from host_tools.link.board_sync import BoardSync
from host_tools.link.questions import AskedQuestion, parse_asked
from pawnlight.board import led_of_cell, led_of_start
from pawnlight.games.sequence.board import CORNER_CELLS
from pawnlight.games.sequence.cards import SEQUENCE_CARDS
from pawnlight.link.frames import MAX_BODY
from pawnlight.rules.cards import card_label
from pawnlight.show.lights import Picture
from pawnlight.words import load_texts
from tests.support.cable import Cable, RecordingObserver
from tests.support.event_lines import fake_game
from tests.support.scripted_board import ScriptedBoard
from tests.support.sequence_scenes import put_chips
from tests.support.table_bench import BenchBoard
from tests.support.table_fixtures import IDLE_S
from tests.table.test_sequence import PERSON_AND_COMPUTER, begin_with_hands, look_and_play, wait_for_turn

GAME, LINES = fake_game("asked", 30)
KEYS = ("OK", "OK", "OK", "DRAW", "DRAW", "RIGHT", "LEFT", "UP", "DOWN", "BACK")


def board_answers(bench: BenchBoard, *requests: str) -> list[str]:
    """Send frames to the board; return what it says at once."""
    return [body for body in bench.exchange(*requests, seconds=0.1) if body.startswith(("asks", "error"))]


def ask_board(bench: BenchBoard) -> str:
    """Return the answer to `ask`."""
    if not bench.app.run_link().answers.greeted:
        board_answers(bench, "hello 2 test")
    bench.wait(0.5)
    (said,) = board_answers(bench, "ask")
    return said


# At the board


@pytest.mark.usefixtures("quick_to_sleep")
def test_nobody_is_asked_in_the_menu_while_something_moves_and_while_the_board_sleeps(bench: BenchBoard) -> None:
    assert ask_board(bench) == "asks -"
    bench.begin(["1"])
    assert ask_board(bench) == f"asks {bench.game.id} 1 0 draw - -"
    bench.wait(IDLE_S)
    assert ask_board(bench) == "asks -"
    bench.press("LEFT", "DRAW")
    starts = "+".join(f"{led_of_start(0, pawn):02x}" for pawn in range(4))
    assert ask_board(bench) == f"asks {bench.game.id} 3 0 pawn 0 ring {starts}"
    bench.press("BACK")
    assert ask_board(bench) == "asks -", "whether to leave belongs to no turn"
    bench.press("BACK")
    bench.wait(0.5)
    bench.hold("OK", 0.05)
    assert board_answers(bench, "ask") == ["asks -"], "the pawn moves"
    bench.wait(4)
    assert ask_board(bench) == f"asks {bench.game.id} 4 1 draw - -"


def test_nobody_is_asked_while_computers_play(bench: BenchBoard) -> None:
    bench.begin(["1"], red="easy", yellow="easy", begins="red")
    for _ in range(20):
        assert ask_board(bench) == "asks -"
    assert bench.game.events > 3


def test_the_number_of_events_is_right_after_a_move_was_taken_back(bench: BenchBoard) -> None:
    bench.begin(["1"])
    bench.draw()
    bench.press("OK")
    bench.wait(4)
    bench.hold("BACK")
    bench.wait(2)
    asked = parse_asked(ask_board(bench).split(" ")[1:])
    assert asked is not None
    assert (asked.moment, asked.what) == (bench.journal.count, "pawn")


def test_two_requests_a_second_are_answered(bench: BenchBoard) -> None:
    bench.begin(["1"])
    ask_board(bench)
    bench.wait(0.5)
    assert len([body for _ in range(20) for body in board_answers(bench, "ask", "ask", "ask")]) in (4, 5), (
        "in two seconds"
    )
    assert board_answers(bench, "ask now") == ["error unknown ask now"]


@pytest.mark.parametrize("broken_rules", ["events", "renderer"])
def test_a_bad_state_asks_nothing(bench: BenchBoard, monkeypatch: pytest.MonkeyPatch, broken_rules: str) -> None:
    bench.begin(["1"])
    question = bench.app.context.question
    assert question
    whose = question.game if broken_rules == "events" else bench.app.context
    with monkeypatch.context() as patch:
        patch.delattr(whose, broken_rules)
        # Nothing else runs meanwhile.
        assert bench.app.answer_ask() == "asks -"


# Settings of a game of each kind, and the kinds of question that come in it.
TWO_PLAYERS = {"players": "2", "seat 1": "person", "seat 2": "person"}
GAMES: dict[str, tuple[dict[str, str], set[str]]] = {
    "classic": ({}, {"pawn", "place", "draw"}),
    "teams": ({"rules": "teams", "blue": "person", "green": "person"}, {"pawn", "place", "draw"}),
    "points": ({"rules": "points"}, {"hand", "pawn", "place", "draw"}),
    "points alone": ({"rules": "points", "yellow": "easy"}, {"card", "pawn", "place", "draw"}),
    "st": ({"rules": "st"}, {"pawn", "place", "draw"}),
    "cards": ({"game": "cards"}, {"draw"}),
    "revenge": ({"game": "revenge"} | TWO_PLAYERS, {"hand", "row", "draw"}),
    "revenge alone": ({"game": "revenge"} | TWO_PLAYERS | {"seat 2": "easy"}, {"card", "row", "draw"}),
    "sequence": ({"game": "sequence", "auto draw": "no"} | TWO_PLAYERS, {"hand", "space", "draw", "cut"}),
    "sequence alone": ({"game": "sequence"} | TWO_PLAYERS | {"seat 2": "easy"}, {"card", "space", "cut"}),
}


def press_random_keys(bench: BenchBoard, presses: int) -> Iterator[None]:
    """Press keys at random, OK and DRAW together now and then to choose a card of a hidden hand."""
    for _ in range(presses):
        if bench.chance.random() < 0.3:
            bench.key_down("OK", 0.2)
            yield
            bench.press("DRAW")
            bench.key_up("OK")
        else:
            bench.press(bench.chance.choice(KEYS))
        bench.wait(bench.chance.choice((0, 1.5)))
        if load_texts("en")["leave"] in bench.screen():
            bench.press("BACK")
        yield


def marked_lights(picture: Picture) -> set[int]:
    """Return the lights that are marked."""
    return {place // 3 for place in picture._marks[::7]}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_is_what_everybody_sees_on_the_lights(bench: BenchBoard, game: str) -> None:
    values, kinds = GAMES[game]
    bench.begin(["1"], **{"back": "no", "house start": "any"} | values)
    found: set[str] = set()
    for _ in press_random_keys(bench, 600):
        if bench.journal.live is None or found == kinds:
            break
        said = ask_board(bench)
        question, asked = bench.app.context.question, parse_asked(said.split(" ")[1:])
        if asked is None:
            assert said == "asks -"
            continue
        assert question
        assert question.screen
        found.add(asked.what)
        assert (asked.game, asked.moment) == (bench.journal.live, bench.journal.count)
        assert said.startswith(f"asks {asked.game} {asked.moment} {question.seat} ")
        assert (asked.what == "hand") == question.hidden
        if question.hidden:
            assert said.endswith(f" {question.seat} hand"), "not a word more"
        elif question.what in ("card", "draw"):
            assert said.endswith(f" {question.what} - -"), "no card, and not which one is marked"
        else:
            renderer = bench.app.renderer
            shown = marked_lights(renderer.lights) if asked.where == "ring" else marked_lights(renderer.panel)
            for option in asked.options:
                places = option if asked.where == "ring" else map(led_of_cell, option)
                assert shown & set(places), (said, shown)
    assert found == kinds


def test_a_player_who_draws_late_is_the_one_who_is_asked(bench: BenchBoard) -> None:
    bench.begin([], **GAMES["sequence"][0] | {"back": "no"})
    for _ in press_random_keys(bench, 400):
        question = bench.app.context.question
        if bench.app.context.asking and question and question.what == "draw" and question.count:
            asked = parse_asked(ask_board(bench).split(" ")[1:])
            assert asked is not None
            assert question.screen
            assert bench.screen().lines[0] == question.screen.name(asked.seat)
            if asked.seat != bench.game.seat:
                return
    raise AssertionError("nobody has drawn late")


def test_the_marked_sequence_is_told_whole(bench: BenchBoard) -> None:
    begin_with_hands(bench, PERSON_AND_COMPUTER, "AH 2S")
    put_chips(bench.game, 0, (12, 13, 14, 16, 17, 18))
    wait_for_turn(bench)
    look_and_play(bench, card_label("AH"))
    bench.press("OK", "RIGHT")
    # The run without a space of its own: five chips of the row of seven.
    assert ask_board(bench) == f"asks {bench.game.id} {bench.journal.count} 0 sequence 0 panel 0d+0e+0f+10+11"


def test_the_spaces_for_a_jack_fit_into_a_frame_and_take_no_time(bench: BenchBoard, record_property: Any) -> None:
    bench.begin([], **GAMES["sequence alone"][0])
    bench.draw()
    assert bench.game.seat == 0, "the options of the first turn are not listed yet"
    bench.game.hands[0] = [SEQUENCE_CARDS.index("JD")] * len(bench.game.hands[0])
    bench.until(lambda: getattr(bench.app.context.question, "what", "") == "card")
    bench.press("OK")
    said = ask_board(bench)
    asked = parse_asked(said.split(" ")[1:])
    assert asked is not None
    assert (asked.what, asked.where) == ("space", "panel")
    assert [cell for (cell,) in asked.options] == [cell for cell in range(100) if cell not in CORNER_CELLS]
    assert len(said) < MAX_BODY - 60
    bench.wait(0.5)
    lines = 0

    def count(*_: object) -> Any:
        nonlocal lines
        lines += 1
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        assert bench.app.answer_ask() == said
    finally:
        sys.settrace(before)
    record_property("measured", f"ask: {lines} lines run for 96 spaces")
    assert lines < 20 * 96


# On the laptop


@pytest.mark.parametrize(
    "words",
    ["", "-", GAME, f"{GAME} 9", f"{GAME} 9 0", f"{GAME} 9 0 soup", f"{GAME} -1 0 pawn", f"{GAME} 9 x hand",
     "x 9 0 hand", f"{GAME} 9 0 \x1b[2J", f"{GAME} 1234567890 0 hand", *(f"{GAME} 9 0 pawn {rest}" for rest in (
         "0 ring", "0 ring 7", "0 ring 70", "0 panel 64", "0 ring 0c+", "0 ring +0c", "0 ring 0C", "0 ring 0c,0d",
         "1 ring 0c", "-1 ring 0c", "x ring 0c", "0 roof 0c", "0 - 0c", "0 ring -"))],
)  # fmt: skip
def test_an_answer_that_is_none_shows_no_places(words: str) -> None:
    asked = parse_asked(words.split(" "))
    assert asked is None or asked.options == ()


def test_an_answer_is_read() -> None:
    said = f"{GAME} 9 1 pawn 1 ring 0c4f+50+516f and more"
    assert parse_asked(said.split(" ")) == AskedQuestion(GAME, 9, 1, "pawn", "ring", ((12,), (79, 80, 81), (111,)), 1)
    assert parse_asked(f"{GAME} 9 1 space - panel 0063".split(" ")) == AskedQuestion(
        GAME, 9, 1, "space", "panel", ((0,), (99,))
    )
    assert parse_asked(f"{GAME} 9 1 hand 1 ring 0c".split(" ")) == AskedQuestion(GAME, 9, 1, "hand"), (
        "whatever a board says"
    )


class QuestionBoard(ScriptedBoard):
    """A board that answers `ask` with `says`, and counts how often."""

    def __init__(self, says: str) -> None:
        super().__init__()
        self.says = says
        self.asked = 0

    def hear(self, body: str) -> None:
        if body == "ask":
            self.asked += 1
            self._say(self.says)


class QuestionObserver(RecordingObserver):
    def __init__(self) -> None:
        super().__init__()
        self.asked: list[AskedQuestion | None] = []

    def on_question(self, board: str, asked: AskedQuestion | None) -> None:
        assert board == "b0a4d"
        self.asked.append(asked)


class WatchedCable(Cable):
    """A cable to a laptop where somebody looks on, as long as `watched`."""

    watched = True

    def new_logger(self) -> None:
        self.observer = self.onlooker = QuestionObserver()
        self.sync = BoardSync(
            LinkedLibrary(self.library.store), lambda: self.now, self.observer, watched=lambda: self.watched
        )
        self.plug()


@pytest.fixture
def board() -> QuestionBoard:
    made = QuestionBoard(f"asks {GAME} 5 0 hand")
    made.play(GAME, *LINES[:5])
    return made


HAND_QUESTION = AskedQuestion(GAME, 5, 0, "hand")


def test_a_board_is_asked_while_somebody_looks_on(library: Library, board: QuestionBoard) -> None:
    cable = WatchedCable(library, board)
    cable.watched = False
    cable.advance(5)
    assert (board.asked, cable.onlooker.asked) == (0, [])
    cable.watched = True
    cable.advance(6)
    assert 8 <= board.asked <= 12
    assert cable.onlooker.asked == [HAND_QUESTION], "told once"
    board.says = "asks -"
    cable.advance(1)
    board.says = f"asks {GAME} 5 0 hand"
    cable.advance(1)
    cable.watched = False
    cable.advance(1)
    assert cable.onlooker.asked == [HAND_QUESTION, None, HAND_QUESTION, None]
    assert cable.onlooker.troubles == []


@pytest.mark.parametrize("gone", ["unplugged", "silent"])
def test_nothing_is_asked_by_a_board_that_has_gone(library: Library, board: QuestionBoard, gone: str) -> None:
    cable = WatchedCable(library, board)
    cable.advance(2)
    assert cable.onlooker.asked == [HAND_QUESTION]
    if gone == "unplugged":
        cable.unplug()
    else:
        board.speak = lambda events=8: b""  # type: ignore[method-assign]
        cable.advance(10)
    assert cable.onlooker.asked == [HAND_QUESTION, None]


def test_an_older_board_is_asked_once_and_nothing_is_reported(library: Library, board: QuestionBoard) -> None:
    board.says = "error unknown ask"
    cable = WatchedCable(library, board)
    cable.advance(20)
    assert board.asked == 1
    assert (cable.onlooker.asked, cable.onlooker.troubles) == ([], [])
    # With newer firmware it starts anew.
    board.says = f"asks {GAME} 5 0 hand"
    board.restart()
    cable.advance(10)
    assert cable.onlooker.asked == [HAND_QUESTION]


def test_events_are_kept_while_a_board_answers_nonsense(library: Library, board: QuestionBoard) -> None:
    cable = WatchedCable(library, board)
    answers = (
        *(f"asks {GAME} 999999999 11 row 0 ring {'00' * 112}", f"asks {GAME} 1 0 pawn 0 ring {'6f' * 130}"),
        *(f"asks {'0' * 12} 1 0 hand", "asks", "asks - - - - - -"),
    )
    for number, says in enumerate(answers, 5):
        board.says = says
        board.play(GAME, LINES[number])
        cable.sync_library()
        cable.advance(1)
    assert cable.onlooker.troubles == []
