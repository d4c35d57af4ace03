"""A game begun from the page: what the board answers, and why it may not begin."""

from itertools import count
from threading import Thread

import pytest

from host_tools.link import starting as module
from host_tools.link.refusals import parse_refusal
from host_tools.link.starting import GameStarter, StartRefused


def begin_game_notices(*answers: str) -> str:
    """Ask a board that answers so to begin a game. Return what is then said."""
    sent: list[str] = []
    said = ["begun"]
    starting = GameStarter(sent.append)
    starting.board = "b0a4d"

    def ask() -> None:
        try:
            starting.start(["rules=classic"])
        except StartRefused as refused:
            said[0] = refused.why

    asking = Thread(target=ask)
    asking.start()
    for answer, seconds in zip(answers, count(0, 2)):
        while not sent:
            starting.tick(seconds)
        sent.clear()
        if answer == "kept":
            starting.handle_message("kept", ["settings"], 0.0)
        elif answer == "begun":
            starting.handle_message("begun", [], 0.0)
        elif answer == "nothing":
            starting.tick(seconds + 60)
        else:
            assert starting.handle_refusal(parse_refusal(answer))
    asking.join(60)
    return said[0]


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (("kept", "begun"), "begun"),
        (("missing keep settings", "kept", "begun"), "begun"),
        (("nothing",), "silent"),
        (("kept", "nothing"), "silent"),
        (("full keep settings",), "refused"),
        (("kept", "busy begin"), "busy"),
        (("kept", "players begin"), "players"),
        (("kept", "unknown begin"), "refused"),
        (("kept", "melted begin"), "refused"),
    ],
)
def test_what_the_board_answers_is_what_the_page_is_told(answers: tuple[str, ...], said: str) -> None:
    assert begin_game_notices(*answers) == said


def test_without_a_board_nothing_is_asked() -> None:
    with pytest.raises(StartRefused) as refused:
        GameStarter(pytest.fail).start([])
    assert refused.value.why == "silent"


def test_what_was_given_up_does_not_begin_when_the_board_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    starting = GameStarter(sent.append)
    starting.board = "b0a4d"
    with monkeypatch.context() as impatient:
        impatient.setattr(module, "_SECONDS_TO_ANSWER", 0.01)
        for _ in range(2):
            with pytest.raises(StartRefused):
                starting.start(["rules=classic"])
    starting.tick(100)
    assert sent == []
    # The next one does.
    asking = Thread(target=starting.start, args=(["rules=st"],))
    asking.start()
    while not sent:
        starting.tick(101)
    assert sent[0] == "write settings 0 rules=st"
    starting.handle_message("kept", ["settings"], 0.0)
    starting.handle_message("begun", [], 0.0)
    asking.join(60)


def read_menu(*answers: str) -> dict[str, str]:
    """Return the menu of a board that answers so."""
    sent: list[str] = []
    found: list[dict[str, str]] = []
    starting = GameStarter(sent.append)
    reading = Thread(target=lambda: found.append(starting.read_menu()))
    reading.start()
    while not sent:
        starting.tick(0)
    assert sent == ["read settings"]
    for answer in answers:
        word, *rest = answer.split(" ")
        if word == "begun":
            starting.handle_message("begun", [], 0.0)
        elif word == "error":
            assert starting.handle_refusal(parse_refusal(" ".join(rest)))
        else:
            starting.handle_message(word, rest, 0.0)
    reading.join(60)
    return found[0]


def test_the_menu_of_a_board_is_read() -> None:
    lines = ("text settings 1 house pawns=3", "text evening 0 youngest red", "text settings 0 quick=yes")
    # What it says to a request that was given up is no answer.
    assert read_menu(*lines, "begun", "texts settings 2") == {"quick": "yes", "house pawns": "3"}
    assert read_menu("texts settings 0") == read_menu("error file read settings") == {}


def test_a_board_that_does_not_tell_its_menu_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_SECONDS_TO_READ", 0.01)
    assert read_menu() == {}


def test_an_error_about_something_else_is_not_an_answer() -> None:
    assert not GameStarter(pytest.fail).handle_refusal(parse_refusal("game want 0123456789ab"))
