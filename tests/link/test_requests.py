"""Requests other than for events: files, settings, restored games, replays in the lights."""

import asyncio
import contextlib
import sys
from binascii import crc32
from hashlib import sha256
from pathlib import Path

import pytest

from pawnlight.link.frames import make_frame, percent_decode, percent_encode
from pawnlight.link.replay_session import ReplaySession
from pawnlight.rules.events import game_id
from tests.store.test_journal import record_named_game, seed_of
from tests.support.event_lines import event_texts, fake_game
from tests.support.laptop import BoardWithCable

pytestmark = pytest.mark.usefixtures("empty_flash")


# Protocol version


@pytest.mark.parametrize(
    ("board", "program"), [("2", "2"), ("2", "1-4"), ("1-3", "1-2"), ("1-2", "1-3"), ("2-3", "3-9"), ("1-3", "1")]
)
def test_one_common_protocol_is_enough(laptop, board, program):
    laptop.link.protocols = (int(board[0]), int(board[-1]))
    hello, *rest = laptop.exchange(f"hello {program}")
    assert hello.split(" ")[1] == board
    assert rest == ["games 0"]


@pytest.mark.parametrize("spoken", ["3", "3-4", "1", "", "test", "x-2", "2-x", "3-2"])
def test_a_laptop_with_another_protocol_is_told_plainly_and_gets_no_games(laptop, spoken):
    game, _ = record_named_game(laptop.journal, "first", 5)
    laptop.receive()
    laptop.exchange(f"want {game} 5")
    hello, error = laptop.exchange(f"hello {spoken} test".replace("  ", " ") if spoken else "hello")
    assert hello.startswith("hello 2 ")
    assert error == "error protocol hello"
    assert laptop.exchange("ping", "want 0123456789ab 0") == [error, error]
    laptop.journal.append_event(f"end - {seed_of('first').hex()}")
    record_named_game(laptop.journal, "second", 3)
    assert laptop.receive() == []
    assert laptop.exchange("ping") == [error]
    assert laptop.exchange("hello 2 test")[-1] == "games 2"
    assert laptop.exchange("ping")[0].startswith("pong ")


# Files


def test_the_hello_names_what_the_installer_wrote_down(laptop):
    assert laptop.exchange("hello 2 test")[0].endswith(" -")
    Path("manifest").write_text("main.py 12 0123456789abcdef\n")
    digest = sha256(b"main.py 12 0123456789abcdef\n").hexdigest()[:16]
    assert laptop.exchange("hello 2 test")[0].endswith(f" {digest}")


def test_a_flash_that_cannot_be_read_is_told_and_the_next_request_answered(laptop, monkeypatch):
    def refuse(folder: str) -> list[str]:
        raise OSError("input/output error")

    monkeypatch.setattr("pawnlight.store.inventory.names_in", refuse)
    told = laptop.exchange("files", "ping")
    assert told == ["error flash - input/output error", "pong - 0"]


def test_files_are_hashed_in_slices(laptop):
    record_named_game(laptop.journal, "first", 50, over=True)
    Path("settings").write_text("light=3\n")
    Path("lib").mkdir()
    files = {"main.py": b"print()\n", "lib/big.mpy": bytes(range(256)) * 50, "lib/empty.py": b""}
    for path, content in files.items():
        Path(path).write_bytes(content)
    laptop.receive()
    laptop.feed(make_frame("files"))
    steps = 0
    while laptop.link.step():
        steps += 1
    assert steps > len(files["lib/big.mpy"]) // 1024, "a big file is hashed in slices, between which the lights move"
    *told, last = laptop.receive()
    word, count, free = last.split(" ")
    assert (word, count) == ("files", "3")
    assert int(free) > 0
    assert set(told) == {
        f"file {path} {len(data)} {sha256(data).hexdigest()[:16]}" for path, data in files.items()
    }  # fmt: skip


# Settings


def test_a_file_of_settings_is_read_line_by_line(laptop):
    assert laptop.exchange("read settings") == ["texts settings 0"]
    Path("settings").write_text("language=de\n\nred_name=Zoë ~100%\n", encoding="utf-8")
    assert laptop.exchange("read settings") == [
        "text settings 0 language=de",
        "text settings 1 ",
        "text settings 2 red_name=Zo%c3%ab %7e100%25",
        "texts settings 3",
    ]
    Path("settings").write_text("x" * 300 + "\n")
    assert laptop.exchange("read settings") == ["text settings 0 " + "x" * 280, "texts settings 1"]


def game_check(text: str) -> str:
    return f"{crc32(text.encode()):08x}"


def test_settings_sent_are_kept_whole_or_not_at_all(laptop):
    told: list[str] = []
    laptop.listener.on_file_written = told.append
    whole = "language=de\nred_name=Zoë\n"
    lines = ["write settings 0 language=de", "write settings 1 red_name=Zo%c3%ab"]
    module = "pawnlight.link.file_upload"
    assert laptop.exchange(lines[0], f"keep settings 2 {game_check(whole)}")[0].startswith("error missing keep ")
    assert not Path("settings").exists()
    assert told == []
    # Lines may arrive in any order, and repeatedly.
    assert laptop.exchange(lines[1], lines[1]) == []
    assert module in sys.modules
    assert laptop.exchange(f"keep settings 2 {game_check(whole)}") == ["kept settings"]
    assert module not in sys.modules, "it takes no memory between two files"
    assert Path("settings").read_text(encoding="utf-8") == whole
    assert told == ["settings"]
    assert laptop.exchange("keep evening 2 00000000")[0].startswith("error missing keep ")
    assert laptop.exchange(f"keep settings 2 {game_check(whole)}")[0].startswith("error missing keep ")
    laptop.exchange(*lines, "hello 2 test")
    assert laptop.exchange(f"keep settings 2 {game_check(whole)}")[0].startswith("error missing keep "), "a new laptop"


@pytest.mark.parametrize("name", ["settings", "evening", "days"])
def test_a_laptop_sends_files_that_need_no_game(laptop, name):
    text = "x\n"
    assert laptop.exchange(f"write {name} 0 x", f"keep {name} 1 {game_check(text)}") == [f"kept {name}"]
    assert Path(name).read_text() == text


@pytest.mark.parametrize(
    "request_",
    ["read main.py", "read live/seed", "read ../settings", "write main.py 0 x", "write manifest 0 x", "keep fault 0 0"],
)
def test_nothing_else_can_be_read_or_written(laptop, request_):
    (answer,) = laptop.exchange(request_)
    assert answer == "error file " + " ".join(request_.split(" ")[:2])


@pytest.mark.parametrize(
    "request_", ["read", "write settings", "write settings x y", "keep settings", "put", "put x", "show", "show x",
                 "files please", "write settings -1 x", "show 1 2", "put 0123456789ab 1 2 3", "forget", "forget it",
                 "begin now"]
)  # fmt: skip
def test_half_a_request_is_answered_with_why(laptop, request_):
    (answer,) = laptop.exchange(request_)
    assert answer.startswith("error ")


def test_a_laptop_that_writes_without_end_does_not_fill_the_memory(laptop):
    refused = ["error long write settings"]
    assert laptop.exchange(*(f"write settings {n} {'x' * 200}" for n in range(15))) == []
    assert laptop.exchange("write settings 15 x") == refused
    first = f"keep settings 1 {game_check('x' * 200 + chr(10))}"
    assert laptop.exchange(first)[0].startswith("error missing keep "), "nothing of it is left"
    assert laptop.exchange(*(f"write settings {n} x" for n in range(100))) == []
    assert laptop.exchange("write settings 100 x") == refused


def test_a_line_that_is_written_again_counts_once(laptop):
    lines = [f"write settings {n} {'x' * 200}" for n in range(15)]
    assert laptop.exchange(*lines, *lines) == []
    assert laptop.exchange(f"keep settings 15 {game_check(15 * ('x' * 200 + chr(10)))}") == ["kept settings"]


def test_the_characters_that_count_are_those_of_the_file(laptop):
    lines = [f"write settings {n} {40 * '%c3%ab'}" for n in range(75)]
    assert laptop.exchange(*lines) == []
    assert laptop.exchange(f"keep settings 75 {game_check(75 * (40 * 'ë' + chr(10)))}") == ["kept settings"]


@pytest.mark.parametrize("of", ["a game that is over", "no game", "a game of another version"])
def test_names_are_only_for_the_game_being_played(laptop, of):
    game, _ = record_named_game(laptop.journal, "first", 5, over=True)
    if of == "no game":
        game = "0" * 12
    record_named_game(laptop.journal, "second", 3, over=True)
    header = event_texts("third", 1)[0]
    if of == "a game of another version":
        header = header.replace("game 2 ", "game 3 ")
        game = game_id(header)
    laptop.journal.start_game(header, bytes(32))
    laptop.receive()
    lines = [game, "Anna", "Ben"]
    laptop.exchange(*(f"write names {n} {line}" for n, line in enumerate(lines)))
    text = "".join(line + chr(10) for line in lines)
    assert laptop.exchange(f"keep names 3 {game_check(text)}") == ["error names keep names"]


def test_a_file_that_is_as_it_was_is_not_written_and_one_that_does_not_fit_stays(laptop, monkeypatch):
    Path("settings").write_text("language=de\n\n")
    monkeypatch.setattr(laptop.journal.space, "write_file", lambda *_: False)
    same = f"keep settings 2 {game_check('language=de' + 2 * chr(10))}"
    assert laptop.exchange("write settings 0 language=de", same) == ["kept settings"], "an empty line need not be sent"
    other = f"keep settings 1 {game_check('language=es' + chr(10))}"
    assert laptop.exchange("write settings 0 language=es", other) == ["error full keep settings"]
    assert Path("settings").read_text() == "language=de\n\n"


def test_reading_changes_no_file(laptop):
    Path("manifest").write_text("main.py 12 0123456789abcdef\n")
    assert laptop.exchange(f"read manifest 0 {game_check('')}") == [
        "text manifest 0 main.py 12 0123456789abcdef",
        "texts manifest 1",
    ]
    assert Path("manifest").read_text() != ""


def test_what_is_half_written_is_forgotten_when_the_laptop_is_silent_and_when_the_link_ends(laptop, monkeypatch):
    monkeypatch.setattr("pawnlight.link.protocol._PAUSE_S", 0)
    monkeypatch.setattr("pawnlight.link.protocol._SILENT_PAUSES", 8)
    keep = f"keep settings 1 {game_check('light=3' + chr(10))}"
    done: list[str] = []
    laptop.serial.open = lambda: done.append("open")
    laptop.serial.close = lambda: done.append("close")
    laptop.listener.on_link_step = lambda: done.append("alive")

    async def answers(*pauses_and_bodies: "int | str") -> list[str]:
        link = asyncio.create_task(laptop.link.run())
        for what in pauses_and_bodies:
            laptop.serial.inbox += make_frame(what) if isinstance(what, str) else b""
            for _ in range(what if isinstance(what, int) else 2):
                await asyncio.sleep(0)
        link.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await link
        return laptop.receive()

    write = "write settings 0 light=3"
    assert asyncio.run(answers(write, 5, "ping", 5, keep)) == ["pong - 0", "kept settings"]
    assert (done[0], done[-1], set(done)) == ("open", "close", {"open", "alive", "close"})
    assert asyncio.run(answers(write, 12, keep))[0].startswith("error missing keep ")
    assert asyncio.run(answers(write)) == []
    assert laptop.exchange(keep)[0].startswith("error missing keep ")


@pytest.mark.parametrize(
    ("lines", "taken"),
    [(["Zoë M\xa0~", ""], True), (["x" * 40, "\U0001f468\u200d" * 12], True), (["Anna"], False),
     (["Anna", "Ben", "Cleo"], False), (["An\tna", "Ben"], False), (["Anna\x7f", "Ben"], False),
     (["Anna\x9f", "Ben"], False)],
)  # fmt: skip
def test_names_are_one_for_each_seat_short_and_without_control_codes(laptop, lines, taken):
    game, _ = record_named_game(laptop.journal, "first", 3)
    laptop.receive()
    text = "".join(line + "\n" for line in [game, *lines])
    laptop.exchange(*(f"write names {n} {percent_encode(line)}" for n, line in enumerate([game, *lines])))
    (answer,) = laptop.exchange(f"keep names {len(lines) + 1} {game_check(text)}")
    assert answer == ("kept names" if taken else "error names keep names")
    assert Path("names").exists() == taken


@pytest.mark.parametrize("text", ["", "plain", "Zoë ~ 100%", "%", "%%", "%zz", "%e", "a\tb", "🂡", "%c3"])
def test_every_text_comes_back(text):
    assert percent_decode(percent_encode(text)) == text
    assert all(32 <= ord(c) < 126 for c in percent_encode(text))


@pytest.mark.parametrize("text", ["%", "%z", "%zz!", "%ff%fe", "a%"])
def test_what_nobody_encoded_is_taken_as_it_is(text):
    assert percent_decode(text) == text


# Damaged games


def test_a_damaged_game_is_fetched_byte_for_byte(laptop):
    path = f"damaged/00001-{'0' * 12}-3/000"
    assert laptop.exchange("asides") == ["asides 0"]
    Path(path).parent.mkdir(parents=True)
    Path(path).write_bytes(b"\x30\xff")
    assert laptop.exchange("asides", f"raw {path} 1") == [
        f"aside {path} 2",
        "asides 1",
        f"bytes {path} 1 ff",
        f"bytes {path} 2 -",
    ]


def test_the_table_reads_its_game_again_after_a_laptop_has_healed_it_alone(laptop):
    told: list[str] = []
    laptop.listener.on_game_healed = lambda: told.append("healed")
    game, lines = fake_game(events=4)
    assert laptop.exchange(f"put {game} {lines[0]}") == []
    assert told == []
    assert laptop.exchange(f"heal {game} 2")[0].startswith("error missing heal ")
    assert told == [], "nothing has changed"
    assert laptop.exchange(f"heal {game} 1")[0].startswith("error unhealed heal ")
    assert told == ["healed"]


# Replays in the lights


def attach_table(laptop: BoardWithCable, table: "list[str | None]", free: bool = True) -> None:
    """Attach a table, free or busy, that shows every event at once."""

    def welcome(guest: ReplaySession) -> bool:
        if free:
            table.append(guest.header)
            laptop.guest = guest  # type: ignore[attr-defined]
        return free

    laptop.listener.accept_replay = welcome  # type: ignore[method-assign, assignment]


def test_a_game_is_shown_event_by_event(laptop):
    _, lines = fake_game(events=4)
    texts = event_texts("first", 4)
    table: list[str | None] = []
    attach_table(laptop, table)

    async def evening() -> None:
        assert laptop.exchange(f"show {lines[0]}") == []
        assert table == [texts[0]]
        for n in (1, 2, 3):
            wait = asyncio.create_task(laptop.guest.next_event())
            await asyncio.sleep(0)
            assert laptop.receive() == [f"shown {n}"]
            assert laptop.exchange(f"show {lines[n - 1]}") == [f"shown {n}"], "repeated, it is not shown twice"
            assert laptop.exchange("show nothing") == ["error event show"], "and the game goes on"
            assert laptop.exchange(f"show {lines[n]}", f"show {lines[n]}") == []
            assert await wait == texts[n]
        wait = asyncio.create_task(laptop.guest.next_event())
        await asyncio.sleep(0)
        assert laptop.exchange("show end") == ["shown 4", "shown end"]
        assert laptop.guest.has_ended
        assert await wait is None

    asyncio.run(evening())
    assert laptop.exchange("show end") == ["shown end"]


def test_a_table_in_use_shows_nobody_elses_game(laptop):
    _, lines = fake_game(events=4)
    attach_table(laptop, [], free=False)
    (answer,) = laptop.exchange(f"show {lines[0]}")
    assert answer == "error busy show"
    assert laptop.exchange(f"show {lines[1]}") == ["shown end"]


def test_another_game_takes_the_place_of_the_one_shown(laptop):
    table: list[str | None] = []
    attach_table(laptop, table)
    guests = []
    for name in ("first", "second"):
        assert laptop.exchange(f"show {fake_game(name, events=4)[1][0]}") == ([] if name == "first" else ["shown end"])
        guests.append(laptop.guest)
    assert [guest.header for guest in guests] == table == [event_texts(name, 1)[0] for name in ("first", "second")]
    assert [guest.has_ended for guest in guests] == [True, False]


def test_a_game_that_a_busy_table_refuses_leaves_the_one_shown(laptop):
    game, other = fake_game("first", events=4)[1], fake_game("second", events=4)[1]
    attach_table(laptop, [])
    laptop.exchange(f"show {game[0]}")
    attach_table(laptop, [], free=False)
    assert laptop.exchange(f"show {other[0]}", f"show {game[1]}") == ["error busy show"]
    assert not laptop.guest.has_ended
    assert asyncio.run(laptop.guest.next_event()) == event_texts("first", 2)[1]


def test_without_a_table_nothing_is_shown_begun_or_asked(laptop):
    _, lines = fake_game(events=4)
    (answer,) = laptop.exchange(f"show {lines[0]}")
    assert answer == "error busy show"
    assert laptop.exchange("begin", "ask") == ["error busy begin", "asks -"]


def test_people_take_their_board_back(laptop):
    _, lines = fake_game(events=4)
    table: list[str | None] = []
    attach_table(laptop, table)
    laptop.exchange(f"show {lines[0]}")
    laptop.guest.stop_for_people()
    assert laptop.guest.has_ended
    assert laptop.receive() == ["shown end"]
    assert asyncio.run(laptop.guest.next_event()) is None
    assert laptop.exchange(f"show {lines[1]}")[-1] == "shown end"
    laptop.exchange(f"show {lines[0]}")
    assert len(table) == 2, "it may be shown again"


def test_a_laptop_that_has_gone_leaves_the_table_free(laptop, monkeypatch):
    monkeypatch.setattr("pawnlight.link.replay_session._SILENCE_S", 0.2)
    _, lines = fake_game(events=4)
    attach_table(laptop, [])
    laptop.exchange(f"show {lines[0]}")
    assert asyncio.run(laptop.guest.next_event()) is None
    assert laptop.exchange(f"show {lines[1]}")[-1] == "shown end"


# Errors


def test_a_fault_is_told_in_words_and_again_at_the_next_hello(laptop):
    laptop.link.report_fault(ValueError("no such card"))
    (told,) = laptop.receive()
    assert told == "trouble fault ValueError: no such card"
    assert laptop.exchange("read fault") == ["text fault 0 ValueError: no such card", "texts fault 1"]
    laptop.restart()
    assert laptop.exchange("hello 2 test") == [laptop.link._hello(), "games 0", told.removeprefix("trouble ")]
    laptop.exchange("forget fault")
    assert laptop.exchange("hello 2 test") == [laptop.link._hello(), "games 0"]


@pytest.mark.parametrize(("line", "place"), [(88, "table/play.py:88 in run"), (1, "table/play.py in run")])
def test_a_fault_names_its_place_and_the_line_where_the_board_knows_it(laptop, monkeypatch, line, place):
    def print_exception(fault: Exception, file) -> None:
        file.write(
            'Traceback (most recent call last):\n  File "main.py", line 12, in <module>\n'
            f'  File "pawnlight/table/play.py", line {line}, in run\nValueError: no card "~7"\n'
        )

    monkeypatch.setattr("sys.print_exception", print_exception, raising=False)
    laptop.link.report_fault(ValueError('no card "~7"\n'))
    fault = f'ValueError: no card "?7"? ({place})'
    assert laptop.receive() == [f"trouble fault {fault}"]
    assert laptop.exchange("hello 2 test")[-1] == f"fault {fault}"


@pytest.mark.parametrize(
    ("traceback", "length"),
    [("", 117), ("Traceback\nValueError\n", 117), (f'  File "{"x" * 90}.py", line 12, in <module>\n', 180)],
)
def test_a_fault_has_at_most_180_letters_60_of_them_for_its_place(laptop, monkeypatch, traceback, length):
    monkeypatch.setattr("sys.print_exception", lambda _, file: file.write(traceback), raising=False)
    laptop.link.report_fault(ValueError("y" * 200))
    (told,) = laptop.receive()
    assert len(told.removeprefix("trouble fault ")) == length


def test_a_fault_with_no_laptop_there_is_told_to_the_first_that_comes():
    board = BoardWithCable()
    board.link.report_fault(ValueError("x" * 400))
    assert board.receive() == []
    heard = board.exchange("hello 2 test")
    assert heard[-1].startswith("fault ValueError: xxx")


def test_the_same_fault_again_and_again_does_not_wear_out_the_flash(laptop, monkeypatch):
    laptop.link.report_fault(ValueError("stuck"))
    monkeypatch.setattr("pawnlight.store.journal.replace", lambda *_: pytest.fail("written again"))
    laptop.link.report_fault(ValueError("stuck"))


# Other messages


def test_the_table_hears_that_somebody_reads_and_that_the_evening_goes_on(laptop):
    told: list[str] = []
    laptop.listener.keep_awake = lambda: told.append("awake")
    laptop.listener.continue_evening = lambda: told.append("same evening")
    assert laptop.exchange("awake") == []
    assert laptop.exchange("same evening") == []
    assert told == ["awake", "same evening"]
    laptop.listener.start_game = lambda wanted, keeps: f"begun {wanted or 'game'} {keeps}"
    told = laptop.exchange("begin", "begin practice", "begin keep", "begin keep 0123456789ab")
    assert told == ["begun game False", "begun practice False", "begun game True", "begun 0123456789ab True"]


def test_a_full_flash_is_told(laptop, monkeypatch):
    texts = event_texts("first", 5)
    laptop.journal.start_game(texts[0], bytes(32))
    laptop.receive()

    def refuse(*_: object) -> None:
        raise OSError(28, "full")

    with monkeypatch.context() as patch:
        patch.setattr("pawnlight.store.segments.append", refuse)
        laptop.journal.append_event(texts[1])
        (told,) = laptop.receive()
        assert told == "trouble memory"
        laptop.journal.append_event(texts[2])
        assert laptop.receive() == []
        assert laptop.exchange("hello 2 test")[-1] == told, "the next laptop is told too"
    laptop.journal.append_event(texts[3])
    assert laptop.receive() == []


def test_a_flash_that_is_nearly_full_is_told_when_a_game_begins(laptop, monkeypatch):
    monkeypatch.setattr("pawnlight.store.journal.free_bytes", lambda: 100 << 10)
    game, _ = record_named_game(laptop.journal, "first", 3)
    told = ["trouble filling"]
    assert laptop.receive() == [f"game {game} 3 0 open", *told]


def test_a_flash_without_room_for_a_finished_game_is_told_when_a_game_begins(laptop, monkeypatch):
    monkeypatch.setattr("pawnlight.store.journal.free_bytes", lambda: 1000)
    game, _ = record_named_game(laptop.journal, "first", 3)
    assert laptop.receive() == [f"game {game} 3 0 open", "trouble full"]


def test_mpremote_knocks_and_the_board_leaves_the_game(laptop):
    laptop.serial.inbox += b"\r\x03"
    laptop.receive()
    assert not laptop.link.leave.is_set(), "one Control-C may be noise"
    laptop.serial.inbox += b"x" * 1000 + b"\r\x03\r"
    laptop.receive()
    laptop.serial.inbox += b"\x01"
    laptop.receive()
    assert laptop.link.leave.is_set()
    assert sum(len(value) for value in vars(laptop.link).values() if isinstance(value, bytes)) < 20
