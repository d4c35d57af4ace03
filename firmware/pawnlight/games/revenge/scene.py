"""Lights of a game of Revenge: one player's rows as quarters of the ring, everyone's progress on the spokes."""

from pawnlight.board import TRACK, led_of_home, led_of_start, led_of_zone
from pawnlight.games.revenge.rows import HOME_ROW, NONE, SAFE, Target, is_play, total, with_card
from pawnlight.rules.base import COLOURS
from pawnlight.show.lights import BLINK, DARK, PLAYER_COLOURS, SHIMMER, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pawnlight.games.revenge.rows import Decision, Rows
    from pawnlight.show.lights import Picture

_QUARTER = 15
_GLOW = 40


def stand(lights: "Picture", panel: "Picture", rows: "Sequence[Rows]", colours: "list[str]", seat: int) -> None:
    """Draw the rows of the player at `seat`: row r begins at square 15 r and has one light per point.

    A completed row shimmers; a white first light marks a row as SAFE. Each spoke has a HOME light for every completed
    row of its player and a START light for every other row; the spoke of `seat` glows.
    """
    spokes(lights, panel, rows, colours)
    k = COLOURS.index(colours[seat])
    for z in range(1, 6):
        lights.put(led_of_zone(k, z), WHITE, _GLOW)
    for r, row in enumerate(rows[seat]):
        for square in _squares(r, 0, total(row)):
            lights.put(square, PLAYER_COLOURS[k])
            if row == HOME_ROW:
                lights.mark(square, PLAYER_COLOURS[k], SHIMMER, square)
        if SAFE in row:
            lights.put(_QUARTER * r, WHITE)


def spokes(lights: "Picture", panel: "Picture", rows: "Sequence[Rows]", colours: "list[str]") -> None:
    """Draw everyone's progress on the spokes, and nothing on the ring."""
    lights.clear()
    panel.clear()
    for s, colour in enumerate(colours):
        k = COLOURS.index(colour)
        home = rows[s].count(HOME_ROW)
        for i in range(len(rows[s])):
            lights.put(led_of_home(k, i) if i < home else led_of_start(k, i), PLAYER_COLOURS[k])


def _squares(r: int, first: int, last: int) -> range:
    return range(_QUARTER * r + max(first, 0), min(_QUARTER * r + last, TRACK))


def changes(row: bytes, r: int, card: int) -> "list[int]":
    """Return the lights that `card` adds to row `r`, or removes from it."""
    ends = sorted((total(row), total(with_card(row, card)[0])))
    return list(_squares(r, ends[0], ends[1]))


def plays_on(lights: "Picture", row: bytes, r: int, card: int, k: int) -> None:
    """Preview `card` on row `r`: the lights that it would add or remove blink."""
    grows = total(with_card(row, card)[0]) > total(row)
    for square in changes(row, r, card):
        lights.mark(square, PLAYER_COLOURS[k] if grows else DARK, BLINK)
    if card == SAFE:
        lights.mark(_QUARTER * r, WHITE, BLINK)


def loses(lights: "Picture", row: bytes, r: int, cards: int = 1) -> None:
    """Preview the loss of the top `cards` of row `r`: their lights blink."""
    rest = row[: len(row) - cards]
    for square in _squares(r, min(total(rest), total(row)), max(total(rest), total(row), total(rest) + 1)):
        lights.mark(square, DARK if total(rest) < total(row) else WHITE, BLINK)


def goes_home(lights: "Picture", r: int, k: int) -> None:
    """Preview the completion of row `r`: its whole quarter blinks."""
    for square in _squares(r, 0, _QUARTER):
        lights.mark(square, PLAYER_COLOURS[k], BLINK)


def points_at(lights: "Picture", k: int) -> None:
    """Point at the player of colour `k`: the spoke blinks."""
    for z in range(1, 6):
        lights.mark(led_of_zone(k, z), PLAYER_COLOURS[k], BLINK)


def preview(
    lights: "Picture",
    panel: "Picture",
    rows: "Sequence[Rows]",
    colours: "list[str]",
    seat: int,
    due: str,
    option: "Decision",
) -> None:
    """Preview `option` of the player at `seat` in the phase `due`, on the rows that it affects."""
    whose = option.seat if isinstance(option, Target) and option.row != NONE else seat
    stand(lights, panel, rows, colours, whose)
    k = COLOURS.index(colours[whose])
    if is_play(option):
        card, r, _, _ = option
        if r != NONE:
            plays_on(lights, rows[seat][r], r, card, k)
    elif isinstance(option, Target):
        if option.row == NONE:
            points_at(lights, COLOURS.index(colours[option.seat]))
        elif due == "go-home":
            goes_home(lights, option.row, k)
        else:
            row = rows[whose][option.row]
            loses(lights, row, option.row, len(row) if due == "take-row" else 1)
