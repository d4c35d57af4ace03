"""Games that leave the table before their end, and come back: kept for later, set aside as damaged, put right.

Loaded only then.
"""

from pawnlight.store.archive import (
    DAMAGED_FOLDER,
    HEALED_SUFFIX,
    LIVE_FOLDER,
    SENT_SUFFIX,
    UNKNOWN_GAME_ID,
    parts_of,
    read_event_lines,
)
from pawnlight.store.files import DAMAGED_SUFFIX, remove_folder, rename, segments_in
from pawnlight.store.journal import COPY_FOLDER, CUT_OFF, LOST_SEED, RESERVE_BYTES, remove_leftover

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from pawnlight.store.journal import Journal

# Events that are read at once.
_PORTION = 16


def shelve_live_game(journal: "Journal") -> bool:
    """Keep the live game for later; then none is live. Returns False, with nothing changed, on a full flash."""
    if not journal.damage and (
        journal.live is None or journal.over or journal.make_room(RESERVE_BYTES) < RESERVE_BYTES
    ):
        return False
    # Its name says that it is damaged, unless it may be read another time.
    ending = DAMAGED_SUFFIX if journal.damage in (CUT_OFF, LOST_SEED) else ""

    def move() -> None:
        journal.write_held()
        journal.kept.add(LIVE_FOLDER, journal.live or UNKNOWN_GAME_ID, max(journal.count, journal.total), ending)

    done = journal.space.retry_with_room(move)
    if done:
        journal.close_live()
    return done


def resume_kept_game(journal: "Journal", game: str) -> bool:
    """Make `game`, which was kept for later, the live one. Returns whether that succeeded.

    A finished game that could not be archived is erased, see `Journal.archive_finished`.
    """
    folder = journal.kept.path_of(game)
    if (journal.live is not None and not journal.over) or journal.damage or not folder:
        return False
    journal.empty_live()
    journal.close_live()
    # Not every system can rename a folder to an existing one.
    remove_leftover(LIVE_FOLDER)
    try:
        rename(folder, LIVE_FOLDER)
    except OSError:
        return False
    journal.read_live()
    return bool(journal.live or journal.damage)


def set_damaged_aside(journal: "Journal") -> None:
    """Set the damaged live game aside as it is; then none is live. Raises OSError, with nothing changed."""
    journal.aside.add(LIVE_FOLDER, journal.live or UNKNOWN_GAME_ID, journal.total)
    journal.close_live()


def continue_sound_part(journal: "Journal") -> "Generator[None, None, int]":
    """Make what is sound of the damaged live game the live game, and set the game aside as it is.

    A generator that pauses now and then. Returns the number of events; 0, with nothing changed, on a full flash.
    """
    lines = read_event_lines(segments_in(LIVE_FOLDER), 0)
    return (yield from _rebuild(journal, LIVE_FOLDER, journal.live or "", lines, ""))


def heal_game(journal: "Journal", game: str, lines: "Iterator[str]", check: int) -> "Generator[None, None, int]":
    """Put the damaged unfinished `game` right with `lines`, its first events, the last with `check`.

    What follows them here, and fits, is kept. A generator that pauses now and then. Returns the number of its events;
    0, with nothing changed, if its seed is lost, or on a full flash. Raises ValueError if an event differs from one
    that can be read here, or more can be.
    """
    from pawnlight.store.damage import merged_lines

    folder = LIVE_FOLDER if game == journal.live else journal.kept.path_of(game) or journal.aside.path_of(game) or ""
    whole = merged_lines(lines, segments_in(folder), check)
    return (yield from _rebuild(journal, folder, game, whole, HEALED_SUFFIX))


def _rebuild(
    journal: "Journal", folder: str, game: str, lines: "Iterator[str]", ending: str
) -> "Generator[None, None, int]":
    """Make a game of `lines`, in place of the damaged one in `folder`, which is set aside with `ending`.

    `folder` is LIVE_FOLDER, or one of the kept or set aside games. A generator that pauses now and then. Returns the
    number of events; 0, with nothing changed, if its seed is lost, or on a full flash.
    """
    from pawnlight.store.damage import count_events, write_game

    count = 0
    try:
        count = yield from write_game(journal.space.write_file, COPY_FOLDER, folder, lines)
    finally:
        if not count:
            remove_leftover(COPY_FOLDER)
    if not count:
        return 0
    total = count_events(segments_in(folder))
    if folder == LIVE_FOLDER:
        # What a power cut leaves undone of this is done at power-up.
        journal.aside.add(LIVE_FOLDER, game, total, ending)
        rename(COPY_FOLDER, LIVE_FOLDER)
        journal.unread = True
        for number, _ in enumerate(journal.live_texts()):
            if number % _PORTION == 0:
                yield
    else:
        journal.kept.add(COPY_FOLDER, game, count)
        if folder.startswith(DAMAGED_FOLDER):
            remove_folder(folder)
        else:
            journal.aside.add(folder, game, total, ending)
    return count


def adopt_finished(journal: "Journal", game: str, path: str, count: int) -> "Generator[None, None, int]":
    """Archive the finished `game` of `count` events that a laptop has sent as the file `path`.

    First, what is damaged of it here is set aside. A generator that pauses now and then. Returns `count`. Raises
    OSError, and ValueError if an event differs from one that can be read here, or more can be.
    """
    from pawnlight.store.damage import merged_lines

    archive = journal.archive
    known = journal.event_count(game)
    damaged = archive.path_of(game)
    is_live = game == journal.live
    if known > count or (damaged and known != count):
        raise ValueError(count)
    found = [place for place in (damaged, LIVE_FOLDER if is_live else journal.kept.path_of(game)) if place]
    for place in found:
        for number, _ in enumerate(merged_lines(read_event_lines([path], 0), parts_of(place), 0)):
            if number % _PORTION == 0:
                yield
    for place in found:
        journal.aside.add(place, game, count, SENT_SUFFIX)
    if is_live:
        journal.close_live()
    archive.forget()
    archive.add(path, game, count, SENT_SUFFIX)
    return count
