"""Seats on phones: whole games without a browser, and every byte that anybody gets judged by the seed."""

import asyncio
import contextlib
import json
import socket
from collections.abc import Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from host_tools.link.seat_secrets import seat_name as name_of
from host_tools.page.phones import Secrets
from tests.support.bench_client import BenchClient
from tests.support.phone_judge import Judge
from tests.support.phone_table import Evening, Phone, Server, evening, has_begun, is_over

FAST = "language=en\npace=fast\nhints=yes\n"
COLOURS = ("red", "blue", "yellow", "green")


def run_in_thread(work: Coroutine[Any, Any, None]) -> None:
    """Run `work` in a thread of its own: tests with a browser leave a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, work).result()


def settings(game: str, players: int, **more: str) -> list[str]:
    """Return the lines of the menu for a short game of so many people."""
    more = {"quick": "yes", "house_rows": "2", "house_sequences": "1"} | more
    lines = [f"{name.replace('_', ' ')}={value}" for name, value in more.items()]
    if game in ("sequence", "revenge"):
        seats = [f"seat {n + 1}=person" for n in range(12)]
        return [f"game={game}", f"players={players}", "teams=2", *lines, *seats]
    colours = COLOURS if players == 4 else ("red", "yellow")
    seats = [f"{colour}={'person' if colour in colours else 'none'}" for colour in COLOURS]
    return ["game=sorry", f"rules={game}", *lines, *seats]


@pytest.mark.parametrize(
    ("game", "players", "phones", "more"),
    [
        pytest.param(game, players, phones, more, marks=() if usual else pytest.mark.long)
        for game, players, phones, more, usual in (
            ("sequence", 2, (0, 1), {}, False),
            # Two in a team, and one at the table.
            ("sequence", 4, (0, 2, 3), {}, True),
            ("sequence", 6, (1, 3, 5, 0), {"auto_draw": "no"}, False),
            ("sequence", 12, tuple(range(12)), {}, False),
            ("points", 2, (0,), {}, True),
            ("points", 4, (0, 1, 2, 3), {}, False),
            ("revenge", 2, (0, 1), {}, False),
            ("revenge", 4, (1, 2), {}, True),
        )
    ],
)
def test_a_whole_game_tells_nobody_a_card_of_another_hand(
    tmp_path: Path, game: str, players: int, phones: tuple[int, ...], more: dict[str, str]
) -> None:
    async def play(server: Server) -> None:
        async with evening(server) as table:
            judge = await play_on_phones(server, table, settings(game, players, **more), phones)
            told = {who.split()[0] for _, who, _ in table.record.lines}
            assert told >= {"phone", "table", "page", "visitor", "invited"}
            assert judge.faults(table.record, set(phones)) == []
            assert len(judge.hands) > 10

    with Server(tmp_path, FAST) as server:
        run_in_thread(play(server))


def test_twelve_phones_and_some_visitors_come_from_one_address(tmp_path: Path) -> None:
    """As behind one router: each has the six connections of a browser and a socket, and loses its network once."""

    async def play(server: Server) -> None:
        async with evening(server) as table:
            await table.watch()
            await table.begin(*settings("sequence", 12))
            host, port = table.base[7:-1].split(":")
            with ExitStack() as crowd:
                for seat in range(16):
                    if seat < 12:
                        await table.sit(seat)
                    else:
                        await table.open("live?language=en")
                    for _ in range(6):
                        browser = crowd.enter_context(socket.create_connection((host, int(port)), 10))
                        head = f"Host: {host}:{port}\r\nCookie: {table.cookie['Cookie']}\r\n\r\n"
                        browser.sendall(f"GET /static/theme.css HTTP/1.1\r\n{head}".encode())
                        assert browser.recv(1 << 16).startswith(b"HTTP/1.1 200 "), seat
                for phone in table.phones.values():
                    await phone.cut()
                    await phone.connect()
                    await phone.until(lambda seen: seen.get("state") == "phone")

    with Server(tmp_path, FAST) as server:
        run_in_thread(play(server))


def test_the_judge_finds_hands_that_are_exchanged(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        async with evening(server) as table:
            judge = await play_on_phones(server, table, settings("sequence", 2), (0, 1))
            lines = table.record.lines
            exchanged = {"phone 0": "phone 1", "phone 1": "phone 0"}
            table.record.lines = [(when, exchanged.get(who, who), text) for when, who, text in lines]
            assert len(judge.faults(table.record, {0, 1})) > 20
            table.record.lines = [(when, who.replace("phone 0", "visitor live"), text) for when, who, text in lines]
            assert len(judge.faults(table.record, {0, 1})) > 20

    with Server(tmp_path, FAST) as server:
        run_in_thread(play(server))


@pytest.mark.parametrize(
    "games",
    [("sequence", "revenge"), pytest.param(("sequence", "points", "revenge"), marks=pytest.mark.long)],
    ids=["two", "three"],
)
def test_an_evening_of_several_kinds_of_game_on_the_same_phones(tmp_path: Path, games: tuple[str, ...]) -> None:
    async def play(server: Server) -> None:
        async with evening(server) as table:
            await table.watch()
            await table.begin(*settings("sequence", 4))
            for seat in (0, 1, 3):
                await table.sit(seat)
            for n, game in enumerate(games):
                if n:
                    await table.begin(*settings(game, 4))
                played = await wait_until_stored(server, await table.play())
                assert server.library.game_row(played).rules == game  # type: ignore[union-attr]
                for seat in (0, 1, 3):
                    assert table.phones[seat].seen["state"] == "phone"

    with Server(tmp_path, FAST) as server:
        run_in_thread(play(server))


@pytest.mark.parametrize("questions", [12, pytest.param(100, marks=pytest.mark.long)])
def test_a_phone_cut_off_at_many_questions_comes_back_to_each(tmp_path: Path, questions: int) -> None:
    async def play(server: Server) -> None:
        async with evening(server) as table:
            await table.watch()
            await table.begin(*settings("sequence", 2))
            phone, other = await table.sit(0), await table.sit(1)
            table.start(table.play_phone(other))
            for n in range(questions):
                await phone.until(lambda seen, phone=phone: is_over(seen) or phone.is_asked())
                if is_over(phone.seen):
                    await table.begin(*settings("sequence", 2))
                    for one in (phone, other):
                        await one.until(has_begun)
                    table.start(table.play_phone(other))
                    continue
                question = phone.question
                if question["seat"] < 0:
                    await phone.take(question["options"][0], question)
                    continue
                await phone.cut()
                await table.until_table(lambda bench: (bench["question"] or {}).get("phone") == "sleeps")
                if n % 10 == 9:
                    # The game goes on at the table, and the seat does not come back by itself.
                    await table.order({"pad": "OK", "down": True})
                    await asyncio.sleep(0.3)
                    await table.order({"pad": "OK", "down": False})
                    await table.until_table(lambda bench: "phone" not in (bench["question"] or {}))
                    while not await refused(table, phone):
                        await asyncio.sleep(0.05)
                    phone = await table.sit(0)
                else:
                    await phone.connect()
                    again = await phone.asked()
                    # The first phone may have come to a question that was asked already.
                    assert n == 0 or again["number"] == question["number"]
                question = await phone.asked()
                await phone.take(table.chance.choice(question["options"]), question)

    with Server(tmp_path, FAST) as server:
        run_in_thread(play(server))


def test_seats_stay_through_a_power_cut_and_a_restart_of_the_program(tmp_path: Path) -> None:
    secrets = {}

    async def begin(server: Server) -> None:
        async with evening(server) as table:
            await table.watch()
            await table.begin(*settings("points", 2))
            for seat in (0, 1):
                secrets[seat] = (await table.sit(seat)).secret
            question = await table.phones[0].asked()
            await table.phones[0].take(question["options"][0], question)
            question = await table.phones[0].asked()
            await table.order({"pad": "DRAW", "down": True})
            BenchClient(server.board.bench).power_off()
            server.board.wait(10)
            server.board.start()
            await table.until_table(lambda bench: (bench["question"] or {}).get("what") == "resume")
            everybody = await table.phones[1].until(lambda seen: (seen["question"] or {}).get("what") == "resume")
            assert everybody
            await table.phones[1].take(table.phones[1].question["options"][0], table.phones[1].question)
            again = await table.phones[0].until(lambda seen: (seen["question"] or {}).get("seat") == 0)
            assert again

    async def go_on(server: Server) -> None:
        async with evening(server) as table:
            assert table.invitation == invited
            assert table.base == address
            await table.watch()
            for seat, secret in secrets.items():
                table.phones[seat] = Phone(table, seat, secret)
                assert await table.enter(name_of(secret)) == 200
                await table.phones[seat].connect()
            phone = table.phones[1]
            await phone.until(lambda seen: (seen.get("question") or {}).get("what") == "resume")
            await phone.take(phone.question["options"][0], phone.question)
            await wait_until_stored(server, await table.play())

    with Server(tmp_path, FAST, port=None) as server:
        invited, address = server.link.partition("#")[2], server.link.partition("seat#")[0]
        run_in_thread(begin(server))
    with Server(tmp_path, port=None) as server:
        run_in_thread(go_on(server))
    kept = tmp_path / "flash" / ".phones"
    assert kept.stat().st_mode & 0o777 == 0o600
    assert not any(secret in kept.read_text(encoding="utf-8") for secret in secrets.values())


def test_without_lan_every_seat_is_back_at_the_table(tmp_path: Path) -> None:
    async def begin(server: Server) -> None:
        async with evening(server) as table:
            await table.watch()
            await table.begin(*settings("points", 2))
            await table.sit(0)

    with Server(tmp_path, FAST) as server:
        run_in_thread(begin(server))
    with Server(tmp_path, lan=False) as server, BenchClient(server.board.bench) as bench:
        bench.until(lambda seen: seen.get("phones") == {} and not (tmp_path / "flash" / "phones").exists())


def test_secrets_end_with_the_evening(tmp_path: Path) -> None:
    kept = Secrets(tmp_path / ".phones")
    kept.seats["0" * 32] = 3
    kept.save()
    assert Secrets(tmp_path / ".phones").seats == kept.seats
    assert Secrets(tmp_path / ".phones").invitation == kept.invitation
    values = json.loads((tmp_path / ".phones").read_text(encoding="utf-8"))
    for used in (values["used"] - 3 * 3600 - 1, values["used"] + 3600, "x", None):
        (tmp_path / ".phones").write_text(json.dumps({**values, "used": used}), encoding="utf-8")
        assert Secrets(tmp_path / ".phones").seats == {}
        assert Secrets(tmp_path / ".phones").invitation != kept.invitation


def test_attacks_have_no_effect_on_game_or_table(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        async with evening(server) as table:
            await table.watch()
            await table.begin(*settings("sequence", 2))
            mine, theirs = await table.sit(0), await table.sit(1)
            # As long as seats come, the question is asked anew, and an answer to the one before has no effect.
            deal = await mine.asked()
            while not (is_whole(mine.seen) or is_whole(theirs.seen)):
                deal = mine.question or deal
                await mine.take(deal["options"][0], deal)
                await asyncio.sleep(0.5)
            asked = await first_card_question(mine, theirs)
            mover, waiting = (mine, theirs) if is_whole(mine.seen) else (theirs, mine)
            moment = mover.seen["table"]["moment"]
            number = asked["number"]
            junk: list[Any] = [
                {"take": 0, "of": number},
                {"seat": mover.seat, "take": 0, "of": number},
                {"take": 0, "of": number, "seat": mover.seat},
                {"ask": "hint"}, {"ask": "back"}, {"sit": mover.seat, "as": name_of(mover.secret)},
                {"phones": {"seat": mover.seat, "free": True}}, {"pad": "DRAW", "down": True}, {"power": "off"},
                {"take": -1, "of": number}, {"take": 10**30, "of": number}, {"take": True, "of": True},
                [], None, 7, "x", {}, {"take": [0], "of": {}}, {"name": 7}, {"name": "x" * 3000},
            ]  # fmt: skip
            for order in junk:
                await waiting.send(order)
            assert waiting.socket is not None
            await waiting.socket.send_str("{" * 3000)
            await waiting.socket.send_bytes(b"\xff\x00")
            for of in (number - 1, number + 1, 0, -1, deal["number"]):
                await mover.send({"take": 0, "of": of})
            for name in (*(f"{n:032x}" for n in range(40)), "..", "%00", name_of("x"), mover.secret, "A" * 5000):
                with contextlib.suppress(aiohttp.WSServerHandshakeError):
                    await table.open(f"seat/{name}")
                    raise AssertionError(name)
                assert await table.enter(name) in (403, 429)
            assert await table.enter("0" * 32) == 429
            # A phone at the same address is still let in.
            for origin in ("http://evil.example", "null", ""):
                headers = {"Origin": origin} if origin else {}
                with contextlib.suppress(aiohttp.WSServerHandshakeError):
                    await table.raw_open(f"seat/{name_of(mover.secret)}", headers)
                    raise AssertionError(origin)
            await asyncio.sleep(0.5)
            assert mover.seen["table"]["moment"] == moment
            assert mover.question["number"] == number
            # A game goes on, with two hundred sockets open that say nothing.
            with ExitStack() as crowd:
                host, port = table.base[7:-1].split(":")
                for _ in range(200):
                    crowd.enter_context(socket.create_connection((host, int(port)), 10))
                await mover.cut()
                await mover.connect()
                await mover.until(is_whole)
                await wait_until_stored(server, await table.play())

    with Server(tmp_path, FAST) as server:
        run_in_thread(play(server))


def is_whole(seen: dict[str, Any]) -> bool:
    return bool((seen.get("question") or {}).get("whole"))


async def first_card_question(*phones: Phone) -> Any:
    """Wait until one of `phones` is asked for a card; return the question."""
    async with asyncio.timeout(60):
        while True:
            for phone in phones:
                if is_whole(phone.seen):
                    return phone.question
            await asyncio.sleep(0.02)


async def play_on_phones(server: Server, table: Evening, lines: list[str], seats: Iterable[int]) -> Judge:
    """Play a whole game with these seats on phones; return the judge of what everybody was told."""
    await table.watch()
    await table.begin(*lines)
    for seat in seats:
        await table.sit(seat)
    return Judge(server.library, await wait_until_stored(server, await table.play()))


async def wait_until_stored(server: Server, game: str) -> str:
    """Wait until the library has the end of `game`."""
    async with asyncio.timeout(60):
        while not ((row := server.library.game_row(game)) and row.over):
            await asyncio.sleep(0.05)
    return game


async def refused(table: Evening, phone: Phone) -> bool:
    """Return whether the secret of a phone lets nobody in any more."""
    try:
        await table.open(f"seat/{name_of(phone.secret)}")
    except aiohttp.WSServerHandshakeError as answer:
        return answer.status == 403
    return False
