"""Positions of Revenge as text, and the faults reported for invalid ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.games.revenge.position import position_faults
from pawnlight.games.revenge.game import RevengeGame
from pawnlight.games.revenge.notation import EVENT_FORMS, SORRY_CARDS, parse_decision, position_text
from pawnlight.games.revenge.rows import NONE, UNKNOWN_CARD, Give, SorryCard, Target
from pawnlight.rules.base import Draw, RuleError
from tests.support.after_mix import after_mix
from tests.support.laws import law_cases
from tests.support.revenge_parser import parse_position
from tests.support.revenge_scenes import apply, header, scene_game

POSITION = "red:8,3/12/HOME/-:5 blue:SAFE,7/5/-/-:4 pile:24:4,SORRY! sorry:11:strip red red play"
THREE_ROWS = "red:-/-/-:5 blue:-/-/-:4 green:12,-1/-/-:4"


def test_a_position_is_read_and_written() -> None:
    position = parse_position(POSITION)
    assert position_text(position) == POSITION
    assert position_faults(position) == []
    assert (position.colours, len(position.hands[0]), position.due) == (["red", "blue"], 5, "play")


def test_a_position_tells_whose_hand_is_looked_at_and_how_many_cards_were_drawn() -> None:
    game = scene_game("red:-/-/-/-:SORRY! blue:-/-/-/-:8", sorry="borrow")
    apply(game, "play SORRY!", "sorry borrow", "look blue")
    expected = "red:-/-/-/-:0 blue:-/-/-/-:1 pile:39:SORRY! sorry:11:- red red borrow:blue"
    assert game.position() == expected
    assert position_text(parse_position(expected)) == expected
    drawn = "red:-/-/-/-:0 blue:-/-/-/-:1 pile:37:SORRY! sorry:11:- red red draw-two:2"
    assert position_text(parse_position(drawn)) == drawn
    assert position_faults(parse_position(drawn)) == []


def test_who_does_not_know_the_seed_sees_how_many_cards_a_player_holds() -> None:
    game = after_mix(RevengeGame(header()))
    assert game.view(1) == game.position() + " hand:?,?,?,?"


@pytest.mark.parametrize("due", EVENT_FORMS)
def test_each_decision_has_its_own_word_and_so_many_others(due: str) -> None:
    word, *rest = EVENT_FORMS[due].split(" ")
    said = [{"s": "blue", "r": "2", "o": "3", "p": "1", "c": "strip"}[kind] for kind in rest]
    meant = {
        "draw": Draw(""),
        "sorry": SorryCard(SORRY_CARDS.index("strip")),
        "all-give": Give(1, UNKNOWN_CARD),
    }.get(due) or Target(1 if "s" in rest else 0, 2 if "r" in rest else NONE, 3 if "o" in rest else NONE)
    assert parse_decision(due, " ".join([word, *said]), ["red", "blue"], 0) == meant
    for words in (["dance", *said], [word, *said, "1"], [word, *said][:-1]):
        with pytest.raises(ValueError):  # noqa: PT011, the game adds the message
            parse_decision(due, " ".join(words), ["red", "blue"], 0)


@pytest.mark.parametrize(
    ("due", "text"),
    [
        *(("play", text) for text in ("discard", "discard 8 8", "drop 8", "throw 8", "play 8 zero", "play 8 0 5")),
        *(("draw-two", text) for text in ("drop", "drop 8 8 8", "discard 8", "play 8 0 drop 8 7")),
        *(("borrow", text) for text in ("discard 8 8", "play 8 0 drop 8")),
        *(("remove_top", "remove blue one"), ("steal-top", "steal blue 0 top"), ("all-give", "give -1")),
    ],
)
def test_a_card_is_played_or_discarded_in_these_words_alone(due: str, text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011, the game adds the message
        parse_decision(due, text, ["red", "blue"], 0)


@pytest.mark.parametrize("text", ["play", "play 4 0 discard", "play 8 0 drop", "play 4 0 discard 5 drop"])
def test_where_a_card_is_left_out_it_is_asked_for(text: str) -> None:
    with pytest.raises(RuleError, match=r"^'' is not a card$"):
        parse_decision("draw-two", text, ["red", "blue"], 0)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "red",
        POSITION + " ",
        POSITION.replace("play", "plaid"),
        POSITION.replace("play", "play:2"),
        POSITION.replace("play", "borrow"),
        POSITION.replace("play", "borrow:green"),
        POSITION.replace("play", "draw-two:-1"),
        POSITION.replace("red red", "green red"),
        POSITION.replace("pile", "heap"),
        POSITION.replace("pile:24", "pile:024"),
        POSITION.replace("pile:24", "pile:-1"),
        POSITION.replace("pile:24", "pile:99999999999999999999"),
        POSITION.replace("strip", "stripe"),
        POSITION.replace(":5 ", ":5: "),
        POSITION.replace("12", "6½"),
        POSITION.replace("12", ""),
        POSITION.replace("8,3", "8,,3"),
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(RuleError, match=r"is not a card|is not how a position"):
        parse_position(text)


@law_cases(25)
@given(st.text(alphabet="redblu:/,-0123456789SAFE HOMpile ?", max_size=60), st.integers(0, len(POSITION)))
def test_any_text_is_a_position_or_refused(text: str, at: int) -> None:
    for changed in (text, POSITION[:at] + text + POSITION[at:], POSITION[:at] + text):
        try:
            position = parse_position(changed)
        except RuleError:
            continue
        assert position_text(position) == changed
        position_faults(position)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("blue", "yellow"), "who plays is red blue, or red blue green, or red blue yellow green"),
        (("red:8,3/12/", "red:12/"), "red has 3 rows, not 4"),
        (("12/HOME", "12,3/HOME"), "row 1 of red cannot be 12,3"),
        (("12/HOME", "-1/HOME"), "row 1 of red cannot be -1"),
        (("12/HOME", "SORRY!/HOME"), "row 1 of red cannot be SORRY!"),
        (("SAFE,7", "SAFE,SAFE"), "row 0 of blue cannot be SAFE,SAFE"),
        (("12/HOME", "?/HOME"), "row 1 of red cannot be ?"),
        (("12/HOME", "6/HOME"), "there are 0 6, not 1"),
        (("4,SORRY!", "8,8,8"), "there are 3 8, not 4"),
        (("pile:24", "pile:23"), "there are 41 playing cards, not 40"),
        (("pile:24", "pile:99"), "'red:"),
        (("sorry:11", "sorry:12"), "there are 12 Sorry! cards, not 13"),
        (("sorry:11:strip", "sorry:10:strip,strip"), "there are 1 strip, not 2"),
        (("red red play", "red red strip"), "there are 12 Sorry! cards, not 13"),
        (("red red", "red blue"), "blue decides in another player's turn"),
    ],
)
def test_every_fault_is_named(change: tuple[str, str], fault: str) -> None:
    text = POSITION.replace(*change)
    assert text != POSITION
    try:
        found = position_faults(parse_position(text))
    except RuleError as error:
        found = [str(error)]
    assert any(said.startswith(fault) for said in found), found


def test_several_faults_are_named_one_by_one() -> None:
    position = parse_position(
        f"{THREE_ROWS.replace('12,-1', '12,8')} pile:26:- sorry:12:- red blue play".replace("12:- r", "11:- r")
    )
    assert position_faults(position) == [
        "row 0 of green cannot be 12,8",
        "there are 12 Sorry! cards, not 11",
        "blue decides in another player's turn",
    ]
