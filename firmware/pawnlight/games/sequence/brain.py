"""The computer players of Sequence, which evaluate every window of five spaces by its chips and the cards for it.

A window with chips of only one team (corners belong to everyone) can become its sequence. The weights were trained by
self-play, see `values` and docs/computer-players.md.

    code     of a space for a team: 0 its chip or a corner; if free, 1, 6 or 36 by how easily it is filled; else BLOCKED
    sum      the sum of the codes of a window, which encodes how many spaces of each kind are missing
"""

from array import array

from pawnlight.bots.brain import EASY_ERROR_INTERVAL, Brain, random_choice
from pawnlight.games.sequence.board import CHIP_CODES, FREE_CELL, FREE_CORNER, SEQUENCE_CHIP_CODES
from pawnlight.games.sequence.cards import (
    LOWER_CELL,
    SEQUENCE_CARDS,
    UPPER_CELL,
    CardDraw,
    DeadCard,
    is_one_eyed_jack,
    is_play,
)
from pawnlight.games.sequence.values import BLOCKED_WINDOW, SEQUENCE_VALUE, WIN_VALUE, weights_of_level
from pawnlight.games.sequence.windows import (
    CELL_STEPS,
    FIRST_CELLS,
    RUN_COUNT,
    RUNS_BY_CELL,
    RUNS_BY_CELL_STARTS,
    cells_of_run,
)
from pawnlight.rules.base import PASS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Any

    from pawnlight.games.sequence.cards import Decision
    from pawnlight.games.sequence.game import SequenceGame
    from pawnlight.games.sequence.values import LevelWeights

    RandomBelow = Callable[[int], int]

# One in so many plays is random.
MISTAKE_INTERVALS = {"easy": EASY_ERROR_INTERVAL, "normal": 10}
_JACK = 9
# The card that each cell shows.
CARD_OF_CELL = bytearray(100)
for card in range(52):
    CARD_OF_CELL[UPPER_CELL[card]] = CARD_OF_CELL[LOWER_CELL[card]] = card


class BoardSurvey:
    """The board as one player sees it.

    codes, sums   for each team the codes of the cells and the sums of the windows
    worth         for each team, the value of a window by its sum
    late          whether the own team's next sequence wins
    made          the number of sequences of each team

    `survey_board` fills it in, in slices.
    """

    def __init__(self, game: "SequenceGame", values: "LevelWeights", counting: bool) -> None:
        self.values = values
        self.counting = counting
        self.cells = game.board.cells
        self.team = game.team_of[game.seat]
        self.teams = game.board.teams
        self.hand = game.hands[game.seat]
        self.left = bytearray(b"\x02" * 52)
        self.made = [len(runs) for runs in game.board.sequences]
        self.to_win = game.to_win
        self.late = self.made[self.team] + 1 >= self.to_win
        self.codes = [bytearray(100) for _ in self.made]
        self.sums = [array("H", [0] * RUN_COUNT) for _ in self.made]
        self.worth: list[Any] = [None] * len(self.made)

    def survey_board(self, game: "SequenceGame") -> "Generator[None]":
        """Survey the board, yielding after each slice."""
        if self.counting:
            # The unseen cards: neither among the discards nor in the own hand.
            for n, name in enumerate(game.pile.discards):
                card = SEQUENCE_CARDS.index(name)
                if self.left[card]:
                    self.left[card] -= 1
                if n & 31 == 31:
                    yield
        for card in self.hand:
            if self.left[card]:
                self.left[card] -= 1
        yield
        for team in self.teams:
            mine = team == self.team
            self.worth[team] = self.values.window_values(mine, self.made[team] + 1 >= self.to_win)
            for _ in self._code(team, mine):
                yield
            for _ in self._add(team, game.board.sequences[team]):
                yield

    def _code(self, team: int, mine: bool) -> "Generator[None]":
        codes = self.codes[team]
        own = (CHIP_CODES[team], SEQUENCE_CHIP_CODES[team], FREE_CORNER)
        cells = self.cells
        for cell in range(100):
            chip = cells[cell]
            codes[cell] = 0 if chip in own else self.cell_code(cell, mine) if chip == FREE_CELL else BLOCKED_WINDOW
            if cell % 25 == 24:
                yield

    def cell_code(self, cell: int, mine: bool) -> int:
        """Return the code of a free cell."""
        if not self.counting:
            return 6
        card = CARD_OF_CELL[cell]
        if mine:
            return 1 if card in self.hand else 6 if self.left[card] else 36
        left = self.left[card]
        return 1 if left > 1 else 6 if left else 36

    def _add(self, team: int, runs: "list[tuple[int, ...]]") -> "Generator[None]":
        codes, sums = self.codes[team], self.sums[team]
        for window in range(RUN_COUNT):
            a = FIRST_CELLS[window]
            step = CELL_STEPS[window]
            b = a + step
            c = b + step
            d = c + step
            sums[window] = codes[a] + codes[b] + codes[c] + codes[d] + codes[d + step]
            if window & 31 == 31:
                yield
        # A window that shares two spaces with a completed sequence cannot become another one.
        for run in runs:
            for cell in run:
                for j in range(RUNS_BY_CELL_STARTS[cell], RUNS_BY_CELL_STARTS[cell + 1]):
                    window = RUNS_BY_CELL[j]
                    if sums[window] < BLOCKED_WINDOW:
                        shared = 0
                        for other in cells_of_run(window):
                            if other in run:
                                shared += 1
                        if shared > 1:
                            sums[window] = BLOCKED_WINDOW
            yield

    def value_of_put(self, cell: int) -> int:
        """Return the value of an own chip on a free cell."""
        gain = 0
        made = 0
        last = 0
        for team in self.teams:
            sums = self.sums[team]
            worth = self.worth[team]
            if team != self.team:
                for j in range(RUNS_BY_CELL_STARTS[cell], RUNS_BY_CELL_STARTS[cell + 1]):
                    now = sums[RUNS_BY_CELL[j]]
                    if now < BLOCKED_WINDOW:
                        gain -= worth[now]
                continue
            code = self.codes[team][cell]
            for j in range(RUNS_BY_CELL_STARTS[cell], RUNS_BY_CELL_STARTS[cell + 1]):
                now = sums[RUNS_BY_CELL[j]]
                if now < BLOCKED_WINDOW:
                    gain += worth[now - code] - worth[now]
                    if now == code:
                        # Two complete windows in one direction make one sequence.
                        direction = CELL_STEPS[RUNS_BY_CELL[j]]
                        if direction != last:
                            made += 1
                            last = direction
        if made:
            gain += WIN_VALUE if self.made[self.team] + made >= self.to_win else SEQUENCE_VALUE
        return gain

    def value_of_take(self, cell: int) -> int:
        """Return the value of taking away the chip on `cell`."""
        gain = 0
        for team in self.teams:
            sums = self.sums[team]
            worth = self.worth[team]
            change = self.cell_code(cell, team == self.team) - self.codes[team][cell]
            for j in range(RUNS_BY_CELL_STARTS[cell], RUNS_BY_CELL_STARTS[cell + 1]):
                now = sums[RUNS_BY_CELL[j]]
                if now < BLOCKED_WINDOW:
                    gain -= worth[now]
                if now + change < BLOCKED_WINDOW:
                    gain += worth[now + change]
        return gain

    def card_cost(self, card: int, cell: int) -> int:
        """Return the cost of spending `card` on `cell`."""
        if card % 13 == _JACK:
            return self.values.jacks[self.late][is_one_eyed_jack(card)]
        if not self.counting or self.hand.count(card) > 1:
            return 0
        loss = 0
        sums = self.sums[self.team]
        worth = self.worth[self.team]
        more = (6 if self.left[card] else 36) - 1
        for spot in (UPPER_CELL[card], LOWER_CELL[card]):
            if spot != cell and self.cells[spot] == FREE_CELL:
                for j in range(RUNS_BY_CELL_STARTS[spot], RUNS_BY_CELL_STARTS[spot + 1]):
                    now = sums[RUNS_BY_CELL[j]]
                    if now < BLOCKED_WINDOW:
                        loss += worth[now] - worth[now + more]
        return loss


def _is_jack(decision: "DeadCard") -> bool:
    return decision.card % 13 == _JACK


class SequenceBrain(Brain):
    """A computer player of Sequence, see Brain."""

    def __init__(self, level: str, values: "LevelWeights | None" = None) -> None:
        """Create the player of a `level`; `values` replaces the weights of the level."""
        self.level = level
        self.values = values or weights_of_level(level)

    def choose_decision(
        self, game: "SequenceGame", decisions: "list[Decision]", below: "RandomBelow"
    ) -> "Generator[Decision | None]":
        if len(decisions) == 1:
            yield decisions[0]
            return
        yield None
        # Without the choices of runs: the usual one completes as many sequences as any.
        plays = [play for play in decisions if is_play(play) and not play[2]]
        dead = [decision for decision in decisions if isinstance(decision, DeadCard)]
        draws = [decision for decision in decisions if isinstance(decision, CardDraw) and decision.seat == game.seat]
        if draws:
            yield draws[0]
        elif dead:
            # A jack can be played again once a chip has been taken away.
            yield min(dead, key=_is_jack)
        elif len(plays) < 2:
            yield plays[0] if plays else PASS
        elif MISTAKE_INTERVALS.get(self.level) and not below(MISTAKE_INTERVALS[self.level]):
            yield random_choice(plays, below)
        else:
            yield None
            survey = BoardSurvey(game, self.values, self.level == "hard")
            for _ in survey.survey_board(game):
                yield None
            best: list[Decision] = []
            most = -1 << 30
            for n, play in enumerate(plays):
                card, cell, _ = play
                value = (
                    survey.value_of_take(cell) if is_one_eyed_jack(card) else survey.value_of_put(cell)
                ) - survey.card_cost(card, cell)
                if value > most:
                    most = value
                    best = []
                if value == most:
                    best.append(play)
                if n & 3 == 3:
                    yield None
            yield random_choice(best, below)

    def hint_reason(self, game: "SequenceGame", decision: "Decision") -> "tuple[str, tuple[object, ...]]":
        # Imported only now: hints are rare, and their reasons take memory.
        from pawnlight.games.sequence.why import hint_reason

        return hint_reason(game, decision)


def brain(rules: str, level: str) -> Brain:
    """Return the computer player of a level."""
    return SequenceBrain(level)
