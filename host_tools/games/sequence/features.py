"""The features of a position of Sequence for the chance of each side to win.

A window is a run of five that may still become a sequence of a team. Of those that lack one to three chips, it also
matters how likely the team holds the cards for them.
"""

from host_tools.analysis.pairs import PositionFeatures, SparseFeatures, add_features
from pawnlight.games.sequence.board import CHIP_CODES, FREE_CELL, FREE_CORNER, SEQUENCE_CHIP_CODES
from pawnlight.games.sequence.brain import CARD_OF_CELL
from pawnlight.games.sequence.cards import SEQUENCE_CARDS, is_one_eyed_jack
from pawnlight.games.sequence.game import SequenceGame
from pawnlight.games.sequence.windows import (
    CELL_STEPS,
    FIRST_CELLS,
    RUN_COUNT,
    RUNS_BY_CELL,
    RUNS_BY_CELL_STARTS,
    cells_of_run,
)

_JACK = 9
_BLOCKED = 10
# The first index of each group.
SEQUENCES_TO_GO = 0  # sequences to go, 0 to 3
WINDOW_COUNTS = 4  # windows that lack one to five chips
LACKING_ONE = 9  # at least one, two, three of those that lack one
LACKING_TWO = 12
HELD_CHANCES = 15  # of those that lack one, two, three: the chances to hold all cards for them, added up
HELD_CHANCES_WITH_JACK = 18  # the same with a two-eyed jack in place of one card
READY_WINDOWS = 21  # at least one, two of those that lack one whose card is held
READY_WITH_JACK = 23
JACKS_HELD = 25  # two-eyed and one-eyed jacks held
CARDS_HELD = 27  # the cards in the hands
SIDE_FEATURE_COUNT = 28  # so many features of a side alone
OTHER_SIDES = 28  # the same, averaged over the other sides
NEXT_SIDE = 56  # the groups from READY on again for the side that is to move next, 6 features
TURNS_TO_MOVE = 62  # turns until the side moves, 0 to 2
TEAM_COUNT = 65  # two or three teams
PLAYERS_PER_TEAM = 67  # one, two, three or more players of a team
FREE_SPACES = 70  # free spaces
FEATURE_COUNT = 71
_NUMBERS = {name: n for n, name in enumerate(SEQUENCE_CARDS)}


class Features:
    """The features of the positions of one game."""

    size = FEATURE_COUNT

    def __init__(self, game: SequenceGame) -> None:
        self._sides = game.sides()
        self._teams = [game.team_of[seats[0]] for seats in self._sides]
        # The windows of the last boards, by their cells.
        self._windows: dict[bytes, list[list[list[list[int]]]]] = {}

    def features_of(self, game: SequenceGame, knows: int | None = None) -> PositionFeatures:
        """Return the features of the position; `knows` is the seat that sees only its own hand, None sees all."""
        windows = self._of_board(game)
        left = [] if knows is None else _unseen(game, knows)
        to_move = (game.seat + (game.due == "draw" and not game.replacing)) % game.players
        alone = []
        for side, seats in enumerate(self._sides):
            held, two_eyed, one_eyed, cards = _held(game, seats, knows, left)
            pairs = _alone(windows[side], held, two_eyed)
            pairs[SEQUENCES_TO_GO + max(0, game.to_win - len(game.board.sequences[self._teams[side]]))] = 1.0
            pairs[JACKS_HELD], pairs[JACKS_HELD + 1], pairs[CARDS_HELD] = two_eyed, one_eyed, cards / 5
            alone.append(pairs)
        found = []
        for side, seats in enumerate(self._sides):
            pairs = dict(alone[side])
            rest = [other for other in range(len(alone)) if other != side]
            for other in rest:
                add_features(pairs, alone[other], OTHER_SIDES, 1 / len(rest))
            wait = min((seat - to_move) % game.players for seat in seats)
            pairs[TURNS_TO_MOVE + wait] = 1.0
            if not wait:
                for n in range(6):
                    if alone[side].get(READY_WINDOWS + n):
                        pairs[NEXT_SIDE + n] = alone[side][READY_WINDOWS + n]
            found.append(pairs)
        common = {TEAM_COUNT + len(self._sides) - 2: 1.0, FREE_SPACES: game.board.cells.count(FREE_CELL) / 50}
        common[PLAYERS_PER_TEAM + min(2, game.players // len(self._sides) - 1)] = 1.0
        return common, found

    def _of_board(self, game: SequenceGame) -> list[list[list[list[int]]]]:
        """Return for each side the cells that its windows lack, by their number."""
        key = bytes(game.board.cells)
        found = self._windows.get(key)
        if found is None:
            if len(self._windows) > 50:
                self._windows.clear()
            found = self._windows[key] = [_windows(game, team) for team in self._teams]
        return found


def _windows(game: SequenceGame, team: int) -> list[list[list[int]]]:
    cells = game.board.cells
    own = (CHIP_CODES[team], SEQUENCE_CHIP_CODES[team], FREE_CORNER)
    lack = [0 if chip in own else 1 if chip == FREE_CELL else _BLOCKED for chip in cells]
    barred = set()
    # A window that shares two spaces with a completed sequence cannot become another one.
    for run in game.board.sequences[team]:
        for cell in run:
            for window in RUNS_BY_CELL[RUNS_BY_CELL_STARTS[cell] : RUNS_BY_CELL_STARTS[cell + 1]]:
                if len([other for other in cells_of_run(window) if other in run]) > 1:
                    barred.add(window)
    found: list[list[list[int]]] = [[] for _ in range(6)]
    for window in range(RUN_COUNT):
        a, step = FIRST_CELLS[window], CELL_STEPS[window]
        number = lack[a] + lack[a + step] + lack[a + 2 * step] + lack[a + 3 * step] + lack[a + 4 * step]
        if number < _BLOCKED and window not in barred:
            missing = [cell for cell in range(a, a + 5 * step, step) if lack[cell]] if number < 4 else []
            found[number].append(missing)
    return found


def _held(
    game: SequenceGame, seats: list[int], knows: int | None, left: list[int]
) -> tuple[list[float], float, float, int]:
    """Return how likely a side holds each card, its two-eyed and one-eyed jacks on average, and its cards."""
    seen: list[int] = []
    hidden = 0
    for seat in seats:
        if knows is None or knows == seat:
            seen += game.hands[seat]
        else:
            hidden += len(game.hands[seat])
    held = [0.0] * 52
    two_eyed = one_eyed = 0.0
    if hidden:
        total = max(1, sum(left))
        held = [1 - (1 - number / total) ** hidden if number else 0.0 for number in left]
        for card in range(_JACK, 52, 13):
            mean = hidden * left[card] / total
            if is_one_eyed_jack(card):
                one_eyed += mean
            else:
                two_eyed += mean
    for card in seen:
        held[card] = 1.0
        if card % 13 == _JACK:
            if is_one_eyed_jack(card):
                one_eyed += 1
            else:
                two_eyed += 1
    return held, two_eyed, one_eyed, len(seen) + hidden


def _alone(windows: list[list[list[int]]], held: list[float], two_eyed: float) -> SparseFeatures:
    pairs: SparseFeatures = {}
    for lacking in range(1, 6):
        count = len(windows[lacking])
        if count:
            pairs[WINDOW_COUNTS + lacking - 1] = count / (2, 5, 10, 20, 40)[lacking - 1]
    for at, count in ((LACKING_ONE, len(windows[1])), (LACKING_TWO, len(windows[2]))):
        for n in range(min(3, count)):
            pairs[at + n] = 1.0
    jack = min(1.0, two_eyed)
    for lacking in range(1, 4):
        whole = helped = 0.0
        for cells in windows[lacking]:
            chances = sorted([held[CARD_OF_CELL[cell]] for cell in cells])
            rest = 1.0
            for chance in chances[1:]:
                rest *= chance
            whole += chances[0] * rest
            helped += max(chances[0], jack) * rest
        if whole:
            pairs[HELD_CHANCES + lacking - 1] = whole
        if helped:
            pairs[HELD_CHANCES_WITH_JACK + lacking - 1] = helped
        if lacking == 1:
            for n in range(2):
                pairs[READY_WINDOWS + n] = min(1.0, max(0.0, whole - n))
                pairs[READY_WITH_JACK + n] = min(1.0, max(0.0, helped - n))
    return pairs


def _unseen(game: SequenceGame, seat: int) -> list[int]:
    """Return the copies of each card that neither lie among the discards nor are held by `seat`."""
    left = [2] * 52
    for name in game.pile.discards:
        left[_NUMBERS[name]] -= 1
    for card in game.hands[seat] if seat >= 0 else ():
        left[card] -= 1
    return left
