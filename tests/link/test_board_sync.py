"""The laptop's end of the link on a noiseless line: received events, confirmations and errors."""

import sqlite3

import pytest
from sqlalchemy import event as sqlalchemy_event

from host_tools.library import Library
from host_tools.library.boards import STAR_NAMES, BoardTable
from host_tools.library.linked_libraries import LinkedLibrary
from host_tools.link.board_sync import BoardSync
from pawnlight.link.frames import make_frame
from tests.support.cable import NO_ANSWER_NOTICE, STEP, Cable, check_stored, record_input
from tests.support.event_lines import event_lines_of, event_texts, fake_game
from tests.support.scripted_board import ScriptedBoard

# A noiseless line


def test_what_the_board_kept_comes_first_and_what_happens_follows(cable: Cable):
    old, old_lines = fake_game("old", 30, over=True)
    new, new_lines = fake_game("new", 40)
    cable.board.play(old, *old_lines)
    cable.board.play(new, *new_lines[:5])
    assert cable.sync_library() < 1
    for line in new_lines[5:]:
        cable.board.play(new, line)
        # Stored at once, not only at the next ping.
        assert cable.sync_library() <= 2 * STEP
    assert cable.library.event_lines(old) == old_lines
    assert cable.library.event_lines(new) == new_lines
    cable.advance(5)
    assert cable.board.confirmed == {old: 30, new: 40}
    assert cable.observer.numbers(new) == list(range(40))
    assert cable.observer.heard[new][0] == (0, event_texts("new", 1)[0])
    assert cable.observer.troubles == []
    assert [row.id for row in cable.library.games()] == [new, old]


def test_the_list_of_years_of_games_is_asked_for_once(library: Library) -> None:
    """A virtual board keeps every game, and a list that began anew with each hello would never end."""
    now = 0.0
    sync = BoardSync(LinkedLibrary(library.store), lambda: now)
    sync.on_connect()
    said = sync.take_output()
    sync.receive(make_frame("hello 2 0.1.0 b0a4d 1 -"))
    games = 110
    for first in range(0, games, 2):
        now += 0.1
        sync.receive(b"".join(make_frame(f"game {first + n:012x} 1 1 over") for n in range(2)))
        sync.tick()
        said += sync.take_output()
    assert said.count(b"hello") == 1
    sync.receive(make_frame(f"games {games}"))
    sync.tick()
    assert b"ping" in sync.take_output()


def test_a_game_begun_while_connected_is_followed(cable: Cable):
    cable.advance(3)
    game, lines = fake_game()
    cable.board.play(game, lines[0])
    assert cable.sync_library() < 0.5
    cable.board.play(game, *lines[1:])
    assert cable.sync_library() < 0.5


def test_a_game_that_is_resumed_and_ends_between_two_pings_is_here_at_once(cable: Cable):
    game, lines = fake_game("kept", 30, over=True)
    cable.board.play(game, *lines[:20])
    # It is kept for later: what was wanted of it has been sent.
    cable.board.pong = lambda: "pong - 0"
    cable.sync_library()
    cable.advance(5)
    cable.board._streams.clear()
    cable.board._say(f"game {game} 20 0 open")
    cable.board.play(game, *lines[20:])
    assert cable.sync_library() < 1


def test_the_lost_end_of_a_game_comes_although_the_next_one_begins_at_once(cable: Cable):
    game, lines = fake_game("first", 30, over=True)
    cable.board.play(game, *lines[:-1])
    cable.sync_library()
    cable.advance(5)
    cable.board.play(game, lines[-1])
    # Nobody hears it.
    cable.board.speak()
    second, others = fake_game("second", 3)
    cable.board.play(second, *others)
    assert cable.sync_library() < 1


def test_events_still_come_at_once_after_another_hello(cable: Cable):
    game, lines = fake_game()
    cable.board.play(game, *lines[:3])
    cable.sync_library()
    cable.board.feed(make_frame("hello 2 from-a-terminal"))
    cable.advance(0.5)
    cable.board.play(game, *lines[3:])
    assert cable.sync_library() <= 2 * STEP


@pytest.mark.long
def test_many_games_from_weeks_offline_come_in_their_order(cable: Cable):
    for i in range(30):
        game, lines = fake_game(f"game {i}", 20 + i, over=i < 29)
        cable.board.play(game, *lines)
    assert cable.sync_library() < 20
    assert [row.id for row in cable.library.games()][::-1] == list(cable.board.games)
    cable.advance(5)
    assert cable.board.confirmed == {game: len(lines) for game, lines in cable.board.games.items()}


def test_a_board_that_sends_one_game_at_a_time_is_enough(library: Library):
    cable = Cable(library, ScriptedBoard(one_stream=True))
    for i in range(8):
        game, lines = fake_game(f"game {i}", 60)
        cable.board.play(game, *lines)
    assert cable.sync_library() < 15


def test_what_is_held_is_not_asked_for_again(cable: Cable):
    game, lines = fake_game(events=20)
    cable.board.play(game, *lines)
    cable.sync_library()
    cable.advance(1)
    cable.board.wants.clear()
    cable.new_logger()
    cable.board.play(game, *event_lines_of(event_texts("first", 24))[20:])
    cable.sync_library()
    assert all(number >= 20 for _, number in cable.board.wants)
    assert cable.observer.numbers(game) == [20, 21, 22, 23]


def test_what_another_logger_kept_is_confirmed_when_it_is_the_same(cable: Cable):
    game, lines = fake_game(events=20)
    cable.library.add_lines(game, "b0a4d", lines)
    cable.board.play(game, *lines)
    cable.advance(3)
    assert cable.board.confirmed == {game: 20}
    # One event is enough to detect that nothing is missing.
    assert cable.board.wants[0] == (game, 19)
    assert cable.observer.numbers(game) == []


def test_the_board_is_named(cable: Cable):
    cable.advance(3)
    assert cable.observer.notes == ["Connected to board b0a4d, firmware 0.1.0."]
    assert BoardTable(cable.library.store).board_names().get("b0a4d") in STAR_NAMES


def test_what_the_board_complains_of_is_told_once(cable: Cable):
    cable.advance(1)
    cable.sync.receive(make_frame("error full keep settings") * 3)
    assert cable.observer.troubles == ["The board says: the file settings cannot be written: the flash is full"]


@pytest.mark.parametrize(
    ("protocol", "who"), [("3", "this program"), ("3-4", "this program"), ("0", "the firmware of the board")]
)
def test_another_protocol_is_told_plainly_once(library: Library, protocol: str, who: str):
    cable = Cable(library, ScriptedBoard(protocol=protocol))
    game, lines = fake_game()
    cable.board.play(game, *lines)
    cable.advance(20)
    assert len(cable.observer.troubles) == 1
    assert f"protocol {protocol}" in cable.observer.troubles[0]
    assert f"update {who}" in cable.observer.troubles[0]
    assert library.games() == []


@pytest.mark.parametrize("protocols", ["2", "1-2", "2-3"])
def test_one_common_protocol_is_enough(library: Library, protocols: str):
    cable = Cable(library, ScriptedBoard(protocol=protocols))
    game, lines = fake_game()
    cable.board.play(game, *lines)
    cable.sync_library()
    assert cable.observer.troubles == []


def test_a_fault_from_before_the_restart_is_told_once_and_the_board_may_forget_it(cable: Cable):
    cable.advance(1)
    fed = record_input(cable.board)
    for _ in range(3):
        cable.sync.receive(make_frame("fault ValueError: no such card (play.py:88)"))
    cable.advance(1)
    (trouble,) = cable.observer.troubles
    assert "had a fault" in trouble
    assert "ValueError: no such card (play.py:88)" in trouble
    assert fed.count(make_frame("forget fault")) == 3


def test_what_breaks_on_the_board_is_told(cable: Cable):
    cable.advance(1)
    cable.sync.receive(
        make_frame("trouble filling") + make_frame("trouble fault ValueError: no such card (play.py:88)")
    )
    assert cable.observer.troubles == [
        "The board says: the flash is nearly full of games that no laptop has",
        "The board says: ValueError: no such card (play.py:88)",
    ]


def test_what_only_a_newer_board_says_is_told_as_it_is(cable: Cable):
    cable.advance(1)
    cable.sync.receive(make_frame("error melted begin") + make_frame("trouble melting 60"))
    assert cable.observer.troubles == [
        "The board says: 'melted begin', which this version of the program does not know",
        "The board says: 'melting 60', which this version of the program does not know",
    ]


def test_the_hash_of_what_is_installed_is_known(cable: Cable):
    cable.advance(1)
    assert cable.sync.files == ""
    cable.sync.receive(make_frame("hello 2 0.1.0 b0a4d 00000009 0123456789abcdef"))
    assert cable.sync.files == "0123456789abcdef"


def test_parts_of_lines_that_nobody_completes_are_not_kept_for_ever(cable: Cable):
    cable.advance(1)
    game, lines = fake_game()
    for n in range(5000):
        cable.sync.receive(make_frame(f"part {game} {n} 1/9 x"))
    assert len(cable.sync._games[game].fetch._parts._parts) < 20
    cable.board.play(game, *lines)
    cable.sync_library()


def test_a_port_with_no_board_behind_it_is_told(cable: Cable):
    cable.board.feed = lambda data: None
    cable.advance(20)
    assert cable.observer.troubles == [NO_ANSWER_NOTICE]


def test_a_board_that_falls_silent_and_speaks_again(cable: Cable):
    game, lines = fake_game()
    cable.board.play(game, *lines[:3])
    cable.sync_library()
    feed, speak = cable.board.feed, cable.board.speak
    cable.board.feed = lambda data: None
    cable.board.speak = lambda events=8: b""
    cable.board.play(game, *lines[3:6])
    cable.advance(12)
    cable.board.feed, cable.board.speak = feed, speak
    cable.sync_library()
    cable.advance(3)
    assert "The board no longer answers. Still trying." in cable.observer.notes
    assert "The board answers again." in cable.observer.notes


# Power cuts, unplugging, killing


def test_the_board_restarts(cable: Cable):
    game, lines = fake_game(events=60)
    cable.board.play(game, *lines[:30])
    cable.advance(0.2)
    cable.board.restart()
    cable.board.play(game, *lines[30:])
    assert cable.sync_library() < 4
    assert cable.observer.numbers(game) == list(range(60))


def test_unplugged_and_plugged_in(cable: Cable):
    game, lines = fake_game(events=60)
    for start in range(0, 60, 10):
        cable.board.play(game, *lines[start : start + 10])
        cable.advance(0.15)
        cable.unplug()
        cable.advance(0.5)
        cable.plug()
    cable.sync_library()
    assert cable.library.event_lines(game) == lines
    assert cable.observer.numbers(game) == list(range(60))


# Errors not caused by noise


def test_a_board_that_differs_from_the_library_is_named_and_both_games_are_kept(cable: Cable):
    game, lines = fake_game(events=20)
    cable.library.add_lines(game, "b0a4d", lines[:15])
    texts = event_texts("first", 20)
    texts[8] = "draw 11"
    cable.board.play(game, *event_lines_of(texts))
    cable.advance(30)
    assert len(cable.observer.troubles) == 1
    assert f"has played game {game} on differently, from event 8 on." in cable.observer.troubles[0]
    assert cable.library.event_lines(game) == lines[:15]
    assert cable.library.event_lines(f"{game}-{event_lines_of(texts)[8][-8:]}") == event_lines_of(texts)
    assert cable.board.confirmed[game] == 20
    assert len(cable.board.wants) < 10


def test_a_game_that_differs_does_not_hold_up_others(cable: Cable):
    game, lines = fake_game(events=20)
    cable.library.add_lines(game, "b0a4d", lines)
    texts = event_texts("first", 12)
    texts[11] = "pass"
    cable.board.play(game, *event_lines_of(texts))
    other, other_lines = fake_game("other", 25)
    cable.board.play(other, *other_lines)
    cable.advance(10)
    assert cable.library.event_lines(other) == other_lines
    assert cable.library.event_lines(game) == lines
    assert [f"game {game} on differently, from event 11" in said for said in cable.observer.troubles] == [True]


def test_a_broken_chain_on_the_board_is_named(cable: Cable):
    game, lines = fake_game(events=20)
    lines[9] = lines[9][:-8] + "00000000"
    cable.board.play(game, *lines)
    cable.advance(30)
    assert len(cable.observer.troubles) == 1
    assert f"Game {game}: the board sends event 9 with a check that does not fit" in cable.observer.troubles[0]
    assert cable.library.event_lines(game) == lines[:9]
    assert len(cable.board.wants) < 20


def test_a_broken_header_is_named(cable: Cable):
    cable.board.play("0" * 12, *fake_game()[1])
    cable.advance(10)
    assert len(cable.observer.troubles) == 1
    assert "header" in cable.observer.troubles[0]


def test_a_full_disk_confirms_nothing_and_loses_nothing(cable: Cable):
    game, lines = fake_game(events=600)
    cable.board.play(game, *lines[:3])
    cable.board.on_have = lambda game, count: check_stored(cable.library, game, count)
    cable.sync_library()
    limit = [True]

    @sqlalchemy_event.listens_for(cable.library.engine, "checkout")
    def stop_growing(connection: sqlite3.Connection, _record: object, _proxy: object) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages if limit[0] else 1000000}")

    cable.board.play(game, *lines[3:])
    cable.advance(20)
    held = cable.library.event_count(game)
    assert held < 600
    assert cable.board.confirmed[game] <= held
    assert len(cable.observer.troubles) == 1
    assert "disk is full" in cable.observer.troubles[0]
    limit[0] = False
    cable.sync_library()
    assert cable.library.event_lines(game) == lines
    assert "The library accepts events again." in cable.observer.notes
    assert cable.observer.numbers(game) == list(range(600))
