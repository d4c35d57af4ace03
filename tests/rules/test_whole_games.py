"""Whole games, in which every decision and who is next are compared with the oracles of tests/support."""

from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from pawnlight.games.revenge.game import RevengeGame
from pawnlight.games.revenge.rows import CARD_NAMES, HOME_ROW
from pawnlight.games.sorry.board import OUT_OF_GAME, is_play, place_text
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import COLOURS, PASS, UNSEEN_DRAW
from tests.rules.test_revenge_oracle import engine_answer as plays_by_engine
from tests.support import revenge_oracle, sorry_oracle
from tests.support.event_lines import begin_game
from tests.support.laws import seeds

# Sorry!


def pawns_of(game: SorryGame) -> dict[str, list[sorry_oracle.Place]]:
    found: dict[str, list[sorry_oracle.Place]] = {}
    for k in game.colours:
        texts = [place_text(place) for place in game.pawns[4 * k : 4 * k + 4] if place != OUT_OF_GAME]
        found[COLOURS[k]] = [int(text) if text.isdigit() else text for text in texts]
    return found


def position_after(game: SorryGame, option: Any) -> sorry_oracle.Position:
    record = game.push(option)
    found = sorry_oracle.canonical_position(pawns_of(game))
    game.undo(record)
    return found


def play_face_up(game: SorryGame, rng: Random) -> None:
    """Play at random to the end. At each card the oracle finds the same positions, and who may be next."""
    rules = game.header.rules
    nexts = [COLOURS[game.turn]]
    while game.due != "end":
        turn, options = nexts[0], game.decisions()
        assert (game.due, COLOURS[game.turn], len(options)) == ("draw", turn, len(nexts))
        if len(nexts) > 1 and rng.random() < 0.5:
            # In st the turn may end in place of the second card.
            game.push(PASS)
            nexts = nexts[1:]
            continue
        game.push(options[0])
        card = game.card or ""
        answer = sorry_oracle.legal_positions({"rules": rules, "pawns": pawns_of(game), "turn": turn, "card": card})
        options = game.decisions()
        assert {position_after(game, option) for option in options if option != PASS} == answer.positions
        assert (PASS in options) == answer.may_pass
        game.push(rng.choice(options))
        nexts = sorry_oracle.possible_next_turns(pawns_of(game), turn, card, rules)
    check_winners(game, rules)


def play_hands(game: SorryGame, rng: Random) -> None:
    """The same in `points`, where a card of the hand is chosen."""
    rules = ",".join(["points", *(option for option in game.header.options if option == "teams")])
    turn = COLOURS[game.turn]
    while game.due != "end":
        assert (game.due, COLOURS[game.turn]) == ("play", turn)
        hand = [card for card in game.hands[game.seat] if card is not None]
        request = {"rules": "points", "options": rules.split(",")[1:], "pawns": pawns_of(game), "turn": turn}
        choice = sorry_oracle.hand_choices(request | {"hand": hand})
        plays = [play_and_compare for play_and_compare in game.decisions() if is_play(play_and_compare)]
        assert {card for card, move in plays if not move} == (set() if choice.must_play else set(hand))
        assert {card for card, move in plays if move} == choice.playable
        for card in choice.playable:
            found = {
                position_after(game, play_and_compare)
                for play_and_compare in plays
                if play_and_compare[0] == card and play_and_compare[1]
            }
            assert found == sorry_oracle.legal_positions(request | {"card": card}).positions
        card, move = rng.choice(plays)
        game.push((card, move))
        if game.due != "end":
            assert (game.due, COLOURS[game.turn], game.decisions()) == ("draw", turn, [UNSEEN_DRAW])
            game.push(UNSEEN_DRAW)
            turn = sorry_oracle.next_turn_with_hands(pawns_of(game), turn, card, played=move != PASS)
    check_winners(game, rules)


def check_winners(game: SorryGame, rules: str) -> None:
    assert {COLOURS[game.colours[seat]] for seat in game.winners()} == sorry_oracle.winners(pawns_of(game), rules)


# Revenge


def play_revenge(game: RevengeGame, rng: Random) -> None:
    """Play at random to the end. Whenever a card is to be played, the oracle finds the same plays and results."""
    colours = [colour for colour, _ in game.header.seats]

    def cards(row: bytes) -> Any:
        return "HOME" if row == HOME_ROW else [CARD_NAMES[card] for card in row]

    while game.due != "end":
        if game.due == "play":
            request = {
                "rules": "revenge",
                "rows": {colour: list(map(cards, rows)) for colour, rows in zip(colours, game.rows, strict=True)},
                "hands": {
                    colour: len(hand)
                    for colour, hand in zip(colours, game.hands, strict=True)
                    if colour != colours[game.seat]
                },
                "hand": cards(bytes(game.hands[game.seat])),
                "turn": colours[game.seat],
            }
            assert plays_by_engine(request) == revenge_oracle.legal_plays(request)
        game.push(rng.choice(game.decisions()))
    check_winners = [seat for seat, rows in enumerate(game.rows) if revenge_oracle.has_won(list(map(cards, rows)))]
    assert game.winners() == check_winners


@pytest.mark.parametrize(
    ("rules", "players", "options", "play"),
    # For Sequence, test_sequence_house.py does this.
    [
        ("classic", 3, "-", play_face_up),
        ("teams", 4, "-", play_face_up),
        ("points", 2, "quick", play_hands),
        ("points", 4, "quick,teams", play_hands),
        ("st", 3, "-", play_face_up),
        ("revenge", 3, "-", play_revenge),
    ],
)
def test_whole_games_are_those_of_the_oracles(
    rules: str, players: int, options: str, play: Callable[[Any, Random], None]
) -> None:
    for seed in seeds(1 if rules == "teams" else 2):
        name = f"{rules} {players} {options} {seed}"
        play(begin_game(rules, players, sha256(name.encode()).digest(), options), Random(name))
