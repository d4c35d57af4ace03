"""A panel of 16 x 16 as it is wired, and the board that people see on it."""

from pawnlight.board import BOARD_LIGHTS, MATRIX_LIGHTS, MATRIX_SIDE, PANEL_LIGHTS
from pawnlight.show.geometry import MATRIX_PLACES

Place = tuple[int, int]


def chain_order(corner: str, runs: str, wiring: str = "serpentine") -> list[Place]:
    """Return (row, column) of each light of the panel in the order of its chain, walked as its copper runs."""
    row = MATRIX_SIDE - 1 if "lower" in corner else 0
    column = MATRIX_SIDE - 1 if "right" in corner else 0
    along = [0, -1 if "right" in corner else 1] if runs == "horizontal" else [-1 if "lower" in corner else 1, 0]
    across = (-1 if "lower" in corner else 1, 0) if along[0] == 0 else (0, -1 if "right" in corner else 1)
    walked = []
    for _ in range(MATRIX_SIDE):
        for n in range(MATRIX_SIDE):
            walked.append((row, column))
            if n < MATRIX_SIDE - 1:
                row, column = row + along[0], column + along[1]
        # At the end of a line the chain goes to its neighbour, and back; or it begins the next one on the same side.
        row, column = row + across[0], column + across[1]
        if wiring == "serpentine":
            along = [-step for step in along]
        else:
            row, column = (at - (MATRIX_SIDE - 1) * step for at, step in zip((row, column), along, strict=True))
    return walked


def lit_places(
    sent: bytes, corner: str = "upper left", runs: str = "horizontal", wiring: str = "serpentine"
) -> dict[Place, bytes]:
    """Return the bytes of each light that is not dark, by its place on the panel."""
    assert len(sent) == 3 * MATRIX_LIGHTS
    shown = {place: sent[3 * n : 3 * n + 3] for n, place in enumerate(chain_order(corner, runs, wiring))}
    return {place: light for place, light in shown.items() if any(light)}


def split_pictures(lit: dict[Place, bytes]) -> tuple[bytes, bytes]:
    """Return the pictures of board and Sequence panel on the panel. AssertionError if another light is lit."""
    places = [divmod(place, MATRIX_SIDE) for place in MATRIX_PLACES]
    assert set(lit) <= set(places), "a light that belongs to nothing"
    sent = b"".join(lit.get(place, bytes(3)) for place in places)
    assert len(sent) == 3 * (BOARD_LIGHTS + PANEL_LIGHTS)
    return sent[: 3 * BOARD_LIGHTS], sent[3 * BOARD_LIGHTS :]
