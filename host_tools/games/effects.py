"""The effects of events as plain values, for the page, the replay and the statistics.

A side is counted as one: the colour of a seat in Sorry! and Revenge, a team in Sequence.
"""

from dataclasses import dataclass
from typing import Any

# A decision in a game; each game has its own type of decision, see `pawnlight.rules.base.Game`.
Decision = Any


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
