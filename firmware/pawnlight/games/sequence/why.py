"""Reasons for hints in Sequence, see Brain.explain. Imported when a hint is requested.

Their words are in `words/why_en`.
"""

from pawnlight.games.sequence import TEAMS
from pawnlight.games.sequence.board import CHIPS, CLOSED, CORNER, FREE
from pawnlight.games.sequence.cards import Cut, Dead, Draw, is_play, takes
from pawnlight.games.sequence.windows import STARTS, THROUGH, cells_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.games.sequence.cards import Decision
    from pawnlight.games.sequence.game import SequenceGame


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
    card, cell, _ = decision
    board = game.board
    if takes(card):
        return "breaks up", (TEAMS[CHIPS.index(bytes([board.cells[cell]]))],)
    team = game.team_of[game.seat]
    made = board.put(team, cell)
    board.lift(team, cell, made)
    if made:
        return "sequence", ()
    most = [longest(board.cells, other, cell) for other in range(len(board.sequences))]
    rival = max([other for other in board.teams if other != team], key=lambda other: most[other])
    if most[rival] == 4 or (most[rival] == 3 and most[team] < 3):
        return "blocks", (TEAMS[rival],)
    if most[team] > 1:
        return ("three in a line" if most[team] == 2 else "four in a line"), ()
    return ("blocks", (TEAMS[rival],)) if most[rival] == 2 else ("ways open", ())


def longest(cells: bytearray, team: int, cell: int) -> int:
    """Return the most chips that the team has in a window through `cell` without other teams' chips."""
    own = (CHIPS[team], CLOSED[team], CORNER)
    most = 0
    for j in range(STARTS[cell], STARTS[cell + 1]):
        held = 0
        for other in cells_of(THROUGH[j]):
            if cells[other] in own:
                held += 1
            elif cells[other] != FREE:
                held = -9
        most = max(most, held)
    return most
