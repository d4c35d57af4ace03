"""Games that leave the table before their end, and come back: kept for later, set aside as damaged, put right.

Loaded only then.
"""

from pawnlight.rules.events import text_of
from pawnlight.store.archive import LIVE, NO_ID, SET_ASIDE, lines_in
from pawnlight.store.files import DAMAGED, GUARD, append, make_folder, remove_folder, rename, segments_in
from pawnlight.store.journal import COPY, RESERVE_BYTES, UNREAD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pawnlight.store.archive import KeptGames
    from pawnlight.store.journal import Journal


def set_aside(journal: "Journal") -> bool:
    """Keep the live game for later; then none is live. Returns False, with nothing changed, on a full flash."""
    if journal.damage:
        # Nothing has to be written. Its name says so unless it may be read another time.
        ending = "" if journal.damage == UNREAD else DAMAGED
        done = journal.space.make(lambda: _put(journal.kept, journal.live or NO_ID, journal.total, ending))
    elif journal.live is None or journal.over or journal.make_room(RESERVE_BYTES) < RESERVE_BYTES:
        return False
    else:
        done = journal.space.make(lambda: _move_aside(journal))
    if done:
        journal.forget()
    return done


def _move_aside(journal: "Journal") -> None:
    journal.write_held()
    if journal.live is not None:
        _put(journal.kept, journal.live, journal.count)


def take_up(journal: "Journal", game: str) -> bool:
    """Make `game`, which was kept for later, the live one. Returns whether that succeeded.

    A finished game that could not be archived is erased, see `Journal.settle`.
    """
    folder = journal.kept.path_of(game)
    if (journal.live is not None and not journal.over) or journal.damage or not folder:
        return False
    journal.empty_live()
    journal.forget()
    # Not every system can rename a folder to an existing one.
    remove_folder(LIVE)
    try:
        rename(folder, LIVE)
    except OSError:
        make_folder(LIVE)
        return False
    journal.read_live()
    return bool(journal.live or journal.damage)


def let_go(journal: "Journal") -> None:
    """Set the damaged live game aside as it is; then none is live. Raises OSError, with nothing changed."""
    _put(journal.aside, journal.live or NO_ID, journal.total)
    journal.forget()


def go_on(journal: "Journal") -> bool:
    """Make what is sound of the damaged live game the live game, and set the game aside as it is.

    Returns False, with nothing changed, on a full flash.
    """
    return _rebuild(journal, LIVE, journal.live or "", journal.seed, lines_in(segments_in(LIVE), 0))


def heal(journal: "Journal", game: str, lines: "Callable[[str], Iterator[str]]") -> int:
    """Put the damaged unfinished `game` right; `lines`, called with its folder, returns all event lines.

    Returns their number; 0 if its seed is lost, or on a full flash, with nothing changed.
    """
    from pawnlight.store.damage import seed_in

    folder = LIVE if game == journal.live else journal.kept.path_of(game) or journal.aside.path_of(game) or ""
    seed = seed_in(folder, text_of(next(lines(folder), "")))
    if not seed or not _rebuild(journal, folder, game, seed, lines(folder)):
        return 0
    return journal.events(game)


def _rebuild(journal: "Journal", folder: str, game: str, seed: bytes, lines: "Iterator[str]") -> bool:
    """Make a game of `seed` and `lines`, in place of the damaged one in `folder`, which is set aside.

    `folder` is LIVE, or one of the kept or set aside games. Returns False, with nothing changed, on a full flash.
    """
    from pawnlight.store.damage import total_in, write_game

    count = write_game(journal.space.write, COPY, seed, lines)
    if not count:
        return False
    total = total_in(segments_in(folder))
    if folder == LIVE:
        # What a power cut leaves undone of this is done at power-up.
        _put(journal.aside, game, total, renew=False)
        rename(COPY, LIVE)
        journal.read_live()
    else:
        _put(journal.kept, game, count, "", COPY, renew=False)
        if folder.startswith(SET_ASIDE):
            remove_folder(folder)
        else:
            _put(journal.aside, game, total, "", folder, renew=False)
    return True


def replaced(journal: "Journal", game: str) -> None:
    """Remove what is damaged of `game`, which is in the archive now."""
    for place in (journal.kept, journal.aside):
        folder = place.path_of(game)
        if folder:
            remove_folder(folder)
    if game == journal.live:
        journal.empty_live()
        journal.forget()


def _put(place: "KeptGames", game: str, count: int, ending: str = "", source: str = LIVE, renew: bool = True) -> None:
    """Move `game` to `place` from the folder `source`; with `renew`, an empty one takes its place.

    `ending` is DAMAGED if it cannot be read to its end. Raises OSError, with nothing changed.
    """
    found = place.found()
    append(GUARD, "")
    folder = "%s/%d-%s-%d%s" % (place.folder, found[-1][0] + 1 if found else 1, game, max(count, 1), ending)
    rename(source, folder)
    if renew:
        try:
            make_folder(source)
        except OSError:
            rename(folder, source)
            raise
