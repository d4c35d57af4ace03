"""Routing of wires in a drawing: at right angles, round the parts, never along another wire.

On a grid of squares; a wire goes from centre to centre. Wires of one net may share their route, wires of different nets
only cross. The shortest route with few bends and crossings is chosen, deterministically.
"""

import heapq
import itertools

GRID = 10
_BEND, _CROSSING, _BESIDE = 25, 40, 6
_WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))

Cell = tuple[int, int]


def _far(cell: Cell, goal: Cell) -> int:
    return 10 * (abs(cell[0] - goal[0]) + abs(cell[1] - goal[1]))


class NoWay(Exception):
    """There is no route between two pins."""


class RoutingGrid:
    """A drawing of `width` by `height` units, in cells of GRID."""

    def __init__(self, width: int, height: int) -> None:
        self._width, self._height = width // GRID, height // GRID
        self._blocked: set[Cell] = set()
        # By axis: the net that runs through each cell.
        self._taken: tuple[dict[Cell, str], dict[Cell, str]] = ({}, {})
        self._bends: dict[Cell, str] = {}

    def block(self, left: float, top: float, right: float, bottom: float) -> None:
        """Block a rectangle for all wires."""
        for x in range(int(left // GRID), -int(-right // GRID) + 1):
            for y in range(int(top // GRID), -int(-bottom // GRID) + 1):
                self._blocked.add((x, y))

    def free(self, place: Cell) -> None:
        """Let wires end at a place (in units) even if it is blocked."""
        self._blocked.discard((place[0] // GRID, place[1] // GRID))

    def claim(self, net: str, start: Cell, end: Cell) -> None:
        """Assign a straight line (in units), a rail or a pin, to `net`."""
        (x1, y1), (x2, y2) = ((v // GRID for v in place) for place in (start, end))
        for x in range(min(x1, x2), max(x1, x2) + 1):
            for y in range(min(y1, y2), max(y1, y2) + 1):
                if y1 == y2:
                    self._taken[0][x, y] = net
                if x1 == x2:
                    self._taken[1][x, y] = net

    def connect(self, net: str, starts: list[Cell], ends: list[Cell]) -> list[Cell]:
        """Route `net` from one of `starts` to one of `ends`, and return the corners in units.

        One of the two lists has one place.
        """
        # The search has a single goal; an end with several places, such as a rail, is its start.
        if len(ends) > 1:
            starts, ends = ends, starts
        goal = (ends[0][0] // GRID, ends[0][1] // GRID)
        heap: list[tuple[int, int, Cell, int]] = []
        best: dict[tuple[Cell, int], int] = {}
        came: dict[tuple[Cell, int], tuple[Cell, int] | None] = {}
        for x, y in starts:
            for way in range(4):
                state = ((x // GRID, y // GRID), way)
                best[state], came[state] = 0, None
                heapq.heappush(heap, (_far(state[0], goal), 0, *state))
        while heap:
            _, cost, cell, way = heapq.heappop(heap)
            if cost > best[cell, way]:
                continue
            if cell == goal:
                return self._take(net, came, (cell, way))
            for onward, (dx, dy) in enumerate(_WAYS):
                if (onward + 2) % 4 == way:
                    continue
                more = self._cost(net, cell, way, onward, (cell[0] + dx, cell[1] + dy))
                if more is None:
                    continue
                state = ((cell[0] + dx, cell[1] + dy), onward)
                if cost + more < best.get(state, 1 << 30):
                    best[state], came[state] = cost + more, (cell, way)
                    heapq.heappush(heap, (cost + more + _far(state[0], goal), cost + more, *state))
        raise NoWay(f"There is no way for a wire of net {net} from {starts[0]} to {ends[0]}.")

    def _cost(self, net: str, cell: Cell, way: int, onward: int, to: Cell) -> int | None:
        if not (0 < to[0] < self._width and 0 < to[1] < self._height) or to in self._blocked:
            return None
        along, across = self._taken[onward % 2], self._taken[1 - onward % 2]
        if along.get(to, net) != net or along.get(cell, net) != net or self._bends.get(to, net) != net:
            return None
        cost = 10
        if onward != way:
            # A corner on another wire would look like a joint.
            if any(taken.get(cell, net) != net for taken in self._taken):
                return None
            cost += _BEND
        if across.get(to, net) != net:
            cost += _CROSSING
        for dx, dy in _WAYS:
            near = (to[0] + dx, to[1] + dy)
            if self._taken[onward % 2].get(near, net) != net or near in self._blocked:
                cost += _BESIDE
        if along.get(to) == net:
            cost -= 6
        return cost

    def _take(
        self, net: str, came: dict[tuple[Cell, int], tuple[Cell, int] | None], last: tuple[Cell, int]
    ) -> list[Cell]:
        states = [last]
        while (before := came[states[-1]]) is not None:
            states.append(before)
        states.reverse()
        cells = [cell for cell, _ in states]
        for (a, _), (b, way) in itertools.pairwise(states):
            for cell in (a, b):
                self._taken[way % 2].setdefault(cell, net)
        corners = [cells[0]]
        for last_cell, here, after in zip(cells, cells[1:], cells[2:], strict=False):
            if (here[0] - last_cell[0], here[1] - last_cell[1]) != (after[0] - here[0], after[1] - here[1]):
                corners.append(here)
                self._bends[here] = net
        for end in (cells[0], cells[-1]):
            self._bends[end] = net
        corners.append(cells[-1])
        return [(x * GRID, y * GRID) for x, y in corners]
