"""Import of games from files: each is verified before it enters the library."""

from dataclasses import dataclass, replace

from host_tools.errors import PawnlightError
from host_tools.games.exchange import GameFile
from host_tools.games.verify import Verdict, verify_lines
from host_tools.library import BadEvents, DeletedGame, Library, TooManyBranches, removal
from pawnlight.rules.events import EventError, game_id, unseal


class GameRefused(PawnlightError):
    """The game is inconsistent, was deleted, or has too many branches."""


@dataclass(frozen=True)
class Imported:
    """The result of importing a game.

    game     its id
    held     the id of the game or branch that has its events
    fresh    how many of its events are new to the library
    branch   whether it conflicts with the library's copy, so that a new branch was made for it
    verdict  what verifying it has shown
    """

    game: str
    held: str
    fresh: int
    branch: bool
    verdict: Verdict


def import_game(library: Library, name: str, found: GameFile, deleted: bool = False) -> Imported:
    """Verify and store the game `found` in the file `name`; with `deleted`, even if it was deleted.

    Raises GameRefused, and LibraryError.
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
    before = {row.id: row.events for row in library.lines_of(game)}
    try:
        held = library.keep(game, found.board, found.lines, found.seen, file=True)
    except (BadEvents, DeletedGame, TooManyBranches) as error:
        raise GameRefused(f"{name}: {error} Nothing was imported.") from error
    fresh = held.count - before.get(held.id, 0)
    return Imported(game, held.id, fresh, held.id != game and held.id not in before, verdict)
