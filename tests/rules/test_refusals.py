"""Refusals: illegal events, and forged games."""

import contextlib
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import RuleError, unhexlify
from tests.support.game_state import whole_state
from tests.support.laws import law_cases
from tests.support.sorry_scenes import SEED, header, scene_game, whole_game


def checked_replay(texts: list[str], seed: bytes | None = None) -> SorryGame:
    """Replay a whole game by the rules, checking every card against the shuffle. Raises RuleError."""
    shown = unhexlify(texts[-1].rpartition(" ")[2])
    played = SorryGame(texts[0], seed or shown)
    for text in texts[1:]:
        played.apply(text)
    return played


# One event


@pytest.mark.parametrize(
    ("before", "event", "why"),
    [
        ("", "move S>4", "red has not drawn a card"),
        ("", "move 9>12", "red has not drawn a card"),
        ("", "pass", "red has not drawn a card"),
        ("draw 3", "draw 3", "red has drawn already"),
        ("", "draw 6", "'6' is not a card"),
        ("", "draw", "'' is not a card"),
        ("", "draw 3 ", "'3 ' is not a card"),
        ("", "draw  3", "' 3' is not a card"),
        ("draw 1", "pass", "red can move with a 1 and must do so"),
        ("draw 1", "move S>5", "red with a 1: S>5 is not a legal move here"),
        ("draw 3", "move S>4", "red with a 3: S>4 is not a legal move here"),
        ("draw 1", "move", "not a legal move here"),
        ("draw 1", "move S>4 ", "not a legal move here"),
        ("draw 3", "pass now", "'pass now' is not an event"),
        ("draw 3", "Pass", "'Pass' is not an event"),
        ("", "", "'' is not an event"),
        ("", "shuffle", "'shuffle' is not an event"),
        ("draw 3", header(), "is not an event"),
        ("", "end red " + SEED.hex(), "the winner is -, not 'red'"),
        ("", "end", "the winner is -, not ''"),
        ("", "end " + "x" * 30, "the winner is -, not '" + "x" * 20 + "'"),
        ("", "end -", "does not have the hash"),
        ("", "end - " + SEED.hex()[:-2], "does not have the hash"),
        ("", "end - " + SEED.hex()[:-1], "hex digits"),
        ("", "end - " + SEED.hex() + " ", "hex digits"),
        ("", "end - " + "zz" * 32, "hex digits"),
        ("", "end - " + sha256(SEED).hexdigest(), "does not have the hash"),
        ("end - " + SEED.hex(), "end - " + SEED.hex(), "ended already"),
        ("end - " + SEED.hex(), "draw 3", "over"),
        ("end - " + SEED.hex(), "pass", "over"),
        ("draw 3; pass; end - " + SEED.hex(), "back", "the game is over: 'back' comes too late"),
    ],
)
def test_an_event_against_the_rules_is_refused_and_changes_nothing(before: str, event: str, why: str) -> None:
    at = scene_game(*filter(None, before.split("; ")))
    as_it_was = whole_state(at)
    with pytest.raises(RuleError, match=why):
        at.apply(event)
    assert whole_state(at) == as_it_was


@pytest.mark.parametrize("event", ["draw 3", "move 20>23", "pass", "end - " + SEED.hex(), "end yellow " + SEED.hex()])
def test_after_the_win_only_the_winners_end_is_taken(event: str) -> None:
    at = scene_game("draw 1", "move z5>H", scene="red:H,H,H,z5 yellow:S,S,S,S red -")
    as_it_was = whole_state(at)
    with pytest.raises(RuleError):
        at.apply(event)
    assert whole_state(at) == as_it_was
    at.apply("end red " + SEED.hex())
    assert at.due == "over"
    assert at.end_text(SEED) == "end red " + SEED.hex()


def test_a_fifth_card_of_four_is_refused_even_by_who_does_not_know_the_seed() -> None:
    at = scene_game(*["draw 3", "pass"] * 4)
    with pytest.raises(RuleError, match="no 3 is left"):
        at.apply("draw 3")


def test_a_seed_that_was_not_promised_does_not_begin_the_game() -> None:
    with pytest.raises(RuleError, match="not the seed"):
        SorryGame(header(), bytes(32))


@law_cases(50)
@given(
    st.text(max_size=30)
    | st.sampled_from(["draw ", "move ", "pass", "end "]).flatmap(
        lambda kind: st.text("S>0123456789zH- !Sory<redf", max_size=12).map(lambda rest: kind + rest)
    )
)
def test_any_event_at_all_is_applied_or_refused(event: str) -> None:
    for at in (scene_game(), scene_game("draw 1"), scene_game("end - " + SEED.hex())):
        as_it_was = whole_state(at)
        with contextlib.suppress(RuleError):
            at.undo(at.apply(event))
        assert whole_state(at) == as_it_was


# Forged games


GAME = whole_game(sha256(b"a game to forge").digest(), chosen=3)


def test_the_game_as_it_was_played_is_accepted() -> None:
    played = checked_replay(GAME)
    assert (played.due, played.events) == ("over", len(GAME))


def draw_numbers(texts: list[str]) -> list[int]:
    return [number for number, text in enumerate(texts) if text.startswith("draw")]


def test_one_changed_card_is_refused_where_it_was_changed() -> None:
    for number in draw_numbers(GAME):
        forged = GAME[:]
        forged[number] = "draw 7" if GAME[number] != "draw 7" else "draw 8"
        with pytest.raises(RuleError, match="the shuffle gives"):
            checked_replay(forged)


def test_a_move_in_place_of_a_pass_and_a_pass_in_place_of_a_move_are_refused() -> None:
    kinds = set()
    for number in range(2, len(GAME) - 1):
        kind = GAME[number].partition(" ")[0]
        if kind == "draw" or GAME[number - 1] == "draw 11":
            continue
        kinds.add(kind)
        forged = GAME[:]
        forged[number] = "pass" if kind == "move" else "move S>4"
        with pytest.raises(RuleError, match=r"must do so|not a legal move"):
            checked_replay(forged)
    assert kinds == {"move", "pass"}


def test_one_missing_event_is_refused() -> None:
    for number in range(1, len(GAME) - 1):
        with pytest.raises(RuleError):
            checked_replay(GAME[:number] + GAME[number + 1 :])


def test_one_event_too_many_is_refused() -> None:
    for number in range(1, len(GAME)):
        with pytest.raises(RuleError):
            checked_replay([*GAME[: number + 1], *GAME[number:]])


def test_another_seed_from_the_beginning_gives_other_cards() -> None:
    another = sha256(b"another").digest()
    winner = GAME[-1].split()[1]
    with pytest.raises(RuleError, match="the shuffle gives"):
        checked_replay([header(seed=another), *GAME[1:-1], f"end {winner} {another.hex()}"])


def test_another_first_player_or_option_makes_another_game() -> None:
    for change in (("first=red", "first=yellow"), ("options=-", "options=quick")):
        with pytest.raises(RuleError):
            checked_replay([GAME[0].replace(*change), *GAME[1:]])
