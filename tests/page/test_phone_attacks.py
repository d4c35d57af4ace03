"""What the server of the phones does about orders, names and connections that no honest phone sends."""

import asyncio
import contextlib
import json
import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import pytest

from host_tools.link.seat_secrets import make_secret
from host_tools.link.seat_secrets import seat_name as name_of
from host_tools.page.phones import Secrets
from tests.page.test_phones import FAST, run_in_thread, settings
from tests.support.phone_table import HOST, Evening, Phone, Server, evening

# Frames that no browser sends, as bytes: unknown opcodes, reserved bits, no UTF-8, a length of
# 2 ** 63, a ping that is too long, and a continuation of nothing. Their mask is zero.
MALFORMED = (
    *(b"\x83\x80\0\0\0\0", b"\x8b\x80\0\0\0\0", b"\xf1\x80\0\0\0\0", b"\xc1\x82\0\0\0\0{}"),
    *(b"\x81\x82\0\0\0\0\xff\xfe", b"\x81\xff\x80\0\0\0\0\0\0\0\0\0\0\0"),
    *(b"\x89\xfe\0\x80\0\0\0\0" + b"x" * 128, b"\x80\x81\0\0\0\0x", b"\x88\x81\0\0\0\0x"),
    b"\x81\xfe\xff\xff\0\0\0\0" + b"[" * 65535,
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("attacked"), FAST) as opened:
        yield opened


def has_begun(bench: Any) -> bool:
    return bool(bench["game"]) or (bench["question"] or {}).get("what") == "first"


async def begin(table: Evening, *phones: int) -> list[Phone]:
    """Begin a game of points, unless one is being played, and let phones take these seats."""
    await table.watch()
    for seat in range(4):
        await table.post("api/phones", {"free": seat})
    await table.until_table(lambda bench: bench.get("phones") == {})
    if not has_begun(table.bench):
        await table.begin(*settings("points", 4))
        await table.until_table(has_begun)
    return [await table.sit(seat) for seat in phones]


async def invited(table: Evening) -> aiohttp.ClientWebSocketResponse:
    opened = await table.open(f"seat/{name_of(table.invitation)}")
    async with asyncio.timeout(20):
        while not json.loads((await opened.receive()).data).get("table", {}).get("seats"):
            pass
    return opened


async def answer(opened: aiohttp.ClientWebSocketResponse, order: Any, *names: str) -> dict[str, Any]:
    """Give an order; return the first message with one of these fields."""
    await opened.send_str(order if isinstance(order, str) else json.dumps(order))
    return await told(opened, *names)


async def told(opened: aiohttp.ClientWebSocketResponse, *names: str) -> dict[str, Any]:
    async with asyncio.timeout(20):
        while True:
            news: dict[str, Any] = json.loads((await opened.receive()).data)
            if set(names) & set(news):
                return news


def raw(table: Evening, request: str, body: bytes = b"", frames: bytes = b"") -> bytes:
    """Send bytes from another connection; return the answer, with `frames` everything until the connection ends."""
    where = urlsplit(table.base)
    head = request.replace("HOST", where.netloc).replace("\n", "\r\n") + "\r\n\r\n"
    found = b""
    with socket.create_connection((HOST, where.port), 10) as line, contextlib.suppress(OSError):
        line.sendall(head.encode("utf-8", "surrogateescape") + body)
        found += line.recv(65536)
        line.sendall(frames)
        while frames and (part := line.recv(65536)):
            found += part
    return found


SCRIPTS = ("<img src=x>", "&amp;", "'; DROP TABLE people; --", "Зоя", "李雷", "👩🏽", "../../x", "__proto__")
UPGRADE = "\n".join(
    (
        "GET /seat/NAME HTTP/1.1",
        "Host: HOST",
        "Origin: http://HOST",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    )
)


def test_a_seat_that_is_no_number_of_a_seat_is_refused_and_others_play_on(server: Server) -> None:
    async def play() -> None:
        async with evening(server) as table:
            (phone,) = await begin(table, 0)
            asks = await invited(table)
            for seat in (True, False, -1, 4, 12, 10**18, 10**400, 1.0, "1", None, [1], {"1": 1}):
                order = {"sit": seat, "as": name_of(make_secret())}
                assert "error" in await answer(asks, order, "error", "seated"), seat
            for name in ("", "0" * 31, "0" * 33, "A" * 32, "é" * 32, "0" * 31 + "\n", name_of(table.invitation), 7):
                assert "error" in await answer(asks, {"sit": 1, "as": name}, "error", "seated")
            assert (await answer(asks, "[" * 4000, "error"))["error"] == "order"
            assert (await answer(asks, '{"sit": 1, "as": NaN}', "error"))["error"] == "order"
            await asyncio.sleep(0.6)
            assert phone.seen["table"]["here"]
            assert [seat["phone"] for seat in phone.seen["table"]["seats"]] == ["phone", "table", "table", "table"]

    run_in_thread(play())


def test_of_two_phones_one_gets_the_seat(server: Server) -> None:
    async def play() -> None:
        async with evening(server) as table:
            await begin(table)
            assert await table.enter(name_of(table.invitation)) == 200
            asking = [await invited(table) for _ in range(8)]
            secrets = [make_secret() for _ in asking]
            answers = await asyncio.gather(
                *(
                    answer(one, {"sit": 2, "as": name_of(secret)}, "error", "seated")
                    for one, secret in zip(asking, secrets, strict=True)
                )
            )
            assert sum("seated" in one for one in answers) == 1
            assert all(one.get("error", "taken") == "taken" for one in answers)
            for n, secret in enumerate(secrets):
                if "seated" in answers[n]:
                    phone = Phone(table, 2, secret)
                    await phone.connect()
                    await phone.until(lambda seen: seen.get("state") == "phone")
                else:
                    with pytest.raises(aiohttp.WSServerHandshakeError):
                        await table.open(f"seat/{name_of(secret)}")

    run_in_thread(play())


@pytest.mark.parametrize(
    "name", ["", " ", "\0", "\ud800", "\u202e", "\u200b", "x" * 41, "x" * 3000, "e" + "\u0301" * 500, "\u3164"]
)
def test_a_name_that_nobody_can_see_or_bear_is_refused_at_once(server: Server, name: str) -> None:
    async def play() -> None:
        async with evening(server) as table:
            (phone,) = await begin(table, 0)
            began = time.monotonic()
            await phone.send({"name": name})
            assert await phone.until(lambda seen: seen.get("error")) == "name"
            assert time.monotonic() - began < 3

    run_in_thread(play())


def test_a_name_in_any_script_is_a_text_for_everybody(server: Server) -> None:
    async def play() -> None:
        async with evening(server) as table:
            phone, other = await begin(table, 0, 1)
            for name in SCRIPTS:
                await phone.send({"name": name})
                await phone.until(lambda seen, name=name: seen.get("named") == name)
                await other.until(lambda seen, name=name: seen["table"]["seats"][0]["name"] == name)

    run_in_thread(play())


def test_addresses_and_names_that_are_none_are_refused(server: Server) -> None:
    async def play() -> None:
        async with evening(server) as table:
            (phone,) = await begin(table, 0)
            names = ("é", "%C3%A9", "%FF", "%00", "%2e%2e%2fenter", "..;", "\u00a0", "a" * 7000)
            for name in names:
                found = await asyncio.to_thread(raw, table, UPGRADE.replace("NAME", name))
                assert found.split(b" ")[1:2] in ([b"400"], [b"403"], [b"404"]), (name, found[:80])
            for name in ("é", "\ud800", "", "0" * 32, "x" * 150):
                assert await table.enter(name) in (403, 429), name
            for body in (b"", b"[" * 150, b'{"name": 7}', b"\xff", b'{"name": "' + b"a" * 100_000 + b'"}', b"null"):
                for kind in (f"Content-Length: {len(body)}", "Transfer-Encoding: chunked"):
                    text = b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body) if "chunked" in kind and body else body
                    request = f"POST /enter HTTP/1.1\nHost: HOST\nOrigin: http://HOST\n{kind}"
                    found = await asyncio.to_thread(raw, table, request, text)
                    assert b" 403 " in found[:20] or b" 429 " in found[:20] or not found, (body[:20], found[:60])
            await phone.connect()

    run_in_thread(play())


def test_another_site_reaches_no_seat(server: Server) -> None:
    """Not by a name that leads here either: its server may lead it to any address."""

    async def play() -> None:
        async with evening(server) as table:
            (phone,) = await begin(table, 0)
            seat = UPGRADE.replace("NAME", name_of(phone.secret))
            port = urlsplit(table.base).port
            for host in ("evil.example", f"evil.example:{port}", "localhost", "127.0.0.2:0", "[::1", "", "127.0.0.2:x"):
                for request in (
                    seat.replace("HOST", host),
                    f"GET /seat HTTP/1.1\nHost: {host}",
                    f"POST /enter HTTP/1.1\nHost: {host}\nOrigin: http://{host}\nContent-Length: 2",
                ):
                    found = await asyncio.to_thread(raw, table, request, b"{}")
                    assert b" 40" in found[:16], (host, request[:12], found[:80])
            for origin in ("http://evil.example", "null", f"http://127.0.0.1:{port}", "https://HOST", "http://HOST/"):
                found = await asyncio.to_thread(raw, table, seat.replace("Origin: http://HOST", f"Origin: {origin}"))
                assert b" 403 " in found[:16], origin
            found = await asyncio.to_thread(raw, table, seat.replace("Origin: http://HOST\n", ""))
            assert b" 403 " in found[:16]

    run_in_thread(play())


def test_a_visitor_has_no_way_to_a_seat(server: Server) -> None:
    async def play() -> None:
        async with evening(server) as table:
            (phone,) = await begin(table, 0)
            assert table.cookie
            for name in ("", "0", "0" * 32, phone.secret, table.invitation, "invitation"):
                with pytest.raises(aiohttp.WSServerHandshakeError):
                    await table.open(f"seat/{name}")
            for path in ("bench", "api/phones", "api/start", "seat/0/hand", f"seat/{name_of(phone.secret)}"):
                cookie = table.cookie["Cookie"]
                found = await asyncio.to_thread(raw, table, f"GET /{path} HTTP/1.1\nHost: HOST\nCookie: {cookie}")
                assert found.split(b" ")[1:2] in ([b"403"], [b"404"]), path

    run_in_thread(play())


def test_malformed_frames_end_their_own_connection_only(server: Server) -> None:
    async def play() -> None:
        async with evening(server) as table:
            phone, other = await begin(table, 0, 1)
            seat = UPGRADE.replace("NAME", name_of(phone.secret))
            for frame in MALFORMED:
                found = await asyncio.to_thread(raw, table, seat, b"", frame)
                assert b" 101 " in found[:16]
            await other.send({"beat": 1})
            await other.until(lambda seen: seen.get("beat"))
            await phone.connect()
            await phone.until(lambda seen: seen.get("state") == "phone")

    run_in_thread(play())


def test_a_phone_that_hears_nothing_keeps_no_other_one_out(server: Server) -> None:
    """Those whose network has gone do not even hear that they are disconnected."""

    async def play() -> None:
        async with evening(server) as table:
            (phone,) = await begin(table, 0)
            where = urlsplit(table.base)
            request = UPGRADE.replace("NAME", name_of(phone.secret)).replace("HOST", where.netloc)
            deaf = []
            for _ in range(4):
                line = socket.create_connection((HOST, where.port), 5)
                line.sendall(f"{request}\n\n".replace("\n", "\r\n").encode())
                deaf.append(line)
            await asyncio.sleep(0.5)
            began = time.monotonic()
            again = Phone(table, 0, phone.secret)
            await again.connect()
            await again.until(lambda seen: seen.get("state") == "phone", 3)
            assert time.monotonic() - began < 3
            for line in deaf:
                line.close()

    run_in_thread(play())


def test_an_ended_secret_lets_nobody_in(server: Server) -> None:
    async def play() -> None:
        async with evening(server) as table:
            (phone,) = await begin(table, 0)
            old, asks = table.invitation, await invited(table)
            assert (await table.post("api/phones", {"renew": True}))[0] == 200
            # Who was choosing a seat is told so.
            assert (await told(asks, "state"))["state"] == "gone"
            assert await table.enter(name_of(old)) in (403, 429)
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await table.open(f"seat/{name_of(old)}")
            assert (await table.post("api/phones", {"free": 0}))[0] == 200
            assert await phone.until(lambda seen: seen.get("state") == "taken")
            with contextlib.suppress(ConnectionError):
                await phone.send({"take": 0, "of": 1})
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await table.open(f"seat/{name_of(phone.secret)}")
            junk: list[Any] = [{}, [], {"free": "0"}, {"free": None}, {"on": False}, {"renew": 1}]
            for order in junk:
                assert (await table.post("api/phones", order))[0] == 400, order
            # A seat that is at the table stays there.
            assert (await table.post("api/phones", {"free": 7}))[0] == 200

    run_in_thread(play())


def test_secrets_that_are_used_for_hours_survive_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Secrets(tmp_path / ".phones")
    kept.seats["0" * 32] = 3
    kept.save()
    now = time.time()
    for minutes in range(0, 400, 20):
        monkeypatch.setattr(time, "time", lambda at=now + 60 * minutes: at)
        kept.note_use()
    assert Secrets(tmp_path / ".phones").seats == kept.seats


@pytest.mark.parametrize("kept", ["", "[]", "{", '{"used": 1e999}', '{"port": 1e999}', '{"seats": []}', "null", "\0"])
def test_a_damaged_file_of_secrets_is_none(tmp_path: Path, kept: str) -> None:
    sound = Secrets(tmp_path / ".phones")
    sound.save()
    values = json.loads((tmp_path / ".phones").read_text(encoding="utf-8"))
    with contextlib.suppress(ValueError, TypeError):
        kept = json.dumps({**values, **json.loads(kept)})
    (tmp_path / ".phones").write_text(kept, encoding="utf-8")
    assert Secrets(tmp_path / ".phones").seats == {}


@pytest.mark.skipif(os.name == "nt", reason="there, a file belongs to its owner's folder")
def test_only_their_owner_can_read_the_secrets(tmp_path: Path) -> None:
    place = tmp_path / ".phones"
    place.write_text("{}", encoding="utf-8")
    place.chmod(0o644)
    Secrets(place).save()
    assert place.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir()] == [".phones"]
