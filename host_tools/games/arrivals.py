"""Event lines that arrive at a library, a laptop's or a browser's: a piece of a game, with fitting checks."""

from collections.abc import Sequence

from host_tools.games.game_row import id_of
from host_tools.games.library_errors import BadEvents
from pawnlight.rules.events import check_of


def in_order(game: str, parts: Sequence[tuple[int, str, int]]) -> list[tuple[int, str, int]]:
    """Return numbers, texts and checks of events in order. Raises BadEvents if they are no piece of `game`."""
    given: list[tuple[int, str, int]] = []
    for number, text, check in sorted(parts):
        before = given[-1] if given else None
        if before and number == before[0]:
            if before != (number, text, check):
                raise BadEvents(f"Game {game}: event {number} arrived twice and differs.")
            continue
        if before and number != before[0] + 1:
            raise gap(game, number, before[0] + 1)
        if (before or number == 0) and check != check_of(number, text, before[2] if before else 0):
            raise wrong_check(game, number)
        given.append((number, text, check))
    if given and given[0][0] == 0 and id_of(given[0][1]) != game:
        raise BadEvents(f"Game {game}: event 0 is not this game's header: {given[0][1]!r}.")
    return given


def gap(game: str, number: int, due: int) -> BadEvents:
    """Return the error that event `number` arrived in place of the one that is `due`."""
    return BadEvents(f"Game {game}: event {number} arrived, but event {due} was expected.")


def wrong_check(game: str, number: int) -> BadEvents:
    """Return the error that the check of event `number` is wrong."""
    return BadEvents(f"Game {game}, event {number}: its check does not fit the events before it.")
