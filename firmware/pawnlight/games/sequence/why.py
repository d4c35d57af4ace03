"""Reasons for hints in Sequence, see Brain.explain. Imported when a hint is requested.

Their words are in `words/why_en`.
"""

from pawnlight.games.sequence import TEAMS
from pawnlight.games.sequence.board import CHIPS, CLOSED, CORNER, FREE, shared
from pawnlight.games.sequence.cards import Cut, Dead, Draw, is_play, takes
from pawnlight.games.sequence.windows import STARTS, THROUGH, cells_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.games.sequence.board import Board
    from pawnlight.games.sequence.cards import Decision
    from pawnlight.games.sequence.game import SequenceGame

_MANY = 6


def why(game: "SequenceGame", decision: "Decision") -> "tuple[str, tuple[object, ...]]":
    """Return the most important effect of `decision`."""
    if not decision:
        return "nothing to play", ()
    if isinstance(decision, Cut):
        return "cuts", ()
    if isinstance(decision, Dead):
        return "dead card", ()
    if isinstance(decision, Draw):
        return "draws", ()
    if not is_play(decision):
        return "draws later", ()
    card, cell, choice = decision
    board = game.board
    if takes(card):
        team = CHIPS.index(bytes([board.cells[cell]]))
        return ("breaks up" if _lines(board, team, cell)[0] > 1 else "takes a chip"), (TEAMS[team],)
    team = game.team_of[game.seat]
    made = board.put(team, cell, choice)
    board.lift(team, cell, made)
    if made:
        return ("wins" if len(board.sequences[team]) + made[0] >= game.to_win else "sequence"), ()
    most, ways = _lines(board, team, cell)
    theirs, rival = max([(_lines(board, other, cell)[0], other) for other in board.teams if other != team])
    if theirs == 4 or (theirs == 3 and most < 3):
        return "blocks", (TEAMS[rival],)
    if most > 1:
        return ("three in a line" if most == 2 else "four in a line"), ()
    if theirs == 2:
        return "blocks", (TEAMS[rival],)
    return ("ways open" if ways >= _MANY else "least useful"), ()


def _lines(board: "Board", team: int, cell: int) -> "tuple[int, int]":
    """Return the most chips that `team` has in a run through `cell` that can become a sequence, and how many can."""
    own = (CHIPS[team], CLOSED[team], CORNER)
    most = ways = 0
    for j in range(STARTS[cell], STARTS[cell + 1]):
        run = cells_of(THROUGH[j])
        chips = [board.cells[other] for other in run if board.cells[other] != FREE]
        held = len([chip for chip in chips if chip in own])
        if held == len(chips) and all([shared(run, other) < 2 for other in board.sequences[team]]):
            most = max(most, held)
            ways += 1
    return most, ways
