"""Hexiom: tiles are laid on a hexagon, each with as many neighbours as its number says; search with look-ahead.

Objects, sets, dictionaries and recursion. WORK is the number of positions that the search looks at.
"""

SIDE = 3
EMPTY = -1
# By number, how many tiles; the rest of the hexagon stays empty.
TILES = {1: 1, 2: 3, 3: 5, 4: 2, 5: 2, 6: 1}
WORK = 21


class Cell:
    def __init__(self, place):
        self.place = place
        self.neighbours = []


def hexagon(side):
    places = [(x, y) for x in range(1 - side, side) for y in range(max(1 - side, -x + 1 - side), min(side, -x + side))]
    cells = {place: Cell(n) for n, place in enumerate(places)}
    for (x, y), cell in cells.items():
        for dx, dy in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
            if (x + dx, y + dy) in cells:
                cell.neighbours.append(cells[x + dx, y + dy].place)
    return sorted(cells.values(), key=lambda cell: cell.place)


class Board:
    """What may still lie on each cell, and the tiles that are left."""

    def __init__(self, cells, left, may):
        self.cells = cells
        self.left = left
        self.may = may

    def copy(self):
        return Board(self.cells, self.left.copy(), [values.copy() for values in self.may])

    def settle(self):
        """Remove what cannot be, until nothing changes; return whether every cell has a value left."""
        changed = True
        while changed:
            changed = False
            left = self.left_now()
            if left is None:
                return False
            for cell in self.cells:
                values = self.may[cell.place]
                if len(values) > 1:
                    for value in list(values):
                        if left[value] == 0 or not self.fits(cell, value):
                            values.remove(value)
                            changed = True
                if not values or (len(values) == 1 and not self.fits(cell, next(iter(values)))):
                    return False
        return True

    def left_now(self):
        """Return the tiles that are on no cell yet; None if there are fewer than lie there."""
        left = self.left.copy()
        for values in self.may:
            if len(values) == 1:
                value = next(iter(values))
                left[value] -= 1
                if left[value] < 0:
                    return None
        return left

    def fits(self, cell, value):
        if value == EMPTY:
            return True
        sure = possible = 0
        for place in cell.neighbours:
            values = self.may[place]
            if EMPTY not in values:
                sure += 1
            if len(values) > 1 or EMPTY not in values:
                possible += 1
        return sure <= value <= possible

    def open_cell(self):
        found = None
        for cell in self.cells:
            count = len(self.may[cell.place])
            if count > 1 and (found is None or count < len(self.may[found.place])):
                found = cell
        return found


def solved(board, steps):
    steps[0] += 1
    if not board.settle():
        return None
    cell = board.open_cell()
    if cell is None:
        return board
    for value in sorted(board.may[cell.place], reverse=True):
        trial = board.copy()
        trial.may[cell.place] = {value}
        found = solved(trial, steps)
        if found is not None:
            return found
    return None


def run():
    cells = hexagon(SIDE)
    left = {EMPTY: len(cells) - sum(TILES.values())}
    left.update(TILES)
    board = Board(cells, left, [set(left) for _ in cells])
    steps = [0]
    found = solved(board, steps)
    return found is not None and steps[0] == WORK
