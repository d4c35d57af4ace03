"""Positions and whole games of the children's games for stars, `row` and `towers`, as text, for scenes and oracles.

An oracle gets the same text and says what may happen: `outcomes` returns what the rules say, each event with the
position that follows. `whole_game` plays one, and yields the game before each event.
"""

from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random
from typing import Any

from pawnlight.games.row.game import PICTURE_CARDS, RowGame
from pawnlight.games.towers.game import TowersGame
from pawnlight.rules.base import CHILD_OPTION
from pawnlight.rules.game import open_game, seat_colours
from pawnlight.rules.stars import StarsGame
from tests.support.event_lines import header_of

# Each picture in four places one after the other, row by row.
PICTURES_IN_ORDER = "".join(str(n) * 4 for n in range(len(PICTURE_CARDS)))


def header(rules: str, players: int, seed: bytes | None = None, first: int = 0) -> str:
    """Return the header of a game of `players` children, of whom the seat `first` begins."""
    return header_of(rules, players, seed, CHILD_OPTION, seat_colours(rules, players)[first]).event_text()


def _begin(game: "StarsGame[Any]", turn: str, stars: str, turns: int) -> None:
    game.apply("mix -")
    game.seat = [colour for colour, _ in game.header.seats].index(turn)
    game.stars = [int(count) for count in stars.split(",")]
    game.turns = turns


def row_game(
    pieces: str,
    card: str = "",
    turn: str = "red",
    stars: str = "0,0",
    turns: int = 0,
    pictures: str = PICTURES_IN_ORDER,
) -> RowGame:
    """Return a game of three in a row in a position.

    `pieces` is `.` for a free place and the first letter of a colour for a piece, row by row, spaces left out;
    `pictures` the number of each place's picture. `stars` are those of each seat, so it says how many
    play. If a `card` is up, the player at `turn` is to play it; if not, to turn one up.
    """
    game = RowGame(header("row", stars.count(",") + 1))
    _begin(game, turn, stars, turns)
    letters = "." + "".join(colour[0] for colour, _ in game.header.seats)
    game.push(game.parse(f"lay {pictures}"))
    game.pieces = bytes(letters.index(letter) for letter in pieces.replace(" ", ""))
    if card:
        game.push(game.parse(f"draw {card}"))
    return game


def towers_game(towers: str, hands: str, turn: str = "red", stars: str = "0,0", turns: int = 0) -> TowersGame:
    """Return a game of towers in a position, in which the player at `turn` is to play a card.

    `towers` are the blocks of each seat from the ground up, `3.5/-`; `hands` the cards of each, `1.wind/8.2`.
    """
    game = TowersGame(header("towers", stars.count(",") + 1))
    _begin(game, turn, stars, turns)
    game.towers = [bytes(int(block) for block in tower.split(".") if block != "-") for tower in towers.split("/")]
    game.hands = [hand.split(".") for hand in hands.split("/")]
    for card in [str(block) for tower in game.towers for block in tower] + [
        card for hand in game.hands for card in hand
    ]:
        game.pile.draw_open(card)
    game.due = "play"
    return game


def outcomes(game: "StarsGame[Any]") -> dict[str, str]:
    """Return the event of each legal decision, with the position after it and what is due then."""
    found = {}
    for decision in game.decisions():
        text = game.event_text(decision)
        effect = game.push(decision)
        found[text] = f"{game.position()} {game.due}"
        game.undo(effect)
    return found


def play_whole_game(
    rules: str, players: int, name: str, choose: Callable[[Random, list[Any]], Any] = Random.choice
) -> Iterator[tuple[Any, str]]:
    """Play a game whose chance derives from `name`; yields it before each event after `mix`, with the event.

    `choose` gets a source of chance and the decisions. After the last event the game is over but for its event `end`.
    """
    chance = Random(name)
    seed = sha256(name.encode()).digest()
    game: Any = open_game(header(rules, players, seed, chance.randrange(players)), seed)
    game.apply("mix -")
    while game.due != "end":
        event = game.event_text(choose(chance, game.decisions()))
        yield game, event
        game.apply(event)


def whole_game_texts(rules: str, players: int, name: str) -> list[str]:
    """Return the events of a whole game of random players, from the header to its end."""
    played = list(play_whole_game(rules, players, name))
    game = played[0][0]
    return [
        game.header.event_text(),
        "mix -",
        *(event for _, event in played),
        game.end_text(sha256(name.encode()).digest()),
    ]
