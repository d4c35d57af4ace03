"""Import of games from files: each is verified before it enters a library."""

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from host_tools.games.exchange import GameFile
from host_tools.games.game_row import HeldEvents
from host_tools.games.library_errors import BadEvents, DeletedGame
from host_tools.games.progress import run_to_end
from host_tools.games.verify import VerificationResult, verify_in_steps
from host_tools.system.errors import PawnlightError
from pawnlight.rules.events import EventError, game_id, parse_event_line

if TYPE_CHECKING:
    from host_tools.games.incoming_events import ArrivalTimes


class GameRefused(PawnlightError):
    """The game is inconsistent or was deleted."""


class ImportingLibrary(Protocol):
    """A library as an import needs it."""

    def forget_deletion(self, game: str) -> bool:
        """Allow a deleted game to come back; return whether it was deleted."""

    def store_events(
        self, game: str, board: str, lines: Sequence[str], seen: "ArrivalTimes | None" = None, *, file: bool
    ) -> HeldEvents:
        """Store event lines of `game`, from a file that names `board`, see `host_tools.games.incoming_events`."""


def import_game(
    library: ImportingLibrary, name: str, found: GameFile, deleted: bool = False
) -> tuple[HeldEvents, VerificationResult]:
    """Verify and store the game `found` in the file `name`; with `deleted`, even if it was deleted.

    Returns what the library then holds of it, and what verifying it has shown. Raises GameRefused, and LibraryError.
    """
    done: tuple[HeldEvents, VerificationResult] = run_to_end(import_in_steps(library, name, found, deleted))
    return done


def import_in_steps(
    library: ImportingLibrary, name: str, found: GameFile, deleted: bool = False
) -> Generator[float, None, tuple[HeldEvents, VerificationResult]]:
    """Import a game in pieces, see `import_game`."""
    verdict = yield from verify_in_steps(name, found.lines)
    if not verdict.is_consistent and not verdict.unknown:
        raise GameRefused(f"{verdict.verdict_sentence()} Nothing was imported.")
    try:
        game = game_id(parse_event_line(found.lines[0])[1])
    except EventError as error:
        raise GameRefused(f"{name}: {error}. Nothing was imported.") from error
    if deleted:
        library.forget_deletion(game)
    try:
        held = library.store_events(game, found.board, found.lines, found.seen, file=True)
    except (BadEvents, DeletedGame) as error:
        raise GameRefused(f"{name}: {error} Nothing was imported.") from error
    return held, replace(verdict, repaired=found.repaired)
