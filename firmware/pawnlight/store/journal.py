"""The journal: every event of every game, stored on flash before the next one is accepted.

live/seed       the secret seed of the game being played and a copy of its header, written before its first event
live/seed-copy  the same again
live/000 ...    its event lines: see segments
live/0-snapshot its position some events ago: see snapshot
games/          the finished games: see archive
kept/, damaged/ unfinished games that are kept for later, and damaged ones that are set aside: see archive
copy/, gone/    what will be live, and what was, if the power is cut meanwhile

Nothing is deleted or cut because it cannot be read. shelved_games.py and damage.py have what is seldom needed.
"""

from pawnlight.rules.cards import seed_hash
from pawnlight.rules.events import event_line, game_id, hexlify, text_of
from pawnlight.store.archive import (
    CHECK_BYTES,
    DAMAGED_FOLDER,
    HEALED_SUFFIX,
    LIVE_FOLDER,
    SENT_SUFFIX,
    UNKNOWN_GAME_ID,
    Archive,
    FlashSpace,
    StoredGames,
    mended_lines,
)
from pawnlight.store.files import (
    DAMAGED_SUFFIX,
    SEED_FILES,
    file_size,
    free_bytes,
    make_folder,
    names_in,
    parse_seed,
    read_bytes,
    remove,
    remove_folder,
    rename,
    replace,
    segments_in,
)
from pawnlight.store.segments import Segments, segment_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from pawnlight.store.snapshot import Snapshot

# Space for the longest game while it is played and then archived, counting partly used blocks.
_GAME_BYTES = 160 * 1024
# The part of it that finished games leave free, so that the game being played always has a place.
RESERVE_BYTES = 96 * 1024
COPY_FOLDER, GONE_FOLDER = "copy", "gone"
# What is wrong with the live game, see `Journal`.
CUT_OFF, LOST_SEED, UNREADABLE = "cut", "lost", "unread"


class Journal:
    """The board's games. At most one is live, and events are appended to it. Finished games are only read.

    live      id of the live game, or None
    count     the number of its events
    check     the check of the last of them
    seed      its seed
    full      whether the flash is full of games that no laptop has, or takes nothing any more, see `Space.fault`: the
              live game cannot be archived
    held      whether events of the live game are in memory only, because the flash could not even take those
    unread    whether the live game has not been read from flash to its end yet
    unchecked a check of the events before a snapshot, which were not read with those after it; None if there are none
    saved     the number of events that the last snapshot has, 0 if there is none
    short     whether the flash may not have space for another whole game: a laptop should fetch some
    over      whether the live game has its last event; it stays live if the flash has no space to archive it
    mix       hex digits of bytes that a laptop has sent for the shuffle of the live game, "" if there are none
    archive   the finished games
    space     room on flash, for other files too
    kept      the games that are kept for later
    aside     damaged games that are set aside
    damage    what is wrong with the live game, which cannot be added to until that is decided: CUT_OFF, if it can be
              read up to `count`, LOST_SEED, if it cannot be played for want of header or seed, UNREADABLE, if the
              flash did not let it be read now; "" if nothing is
    total     the number of events that it had before the damage
    mending   whether a game is being put right: until then, nothing else is done about damage

    With `later`, the live game is not known before `live_texts` has been read to its end.
    """

    def __init__(self, later: bool = False) -> None:
        for folder in (GONE_FOLDER, COPY_FOLDER):
            if file_size(folder) >= 0:
                if folder == COPY_FOLDER and file_size(LIVE_FOLDER) < 0:
                    rename(COPY_FOLDER, LIVE_FOLDER)
                else:
                    remove_leftover(folder)
        make_folder(LIVE_FOLDER)
        self.archive = Archive()
        self.kept = StoredGames("kept")
        self.aside = StoredGames(DAMAGED_FOLDER)
        self.space = FlashSpace(self.archive, self.aside)
        self.short = False
        self.mending = False
        self.close_live()
        self.unread = True
        self._files = 0  # in its folder, at that time
        if not later:
            self.read_live()

    def close_live(self) -> None:
        """No game is live; nothing on flash changes."""
        self.live: str | None = None
        self.count = 0
        self.seed = b""
        self.mix = ""
        self.full = False
        self._reserved = False  # whether the game was begun in the space that finished games leave free
        self.check = 0
        self.over = False
        self.damage = ""
        self.total = 0
        self.segments = Segments()
        self.unchecked: Iterator[bool] | None = None
        self.saved = 0
        self._seed_kept = True  # whether the seed is on flash
        self._confirmed = 0
        self._found = False  # whether it was read from flash, where a copy of it may be archived

    def read_live(self) -> None:
        """Read the live game from flash and check it."""
        self.unread = True
        for _ in self.live_texts():
            pass

    def live_texts(self, snapshot: "Snapshot | None" = None) -> "Iterator[str]":
        """Yield the text of every event of the live game.

        The first time, the game is read from flash and checked. It is read once and piece by piece: that is quick, and
        memory need not hold it. With a `snapshot`, the texts are those of the header and of the events after it. Raises
        ValueError if it does not fit what is on flash, or if that is not in perfect order.
        """
        if not self.unread:
            for line in self.live_lines(0):
                yield text_of(line)
            return
        self.close_live()
        self._found = True
        try:
            yield from self._texts_after(snapshot) if snapshot else self._read_texts()
        except OSError:
            self.close_live()
            self.damage = UNREADABLE
        else:
            # After a power cut during archiving, the copy is whole, but live/ may be incomplete.
            if self.over or (self.live and not snapshot and self.archive.is_intact(self.live)):
                # The end names the seed too.
                self.over, self.damage = True, ""
            self.total = max(self.total, self.count + (self.damage == CUT_OFF))
            if self.over or not (self.count or self.damage):
                self._archive_live()
        self.unread = False

    def _read_texts(self) -> "Iterator[str]":
        """Read the live game; yields the text of every event. Raises OSError."""
        paths = segments_in(LIVE_FOLDER)
        self._files = len(paths)
        ahead = paths.pop() if paths and not file_size(paths[-1]) else ""
        self.seed = parse_seed(read_bytes(LIVE_FOLDER + SEED_FILES[0]))
        for number, path in enumerate(paths):
            data, whole, wrong = yield from self._texts_in(path, read_bytes(path), 0)
            if whole < len(data) or path != segment_path(number) or not whole:
                from pawnlight.store.damage import count_events, is_torn

                if path == segment_path(len(paths) - 1) and data and is_torn(data[whole:], self.count):
                    self.segments.torn = path, data[:whole]
                else:
                    self.damage = (self.damage or CUT_OFF) if self.count else LOST_SEED
                    self.total = count_events(paths)
                return
            if wrong:
                # If the flash is full, it is put right again next time.
                self.space.write_file(path, data)
        if ahead and ahead != segment_path(len(paths)):
            self.damage = CUT_OFF if self.count else LOST_SEED

    def _texts_after(self, snapshot: "Snapshot") -> "Iterator[str]":
        """Read what follows a snapshot; yields the texts of header and events. Raises OSError and ValueError."""
        self.seed = snapshot.seed
        self._files = snapshot.segment + 1
        self._begins(snapshot.header)
        data = read_bytes(segment_path(snapshot.segment))
        if data[snapshot.end - CHECK_BYTES : snapshot.end] != b" %08x\n" % snapshot.check:
            raise ValueError("the snapshot is of another game")
        yield snapshot.header
        self.count, self.check, self.segments.count = snapshot.events, snapshot.check, snapshot.segment
        at = snapshot.end
        while True:
            data, whole, wrong = yield from self._texts_in(segment_path(self.segments.count), data, at)
            if whole < len(data) or wrong:
                raise ValueError("the game is damaged")
            following = read_bytes(segment_path(self.segments.count), None)
            if not following:
                break
            data, at = following, 0
        if following is None:
            raise ValueError("a segment is missing")
        self.saved = snapshot.events
        self.unchecked = snapshot.check_events(self.space, self.segments)

    def _texts_in(self, path: str, data: bytes, at: int) -> "Generator[str, None, tuple[bytes, int, bool]]":
        """Yield the text of every event in the segment `data`, from `at` on; one wrong byte in a line is put right.

        Returns the segment as it should be, how many of its bytes are sound, and whether one of those was wrong.
        """
        first = self.count
        stored = data
        for data, start, end, check in mended_lines(stored, at, first, self.check, path):
            text = data[data.find(b" ", start) + 1 : end - CHECK_BYTES].decode()
            if self.count == 0 and not self._begins(text):
                break
            self.check = check
            self.count += 1
            self.over = text.startswith("end ")
            at = end
            yield text
        if at:
            self.segments.add_found(first, at)
        return data, at, data is not stored

    def _begins(self, header: str) -> bool:
        """Take the text of event 0: the id of the game, and which seed is the right one. Returns whether it is one."""
        try:
            self.live = game_id(header)
        except ValueError:
            return False
        if not header.endswith(seed_hash(self.seed)):
            from pawnlight.store.damage import read_seed

            self.seed = read_seed(LIVE_FOLDER, header)
            if not self.seed:
                self.damage = LOST_SEED
        return True

    @property
    def event_total(self) -> int:
        """The number of events of the live game; while it is being read, an estimate."""
        return self.count * self._files // max(self.segments.count, 1) if self.unread else self.count

    @property
    def has_held_lines(self) -> bool:
        return self.full and len(self.segments.held) > 0

    def archive_finished(self) -> bool:
        """Archive the live game if it is over. Returns False if there is no space and no laptop has it.

        The next game would then erase it, so people must be asked first.
        """
        return not self.over or self._archive_live() or self._confirmed == self.count

    def start_game(self, header: str, seed: bytes) -> None:
        """Begin a game with its event 0. The previous live game must be over; it is erased unless it was archived.

        Raises ValueError if it is damaged: first people decide about it.
        """
        if self.damage:
            raise ValueError("the live game is damaged")
        if not self._archive_live():
            self.empty_live()
            self.close_live()
        # Now rather than during the game, where on a full flash every event would first have to make room.
        free = self.make_room(_GAME_BYTES)
        self.short = free < _GAME_BYTES
        self._reserved = free < RESERVE_BYTES
        self.seed = seed
        self._seed_kept = False
        self.append_event(header)

    def make_room(self, size: int) -> int:
        """Evict games that a laptop has until `size` bytes are free. Returns the free bytes, which may be fewer."""
        free = free_bytes()
        while free < size and self.space.evict(size - free):
            free = free_bytes()
        return free

    def spare_bytes(self) -> int:
        """Return the free bytes beyond those that the game being played may need; negative if those are not free."""
        return free_bytes() - RESERVE_BYTES

    def append_event(self, text: str) -> None:
        """Append the next event of the live game. On return it is on flash, or held in memory with `full` set."""
        line = event_line(self.count, text, self.check)
        live = game_id(text) if self.count == 0 else self.live
        check = int(line[-8:], 16)
        over = text.startswith("end ")
        self.segments.held.append(line + "\n")
        # From here on nothing is allocated: after a MemoryError the event is counted and held, or neither.
        self.live, self.check, self.over = live, check, over
        self.count += 1
        self.full = not self.space.retry_with_room(self.write_held) or self._reserved
        if self.over and not self.segments.held:
            self._archive_live()

    def write_held(self) -> None:
        """Write to flash what is held. Raises OSError."""
        if not self._seed_kept:
            make_folder(LIVE_FOLDER)
            for name in SEED_FILES:
                replace(LIVE_FOLDER + name, [hexlify(self.seed) + "\n" + self.segments.held[0]])
            self._seed_kept = True
        self.segments.write(self.count)

    def empty_live(self) -> None:
        """Remove the files of the live game."""
        if file_size(GONE_FOLDER) >= 0:
            remove_leftover(GONE_FOLDER)
        if not names_in(LIVE_FOLDER, 1):
            return
        try:
            if file_size(GONE_FOLDER) >= 0:
                # More than a board has left.
                rename(GONE_FOLDER, GONE_FOLDER + DAMAGED_SUFFIX)
            # At once, so that after a power cut nothing looks like a damaged game.
            rename(LIVE_FOLDER, GONE_FOLDER)
        except OSError:
            for name in names_in(LIVE_FOLDER):
                remove(LIVE_FOLDER + "/" + name)
            return
        remove_leftover(GONE_FOLDER)

    def _archive_live(self) -> bool:
        """Archive the live game if it is over; then none is live. Returns False if the flash is full."""
        if self.over and self.live:
            game, count = self.live, self.count
            # A copy that a power cut has left needs no more space.
            copy = self.archive.name_of(game) if self._found else None
            if (not copy or copy.endswith(DAMAGED_SUFFIX)) and (
                self.make_room(RESERVE_BYTES) < RESERVE_BYTES
                or not self.space.retry_with_room(
                    lambda: self.archive.archive_lines(game, count, self.segments.contents(), copy)
                )
            ):
                self.full = True
                return False
            if self._confirmed == count:
                self._note_sent(game)
        self.empty_live()
        self.close_live()
        return True

    def games_with_damage(self) -> "Iterator[tuple[str, int, int, bool, bool] | None]":
        """Yield what `games` does, and whether it is known that the game cannot be read to its end.

        None is yielded where the next one takes a while.
        """
        elsewhere = [UNKNOWN_GAME_ID, self.live]
        for place in (self.archive, self.kept):
            for game, events, confirmed, damaged in place.entries():
                yield game, events, confirmed, place is self.archive, damaged
                if place is self.kept:
                    elsewhere.append(game)
        # There may be several copies of one game.
        for game, events in {entry[0]: entry[1] for entry in self.aside.entries()}.items():
            if game in elsewhere or self.archive.find(game):
                yield None
            else:
                yield game, events, 0, False, True
        if self.live:
            yield self.live, self.count, self._confirmed, self.over, self.damage != ""

    def games(self) -> "Iterator[tuple[str, int, int, bool]]":
        """Yield (id, events, events confirmed by a laptop, whether it is over) of every game, oldest first."""
        for entry in self.games_with_damage():
            if entry:
                yield entry[:4]

    def _entry(self, game: str) -> "tuple[StoredGames, int, bool] | None":
        """Return where `game` is, how many events it has, and whether it is known that not all can be read.

        Returns None without it.
        """
        if game == self.live:
            return self.kept, self.count, self.damage != ""
        for place in (self.kept, self.archive, self.aside):
            entry = place.find(game)
            if entry:
                return place, entry[1], entry[3] or place is self.aside
        return None

    def has_game(self, game: str) -> bool:
        """Return whether the journal has `game`."""
        return self._entry(game) is not None

    def event_count(self, game: str) -> int:
        """Return how many events `game` has, those that cannot be read included; 0 if it is not here."""
        return (self._entry(game) or (None, 0))[1]

    def is_damaged(self, game: str) -> bool:
        """Return whether it is known that `game` cannot be read to its end."""
        return (self._entry(game) or (None, 0, False))[2]

    def event_lines(self, game: str, first: int) -> "Iterator[str]":
        """Yield the present event lines of `game` from number `first` on. They end before what cannot be read."""
        if game == self.live:
            yield from self.live_lines(first)
            return
        place, count, _ = self._entry(game) or (self.aside, 0, False)
        number = 0
        try:
            for line in place.event_lines(game, 0):
                if number >= first:
                    yield line
                number += 1
            if number < count and place is not self.aside:
                place.mark_damaged(game)
        except OSError:
            # Nothing is said of the game: it may be read another time.
            return

    def live_lines(self, first: int) -> "Iterator[str]":
        """Yield the lines of the live game from number `first` on."""
        return self.segments.event_lines(first, self.count)

    def confirm(self, game: str, count: int, check: "str | None" = None) -> bool:
        """Record that a laptop has the first `count` events of `game` on its disk, the last with `check`.

        Returns False, with nothing recorded, if the board does not hold these events. Without `check`, only their
        number is compared, as it is if a game that is not live has more events. Of a game that was kept for later,
        nothing is recorded.
        """
        if game == self.live:
            if count > self.count or (check and check != next(self.event_lines(game, count - 1), "")[-8:]):
                return False
            self._confirmed = max(count, self._confirmed)
            return True
        try:
            if self.kept.has_events(game, count, check):
                return True
            if not self.archive.has_events(game, count, check):
                return False
            if count == self.event_count(game):
                self._note_sent(game)
        except OSError:
            pass  # The laptop will confirm again after its next hello.
        return True

    def _note_sent(self, game: str) -> None:
        """Note that a laptop has the finished `game`, and so what its healed copies have. Raises OSError."""
        name = self.archive.name_of(game)
        if name and SENT_SUFFIX not in name:
            self.archive.rename(name, name + SENT_SUFFIX)
            for copy in list(self.aside.names(game)):
                if copy.endswith(HEALED_SUFFIX):
                    self.aside.rename(copy, copy[: -len(HEALED_SUFFIX)] + SENT_SUFFIX)


def remove_leftover(folder: str) -> None:
    """Remove a folder if it exists; what cannot be removed is tried again at the next power-up."""
    try:
        remove_folder(folder)
    except OSError:
        pass
