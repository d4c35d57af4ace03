"""Random positions of Revenge for tests, as requests to `pawnlight rules`, each with the cards of one real deck."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.support.revenge_oracle import adds_up

FULL_DECK = (
    ["1"] * 4 + ["2"] * 4 + ["3"] * 3 + ["4"] * 3 + ["5"] * 3 + ["7"] * 3 + ["8"] * 3 + ["10"] * 3 + ["11"] * 3
) + (["12"] * 3 + ["SAFE"] * 3 + ["SORRY!"] * 6)
COLOURS = {2: ["red", "blue"], 3: ["red", "blue", "green"], 4: ["red", "blue", "yellow", "green"]}
ROWS_BY_PLAYERS = {2: 4, 3: 3, 4: 2}


def _grow(rng: Random, row: list[str], deck: list[str]) -> None:
    """Put a card of the deck on the row, if it fits."""
    card = deck.pop()
    played = "-1" if card == "10" and rng.random() < 0.6 else card
    fits = card != "SORRY!" and not (card == "SAFE" and "SAFE" in row)
    if fits and 0 <= adds_up([*row, played]) < 15:
        row.append(played)
    else:
        deck.insert(rng.randrange(len(deck) + 1), card)


def _strange(rng: Random, row: list[str], deck: list[str]) -> None:
    """Create a row as left by a no-twelves, with cards at the bottom that were on top of a 12."""
    if "12" in row and "SAFE" not in row and adds_up(row) >= 12:
        row.remove("12")
        deck.insert(0, "12")


def random_request(rng: Random) -> dict[str, Any]:
    """Return a position after the draw, early or late in a game, with few or many cards."""
    players = rng.choice((2, 3, 4))
    deck = FULL_DECK[:]
    rng.shuffle(deck)
    thick = rng.choice((1, 2, 4, 7))
    late = rng.choice((0.0, 0.2, 0.5, 0.8))
    hand = [deck.pop() for _ in range(rng.choice((0, 1, 2, 3, 5, 5, 5, 8)))]
    if rng.random() < 0.25:  # A hand in which little can be played.
        hand = [card for card in hand if card not in ("SORRY!", "11")]
    # Half of the tables have the house rule, with any number of rows.
    house = rng.choice((0, 0, 0, 0, 1, 2, 3, 4))
    rows: dict[str, list[Any]] = {}
    for colour in COLOURS[players]:
        rows[colour] = []
        for _ in range(house or ROWS_BY_PLAYERS[players]):
            row: list[str] = []
            for _ in range(rng.randrange(thick + 1)):
                if deck:
                    _grow(rng, row, deck)
            if rng.random() < 0.1:
                _strange(rng, row, deck)
            rows[colour].append("HOME" if rng.random() < late else row)
    turn = rng.choice(COLOURS[players])
    hands = {}
    for colour in COLOURS[players]:
        if colour != turn:
            hands[colour] = min(len(deck), rng.choice((0, 1, 4, 4, 4, 7)))
            del deck[: hands[colour]]
    told = {"rules": "revenge", "rows": rows, "hands": hands, "hand": hand, "turn": turn}
    return told | {"options": [f"rows={house}"]} if house else told


def random_requests(seed: int, number: int) -> Iterator[dict[str, Any]]:
    """Yield `number` requests, always the same ones for a seed."""
    rng = Random(seed)
    for _ in range(number):
        yield random_request(rng)
