"""Lights of a game of Revenge: one player's rows as quarters of the ring, everyone's progress on the spokes."""

from pawnlight.board import TRACK_LIGHTS, led_of_home, led_of_start, led_of_zone
from pawnlight.games.revenge.rows import HOME_ROW, NONE, SAFE_CARD, Target, is_play, row_total, row_with_card
from pawnlight.rules.base import COLOURS
from pawnlight.show.lights import BLINK_MOTION, DARK, PLAYER_COLOURS, SHIMMER_MOTION, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pawnlight.games.revenge.rows import Decision, Rows
    from pawnlight.show.lights import Picture

_QUARTER = 15
_GLOW = 40


def show_rows(lights: "Picture", panel: "Picture", rows: "Sequence[Rows]", colours: "list[str]", seat: int) -> None:
    """Draw the rows of the player at `seat`: row r begins at square 15 r and has one light per point.

    A completed row shimmers; a white first light marks a row as SAFE. Each spoke has a HOME light for every completed
    row of its player and a START light for every other row; the spoke of `seat` glows.
    """
    show_progress(lights, panel, rows, colours)
    k = COLOURS.index(colours[seat])
    for z in range(1, 6):
        lights.set_light(led_of_zone(k, z), WHITE, _GLOW)
    for r, row in enumerate(rows[seat]):
        for square in _squares(r, 0, row_total(row)):
            lights.set_light(square, PLAYER_COLOURS[k])
            if row == HOME_ROW:
                lights.animate_light(square, PLAYER_COLOURS[k], SHIMMER_MOTION, square)
        if SAFE_CARD in row:
            lights.set_light(_QUARTER * r, WHITE)


def show_progress(lights: "Picture", panel: "Picture", rows: "Sequence[Rows]", colours: "list[str]") -> None:
    """Draw everyone's progress on the spokes, and nothing on the ring."""
    lights.clear()
    panel.clear()
    for s, colour in enumerate(colours):
        k = COLOURS.index(colour)
        home = rows[s].count(HOME_ROW)
        for i in range(len(rows[s])):
            lights.set_light(led_of_home(k, i) if i < home else led_of_start(k, i), PLAYER_COLOURS[k])


def _squares(r: int, first: int, last: int) -> range:
    return range(_QUARTER * r + max(first, 0), min(_QUARTER * r + last, TRACK_LIGHTS))


def changed_lights(row: bytes, r: int, card: int) -> "list[int]":
    """Return the lights that `card` adds to row `r`, or removes from it."""
    ends = sorted((row_total(row), row_total(row_with_card(row, card)[0])))
    return list(_squares(r, ends[0], ends[1]))


def preview_card(lights: "Picture", row: bytes, r: int, card: int, k: int) -> None:
    """Preview `card` on row `r`: the lights that it would add or remove blink."""
    grows = row_total(row_with_card(row, card)[0]) > row_total(row)
    for square in changed_lights(row, r, card):
        lights.animate_light(square, PLAYER_COLOURS[k] if grows else DARK, BLINK_MOTION)
    if card == SAFE_CARD:
        lights.animate_light(_QUARTER * r, WHITE, BLINK_MOTION)


def preview_loss(lights: "Picture", row: bytes, r: int, cards: int = 1) -> None:
    """Preview the loss of the top `cards` of row `r`: their lights blink."""
    rest = row[: len(row) - cards]
    for square in _squares(
        r, min(row_total(rest), row_total(row)), max(row_total(rest), row_total(row), row_total(rest) + 1)
    ):
        lights.animate_light(square, DARK if row_total(rest) < row_total(row) else WHITE, BLINK_MOTION)


def preview_completion(lights: "Picture", r: int, k: int) -> None:
    """Preview the completion of row `r`: its whole quarter blinks."""
    for square in _squares(r, 0, _QUARTER):
        lights.animate_light(square, PLAYER_COLOURS[k], BLINK_MOTION)


def point_at_player(lights: "Picture", k: int) -> None:
    """Point at the player of colour `k`: the spoke blinks."""
    for z in range(1, 6):
        lights.animate_light(led_of_zone(k, z), PLAYER_COLOURS[k], BLINK_MOTION)


def preview_option(
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
    show_rows(lights, panel, rows, colours, whose)
    k = COLOURS.index(colours[whose])
    if is_play(option):
        card, r, _, _ = option
        if r != NONE:
            preview_card(lights, rows[seat][r], r, card, k)
    elif isinstance(option, Target):
        if option.row == NONE:
            point_at_player(lights, COLOURS.index(colours[option.seat]))
        elif due == "go-home":
            preview_completion(lights, option.row, k)
        else:
            row = rows[whose][option.row]
            preview_loss(lights, row, option.row, len(row) if due == "take-row" else 1)
