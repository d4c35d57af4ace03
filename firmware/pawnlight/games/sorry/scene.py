"""Lights of a game of Sorry!: the pawns, whose turn it is, and the choices."""

from pawnlight.board import SPOKE, TRACK, led_of_home, led_of_square, led_of_start, led_of_zone
from pawnlight.games.sorry.board import HOME, START, in_play, parts, passed, slide_squares
from pawnlight.show import sounds
from pawnlight.show.lights import BLINK, BREATHE, CHOICE, DARK, PLAYER_COLOURS, SPARK, STEADY, WHITE, running_motion

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
    Pause = Callable[[float], Coroutine[None, None, str | None]]
    # Shows that a pawn on a place is sent to START; returns False if a key skips it.
    Bump = Callable[[Renderer, Pause, int, int], Coroutine[None, None, bool]]

    class Ring(Protocol):
        """The module ring.py."""

        def light(self, i: int, place: int) -> int: ...

        def spoke(self, k: int) -> Sequence[int]: ...

        def glow_waiting(self, picture: Picture, pawns: list[int]) -> None: ...

        def rows(self, words: Words, pawns: list[int]) -> list[str]: ...

        def route_lines(self, moves: Sequence[Move], chosen: list[tuple[int, int]]) -> list[str]: ...


_GLOW = 40  # level of the free places on the spoke of the player to move


def light_of(i: int, place: int) -> int:
    """The light of pawn `i` on `place`: HOME and START have one for each of the four pawns."""
    k = i // 4
    if place < TRACK:
        return led_of_square(place)
    if place < HOME:
        return led_of_zone(k, place - TRACK - 5 * k + 1)
    return led_of_home(k, i % 4) if place == HOME else led_of_start(k, i % 4)


def ring_of(picture: "Picture") -> "Ring | None":
    """Return the module that shows a game on a ring without spokes; None if there are spokes."""
    if not picture.ring:
        return None
    # Only then: a board with spokes does without it.
    from pawnlight.games.sorry import ring

    return ring


def light_in(picture: "Picture", i: int, place: int) -> int:
    """Return the light of pawn `i` on `place` on a board with spokes, or without them."""
    ring = ring_of(picture) if place >= TRACK else None
    return ring.light(i, place) if ring else light_of(i, place)


def _spoke(picture: "Picture", k: int) -> "Sequence[int]":
    ring = ring_of(picture)
    return ring.spoke(k) if ring else range(TRACK + SPOKE * k, TRACK + SPOKE * (k + 1))


def stand(picture: "Picture", pawns: "list[int]", turn: "int | None" = None, without: int = -1) -> None:
    """Draw every pawn except the one numbered `without`, and let the spoke of `turn` glow."""
    picture.clear()
    if turn is not None:
        for light in _spoke(picture, turn):
            picture.put(light, WHITE, _GLOW)
    ring = ring_of(picture)
    if ring:
        ring.glow_waiting(picture, pawns)
    for i in in_play(pawns):
        if i != without and (pawns[i] < TRACK or not ring):
            picture.put(light_of(i, pawns[i]), PLAYER_COLOURS[i // 4])


def blink_spoke(picture: "Picture", pawns: "list[int]", turn: int) -> None:
    """Show that nothing can be moved: the spoke of `turn` blinks."""
    picture.unmark()
    taken = [light_of(i, pawns[i]) for i in in_play(pawns)]
    for light in _spoke(picture, turn):
        if light not in taken:
            picture.mark(light, DARK, BLINK)


def offer(
    picture: "Picture",
    card: str,
    chosen: "list[tuple[int, int]]",
    others: "list[tuple[int, int]]",
    previews: "list[Move]",
) -> None:
    """Mark a choice: `chosen` and `others` are (pawn, place); `previews` are the moves with `card` still possible.

    A hint is shown as the choice: its move is the chosen one.
    """
    picture.unmark()
    for i, place in others:
        picture.mark(light_in(picture, i, place), PLAYER_COLOURS[i // 4], BREATHE)
    for move in previews:
        for i, a, landing, rest in parts(move):
            picture.mark(light_in(picture, i, rest), PLAYER_COLOURS[i // 4], BLINK)
            if len(previews) == 1:
                _way(picture, card, i, a, landing, rest)
    for i, place in chosen:
        picture.mark(light_in(picture, i, place), CHOICE, SPARK)


def stop_sparkle(picture: "Picture", chosen: "list[tuple[int, int]]") -> None:
    """Stop the sparkling of the pawns `chosen` while OK is down."""
    for i, place in chosen:
        picture.mark(light_in(picture, i, place), CHOICE, STEADY)


def _way(picture: "Picture", card: str, i: int, a: int, landing: int, rest: int) -> None:
    way = (passed(card, i // 4, a, landing) + slide_squares(landing, rest))[:-1]
    motion = running_motion(len(way))
    for phase, place in enumerate(way):
        picture.mark(light_in(picture, i, place), PLAYER_COLOURS[i // 4], motion, phase)


def winner(picture: "Picture", pawns: "list[int]", k: int) -> None:
    """Let the pawns of the winner's colour sparkle in HOME."""
    for i in in_play(pawns):
        if i // 4 == k:
            picture.mark(light_in(picture, i, HOME), WHITE, SPARK, i % 4)


_STEP_S = 0.11
_SLIDE_S = 0.05
_BUMP_S = 0.45


async def animate(renderer: "Renderer", pause: "Pause", effect: "SorryEffect", bump: "Bump | None" = None) -> bool:
    """Show what a move has just done to the pawns. Returns False if skipped.

    `bump` shows how a pawn is sent to START, if it is not as usual.
    """
    bump = bump or _bump
    pawns, turn = effect.pawns_before(), effect.turn
    last = -1
    for i, a, b in effect.changes:
        if b == START:
            going_on = await bump(renderer, pause, i, a)
        else:
            stand(renderer.lights, pawns, turn, i)
            if i == last:
                renderer.play(sounds.SLIDE)
                going_on = await _walk(renderer, pause, i, slide_squares(a, b), _SLIDE_S)
            else:
                going_on = await _walk(renderer, pause, i, passed(effect.card, i // 4, a, b), _STEP_S)
            last = i
        if not going_on:
            return False
        pawns[i] = b
        stand(renderer.lights, pawns, turn)
    return True


async def _walk(renderer: "Renderer", pause: "Pause", i: int, way: "list[int]", each: float) -> bool:
    """Move pawn `i` along `way`, `each` seconds on each place. Returns False if a key skips it."""
    for place in way:
        renderer.lights.unmark()
        renderer.lights.mark(light_in(renderer.lights, i, place), PLAYER_COLOURS[i // 4], STEADY)
        if each == _STEP_S:
            renderer.play(sounds.HOME if place == HOME else sounds.STEP)
        if await pause(each):
            return False
    return True


async def _bump(renderer: "Renderer", pause: "Pause", i: int, place: int) -> bool:
    """Show that pawn `i` on `place` is sent to START. Returns False if a key skips it."""
    renderer.lights.unmark()
    renderer.lights.mark(light_in(renderer.lights, i, place), PLAYER_COLOURS[i // 4], SPARK)
    renderer.lights.mark(light_in(renderer.lights, i, START), WHITE, SPARK, 3)
    renderer.play(sounds.BUMP)
    return not await pause(_BUMP_S)
