"""Reasons for hints in Sequence, see Brain.explain. Imported when a hint is requested.

Their words are in `words/why_en`.
"""

from pawnlight.games.sequence import TEAM_COLOURS
from pawnlight.games.sequence.board import CHIP_CODES, FREE_CELL, FREE_CORNER, SEQUENCE_CHIP_CODES, shared_spaces
from pawnlight.games.sequence.cards import CardDraw, CutCards, DeadCard, is_one_eyed_jack, is_play
from pawnlight.games.sequence.windows import RUNS_BY_CELL, RUNS_BY_CELL_STARTS, cells_of_run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.games.sequence.board import ChipBoard
    from pawnlight.games.sequence.cards import Decision
    from pawnlight.games.sequence.game import SequenceGame

_MANY = 6


def hint_reason(game: "SequenceGame", decision: "Decision") -> "tuple[str, tuple[object, ...]]":
    """Return the most important effect of `decision`."""
    if not decision:
        return "nothing to play", ()
    if isinstance(decision, CutCards):
        return "cuts", ()
    if isinstance(decision, DeadCard):
        return "dead card", ()
    if isinstance(decision, CardDraw):
        return "draws", ()
    if not is_play(decision):
        return "draws later", ()
    card, cell, choice = decision
    board = game.board
    if is_one_eyed_jack(card):
        team = CHIP_CODES.index(bytes([board.cells[cell]]))
        return ("breaks up" if _lines(board, team, cell)[0] > 1 else "takes a chip"), (TEAM_COLOURS[team],)
    team = game.team_of[game.seat]
    made = board.put_chip(team, cell, choice)
    board.undo_put(team, cell, made)
    if made:
        return ("wins" if len(board.sequences[team]) + made[0] >= game.to_win else "sequence"), ()
    most, ways = _lines(board, team, cell)
    theirs, rival = max([(_lines(board, other, cell)[0], other) for other in board.teams if other != team])
    if theirs == 4 or (theirs == 3 and most < 3):
        return "blocks", (TEAM_COLOURS[rival],)
    if most > 1:
        return ("three in a line" if most == 2 else "four in a line"), ()
    if theirs == 2:
        return "blocks", (TEAM_COLOURS[rival],)
    return ("ways open" if ways >= _MANY else "least useful"), ()


def _lines(board: "ChipBoard", team: int, cell: int) -> "tuple[int, int]":
    """Return the most chips that `team` has in a run through `cell` that can become a sequence, and how many can."""
    own = (CHIP_CODES[team], SEQUENCE_CHIP_CODES[team], FREE_CORNER)
    most = ways = 0
    for j in range(RUNS_BY_CELL_STARTS[cell], RUNS_BY_CELL_STARTS[cell + 1]):
        run = cells_of_run(RUNS_BY_CELL[j])
        chips = [board.cells[other] for other in run if board.cells[other] != FREE_CELL]
        held = len([chip for chip in chips if chip in own])
        if held == len(chips) and all([shared_spaces(run, other) < 2 for other in board.sequences[team]]):
            most = max(most, held)
            ways += 1
    return most, ways
