"""Malformed, endless and excessive requests: the page keeps answering, and nothing is printed."""

import contextlib
import json
import random
import re
import socket
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from host_tools.library import Library
from host_tools.page import listener
from tests.support.browser import served_page
from tests.support.event_lines import played_game
from tests.support.program import Program
from tests.support.scripted_board import BoardOnSocket, eventually

resource = pytest.importorskip("resource", reason="this system has no limits of its own to set")


FEW_FILES = """
import resource, runpy, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (200, 200))
sys.argv[0] = "pawnlight"
runpy.run_module("host_tools.cli", run_name="__main__", alter_sys=True)
"""
SOCKET = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


def port_of(address: str) -> int:
    return int(address.rstrip("/").rpartition(":")[2])


def own(port: int) -> bytes:
    """Return the headers by which the page itself asks."""
    return f"Host: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n".encode()


def requests(port: int) -> list[bytes]:
    host = own(port)
    chance = random.Random(1)
    long = b"x" * 20000
    bad = [
        b"\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + host + b"Content-Length: -1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + host + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"POST / HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /" + long + b" HTTP/1.1\r\n" + host + b"\r\n",
        b"GET / HTTP/1.1\r\n" + host + b"A: " + long + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + host + b"\x00\x01: \xff\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET http://[::1 HTTP/1.1\r\n" + host + b"\r\n",
        b"GET //[ HTTP/1.1\r\n" + host + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: [\r\n\r\n",
        b"GET /live HTTP/1.1\r\n" + host + SOCKET + b"\r\n\xff\xff\xff\xff",
        b"GET /live HTTP/1.1\r\n" + host + SOCKET + b"\r\n\x81\x05hello",
        b"GET /live HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /live HTTP/1.1\r\n" + host + SOCKET + b"Sec-WebSocket-Protocol: pawnlight: it is damaged\r\n\r\n",
    ]
    for header in (b"Upgrade: websocket", b"Version: 13", b"AAAA=="):
        upgrade = SOCKET.replace(header, header[:-2] + b"\xdc" + header[-2:])
        bad.append(b"GET /live HTTP/1.1\r\n" + host + upgrade + b"\r\n")
    places = ("/api/games/", "/api/games?rules=", "/api/games?from=", "/api/stats?board=", "/words/", "/static/")
    for path in ("%00", "%ff", "%ed%a0%80", "..%2f..%2fetc%2fpasswd", "%1b[2J", "-1", "9" * 40):
        for where in places:
            bad.append(f"GET {where}{path} HTTP/1.1\r\n".encode() + host + b"Connection: close\r\n\r\n")
    bad += [chance.randbytes(chance.randrange(1, 200)) + b"\r\n\r\n" for _ in range(60)]
    return bad


def say(port: int, request: bytes, seconds: float = 0.3) -> bytes:
    """Send a request, return the first bytes of the answer, if any come within some seconds, and disconnect."""
    with socket.create_connection(("127.0.0.1", port), 60) as connection, contextlib.suppress(OSError):
        connection.sendall(request)
        connection.settimeout(seconds)
        return connection.recv(65536)
    return b""


def orders(port: int, path: str, order: str) -> None:
    """Send a text message to a WebSocket of the page."""
    data = order.encode()
    frame = b"\x81\xfe" + len(data).to_bytes(2, "big") + b"\0\0\0\0" + data
    say(port, f"GET {path} HTTP/1.1\r\n".encode() + own(port) + SOCKET + b"\r\n" + frame)


def test_a_bad_request_is_answered_and_the_terminal_stays_quiet(tmp_path: Path, board: BoardOnSocket):
    program = Program(tmp_path, "log", "--port", board.url, "--page", "0", "--library", tmp_path / "library.db")
    address = program.page()
    port = port_of(address)
    for request in requests(port):
        assert b" 500 " not in say(port, request).partition(b"\r\n")[0], request
    # Compressed messages are sent by tasks that nobody awaits once a browser has gone.
    deflate = SOCKET + b"Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
    answer = say(port, b"GET /live HTTP/1.1\r\n" + own(port) + deflate, 60)
    assert b" 101 " in answer
    assert b"deflate" not in answer
    for order in ("[" * 4000, '{"watch": 7}', '{"watch": "' + "x" * 3000 + '"}', "null", "\x00" * 200):
        orders(port, "/live", order.ljust(130))
    with urllib.request.urlopen(address + "api/games", timeout=60) as answer:
        assert json.load(answer)["total"] == 0
    assert program.end() == 0
    assert re.fullmatch(r"The page is at \S+ \(.*\)\n(Connected .*\n)?Stopped; .*\n", program.err), program.err


def test_a_connection_that_never_asks_is_closed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(listener, "_SECONDS_FOR_A_REQUEST", 0.5)
    with served_page(1) as address:
        for begun in (b"", b"GET / HTTP/1.1\r\nHost: ", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HT"):
            with socket.create_connection(("127.0.0.1", port_of(address)), 60) as connection:
                connection.sendall(begun)
                with contextlib.suppress(ConnectionError):
                    while connection.recv(65536):
                        pass


def test_a_thousand_connections_cost_no_event(tmp_path: Path, board: BoardOnSocket):
    place = tmp_path / "library.db"
    words = ["log", "--port", board.url, "--page", "0", "--library", place]
    program = Program(tmp_path, *words, start=("-c", FEW_FILES))
    address = program.page()
    game, lines = played_game("crowded")
    with contextlib.ExitStack() as held:
        for _ in range(300):
            with contextlib.suppress(OSError):
                held.enter_context(socket.create_connection(("127.0.0.1", port_of(address)), 60))
        board.play(game, *lines)
        assert eventually(lambda: board.board.confirmed.get(game) == len(lines))
    assert eventually(lambda: answers(address))
    assert program.end() == 0
    assert "pawnlight:" not in program.err
    with Library.open(place) as library:
        assert library.lines(game) == lines


def answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        time.sleep(0.1)
        return False
