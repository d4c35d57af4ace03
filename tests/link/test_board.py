"""The board's side of the link, against an in-memory laptop that sends and reads arbitrary lines."""

from pathlib import Path
from random import Random

import pytest

from host_tools.link.refusals import parse_refusal
from pawnlight.link import parse_version_range
from pawnlight.link.frames import FrameReader, make_frame
from pawnlight.store.shelved_games import shelve_live_game
from tests.store.test_journal import record_named_game, seed_of
from tests.support.event_lines import event_texts
from tests.support.laptop import Laptop, join_parts

pytestmark = pytest.mark.usefixtures("empty_flash")


@pytest.fixture
def laptop():
    return Laptop()


def test_hello_is_answered_with_who_and_which_games(laptop):
    assert laptop.receive() == [], "the board says nothing before it is greeted"
    first, _ = record_named_game(laptop.journal, "first", 9, over=True)
    laptop.journal.confirm(first, 9)
    second, _ = record_named_game(laptop.journal, "second", 4, over=True)
    live, _ = record_named_game(laptop.journal, "live", 3)
    hello, *games = laptop.exchange("hello 2 test")
    assert hello.split(" ")[:2] == ["hello", "2"]
    assert hello.split(" ")[3] == "00c0ffee"
    assert len(hello.split(" ")[4]) == 8
    assert len(hello.split(" ")) == 6
    assert games == [f"game {first} 9 9 over", f"game {second} 4 0 over", f"game {live} 3 0 open", "games 3"]


def test_the_boot_is_named_so_that_a_restart_is_noticed(laptop):
    first = laptop.exchange("hello 2 test")[0]
    laptop.restart()
    assert laptop.exchange("hello 2 test")[0] != first


def test_each_hello_is_answered_and_begins_anew(laptop):
    game, _ = record_named_game(laptop.journal, "first", 9)
    assert laptop.exchange("hello 2 test", f"want {game} 0", "hello 2 test")[-1] == "games 1"
    laptop.journal.append_event("draw 1")
    assert laptop.receive() == [], "what was wanted before the second hello is forgotten"


def test_what_is_wanted_comes_in_order_and_live_events_follow(laptop):
    game, lines = record_named_game(laptop.journal, "first", 9)
    laptop.exchange("hello 2 test")
    assert laptop.exchange(f"want {game} 5") == [f"event {game} {line}" for line in lines[5:]]
    texts = event_texts("first", 14)
    for n in range(9, 14):
        laptop.journal.append_event(texts[n])
        (heard,) = laptop.receive()
        assert heard.startswith(f"event {game} {n} {texts[n]} ")


def test_the_last_event_of_a_game_comes_too_and_the_next_game_is_announced(laptop):
    game, _ = record_named_game(laptop.journal, "first", 9)
    laptop.exchange("hello 2 test", f"want {game} 9")
    laptop.journal.append_event(f"end - {seed_of('first').hex()}")
    assert [body.split(" ")[:4] for body in laptop.receive()] == [["event", game, "9", "end"]]
    second, lines = record_named_game(laptop.journal, "second", 2)
    assert laptop.receive() == [f"game {second} 2 0 open"]
    assert laptop.exchange(f"want {second} 0") == [f"event {second} {line}" for line in lines]


def test_several_games_wanted_at_once_all_come_whole(laptop):
    games = dict(record_named_game(laptop.journal, f"game {n}", 5 + 7 * n, over=True) for n in range(4))
    live, lines = record_named_game(laptop.journal, "live", 6)
    games[live] = lines
    laptop.exchange("hello 2 test")
    heard = laptop.exchange(*(f"want {game} 0" for game in games))
    for game, lines in games.items():
        prefix = f"event {game} "
        assert [body[len(prefix) :] for body in heard if body.startswith(prefix)] == lines
    laptop.journal.append_event("draw 1")
    assert len(laptop.receive()) == 1


def test_however_much_is_wanted_at_once_a_step_reads_a_few_events_of_one_game(laptop, monkeypatch):
    journal = laptop.journal
    games = {}
    for name in ("first", "second", "third", "fourth"):
        game, lines = record_named_game(journal, name, 60)
        games[game] = lines
        assert shelve_live_game(journal)
    laptop.exchange("hello 2 test")
    read = 0

    def counted(game, first, lines=journal.event_lines):
        nonlocal read
        for line in lines(game, first):
            read += 1
            yield line

    monkeypatch.setattr(journal, "event_lines", counted)
    asked: list[str] = []

    def events(game: str, events=journal.event_count) -> int:
        asked.append(game)
        return int(events(game))

    monkeypatch.setattr(journal, "event_count", events)
    wanted = [f"want {game} {59 + n % 2}" for n, game in enumerate(games)]
    laptop.serial.inbox += b"".join(make_frame(body) for body in [*wanted, *wanted])
    most = 0
    for _ in range(300):
        read = 0
        asked.clear()
        laptop.link.step()
        most = max(most, read)
        assert len(asked) <= 2
    assert 1 < most <= 10
    assert laptop.receive() == [f"event {game} {lines[59]}" for game, lines in list(games.items())[::2]]


def test_a_finished_game_that_was_sent_whole_can_be_wanted_again(laptop):
    game, lines = record_named_game(laptop.journal, "first", 9, over=True)
    laptop.exchange("hello 2 test")
    for first in (0, 3, 8, 9, 50):
        assert laptop.exchange(f"want {game} {first}") == [f"event {game} {line}" for line in lines[first:]]


def test_what_was_sent_whole_is_not_looked_for_again(laptop, monkeypatch):
    over, _ = record_named_game(laptop.journal, "first", 9, over=True)
    live, _ = record_named_game(laptop.journal, "second", 9)
    laptop.exchange("hello 2 test", f"want {over} 0", f"want {live} 0")
    for reads in ("event_lines", "event_count"):
        monkeypatch.setattr(laptop.journal, reads, lambda *_: pytest.fail("the flash is slow"))
    assert laptop.receive() == []


def test_a_game_that_comes_whole_is_looked_for_once(laptop, monkeypatch):
    game, lines = record_named_game(laptop.journal, "first", 30, over=True)
    laptop.exchange("hello 2 test")
    asked: list[str] = []

    def events(game: str, events=laptop.journal.event_count) -> int:
        asked.append(game)
        return int(events(game))

    monkeypatch.setattr(laptop.journal, "event_count", events)
    assert laptop.exchange(f"want {game} 0") == [f"event {game} {line}" for line in lines]
    assert asked == [game]


def test_a_game_without_news_holds_up_no_other(laptop):
    over, lines = record_named_game(laptop.journal, "first", 9, over=True)
    live, _ = record_named_game(laptop.journal, "second", 9)
    laptop.exchange("hello 2 test", f"want {live} 9")
    assert laptop.exchange(f"want {over} 0") == [f"event {over} {line}" for line in lines]


def test_the_last_event_of_a_long_game_comes_without_a_pause_and_however_often_it_is_wanted(laptop):
    game, lines = record_named_game(laptop.journal, "first", 60, over=True)
    laptop.exchange("hello 2 test")
    last = [f"event {game} {lines[59]}"]
    assert laptop.exchange(f"want {game} 59") == last
    for _ in range(12):
        laptop.feed(make_frame(f"want {game} 59"))
        laptop.link.step()
    assert laptop.receive()[:1] == last


@pytest.mark.parametrize("place", ["live", "games"])
def test_an_event_that_cannot_be_read_is_told_once_and_the_other_games_come(laptop, place):
    other, other_lines = record_named_game(laptop.journal, "second", 3, over=True)
    game, lines = record_named_game(laptop.journal, "first", 30, over=place == "games")
    (file,) = [file for file in Path(place).rglob("*") if lines[20].encode() in file.read_bytes()]
    file.write_bytes(file.read_bytes().replace(lines[20].encode(), b"\x00" + lines[20].encode()[1:-1] + b"\x00"))
    laptop.exchange("hello 2 test")
    assert laptop.exchange(f"want {game} 20", f"want {other} 0") == [
        f"lost {game} 20",
        *(f"event {other} {line}" for line in other_lines),
    ]
    assert laptop.receive() == []


def test_wanting_events_that_have_not_happened_brings_them_when_they_do(laptop):
    game, _ = record_named_game(laptop.journal, "first", 3)
    laptop.exchange("hello 2 test")
    assert laptop.exchange(f"want {game} 3") == []
    laptop.journal.append_event("draw 1")
    assert len(laptop.receive()) == 1


def test_a_want_in_the_middle_of_an_answer_begins_there(laptop):
    game, lines = record_named_game(laptop.journal, "first", 30)
    laptop.exchange("hello 2 test")
    laptop.serial.room = 500
    laptop.exchange(f"want {game} 0")
    laptop.serial.room = 1 << 20
    heard = laptop.exchange(f"want {game} 20")
    assert heard[-10:] == [f"event {game} {line}" for line in lines[20:]]
    assert len(heard) < 14


@pytest.mark.parametrize("room", range(0, 100, 9))
def test_a_laptop_without_a_protocol_in_common_is_told_so_however_slowly_it_reads(laptop, room):
    laptop.serial.room = room
    heard = laptop.exchange("hello 3 test")
    laptop.serial.room = 1 << 20
    hello, refused = heard + laptop.receive()
    assert (hello.split(" ")[0], refused) == ("hello", "error protocol hello")


@pytest.mark.parametrize(
    ("text", "versions"), [("2", (2, 2)), ("2-3", (2, 3)), ("3-2", None), ("", None), ("2-x", None), ("x-2", None)]
)
def test_a_range_of_versions_is_one_or_two_numbers(text, versions):
    assert parse_version_range(text) == versions


@pytest.mark.parametrize("hello", ["hello 2 test", "hello 3 test"])
def test_the_rest_of_a_long_event_is_not_sent_after_a_hello(laptop, hello):
    texts = event_texts("first", 3)
    laptop.journal.start_game(texts[0], bytes(32))
    laptop.exchange("hello 2 test")
    laptop.serial.room = 64
    laptop.exchange(f"want {laptop.journal.live} 0")
    laptop.serial.room = 1 << 20
    assert laptop.exchange(hello)[0].startswith("hello ")


def test_ping_tells_the_live_game_and_its_count(laptop):
    laptop.exchange("hello 2 test")
    assert laptop.exchange("ping") == ["pong - 0"]
    game, _ = record_named_game(laptop.journal, "first", 9)
    laptop.receive()
    assert laptop.exchange("ping") == [f"pong {game} 9"]
    laptop.journal.append_event(f"end - {seed_of('first').hex()}")
    assert laptop.exchange("ping") == ["pong - 0"]


def test_a_restarted_board_answers_anything_with_its_hello(laptop):
    game, _ = record_named_game(laptop.journal, "first", 9)
    laptop.exchange("hello 2 test", f"want {game} 0")
    for first in ("ping", f"want {game} 3", f"have {game} 3", "what is this"):
        laptop.restart()
        heard = laptop.exchange(first)
        assert heard[0].startswith("hello 2 ")
        assert heard[1:] == [f"game {game} 9 0 open", "games 1"]


@pytest.mark.parametrize(
    "request_",
    ["dance", "want", "want 0123456789ab", "want 0123456789ab x", "want 0123456789ab -1", "have 0123456789ab 1 2", " ",
     "ping ping", "want 0123456789ab 3", "have 0123456789ab 3", "x" * 240, "want " + "f" * 200 + " 3",
     "dance 0123456789ab " + "0" * 32, "want 0123456789ab 99999999999999999999"],
)  # fmt: skip
def test_what_cannot_be_obeyed_is_answered_with_why(laptop, request_):
    record_named_game(laptop.journal, "first", 9)
    laptop.exchange("hello 2 test")
    (answer,) = laptop.exchange(request_)
    assert answer.startswith("error ")
    assert parse_refusal(answer.removeprefix("error ")).code in ("unknown", "game"), "and not with a code of its own"
    assert laptop.exchange("ping") != []


def test_events_are_confirmed_only_with_the_check_of_the_last_one(laptop):
    game, lines = record_named_game(laptop.journal, "first", 9)
    laptop.exchange("hello 2 test")
    assert laptop.exchange(f"have {game} 9") == [f"error check have {game} 9"]
    assert laptop.exchange(f"have {game} 9 00000000") == [f"error check have {game} 9"]
    assert laptop.exchange(f"have {game} 9 {lines[8][-8:]}") == []
    assert list(laptop.journal.games()) == [(game, 9, 9, False)]


def test_an_answer_repeats_only_the_beginning_of_a_long_request(laptop):
    laptop.exchange("hello 2 test")
    assert laptop.exchange("x" * 240) == ["error unknown " + "x" * 60]
    assert laptop.exchange(f"want {'f' * 200} 3") == [f"error game want {'f' * 20}"]
    assert laptop.exchange("show " + "z " * 90) == ["error event show"]
    assert laptop.exchange(f"put {'f' * 40} x") == [f"error event put {'f' * 12}"]
    assert laptop.exchange(f"read {'f' * 90}") == [f"error file read {'f' * 60}"]
    assert laptop.exchange(f"hello {'y' * 90}")[1] == "error protocol hello"


def test_repl_lets_the_laptop_have_the_board(laptop):
    laptop.exchange("hello 2 test")
    assert laptop.exchange("repl soon")[0].startswith("error ")
    assert not laptop.link.leave.is_set()
    assert laptop.exchange("repl") == []
    assert laptop.link.leave.is_set()


def test_bytes_before_a_hello_are_read_without_a_pause(laptop):
    laptop.serial.inbox += b"x" * 1000
    laptop.receive()
    assert not laptop.serial.inbox


def test_noise_between_the_frames_does_no_harm(laptop):
    game, lines = record_named_game(laptop.journal, "first", 9)
    chance = Random(3)
    laptop.exchange("hello 2 test")
    heard = []
    for _ in range(30):
        laptop.serial.inbox += chance.randbytes(200)
        laptop.serial.inbox += make_frame("ping")[: chance.randrange(12)] + b"\n"
        heard += laptop.exchange("ping")
    pongs = [body for body in heard if body.startswith("pong")]
    assert len(pongs) == 30
    assert laptop.exchange(f"want {game} 0") == [f"event {game} {line}" for line in lines]


def test_a_laptop_that_does_not_read_stops_nothing_and_misses_nothing(laptop):
    texts = event_texts("first", 40)
    game, _ = record_named_game(laptop.journal, "first", 5)
    laptop.exchange("hello 2 test", f"want {game} 5")
    laptop.serial.room = 0
    for text in texts[5:]:
        laptop.journal.append_event(text)
        assert laptop.receive() == []
    laptop.serial.room = 1 << 20
    heard = laptop.receive()
    assert [body.split(" ")[2] for body in heard] == [str(n) for n in range(5, 40)]


@pytest.mark.parametrize("room", range(1, 900, 37))
def test_a_game_that_ends_while_the_laptop_does_not_read_still_comes_whole(laptop, room):
    texts = event_texts("first", 60)
    game, _ = record_named_game(laptop.journal, "first", 50)
    laptop.exchange("hello 2 test")
    laptop.serial.room = room
    heard = laptop.exchange(f"want {game} 0")
    for text in [*texts[50:], f"end - {seed_of('first').hex()}"]:
        laptop.journal.append_event(text)
    laptop.serial.room = 1 << 20
    heard += laptop.receive()
    record_named_game(laptop.journal, "second", 4)
    heard += laptop.receive()
    numbers = [body.split(" ")[2] for body in heard if body.startswith(f"event {game}")]
    assert numbers == [str(n) for n in range(61)]


def test_a_laptop_that_asks_and_never_reads_does_not_fill_the_memory(laptop):
    game, _ = record_named_game(laptop.journal, "first", 5)
    laptop.exchange("hello 2 test", f"want {game} 0")
    laptop.serial.room = 0
    for _ in range(300):
        laptop.exchange("ping", "dance", "want 0123456789ab 3", "hello 2 test")
    for _ in range(300):
        laptop.exchange("ping", "dance", "want 0123456789ab 3")
    laptop.serial.room = 1 << 20
    assert len(laptop.receive()) < 100
    assert laptop.exchange("ping") == [f"pong {game} 5"]


def test_a_byte_at_a_time_is_enough(laptop):
    game, lines = record_named_game(laptop.journal, "first", 5)
    laptop.serial.inbox = make_frame("hello 2 test") + make_frame(f"want {game} 0")
    data = b""
    for _ in range(3000):
        laptop.serial.room = 1
        moved = laptop.link.step()
        assert moved or not laptop.serial.outbox
        data, laptop.serial.outbox = data + laptop.serial.outbox, b""
    assert join_parts(FrameReader().feed(data))[-5:] == [f"event {game} {line}" for line in lines]


def test_what_the_table_tells_fits_into_a_frame(laptop):
    laptop.exchange("hello 2 test")
    laptop.link.answers.queue_notice("error Grün~\n" + "x" * 400)
    (heard,) = laptop.receive()
    assert heard.startswith("error Gr?n??x")
    assert len(heard) == 200


def test_a_flash_that_refuses_does_not_end_the_link(laptop, monkeypatch):
    game, lines = record_named_game(laptop.journal, "first", 9, over=True)
    laptop.exchange("hello 2 test")

    def refuse(*_words: str) -> None:
        raise OSError(28)

    with monkeypatch.context() as patch:
        patch.setattr("os.rename", refuse)
        laptop.exchange(f"have {game} 9 {lines[8][-8:]}")
    assert laptop.exchange("ping") != []
