"""Sequence: the board, and the sequences that a chip completes.

    cell     0-99, row x 10 + column, row 0 at the top
    chip     one character: `.` free, `b` `g` `r` a team's chip, `B` `G` `R` one in a completed sequence, `*` a corner
    team     0 blue, 1 green, 2 red
    run      five cells in a straight line, a tuple from the top down, within a row from the left

Rules and rulings: README.md section 6; sheet 003.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    Run = tuple[int, ...]
    CompletedRuns = tuple[int, list[int]]
    # The card, the cell where a chip is put or taken away, and the number of the choice of runs that it completes, see
    # `Board.choices`: 0 for the usual one. Plays are many: plain tuples.
    Play = tuple[int, int, int]

# Of the teams: TEAMS, CHIPS and CLOSED are in the same order.
TEAM_LETTERS = "bgr"
CORNER_CELLS = (0, 9, 90, 99)

FREE_CELL = 46
FREE_CORNER = 42
CHIP_CODES = b"bgr"
SEQUENCE_CHIP_CODES = b"BGR"

# A team's chips are kept a second time in a field of 12 x 12 with an empty border, so that walking a line needs no test
# for the edge of the board. This maps a cell to its place in the field.
_WIDTH = 12
_PLACE = bytes([cell // 10 * _WIDTH + cell % 10 + _WIDTH + 1 for cell in range(100)])
# Across, down, down to the right, down to the left. Runs of different directions share only the new chip, so choices in
# one direction do not limit those in another.
_STEPS = (1, _WIDTH, _WIDTH + 1, _WIDTH - 1)


class ChipBoard:
    """The chips and the completed sequences of two or three teams.

    teams      the teams in play, in the order of turns
    cells      bytearray of 100 chips
    sequences  by team, a list of runs in the order of their completion

    Chips are not counted. Each team of the printed game has 48, half of all spaces; lights cannot run out.
    """

    STATE_FIELDS = ("cells", "sequences", "_held")

    def __init__(
        self,
        teams: "tuple[int, ...]" = (0, 1),
        cells: "bytes | None" = None,
        sequences: "list[list[Run]] | None" = None,
    ) -> None:
        self.teams = teams
        self.cells = bytearray(cells or b"." * 100)
        self.sequences = sequences or [[] for _ in range(max(teams) + 1)]
        if cells is None:
            for cell in CORNER_CELLS:
                self.cells[cell] = FREE_CORNER
        self._held = [bytearray(_WIDTH * _WIDTH) for _ in self.sequences]
        for team in teams:
            # The corners belong to everyone.
            own = (FREE_CORNER, CHIP_CODES[team], SEQUENCE_CHIP_CODES[team])
            for cell, chip in enumerate(self.cells):
                if chip in own:
                    self._held[team][_PLACE[cell]] = 1

    def put_chip(self, team: int, cell: int, choice: int = 0) -> "CompletedRuns | None":
        """Put a chip of `team` on a free cell; it completes the runs number `choice` of `run_choices`.

        Returns the sequences completed, with the record for `undo_put`, or None.
        """
        self.cells[cell] = CHIP_CODES[team]
        self._held[team][_PLACE[cell]] = 1
        found = self._in_each_direction(team, cell)
        if not found:
            return None
        runs = self.run_choices(team, cell)[choice] if choice else [run for ways in found for run in ways[0]]
        self.sequences[team] += runs
        closed = []
        for run in runs:
            for other in run:
                if self.cells[other] == CHIP_CODES[team]:
                    self.cells[other] = SEQUENCE_CHIP_CODES[team]
                    closed.append(other)
        return len(runs), closed

    def run_choices(self, team: int, cell: int) -> "list[list[Run]]":
        """Return the choices of runs that a chip of `team` on `cell` completes; [] if it completes none.

        The choices with most runs come first, then those nearest the top, then the left: the first one is completed
        unless the player chooses another (sheet: "Objetivo del juego").
        """
        found: list[list[Run]] = []
        for ways in self._in_each_direction(team, cell):
            found = [chosen + way for chosen in found or [[]] for way in ways]
        most = max([len(way) for way in found]) if found else 0
        return [way for count in range(most, 0, -1) for way in found if len(way) == count]

    def _in_each_direction(self, team: int, cell: int) -> "list[list[list[Run]]]":
        """Return the choices of runs for each direction in which a chip of `team` on `cell` completes any."""
        held = self._held[team]
        place = _PLACE[cell]
        found = []
        for step in _STEPS:
            before = place - step
            while held[before]:
                before -= step
            after = place + step
            while held[after]:
                after += step
            if after - before > 5 * step:
                first = max(before + step, place - 4 * step)
                ways = self._runs(team, range(first, min(place, after - 5 * step) + 1, step), step)
                if ways:
                    found.append(ways)
        return found

    def other_choices(self, team: int, play: "Play") -> "Iterable[Play]":
        """Return the plays like `play` of `team` that choose other runs than the usual ones.

        Most chips leave no choice: that takes a line of six, and so three of the team's chips in line on one side.
        """
        card, cell, _ = play
        held = self._held[team]
        p = _PLACE[cell]
        if self.cells[cell] == FREE_CELL and (
            (held[p + 1] and held[p + 2] and held[p + 3])
            or (held[p - 1] and held[p - 2] and held[p - 3])
            or (held[p + 12] and held[p + 24] and held[p + 36])
            or (held[p - 12] and held[p - 24] and held[p - 36])
            or (held[p + 13] and held[p + 26] and held[p + 39])
            or (held[p - 13] and held[p - 26] and held[p - 39])
            or (held[p + 11] and held[p + 22] and held[p + 33])
            or (held[p - 11] and held[p - 22] and held[p - 33])
        ):
            return [(card, cell, n) for n in range(1, len(self.run_choices(team, cell)))]
        return ()

    def _runs(self, team: int, firsts: range, step: int) -> "list[list[Run]]":
        """Return the choices in one direction: each run from one of the places `firsts` that may become a sequence.

        That is a run that shares at most one space with each earlier sequence of the team. Two of them can be completed
        together if they share only the new chip, at the end of one and the beginning of the other.
        """
        found: list[list[Run]] = []
        for first in firsts:
            run = tuple([(at // _WIDTH - 1) * 10 + at % _WIDTH - 1 for at in range(first, first + 5 * step, step)])
            if all([shared_spaces(run, other) < 2 for other in self.sequences[team]]):
                found.append([run])
        if len(found) > 1 and shared_spaces(found[0][0], found[-1][0]) < 2:
            found[0] += found.pop()
        return found

    def undo_put(self, team: int, cell: int, made: "CompletedRuns | None") -> None:
        """Undo `put_chip(team, cell)`, which returned `made`."""
        if made:
            for other in made[1]:
                self.cells[other] = CHIP_CODES[team]
            del self.sequences[team][-made[0] :]
        self.take_chip(cell)

    def cells_completed(self, team: int, cell: int) -> "list[int]":
        """Return the cells of the sequences that a chip of `team` on a free cell would complete."""
        made = self.put_chip(team, cell)
        found = [other for run in self.sequences[team][-made[0] :] for other in run] if made else []
        self.undo_put(team, cell, made)
        return found

    def undo_take(self, team: int, cell: int) -> None:
        """Undo `take_chip(cell)`, which returned `team`."""
        self.cells[cell] = CHIP_CODES[team]
        self._held[team][_PLACE[cell]] = 1

    def team_progress(self, team: int) -> "tuple[int, int, int]":
        """Return the number of a team's sequences, and of its chips; see `Game.progress_of`."""
        cells = bytes(self.cells)
        chips = cells.count(CHIP_CODES[team : team + 1]) + cells.count(SEQUENCE_CHIP_CODES[team : team + 1])
        return len(self.sequences[team]), chips, 0

    def take_chip(self, cell: int) -> int:
        """Take away the chip on `cell`, which must not be in a sequence. Returns its team."""
        team = CHIP_CODES.find(bytes([self.cells[cell]]))
        self.cells[cell] = FREE_CELL
        self._held[team][_PLACE[cell]] = 0
        return team


def shared_spaces(run: "Iterable[int]", other: "Run") -> int:
    """Return how many spaces two runs share."""
    return len([cell for cell in run if cell in other])


def run_between(first: int, last: int) -> "Run | None":
    """Return the run between two cells, or None if they are not its ends (`first` nearer the top or the left)."""
    step = (last - first) // 4
    if (step, last % 10 - first % 10) not in ((1, 4), (10, 0), (11, 4), (9, -4)):
        return None
    return tuple([first + i * step for i in range(5)])
