"""Lights of a game of Sorry!: the pawns, whose turn it is, and the choices."""

from pawnlight.board import SPOKE_LIGHTS, TRACK_LIGHTS, led_of_home, led_of_square, led_of_start, led_of_zone
from pawnlight.games.sorry.board import HOME_PLACE, START_PLACE, move_parts, pawns_in_play, places_passed, slide_squares
from pawnlight.show import sounds
from pawnlight.show.lights import (
    BLINK_MOTION,
    BREATHE_MOTION,
    CHOSEN_COLOUR,
    DARK,
    PLAYER_COLOURS,
    SPARKLE_MOTION,
    STEADY_MOTION,
    WHITE,
    running_motion,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence
    from typing import Protocol

    from pawnlight.games.sorry.board import Move
    from pawnlight.games.sorry.game import SorryEffect
    from pawnlight.show.lights import Picture
    from pawnlight.show.renderer import Renderer
    from pawnlight.words import Words

    # Waits for so many seconds; a key hurries it, and is returned.
    PauseFunction = Callable[[float], Coroutine[None, None, str | None]]
    # Shows that a pawn on a place is sent to START; returns False if a key skips it.
    ShowBump = Callable[[Renderer, PauseFunction, int, int], Coroutine[None, None, bool]]

    class RingModule(Protocol):
        """The module ring.py."""

        def square_of_waiting_pawn(self, i: int, place: int) -> int: ...

        def spoke_squares(self, k: int) -> Sequence[int]: ...

        def glow_waiting(self, picture: Picture, pawns: list[int]) -> None: ...

        def waiting_pawn_rows(self, words: Words, pawns: list[int]) -> list[str]: ...

        def route_lines(self, moves: Sequence[Move], chosen: list[tuple[int, int]]) -> list[str]: ...


_GLOW = 40  # level of the free places on the spoke of the player to move


def light_of(i: int, place: int) -> int:
    """The light of pawn `i` on `place`: HOME and START have one for each of the four pawns."""
    k = i // 4
    if place < TRACK_LIGHTS:
        return led_of_square(place)
    if place < HOME_PLACE:
        return led_of_zone(k, place - TRACK_LIGHTS - 5 * k + 1)
    return led_of_home(k, i % 4) if place == HOME_PLACE else led_of_start(k, i % 4)


def ring_module(picture: "Picture") -> "RingModule | None":
    """Return the module that shows a game on a ring without spokes; None if there are spokes."""
    if not picture.ring:
        return None
    # Only then: a board with spokes does without it.
    from pawnlight.games.sorry import ring

    return ring


def light_of_pawn(picture: "Picture", i: int, place: int) -> int:
    """Return the light of pawn `i` on `place` on a board with spokes, or without them."""
    ring = ring_module(picture) if place >= TRACK_LIGHTS else None
    return ring.square_of_waiting_pawn(i, place) if ring else light_of(i, place)


def _spoke(picture: "Picture", k: int) -> "Sequence[int]":
    ring = ring_module(picture)
    return (
        ring.spoke_squares(k) if ring else range(TRACK_LIGHTS + SPOKE_LIGHTS * k, TRACK_LIGHTS + SPOKE_LIGHTS * (k + 1))
    )


def show_pawns(picture: "Picture", pawns: "list[int]", turn: "int | None" = None, without: int = -1) -> None:
    """Draw every pawn except the one numbered `without`, and let the spoke of `turn` glow."""
    picture.clear()
    if turn is not None:
        for light in _spoke(picture, turn):
            picture.set_light(light, WHITE, _GLOW)
    ring = ring_module(picture)
    if ring:
        ring.glow_waiting(picture, pawns)
    for i in pawns_in_play(pawns):
        if i != without and (pawns[i] < TRACK_LIGHTS or not ring):
            picture.set_light(light_of(i, pawns[i]), PLAYER_COLOURS[i // 4])


def blink_spoke(picture: "Picture", pawns: "list[int]", turn: int) -> None:
    """Show that nothing can be moved: the spoke of `turn` blinks."""
    picture.stop_animations()
    taken = [light_of(i, pawns[i]) for i in pawns_in_play(pawns)]
    for light in _spoke(picture, turn):
        if light not in taken:
            picture.animate_light(light, DARK, BLINK_MOTION)


def show_choices(
    picture: "Picture",
    card: str,
    chosen: "list[tuple[int, int]]",
    others: "list[tuple[int, int]]",
    previews: "list[Move]",
) -> None:
    """Mark a choice: `chosen` and `others` are (pawn, place); `previews` are the moves with `card` still possible.

    A hint is shown as the choice: its move is the chosen one.
    """
    picture.stop_animations()
    for i, place in others:
        picture.animate_light(light_of_pawn(picture, i, place), PLAYER_COLOURS[i // 4], BREATHE_MOTION)
    for move in previews:
        for i, a, landing, rest in move_parts(move):
            picture.animate_light(light_of_pawn(picture, i, rest), PLAYER_COLOURS[i // 4], BLINK_MOTION)
            if len(previews) == 1:
                _way(picture, card, i, a, landing, rest)
    for i, place in chosen:
        picture.animate_light(light_of_pawn(picture, i, place), CHOSEN_COLOUR, SPARKLE_MOTION)


def stop_sparkle(picture: "Picture", chosen: "list[tuple[int, int]]") -> None:
    """Stop the sparkling of the pawns `chosen` while OK is down."""
    for i, place in chosen:
        picture.animate_light(light_of_pawn(picture, i, place), CHOSEN_COLOUR, STEADY_MOTION)


def _way(picture: "Picture", card: str, i: int, a: int, landing: int, rest: int) -> None:
    way = (places_passed(card, i // 4, a, landing) + slide_squares(landing, rest))[:-1]
    motion = running_motion(len(way))
    for phase, place in enumerate(way):
        picture.animate_light(light_of_pawn(picture, i, place), PLAYER_COLOURS[i // 4], motion, phase)


def show_winner(picture: "Picture", pawns: "list[int]", k: int) -> None:
    """Let the pawns of the winner's colour sparkle in HOME."""
    for i in pawns_in_play(pawns):
        if i // 4 == k:
            picture.animate_light(light_of_pawn(picture, i, HOME_PLACE), WHITE, SPARKLE_MOTION, i % 4)


_STEP_S = 0.11
_SLIDE_S = 0.05
_BUMP_S = 0.45


async def animate_move(
    renderer: "Renderer", pause: "PauseFunction", effect: "SorryEffect", bump: "ShowBump | None" = None
) -> bool:
    """Show what a move has just done to the pawns. Returns False if skipped.

    `bump` shows how a pawn is sent to START, if it is not as usual.
    """
    bump = bump or _bump
    pawns, turn = effect.pawns_before(), effect.turn
    last = -1
    for i, a, b in effect.changes:
        if b == START_PLACE:
            going_on = await bump(renderer, pause, i, a)
        else:
            show_pawns(renderer.lights, pawns, turn, i)
            if i == last:
                renderer.play_sound(sounds.SLIDE)
                going_on = await _walk(renderer, pause, i, slide_squares(a, b), _SLIDE_S)
            else:
                going_on = await _walk(renderer, pause, i, places_passed(effect.card, i // 4, a, b), _STEP_S)
            last = i
        if not going_on:
            return False
        pawns[i] = b
        show_pawns(renderer.lights, pawns, turn)
    return True


async def _walk(renderer: "Renderer", pause: "PauseFunction", i: int, way: "list[int]", each: float) -> bool:
    """Move pawn `i` along `way`, `each` seconds on each place. Returns False if a key skips it."""
    for place in way:
        renderer.lights.stop_animations()
        renderer.lights.animate_light(light_of_pawn(renderer.lights, i, place), PLAYER_COLOURS[i // 4], STEADY_MOTION)
        if each == _STEP_S:
            renderer.play_sound(sounds.HOME if place == HOME_PLACE else sounds.STEP)
        if await pause(each):
            return False
    return True


async def _bump(renderer: "Renderer", pause: "PauseFunction", i: int, place: int) -> bool:
    """Show that pawn `i` on `place` is sent to START. Returns False if a key skips it."""
    renderer.lights.stop_animations()
    renderer.lights.animate_light(light_of_pawn(renderer.lights, i, place), PLAYER_COLOURS[i // 4], SPARKLE_MOTION)
    renderer.lights.animate_light(light_of_pawn(renderer.lights, i, START_PLACE), WHITE, SPARKLE_MOTION, 3)
    renderer.play_sound(sounds.BUMP)
    return not await pause(_BUMP_S)
