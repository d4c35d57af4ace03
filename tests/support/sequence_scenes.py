"""A table of Sequence, for tests that read as scenes."""

from collections.abc import Iterable
from hashlib import sha256
from random import Random

from pawnlight.games.sequence.board import CORNER_CELLS, ChipBoard
from pawnlight.games.sequence.cards import SEQUENCE_CARDS
from pawnlight.games.sequence.game import HAND_SIZES, SequenceGame
from pawnlight.rules.base import Header
from tests.support.after_mix import after_mix
from tests.support.event_lines import any_decision, header_of, play_on

SEED = sha256(b"a game of sequence").digest()
COLOURS = ("blue", "green", "red")
TEAMS_AND_PLAYERS = [(teams, players) for teams, hands in HAND_SIZES.items() for players in hands]


def header(
    players: int = 2, teams: int = 2, auto_draw: bool = True, seed: bytes = SEED, house: tuple[str, ...] = ()
) -> Header:
    options = ("auto_draw",) * auto_draw + house
    return header_of("sequence", players, seed, ",".join(options) or "-", teams=teams)


def begin_game(*events: str, players: int = 2, teams: int = 2, auto_draw: bool = True) -> SequenceGame:
    """Return a game without its seed, so that any card may be played; the last player is the dealer, blue begins."""
    game = after_mix(SequenceGame(header(players, teams, auto_draw)))
    high = [rank + suit for rank in "JQK" for suit in "SHDC"]
    game.apply("cut " + " ".join([*high[: players - 1], "2S"]))
    return apply(game, *events)


def apply(game: SequenceGame, *events: str) -> SequenceGame:
    for event in events:
        game.apply(event)
    return game


def game_with_hands(
    hand: str,
    *others: str,
    players: int = 2,
    teams: int = 2,
    auto_draw: bool = True,
    house: tuple[str, ...] = (),
) -> SequenceGame:
    """Return a game with its seed and these house rules, blue to begin; the first players hold the given cards."""
    seed = seed_for_blue(players, teams)
    game = after_mix(SequenceGame(header(players, teams, auto_draw, seed, house), seed))
    deal(game)
    for seat, cards in enumerate((hand, *others)):
        game.hands[seat] = sorted(SEQUENCE_CARDS.index(card) for card in cards.split())
    return game


def deal(game: SequenceGame) -> None:
    while game.due == "cut":
        game.push(game.decisions()[0])


def seed_for_blue(players: int = 2, teams: int = 2) -> bytes:
    """Search for a seed whose cut lets the first player begin."""
    return next(seed for seed in map(_seed, range(1000)) if _first(seed, players, teams) == 0)


def _seed(number: int) -> bytes:
    return sha256(b"%d" % number).digest()


def _first(seed: bytes, players: int, teams: int) -> int:
    game = after_mix(SequenceGame(header(players, teams, seed=seed), seed))
    deal(game)
    return game.seat


def put_chips(game: SequenceGame, team: int, cells: Iterable[int]) -> None:
    """Put chips of a team on these cells, in this order."""
    for cell in cells:
        game.board.put_chip(team, cell)


def fill_board(game: SequenceGame, but: Iterable[int] = ()) -> None:
    """Cover every space except these with chips, in blocks of one colour, so that no five are in line."""
    free = set(but)
    chips = ["bg"[(at % 10 // 2 + at // 20) % 2] for at in range(100)]
    text = "".join("*" if at in CORNER_CELLS else "." if at in free else chip for at, chip in enumerate(chips))
    game.board = ChipBoard(game.board.teams, text.encode())


def legal_events(game: SequenceGame) -> list[str]:
    """Return the legal events."""
    return [game.event_text(option) for option in game.decisions()]


def random_game(seed: bytes, rng: Random, players: int, teams: int, auto_draw: bool) -> list[str]:
    """Return the events of a game played at random from its header to its end."""
    game = after_mix(SequenceGame(header(players, teams, auto_draw, seed), seed))
    return [game.header.event_text(), "mix -", *play_on(game, seed, rng, any_decision)]
