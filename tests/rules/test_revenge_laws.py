"""Laws of Revenge that hold in every game: no card is lost, hands stay hidden, take-back restores everything."""

import contextlib
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.games.revenge.position import position_faults
from pawnlight.games.revenge.game import RevengeGame
from pawnlight.games.revenge.notation import SORRY_DECK, position_text
from pawnlight.games.revenge.rows import (
    DECK,
    HOME_ROW,
    MINUS_ONE_CARD,
    SAFE_CARD,
    SORRY_CARD,
    UNKNOWN_CARD,
    Give,
    row_total,
)
from pawnlight.rules.base import RuleError
from tests.support.after_mix import after_mix
from tests.support.event_lines import any_decision, next_event, play_on
from tests.support.game_state import whole_state, with_other_hidden_cards
from tests.support.laws import law_cases
from tests.support.revenge_parser import parse_position
from tests.support.revenge_positions import FULL_DECK, random_request
from tests.support.revenge_scenes import SEED, cards_in_play, header, legal_events, scene_game, whole_game

law_settings = law_cases(20)
seeds = st.binary(min_size=32, max_size=32)
players = st.integers(2, 4)
random_seeds = st.integers(0, 2**32)
house_rules = st.sampled_from(("", "1", "2", "3", "4"))


def game_midway(seed: bytes, players: int, events: int, chosen: int) -> tuple[RevengeGame, list[str]]:
    """Return a game of random players after `events` events, or just before its end, and its events."""
    game = after_mix(RevengeGame(header(players, seed), seed))
    return game, play_on(game, seed, Random(chosen), any_decision, lambda game: game.due == "end", events)


@law_settings
@given(seeds, players, house_rules, random_seeds)
def test_cards_are_neither_lost_nor_made_and_rows_are_as_they_may_be(
    seed: bytes, players: int, house: str, chosen: int
) -> None:
    rng = Random(chosen)
    game = after_mix(RevengeGame(header(players, seed, rows=house), seed))
    while game.due != "over":
        assert cards_in_play(game) == (bytes(sorted(DECK)), SORRY_DECK)
        for row in [row for rows in game.rows for row in rows if row != HOME_ROW]:
            assert 0 <= row_total(row) < 15
            assert row.count(bytes([SAFE_CARD])) <= 1
            assert SORRY_CARD not in row
        for hand in game.hands:
            assert MINUS_ONE_CARD not in hand
            assert UNKNOWN_CARD not in hand
        if game.due != "end":
            assert position_faults(game, house) == []
        game.apply(next_event(game, seed, rng, any_decision))


@law_settings
@given(random_seeds)
def test_cards_are_kept_at_the_strangest_tables_too(chosen: int) -> None:
    """Try every choice at each decision, with -1s at the bottom, full rows, empty hands and piles of every size."""
    rng = Random(chosen)
    asked = random_request(rng)
    seats = [asked["turn"], *[colour for colour in asked["rows"] if colour != asked["turn"]]]
    deck = sorted(FULL_DECK)
    for card in asked["hand"] + [
        card for rows in asked["rows"].values() for row in rows if row != "HOME" for card in row
    ]:
        deck.remove("10" if card == "-1" else card)
    rng.shuffle(deck)
    words = []
    for colour in seats:
        hand = asked["hand"] if colour == asked["turn"] else [deck.pop() for _ in range(asked["hands"][colour])]
        rows = [row if row == "HOME" else ",".join(row) or "-" for row in asked["rows"][colour]]
        words.append(f"{colour}:{'/'.join(rows)}:{','.join(hand)}")
    cut = rng.randrange(len(deck) + 1)
    house = asked.get("options", [""])[0].removeprefix("rows=")
    game = scene_game(" ".join(words), next=",".join(deck[:cut]), discards=",".join(deck[cut:]), house=house)
    for _ in range(30):
        for option in game.decisions():
            record = game.apply(game.event_text(option))
            assert cards_in_play(game) == (bytes(sorted(DECK)), SORRY_DECK)
            assert all(row == HOME_ROW or 0 <= row_total(row) < 15 for rows in game.rows for row in rows)
            game.undo(record)
        if game.due in ("end", "over"):
            break
        game.apply(next_event(game, SEED, rng, any_decision))


@law_settings
@given(seeds, players, house_rules, random_seeds)
def test_every_game_ends_with_one_winner_and_nobody_plays_on(
    seed: bytes, players: int, house: str, chosen: int
) -> None:
    game = after_mix(RevengeGame(header(players, seed, rows=house), seed))
    for text in whole_game(seed, players, chosen, rows=house)[2:-1]:
        assert game.winners() == []
        game.apply(text)
    assert game.due == "end"
    assert game.decisions() == []
    home = [seat for seat, rows in enumerate(game.rows) if all(row == HOME_ROW for row in rows)]
    assert game.winners() == home
    assert home in ([[game.seat], []] if house else [[game.seat]]), "a draw is one of the house rule"


@law_settings
@given(seeds, players, st.integers(0, 200), random_seeds)
def test_every_option_can_be_done_and_taken_back_and_has_a_text_of_its_own(
    seed: bytes, players: int, events: int, chosen: int
) -> None:
    game, _ = game_midway(seed, players, events, chosen)
    before = whole_state(game)
    options = game.decisions()
    assert len(set(options)) == len(options) == len(legal_events(game))
    for option in options:
        assert len(game.event_text(option)) <= 160
        assert game.parse(game.event_text(option)) == option
        record = game.apply(game.event_text(option))
        assert cards_in_play(game) == (bytes(sorted(DECK)), SORRY_DECK)
        game.undo(record)
        assert whole_state(game) == before


@law_settings
@given(seeds, players, st.integers(0, 200), random_seeds)
def test_a_position_survives_its_notation(seed: bytes, players: int, events: int, chosen: int) -> None:
    game, _ = game_midway(seed, players, events, chosen)
    text = game.position()
    found = parse_position(text)
    assert position_text(found) == text
    if game.due != "end":
        assert position_faults(found) == []


# Hidden information


@law_settings
@given(seeds, players, st.integers(0, 200), random_seeds)
def test_nobody_sees_what_is_hidden_from_them(seed: bytes, players: int, events: int, chosen: int) -> None:
    for seat in (None, *range(players)):
        game, _ = game_midway(seed, players, events, chosen)
        seen = game.view(seat)
        for again in range(5):
            rng = Random(chosen + again)
            other = with_other_hidden_cards(game, seat, rng)
            # Nor does the order of a hand tell anything.
            other.hands[:] = [bytes(rng.sample(hand, len(hand))) for hand in other.hands]
            assert other.view(seat) == seen


def test_a_view_tells_the_own_hand_and_what_is_shown_to_who_has_the_turn() -> None:
    seen = set()
    for number in range(60):
        game, _ = game_midway(bytes([number] * 32), 3, 60 + number, number)
        while game.due not in ("end", "over", "draw-two", "borrow"):
            game.apply(next_event(game, bytes([number] * 32), Random(number + game.events), any_decision))
        for seat in range(3):
            words = game.view(seat).removeprefix(game.position()).split()
            assert words[0].startswith("hand:")
            extra = [word.partition(":")[0] for word in words[1:]]
            shown = {"draw-two": ["drawn"], "borrow": ["shown"]}.get(game.due, [])
            assert extra == (shown if seat == game.turn else [])
            seen.add(game.due)
        assert game.view(None) == game.position()
    assert {"draw-two", "borrow"} <= seen


@law_settings
@given(seeds, st.integers(0, 2**32))
def test_the_number_of_a_given_card_says_nothing_of_it(seed: bytes, chosen: int) -> None:
    """Over many occasions, each card of the hand gets each number about equally often."""
    game = after_mix(RevengeGame(header(3, seed), seed))
    game.due, game.seat, game.turn, game.card = "all-give", 1, 0, 6
    game.hands[1] = bytes([1, 1, 3, 5])
    counts: dict[int, list[int]] = {1: [0] * 4, 3: [0] * 4, 5: [0] * 4}
    for occasion in range(400):
        game.occasion = occasion
        for give in game.decisions():
            assert isinstance(give, Give)
            counts[give.card][give.place] += 1
    for places in counts.values():
        assert sum(places) == 400
        assert all(50 < number < 150 for number in places)


# Arbitrary events

ILLEGAL_EVENTS = (
    "|# |draw 7|draw |play|play |play 8|play 6 0|play 8 0 |play 8 00|play 8 9|play ? 0|play HOME 0|play SORRY! 0"
    "|play 4 0|play 4 0 discard|play 4 0 discard 4 4|play 8 0 drop 8|discard|discard 8 8|discard -1|discard ?|drop"
    "|drop 8 8 8|pass pass|take|take red|take white|remove blue|remove blue 9|trade red|sorry|sorry nothing"
    "|look red|steal blue 0|strip red 0|shed|shed -1|gather|give|give 99|give -1|home|home 4|end|end red"
    "|end - 00|back|play 8 ٣|give ٣|play 999999999999999999999999999999 0|\x00"
).split("|")


@law_settings
@given(seeds, players, st.integers(0, 200), random_seeds, st.booleans(), st.lists(st.text(max_size=30), max_size=5))
def test_what_cannot_be_done_is_refused_and_changes_nothing(
    seed: bytes, players: int, events: int, chosen: int, knowing: bool, texts: list[str]
) -> None:
    game, done = game_midway(seed, players, events, chosen)
    possible = legal_events(game) + (["back"] if game.deciders() else [])
    if not knowing:
        following = after_mix(RevengeGame(header(players, seed)))
        for text in done:
            following.apply(text)
        game = following
    before = whole_state(game)
    for text in ILLEGAL_EVENTS + texts:
        if knowing and text in possible:
            continue
        if knowing:
            with pytest.raises(RuleError, match=r"."):
                game.apply(text)
        else:
            with contextlib.suppress(RuleError):
                game.undo(game.apply(text))
        assert whole_state(game) == before
