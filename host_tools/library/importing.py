"""Import of games from files: each is verified before it enters the library."""

from dataclasses import replace

from host_tools.games.exchange import GameFile
from host_tools.games.verify import Verdict, verify_lines
from host_tools.library import BadEvents, DeletedGame, Held, Library, removal
from host_tools.system.errors import PawnlightError
from pawnlight.rules.events import EventError, game_id, unseal


class GameRefused(PawnlightError):
    """The game is inconsistent or was deleted."""


def import_game(library: Library, name: str, found: GameFile, deleted: bool = False) -> tuple[Held, Verdict]:
    """Verify and store the game `found` in the file `name`; with `deleted`, even if it was deleted.

    Returns what the library then holds of it, and what verifying it has shown. Raises GameRefused, and LibraryError.
    """
    verdict = verify_lines(name, found.lines)
    if not verdict.holds and not verdict.unknown:
        raise GameRefused(f"{verdict.sentence()} Nothing was imported.")
    verdict = replace(verdict, repaired=found.repaired)
    try:
        game = game_id(unseal(found.lines[0])[1])
    except EventError as error:
        raise GameRefused(f"{name}: {error}. Nothing was imported.") from error
    if deleted:
        removal.forget_deletion(library.store, game)
    try:
        return library.keep(game, found.board, found.lines, found.seen, file=True), verdict
    except (BadEvents, DeletedGame) as error:
        raise GameRefused(f"{name}: {error} Nothing was imported.") from error
