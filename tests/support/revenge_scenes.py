"""A table of Revenge as text, for tests that read as scenes.

A scene has rows and hand of each colour: "red:8,3/12/HOME/-:10,4 blue:5/-/-/-:3". The first colour is to play and has
already drawn. All other cards are in the pile, with those of `next` on top, or in `discards`.
"""

from random import Random

from host_tools.games.revenge.position import position_faults
from pawnlight.games.revenge.game import RevengeGame
from pawnlight.games.revenge.notation import SORRY_CARDS, SORRY_DECK, card_names
from pawnlight.games.revenge.rows import DECK, HOME_ROW, NONE, cards_of_row
from pawnlight.rules.base import Header
from tests.support.after_mix import after_mix
from tests.support.event_lines import any_decision, header_of, play_on
from tests.support.revenge_parser import cards_of

SEED = bytes(range(32))
COLOURS = {2: ("red", "blue"), 3: ("red", "blue", "green"), 4: ("red", "blue", "yellow", "green")}


def header(players: int = 2, seed: bytes = SEED, first: str = "red", rows: str = "") -> Header:
    """Return the header of a game of `players` people; `rows` is the value of the house rule, if it is chosen."""
    return header_of("revenge", players, seed, f"rows={rows}" if rows else "-", first)


def _cards(text: str) -> bytes:
    return b"" if text in ("", "-") else cards_of(text.split(","))


def scene_game(
    scene: str, *, next: str = "", sorry: str = "", discards: str = "", pile: bool = True, house: str = ""
) -> RevengeGame:
    """Return a game at this scene; `sorry` is the next Sorry! card. Without `pile`, all other cards are out of play.

    `house` is the value of the house rule `rows`, if it is chosen.
    """
    words = [word.split(":") for word in scene.split(" ")]
    first = words[0][0]
    game = after_mix(RevengeGame(header(len(words), first=first, rows=house), SEED))
    rest = bytearray(DECK)
    for colour, rows, hand in words:
        seat = game.colours.index(colour)
        game.rows[seat] = tuple(_cards(row) for row in rows.split("/"))
        game.hands[seat] = _cards(hand)
        for card in game.hands[seat] + cards_of_row(b"".join(row for row in game.rows[seat] if row != HOME_ROW)):
            rest.remove(card)
    game.discards = _cards(discards)
    for card in game.discards + _cards(next):
        rest.remove(card)
    game.pile = (bytes(rest) if pile else b"") + _cards(next)[::-1]
    if sorry:
        card = SORRY_CARDS.index(sorry)
        i = SORRY_DECK.index(bytes([card]))
        game.sorry_pile = SORRY_DECK[:i] + SORRY_DECK[i + 1 :] + bytes([card])
    game.due = "play"
    if pile:
        assert position_faults(game, house) == [], scene
    return game


def apply(game: RevengeGame, *events: str) -> RevengeGame:
    """Apply the events."""
    for event in events:
        game.apply(event)
    return game


def legal_events(game: RevengeGame) -> list[str]:
    """Return every event that can come next."""
    texts = [game.event_text(option) for option in game.decisions()]
    assert len(set(texts)) == len(texts)
    return sorted(texts)


def rows_text(game: RevengeGame, colour: str) -> str:
    return "/".join(card_names(row) for row in game.rows[game.colours.index(colour)])


def hand_text(game: RevengeGame, colour: str) -> str:
    return card_names(bytes(sorted(game.hands[game.colours.index(colour)])))


def due_decision(game: RevengeGame) -> str:
    """Return the player who decides, and the decision, as in "red play"."""
    return f"{game.colours[game.seat]} {game.due}"


def last_discards(game: RevengeGame, number: int = 1) -> str:
    """Return the last discards."""
    return card_names(game.discards[-number:])


def whole_game(seed: bytes, players: int = 2, chosen: int = 0, first: str = "red", rows: str = "") -> list[str]:
    """Return the event texts of a game played at random, from its header to its end; `rows` as in `header`."""
    game = after_mix(RevengeGame(header(players, seed, first, rows), seed))
    return [game.header.event_text(), "mix -", *play_on(game, seed, Random(chosen), any_decision)]


def cards_in_play(game: RevengeGame) -> tuple[bytes, bytes]:
    """Return all playing cards and all Sorry! cards, wherever they are, sorted."""
    laid = b"".join(cards_of_row(row) for seat in game.rows for row in seat if row != HOME_ROW)
    playing = laid + b"".join(game.hands) + game.pile + game.discards + game.drawn
    aside = b"" if game.card == NONE else bytes([game.card])
    return bytes(sorted(playing)), bytes(sorted(game.sorry_pile + game.sorry_discards + aside))
