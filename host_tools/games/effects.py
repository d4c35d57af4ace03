"""The effects of events in plain values, for the page, the replay and the statistics.

A side is counted as one: the colour of a seat in Sorry! and Revenge, a team in Sequence.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from pawnlight.rules.base import Game
from pawnlight.rules.cards import SORRY_DECK
from pawnlight.rules.cards_game import CardsGame
from pawnlight.rules.revenge import DECK as REVENGE_DECK
from pawnlight.rules.revenge import HOME_ROW, NAMES
from pawnlight.rules.revenge import total as row_total
from pawnlight.rules.revenge_game import RevengeGame
from pawnlight.rules.sequence import CARDS, FREE, TEAMS
from pawnlight.rules.sequence_game import TO_WIN, SequenceGame
from pawnlight.rules.sorry import HOME, START, do, steps_home
from pawnlight.rules.sorry_game import SorryGame

_FROM_START = steps_home(0, START)


@dataclass(frozen=True, slots=True)
class Hit:
    """Harm that a side does to another or to itself: a pawn sent to START, a chip taken, a card lost from a row.

    `by` and `of` are sides. `place` is the place of the pawn (0-59 on the track, above in a safety zone) or the cell of
    the chip; -1 for a card.
    """

    by: int
    of: int
    place: int


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of an event.

    seat     the seat of the player
    card     the card that the event revealed, or ""
    moves    moves of pawns in Sorry!: (pawn, from, to), in order
    hits     harm done
    scored   number of pawns that reached HOME, or of sequences or rows completed
    undone   for a take-back, the number of events that it undoes
    """

    seat: int
    card: str = ""
    moves: tuple[tuple[int, int, int], ...] = ()
    hits: tuple[Hit, ...] = ()
    scored: int = 0
    undone: int = 0


def apply(game: Game, text: str) -> Effect:
    """Apply the event `text` and return its effect. Raises RuleError, without any change, if it is invalid."""
    kind = text.partition(" ")[0]
    if kind == "end":
        seat = game.seat
        game.apply(text)
        return Effect(seat)
    if kind == "back":
        record = game.apply(text)
        return Effect(game.seat, undone=len(record[1]))
    if isinstance(game, SorryGame):
        return _sorry(game, text, kind)
    if isinstance(game, SequenceGame):
        return _sequence(game, text, kind)
    if isinstance(game, RevengeGame):
        return _revenge(game, text, kind)
    seat = game.seat
    game.apply(text)
    return Effect(seat, card=text.partition(" ")[2])


def _sorry(game: SorryGame, text: str, kind: str) -> Effect:
    seat = game.seat
    card = text.partition(" ")[2]
    move: Any = ()
    option = game.read(text)
    if kind == "move":
        card, move = "", option
    elif kind in ("play", "discard"):
        card, move = option
    changes = do(game.pawns[:], move)
    game.push(option)
    if not move:
        return Effect(seat, card=card)
    movers = {pawn for pawn, *_ in move}
    # A pawn that a team must give up itself was not hit by anyone.
    hit = [(pawn, place) for n, (pawn, place, to) in enumerate(changes) if to == START and n > 0]
    return Effect(
        seat,
        card=card,
        moves=tuple(changes),
        hits=tuple(Hit(seat, game.colours.index(pawn // 4), place) for pawn, place in hit),
        scored=sum(game.pawns[pawn] == HOME for pawn in movers),
    )


def _sequence(game: SequenceGame, text: str, kind: str) -> Effect:
    seat = game.seat
    words = text.split(" ")
    if kind not in ("put", "take", "dead"):
        drawer = seat
        if kind == "draw" and len(words) > 1:
            drawer = game.read(text) % 100
        game.apply(text)
        return Effect(drawer)
    team = seat % game.teams
    before = len(game.board.sequences[team])
    chip = chr(game.board.cells[int(words[2])]) if kind == "take" else ""
    game.apply(text)
    hits = (Hit(team, "bgr".index(chip), int(words[2])),) if chip else ()
    return Effect(seat, card=words[1], hits=hits, scored=len(game.board.sequences[team]) - before)


def _revenge(game: RevengeGame, text: str, kind: str) -> Effect:
    seat, turn = game.seat, game.turn
    before = [[len(row) for row in rows if row != HOME_ROW] for rows in game.rows]
    home = sum(row == HOME_ROW for row in game.rows[turn])
    words = text.split(" ")
    game.apply(text)
    hits: list[Hit] = []
    for side, rows in enumerate(game.rows):
        if side != turn:
            lost = sum(before[side]) - sum(len(row) for row in rows if row != HOME_ROW)
            hits += [Hit(turn, side, -1)] * lost
    card = words[1] if kind in ("play", "discard") else ""
    scored = sum(row == HOME_ROW for row in game.rows[turn]) - home
    return Effect(seat, card="10" if card == "-1" else card, hits=tuple(hits), scored=scored)


def sides(game: Game) -> list[str]:
    """Return the colours of the sides."""
    if isinstance(game, SequenceGame):
        return list(TEAMS[: game.teams])
    if isinstance(game, CardsGame):
        return []
    return [colour for colour, _ in game.header.seats]


def ahead(game: Game) -> list[float]:
    """Return the progress of each side, 0 to 1. It describes the position and predicts nothing.

    Sorry!: the part of the way from START to HOME that the four pawns have covered, in `teams` the eight.
    Sequence: completed sequences, and the chips in the best line of five that can still be completed.
    Revenge: rows at HOME, and the totals of the others as parts of 15.
    """
    if isinstance(game, SorryGame):
        whole = 4 * _FROM_START
        gone = [1 - sum(steps_home(k, place) for place in game.pawns[4 * k : 4 * k + 4]) / whole for k in game.colours]
        if game.engine.teams:
            gone = [(gone[n] + gone[(n + 2) % 4]) / 2 for n in range(4)]
        return gone
    if isinstance(game, SequenceGame):
        return [_sequences(game, team) for team in range(game.teams)]
    if isinstance(game, RevengeGame):
        return [sum(1 if row == HOME_ROW else row_total(row) / 15 for row in rows) / len(rows) for rows in game.rows]
    return []


def _sequences(game: SequenceGame, team: int) -> float:
    done = len(game.board.sequences[team])
    if done >= TO_WIN[game.teams]:
        return 1.0
    cells = game.board.cells
    own = b"bgr"[team], b"*"[0]
    best = 0
    for run in _lines():
        count = 0
        for cell in run:
            chip = cells[cell]
            if chip in own:
                count += 1
            elif chip != FREE:
                break
        else:
            best = max(best, count)
    return (done + best / 5) / TO_WIN[game.teams]


@cache
def _lines() -> tuple[tuple[int, ...], ...]:
    """Return every straight line of five cells."""
    found = []
    for row in range(10):
        for column in range(10):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if row + 4 * down < 10 and 0 <= column + 4 * right < 10:
                    found.append(tuple(10 * (row + n * down) + column + n * right for n in range(5)))
    return tuple(found)


# Luck


def pips(game: Game, card: str) -> float | None:
    """Return the value of `card` as luck; None for a card that does not count.

    Sorry! and Revenge: its number, with -4 for the 4 of Sorry!, which goes back; cards without a number (Sorry!, SAFE)
    do not count. Sequence: 1 for a jack, 0 for any other card.
    """
    kind = _deck_of(game)
    if kind == "sequence":
        return float(card.startswith("J")) if card in CARDS else None
    if not card.isdigit():
        return None
    return -4.0 if card == "4" and kind == "sorry" else float(card)


def mean_pips(game: Game) -> float:
    """Return the mean value of a card of the whole deck."""
    return _mean(_deck_of(game))


def _deck_of(game: Game) -> str:
    if isinstance(game, SequenceGame):
        return "sequence"
    if isinstance(game, RevengeGame):
        return "revenge"
    return game.header.options[0] if isinstance(game, CardsGame) else "sorry"


@cache
def _mean(kind: str) -> float:
    if kind == "sequence":
        return 4 / 52
    if kind == "revenge":
        numbers = [int(NAMES[card]) for card in REVENGE_DECK if NAMES[card].isdigit()]
        return sum(numbers) / len(numbers)
    cards = [(-4 if name == "4" else int(name), count) for name, count in SORRY_DECK if name.isdigit()]
    return sum(worth * count for worth, count in cards) / sum(count for _, count in cards)


class Luck:
    """The luck of each seat so far: the value of its cards above the mean of the deck. `cards` counts them.

    Hidden cards count when they are revealed, so that live games and replays agree.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self.cards = [0] * len(game.header.seats)
        self._sums = [0.0] * len(game.header.seats)
        self._counted: list[Effect] = []

    def take(self, effect: Effect) -> None:
        """Count the next effect of the game; that of a take-back removes those that it undoes."""
        if effect.undone:
            for undone in self._counted[-effect.undone :]:
                self._count(undone, -1)
            del self._counted[-effect.undone :]
        else:
            self._counted.append(effect)
            self._count(effect, 1)

    def _count(self, effect: Effect, sign: int) -> None:
        worth = pips(self._game, effect.card) if effect.card else None
        if worth is not None:
            self.cards[effect.seat] += sign
            self._sums[effect.seat] += sign * worth

    def totals(self) -> list[float]:
        """Return for each seat the value of its cards above that of as many average cards."""
        mean = mean_pips(self._game)
        return [total - count * mean for total, count in zip(self._sums, self.cards, strict=True)]
