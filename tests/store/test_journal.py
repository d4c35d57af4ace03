"""The journal on flash keeps every event, despite power cuts and torn lines, until a laptop has it."""

import errno
from hashlib import sha256
from pathlib import Path

import pytest

from pawnlight.store import files
from pawnlight.store.damage import write_game
from pawnlight.store.journal import Journal
from pawnlight.store.shelved_games import shelve_live_game
from tests.support.event_lines import event_lines_of, event_texts, id_of
from tests.support.journals import record_game
from tests.support.steps import run_to_end

pytestmark = pytest.mark.usefixtures("empty_flash")

LIVE = Path("live")


def seed_of(name: str) -> bytes:
    return sha256(name.encode()).digest()


def record_named_game(journal: Journal, name: str, events: int, over: bool = False) -> tuple[str, list[str]]:
    """Record a game; return its id and the lines that the journal must hold."""
    texts = event_texts(name, events, over)
    record_game(journal, seed_of(name), texts)
    return id_of(texts), event_lines_of(texts)


def raise_os_error(*_: object) -> None:
    """Stand in for a change that the flash refuses."""
    raise OSError(errno.EIO, "input/output error")


def lines_on_flash(game: str) -> list[str]:
    """Return the event lines of a game on a board that is powered up now."""
    return list(Journal().event_lines(game, 0))


def test_a_new_board_has_no_games():
    journal = Journal()
    assert (journal.live, journal.count, journal.mix, list(journal.games())) == (None, 0, "", [])
    assert (journal.full, journal.has_held_lines, journal.over, journal.short, journal.unread) == (False,) * 5
    nobody = "0123456789ab"
    assert (list(journal.event_lines(nobody, 0)), journal.event_count(nobody), journal.is_damaged(nobody)) == (
        [],
        0,
        False,
    )


def test_an_event_is_on_flash_when_the_next_can_come():
    journal = Journal()
    texts = event_texts("first", 60)
    journal.start_game(texts[0], seed_of("first"))
    game = journal.live or ""
    for n, text in enumerate(texts[1:], 1):
        journal.append_event(text)
        assert journal.count == n + 1
        assert lines_on_flash(game) == event_lines_of(texts)[: n + 1] == list(journal.event_lines(game, 0))
    assert not journal.full


def test_a_segment_is_small_so_that_adding_to_it_is_quick():
    record_named_game(Journal(), "first", 200)
    segments = sorted(LIVE.glob("0*"))
    assert 5 < len(segments) < 30
    assert max(path.stat().st_size for path in segments) <= 440


def segments_of(folder: Path) -> list[Path]:
    """Return the segments of a game that have events; after them comes an empty one."""
    found = sorted(folder.glob("0*"))
    assert found[-1].stat().st_size == 0
    return found[:-1]


@pytest.mark.parametrize(("size", "segments"), [(440, 1), (441, 2)])
def test_a_segment_is_filled_to_its_last_byte(size, segments):
    (header,) = event_lines_of(event_texts("first", 1))
    text = "x" * (size - len(f"{header}\n1  00000000\n"))
    board = Journal()
    board.start_game(event_texts("first", 1)[0], seed_of("first"))
    board.append_event(text)
    assert run_to_end(write_game(board.space.write_file, "copy", "live", board.live_lines(0))) == 2
    for folder in (LIVE, Path("copy")):
        assert len(segments_of(folder)) == segments
    Journal().append_event("y")
    assert len(segments_of(LIVE)) == 2


def test_the_game_goes_on_where_it_stood_with_its_seed():
    texts = event_texts("first", 40)
    record_named_game(Journal(), "first", 20)
    journal = Journal()
    assert journal.seed == seed_of("first")
    assert journal.count == 20
    for text in texts[20:]:
        journal.append_event(text)
    assert lines_on_flash(journal.live or "") == event_lines_of(texts)


def test_a_game_that_goes_on_is_settled_and_stays():
    board = Journal()
    game, lines = record_named_game(board, "first", 9)
    assert board.archive_finished()
    assert (board.live, lines_on_flash(game)) == (game, lines)


def test_the_seed_is_written_twice_and_no_more(monkeypatch):
    written = []

    def replace(path, parts):
        written.append(path)
        files.replace(path, parts)

    monkeypatch.setattr("pawnlight.store.journal.replace", replace)
    record_named_game(Journal(), "first", 40)
    assert written == ["live/seed", "live/seed-copy"]


@pytest.mark.parametrize("first", [0, 1, 7, 19, 20, 33, 59, 60, 99])
def test_events_are_read_from_any_number_on(first):
    journal = Journal()
    live, lines = record_named_game(journal, "live", 60)
    assert list(journal.event_lines(live, first)) == lines[first:]
    journal.append_event(f"end - {seed_of('live').hex()}")
    assert list(journal.event_lines(live, first))[:-1] == lines[first:]


@pytest.mark.parametrize("events", [2, 12, 30])
def test_a_tail_torn_at_any_byte_costs_its_own_line_only(events):
    game, lines = record_named_game(Journal(), "first", events)
    segments = sorted(LIVE.glob("0*"))
    last, before = segments[-1], sum(path.read_text().count("\n") for path in segments[:-1])
    whole = last.read_bytes()
    for length in range(len(whole) + 1):
        last.write_bytes(whole[:length])
        kept = before + whole[:length].count(b"\n")
        if kept == 0:
            continue
        journal = Journal()
        assert (journal.live, journal.count) == (game, kept)
        assert list(journal.event_lines(game, 0)) == lines[:kept]
        for text in event_texts("first", events)[kept:]:
            journal.append_event(text)
        assert lines_on_flash(game) == lines


@pytest.mark.parametrize("left", [0, 6])
def test_a_first_line_of_a_segment_torn_at_its_beginning_costs_itself_only(left):
    board = Journal()
    texts = event_texts("first", 20)
    board.start_game(texts[0], seed_of("first"))
    while len(segments_of(LIVE)) < 2:
        board.append_event(texts[board.count])
    count = board.count - 1
    (LIVE / "001").write_bytes((LIVE / "001").read_bytes()[:left])
    (LIVE / "002").unlink()
    board = Journal()
    assert (board.damage, board.count) == ("", count)
    for text in texts[count:]:
        board.append_event(text)
    assert lines_on_flash(board.live or "") == event_lines_of(texts)


def test_what_is_left_of_a_game_that_had_not_begun_is_no_game():
    record_named_game(Journal(), "first", 2)
    for segment in LIVE.glob("0*"):
        segment.unlink()
    assert Journal().live is None
    assert list(LIVE.glob("*")) == []


@pytest.mark.parametrize("segments", [1, 2, 3])
@pytest.mark.parametrize("left", [None, 0])
def test_a_last_segment_that_is_gone_is_missed(segments, left):
    board = Journal()
    texts = event_texts("first", 40)
    board.start_game(texts[0], seed_of("first"))
    while len(segments_of(LIVE)) < segments:
        board.append_event(texts[board.count])
    last = segments_of(LIVE)[-1]
    count = board.count - last.read_bytes().count(b"\n")
    last.unlink()
    if left is not None:
        last.touch()
    again = Journal()
    assert (again.damage, again.count) == ("cut" if count else "lost", count)
    assert again.total > count or not count


def test_a_first_line_that_begins_no_game_is_none():
    Journal()
    (LIVE / "seed").write_text(seed_of("first").hex())
    (LIVE / "000").write_text("".join(line + "\n" for line in event_lines_of(["draw 5", "pass"])))
    board = Journal()
    assert (board.live, board.count, board.damage) == (None, 0, "lost")


def test_a_finished_game_is_put_away_and_stays_readable():
    journal = Journal()
    first, first_lines = record_named_game(journal, "first", 50, over=True)
    assert journal.live is None
    assert list(LIVE.glob("*")) == []
    second, second_lines = record_named_game(journal, "second", 5)
    for board in (journal, Journal()):
        assert list(board.games()) == [(first, 50, 0, True), (second, 5, 0, False)]
        assert list(board.event_lines(first, 0)) == first_lines
        assert list(board.event_lines(second, 0)) == second_lines


def test_games_are_kept_in_the_order_in_which_they_were_played():
    names = [f"game {n}" for n in range(12)]
    games = [record_named_game(Journal(), name, 5, over=True)[0] for name in names]
    assert [game for game, *_ in Journal().games()] == games


def test_what_a_laptop_has_of_a_finished_game_is_remembered():
    journal = Journal()
    game, lines = record_named_game(journal, "first", 9, over=True)
    journal.confirm(game, 5)
    assert list(Journal().games()) == [(game, 9, 0, True)], "a part is not remembered: it is asked for again"
    journal.confirm(game, 9)
    journal.confirm(game, 9)
    assert list(journal.games()) == list(Journal().games()) == [(game, 9, 9, True)]
    assert lines_on_flash(game) == lines


def test_what_cannot_be_recorded_now_is_confirmed_again_later(monkeypatch):
    board = Journal()
    game, _ = record_named_game(board, "first", 9, over=True)
    with monkeypatch.context() as broken:
        broken.setattr("pawnlight.store.archive.rename", raise_os_error)
        assert board.confirm(game, 9)
    assert list(board.games()) == [(game, 9, 0, True)]
    assert board.confirm(game, 9)
    # `pawnlight doctor` knows them by this ending.
    assert [path.name for path in Path("games").iterdir()] == [f"00001-{game}-9.sent"]


def test_what_a_laptop_has_of_the_live_game_is_never_more_than_there_is():
    journal = Journal()
    game, _ = record_named_game(journal, "first", 9)
    journal.confirm(game, 4)
    assert list(journal.games()) == [(game, 9, 4, False)]
    assert not journal.confirm(game, 1000)
    assert list(journal.games()) == [(game, 9, 4, False)]
    assert journal.confirm(game, 9)
    assert list(journal.games()) == [(game, 9, 9, False)]


def test_a_game_that_nobody_knows_cannot_be_confirmed():
    journal = Journal()
    journal.confirm("0123456789ab", 5)
    assert list(journal.games()) == []


def test_a_copy_that_was_not_finished_is_no_game():
    journal = Journal()
    game, lines = record_named_game(journal, "first", 9)
    Path("games/archived.new").write_text("half of it")
    journal = Journal()
    assert list(journal.games()) == [(game, 9, 0, False)]
    journal.append_event(f"end - {seed_of('first').hex()}")
    assert lines_on_flash(game)[:-1] == lines
    assert len(list(Path("games").iterdir())) == 1


@pytest.mark.parametrize("folder", ["gone", "copy"])
def test_what_a_power_cut_has_left_of_another_game_takes_no_space(folder):
    game, lines = record_named_game(Journal(), "first", 9)
    Path(folder).mkdir()
    Path(folder, "000").write_text("0 game")
    assert lines_on_flash(game) == lines
    assert not Path(folder).exists()


def test_a_finished_game_leaves_its_place_even_if_the_folder_cannot_be_moved(monkeypatch):
    monkeypatch.setattr("pawnlight.store.journal.rename", raise_os_error)
    game, lines = record_named_game(Journal(), "first", 9, over=True)
    assert list(LIVE.glob("*")) == []
    assert lines_on_flash(game) == lines


def test_what_somebody_else_has_put_beside_the_games_is_no_game():
    game, _ = record_named_game(Journal(), "first", 9, over=True)
    for name in (f"00001-{game}-9~", "notes-of-2026", "1x-2-3", "a-b-c"):
        Path("games", name).write_text("half of it")
    assert list(Journal().games()) == [(game, 9, 0, True)]


def test_a_laptop_that_has_a_finished_game_proves_it_by_its_last_check():
    board = Journal()
    game, lines = record_named_game(board, "first", 20, over=True)
    assert not board.confirm(game, 20, "00000000")
    assert not board.confirm(game, 21, lines[19][-8:])
    assert board.confirm(game, 7, lines[6][-8:]), "it has the first seven"
    assert list(board.games()) == [(game, 20, 0, True)]
    for _ in range(2):
        assert board.confirm(game, 20, lines[19][-8:])
        assert list(board.games()) == [(game, 20, 20, True)]
    assert lines_on_flash(game) == lines


def test_a_board_that_reads_its_game_later_knows_it_when_it_has_read_it():
    texts = event_texts("first", 40)
    game, lines = record_named_game(Journal(), "first", 40)
    board = Journal(later=True)
    assert (board.live, board.unread) == (None, True)
    for text, _ in zip(board.live_texts(), range(10), strict=False):
        assert text in texts, "it stops in the midst, and begins anew"
    told = [board.event_total for _ in board.live_texts()]
    assert max(told) < 4 * 40, "an estimate for people who wait"
    for _ in range(2):
        assert list(board.live_texts()) == texts
        assert (board.live, board.count, board.event_total, board.unread) == (game, 40, 40, False)
    assert list(board.event_lines(game, 0)) == lines


def test_while_a_board_reads_its_game_it_knows_about_how_long_it_is():
    record_named_game(Journal(), "first", 200)
    board = Journal(later=True)
    for n, _ in enumerate(board.live_texts(), 1):
        assert n < 100 or 150 < board.event_total < 300
    assert board.event_total == 200


def test_the_rest_of_a_game_that_is_archived_is_not_a_second_game():
    """Of a game that ended on a full flash, live/ has the first events, and the archive all of them."""
    game, lines = record_named_game(Journal(), "first", 20, over=True)
    LIVE.mkdir()
    (LIVE / "seed").write_text(seed_of("first").hex())
    (LIVE / "000").write_text("".join(line + "\n" for line in lines[:3]))
    board = Journal()
    assert list(board.games()) == [(game, 20, 0, True)]
    assert (board.live, list(LIVE.glob("*"))) == (None, [])
    assert lines_on_flash(game) == lines


def test_after_power_up_an_event_is_appended_and_no_file_written_anew(monkeypatch):
    texts = event_texts("first", 21)
    record_named_game(Journal(), "first", 20)
    for name in ("journal.replace", "archive.replace", "damage.repair_segment", "damage.read_seed"):
        monkeypatch.setattr(f"pawnlight.store.{name}", None)
    board = Journal()
    board.append_event(texts[20])
    assert lines_on_flash(board.live or "") == event_lines_of(texts)


def test_a_copy_that_is_in_the_archive_needs_no_more_room(monkeypatch):
    game, lines = record_named_game(Journal(), "first", 20, over=True)
    LIVE.mkdir()
    (LIVE / "seed").write_text(seed_of("first").hex())
    (LIVE / "000").write_text("".join(line + "\n" for line in lines))
    monkeypatch.setattr("pawnlight.store.journal.free_bytes", lambda: 0)
    assert list(Journal().games()) == [(game, 20, 0, True)]


@pytest.mark.parametrize("aside", [False, True])
def test_a_laptop_that_has_events_of_an_unfinished_game_proves_it_by_the_last_ones_check(aside):
    board = Journal()
    game, lines = record_named_game(board, "first", 9)
    assert not aside or shelve_live_game(board)
    assert board.confirm(game, 9, lines[8][-8:])
    assert not board.confirm(game, 9, lines[7][-8:])
    assert board.confirm(game, 9)
    assert not board.confirm(game, 10)
    assert board.confirm(game, 5, lines[4][-8:])
    assert list(board.games()) == [(game, 9, 0 if aside else 9, False)]
