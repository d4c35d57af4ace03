"""Autorouter for the carrier: shortest tracks with few vias, on a grid and two layers, deterministically.

Ground and the two nets that carry the lights' current are zones, but their pads still block other nets. KiCad's design
rule check verifies the result.
"""

import heapq
import itertools
from dataclasses import dataclass, field
from math import hypot

import numpy as np
import numpy.typing as npt
from shapely import Point, Polygon

from hardware.generate.plate import Place
from hardware.generate.sizes import CARRIER, CARRIER_HOLES

GRID = 0.2
CLEARANCE = 0.22
_EDGE, _SCREW = 0.6, 3.4
_VIA = 0.4
_BESIDE = 0.6
_VIA_COST, _BEND_COST, _OWN = 40, 2, 3
_STEP, _DIAGONAL = 10, 14
LAYERS = ("F.Cu", "B.Cu")
Mask = npt.NDArray[np.bool_]
Node = tuple[int, int, int]


class NoWay(Exception):
    """A net could not be routed; the message is its name."""


@dataclass
class Copper:
    """Copper that other nets keep clear of: a rectangle or a thick line on one layer (0, 1) or both (2)."""

    net: str
    layer: int
    start: Place
    end: Place
    half: tuple[float, float]


@dataclass
class Routes:
    """Tracks as (net, width, layer, places) and vias as (net, place)."""

    tracks: list[tuple[str, float, str, list[Place]]] = field(default_factory=list)
    vias: list[tuple[str, Place]] = field(default_factory=list)


class Router:
    """Router for one board; routes nets one after the other."""

    def __init__(self, pads: list[Copper], kept: list[tuple[str, int, list[Place]]]) -> None:
        """`kept` are areas of a layer that belong to a net."""
        self._copper = list(pads)
        self._columns, self._rows = round(CARRIER[0] / GRID) + 1, round(CARRIER[1] / GRID) + 1
        self._x = np.arange(self._columns) * GRID
        self._y = np.arange(self._rows) * GRID
        self._kept = [(net, layer, self._inside(corners)) for net, layer, corners in kept]
        self.routes = Routes()

    def _inside(self, corners: list[Place]) -> Mask:
        # The margin covers half the width of a track beside the area.
        area = Polygon(corners).buffer(_BESIDE)
        return np.array([[area.contains(Point(x, y)) for x in self._x] for y in self._y])

    def _blocked(self, net: str, half: float) -> Mask:
        """Return a mask [layer, row, column] of where a track of this half width may not run."""
        found = np.zeros((2, self._rows, self._columns), dtype=np.bool_)
        edge = _EDGE + half
        found[:, self._y < edge, :] = found[:, self._y > CARRIER[1] - edge, :] = True
        found[:, :, self._x < edge] = found[:, :, self._x > CARRIER[0] - edge] = True
        for x, y in CARRIER_HOLES:
            self._round(found, 2, (x, y), (x, y), (0.0, 0.0), _SCREW + half)
        for item in self._copper:
            if item.net != net:
                self._round(found, item.layer, item.start, item.end, item.half, CLEARANCE + half)
        for owner, layer, area in self._kept:
            if owner != net:
                found[layer] |= area
        return found

    def _round(
        self, found: Mask, layer: int, start: Place, end: Place, half: tuple[float, float], reach: float
    ) -> None:
        """Block all cells nearer than `reach` to a line that is thickened by the rectangle `half`."""
        low = [min(start[i], end[i]) - half[i] - reach for i in (0, 1)]
        high = [max(start[i], end[i]) + half[i] + reach for i in (0, 1)]
        i0, i1 = np.searchsorted(self._x, [low[0], high[0]])
        j0, j1 = np.searchsorted(self._y, [low[1], high[1]])
        x, y = np.meshgrid(self._x[i0:i1], self._y[j0:j1])
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = dx * dx + dy * dy
        along = np.clip(((x - start[0]) * dx + (y - start[1]) * dy) / length, 0, 1) if length else np.zeros_like(x)
        off_x = np.maximum(np.abs(x - start[0] - along * dx) - half[0], 0)
        off_y = np.maximum(np.abs(y - start[1] - along * dy) - half[1], 0)
        near = np.hypot(off_x, off_y) < reach
        for one in (0, 1) if layer == 2 else (layer,):
            found[one, j0:j1, i0:i1] |= near

    def connect(self, net: str, width: float, pins: list[Place]) -> None:
        """Join the pins of a net, nearest first. Raises NoWay."""
        half = width / 2
        blocked = self._blocked(net, half)
        via_blocked: Mask = np.any(self._blocked(net, _VIA), axis=0)
        own: set[Node] = set()
        joined, rest = [pins[0]], list(pins[1:])
        while rest:
            _, here, there = min((hypot(a[0] - b[0], a[1] - b[1]), a, b) for a in joined for b in rest)
            way = self._way(net, blocked, via_blocked, own, there, here)
            self._take(net, width, way, there, here)
            own |= set(way)
            rest.remove(there)
            joined.append(there)

    def _cell(self, place: Place) -> tuple[int, int]:
        return (round(place[0] / GRID), round(place[1] / GRID))

    def _way(self, net: str, blocked: Mask, via_blocked: Mask, own: set[Node], start: Place, end: Place) -> list[Node]:
        sx, sy = self._cell(start)
        gx, gy = self._cell(end)
        # Both ends are pads of the net itself, even if the mask blocks their centres.
        for x, y in ((sx, sy), (gx, gy)):
            blocked[:, y, x] = False
        heap: list[tuple[int, int, Node, int]] = []
        best: dict[tuple[Node, int], int] = {}
        came: dict[tuple[Node, int], tuple[Node, int] | None] = {}
        for layer in (0, 1):
            state = ((layer, sx, sy), -1)
            best[state], came[state] = 0, None
            heapq.heappush(heap, (0, 0, *state))
        while heap:
            _, cost, node, way = heapq.heappop(heap)
            if cost > best[node, way]:
                continue
            layer, x, y = node
            if (x, y) == (gx, gy):
                return self._back(came, (node, way))
            for onward, (dx, dy) in enumerate(_WAYS):
                if way >= 0 and 2 < (onward - way) % 8 < 6:
                    continue
                nx, ny = x + dx, y + dy
                if not (0 <= nx < self._columns and 0 <= ny < self._rows) or blocked[layer, ny, nx]:
                    continue
                step = _DIAGONAL if dx and dy else _STEP
                more = _OWN if (layer, nx, ny) in own and node in own else step
                more += _BEND_COST * (way >= 0 and onward != way)
                self._push(heap, best, came, (node, way), ((layer, nx, ny), onward), cost + more, (gx, gy))
            if not via_blocked[y, x] and not blocked[1 - layer, y, x]:
                self._push(heap, best, came, (node, way), ((1 - layer, x, y), -1), cost + _VIA_COST, (gx, gy))
        raise NoWay(net)

    @staticmethod
    def _push(
        heap: list[tuple[int, int, Node, int]],
        best: dict[tuple[Node, int], int],
        came: dict[tuple[Node, int], tuple[Node, int] | None],
        before: tuple[Node, int],
        state: tuple[Node, int],
        cost: int,
        goal: tuple[int, int],
    ) -> None:
        if cost >= best.get(state, 1 << 60):
            return
        best[state], came[state] = cost, before
        (_, x, y), way = state
        far_x, far_y = abs(x - goal[0]), abs(y - goal[1])
        far = _STEP * max(far_x, far_y) + (_DIAGONAL - _STEP) * min(far_x, far_y)
        heapq.heappush(heap, (cost + far, cost, (state[0]), way))

    @staticmethod
    def _back(came: dict[tuple[Node, int], tuple[Node, int] | None], last: tuple[Node, int]) -> list[Node]:
        nodes = [last[0]]
        state: tuple[Node, int] | None = last
        while state is not None:
            state = came[state]
            if state is not None:
                nodes.append(state[0])
        return nodes[::-1]

    def _take(self, net: str, width: float, way: list[Node], start: Place, end: Place) -> None:
        """Store a path as tracks, one per layer, from pad centre to pad centre, and vias."""
        runs: list[tuple[int, list[Place]]] = []
        for i, (layer, x, y) in enumerate(way):
            if i == 0 or layer != way[i - 1][0]:
                if runs:
                    place = (round(x * GRID, 4), round(y * GRID, 4))
                    self.routes.vias.append((net, place))
                    self._copper.append(Copper(net, 2, place, place, (_VIA, _VIA)))
                runs.append((layer, []))
            runs[-1][1].append((round(x * GRID, 4), round(y * GRID, 4)))
        runs[0][1].insert(0, start)
        runs[-1][1].append(end)
        for layer, places in runs:
            corners = _corners(places)
            if len(corners) < 2:
                continue
            self.routes.tracks.append((net, width, LAYERS[layer], corners))
            for a, b in itertools.pairwise(corners):
                self._copper.append(Copper(net, layer, a, b, (width / 2, width / 2)))


_WAYS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


def _corners(places: list[Place]) -> list[Place]:
    """Return the places without those on a straight line between others."""
    found: list[Place] = []
    for place in places:
        if found and hypot(place[0] - found[-1][0], place[1] - found[-1][1]) < 1e-6:
            continue
        if len(found) > 1:
            (ax, ay), (bx, by) = found[-2], found[-1]
            if abs((bx - ax) * (place[1] - ay) - (by - ay) * (place[0] - ax)) < 1e-6:
                found[-1] = place
                continue
        found.append(place)
    return found


def route(
    pads: list[Copper], kept: list[tuple[str, int, list[Place]]], nets: dict[str, tuple[float, list[Place]]]
) -> Routes:
    """Route all nets, short ones first; a net that fails goes first in the next attempt. Raises NoWay."""
    order = sorted(nets, key=lambda net: _span(nets[net][1]))
    tried: list[str] = []
    while True:
        router = Router(pads, kept)
        try:
            for net in order:
                router.connect(net, *nets[net])
        except NoWay as error:
            net = str(error)
            if tried.count(net) > 3:
                raise
            tried.append(net)
            order.remove(net)
            order.insert(0, net)
            continue
        return router.routes


def _span(places: list[Place]) -> float:
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return max(xs) - min(xs) + max(ys) - min(ys)
