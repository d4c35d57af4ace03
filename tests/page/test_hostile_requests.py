"""Malformed, endless and excessive requests: the page keeps answering, and nothing is printed.

No answer names a path of the laptop.
"""

import contextlib
import random
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest
from sqlalchemy import text as sql

from host_tools.library import Library, LibraryFault
from host_tools.page import listener
from host_tools.page.faults import error_message
from tests.support.browser import serve_test_page
from tests.support.event_lines import legal_game
from tests.support.page_requests import answer_of, ask_page
from tests.support.program import ROOT, Program
from tests.support.scripted_board import BoardOnSocket, wait_until

resource = pytest.importorskip("resource", reason="this system has no limits of its own to set")


LARGE_NUMBER = "9" * 5000
FEW_FILES_PROGRAM = """
import resource, runpy, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (200, 200))
sys.argv[0] = "pawnlight"
runpy.run_module("host_tools.cli", run_name="__main__", alter_sys=True)
"""
WEBSOCKET_HEADERS = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


def port_of(address: str) -> int:
    return int(address.rstrip("/").rpartition(":")[2])


def own_headers(port: int) -> bytes:
    """Return the headers by which the page itself asks."""
    return f"Host: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n".encode()


def hostile_requests(port: int) -> list[bytes]:
    host = own_headers(port)
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
        b"GET /live HTTP/1.1\r\n" + host + WEBSOCKET_HEADERS + b"\r\n\xff\xff\xff\xff",
        b"GET /live HTTP/1.1\r\n" + host + WEBSOCKET_HEADERS + b"\r\n\x81\x05hello",
        b"GET /live HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /live HTTP/1.1\r\n"
        + host
        + WEBSOCKET_HEADERS
        + b"Sec-WebSocket-Protocol: pawnlight: it is damaged\r\n\r\n",
    ]
    for header in (b"Upgrade: websocket", b"Version: 13", b"AAAA=="):
        upgrade = WEBSOCKET_HEADERS.replace(header, header[:-2] + b"\xdc" + header[-2:])
        bad.append(b"GET /live HTTP/1.1\r\n" + host + upgrade + b"\r\n")
    places = ("/api/games/", "/api/games?rules=", "/api/games?from=", "/api/stats?board=", "/words/", "/static/")
    for path in ("%00", "%ff", "%ed%a0%80", "..%2f..%2fetc%2fpasswd", "%1b[2J", "-1", "9" * 40):
        for where in places:
            bad.append(f"GET {where}{path} HTTP/1.1\r\n".encode() + host + b"Connection: close\r\n\r\n")
    bad += [chance.randbytes(chance.randrange(1, 200)) + b"\r\n\r\n" for _ in range(60)]
    return bad


def send_raw(port: int, request: bytes, seconds: float = 0.3) -> bytes:
    """Send a request, return the first bytes of the answer, if any come within some seconds, and disconnect."""
    with socket.create_connection(("127.0.0.1", port), 60) as connection, contextlib.suppress(OSError):
        connection.sendall(request)
        connection.settimeout(seconds)
        return connection.recv(65536)
    return b""


def send_request(port: int, request: str, body: bytes = b"", *headers: str) -> tuple[int, bytes]:
    """Send a request of the page itself; return the status of the answer, and all of it."""
    lines = [f"{request} HTTP/1.1", "Connection: close", f"Content-Length: {len(body)}", *headers]
    answer = b""
    with socket.create_connection(("127.0.0.1", port), 60) as connection:
        connection.sendall("\r\n".join(lines).encode() + b"\r\n" + own_headers(port) + b"\r\n" + body)
        while part := connection.recv(65536):
            answer += part
    return int(answer.split()[1]), answer


def read_live_feed(port: int, seconds: float = 2) -> bytes:
    """Return what the page's live feed sends within some seconds."""
    news = b""
    with socket.create_connection(("127.0.0.1", port), 60) as connection, contextlib.suppress(TimeoutError):
        connection.sendall(b"GET /live HTTP/1.1\r\n" + own_headers(port) + WEBSOCKET_HEADERS + b"\r\n")
        connection.settimeout(seconds)
        while part := connection.recv(65536):
            news += part
    return news


def send_order(port: int, path: str, order: str) -> None:
    """Send a text message to a WebSocket of the page."""
    data = order.encode()
    frame = b"\x81\xfe" + len(data).to_bytes(2, "big") + b"\0\0\0\0" + data
    send_raw(port, f"GET {path} HTTP/1.1\r\n".encode() + own_headers(port) + WEBSOCKET_HEADERS + b"\r\n" + frame)


def test_a_bad_request_is_answered_and_the_terminal_stays_quiet(tmp_path: Path, board: BoardOnSocket):
    program = Program(tmp_path, "log", "--port", board.url, "--page", "0", "--library", tmp_path / "library.db")
    address = program.wait_for_page()
    port = port_of(address)
    for request in hostile_requests(port):
        assert b" 500 " not in send_raw(port, request).partition(b"\r\n")[0], request
    # Compressed messages are sent by tasks that nobody awaits once a browser has gone.
    deflate = WEBSOCKET_HEADERS + b"Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
    answer = send_raw(port, b"GET /live HTTP/1.1\r\n" + own_headers(port) + deflate, 60)
    assert b" 101 " in answer
    assert b"deflate" not in answer
    for order in ("[" * 4000, '{"watch": 7}', '{"watch": "' + "x" * 3000 + '"}', "null", "\x00" * 200):
        send_order(port, "/live", order.ljust(130))
    assert answer_of(address, "api/games")["total"] == 0
    assert program.interrupt() == 0
    assert re.fullmatch(r"The page is at \S+ \(.*\)\n(Connected .*\n)?Stopped; .*\n", program.err), program.err


def test_a_connection_that_never_asks_is_closed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(listener, "_SECONDS_FOR_A_REQUEST", 0.5)
    with serve_test_page(1) as address:
        for begun in (b"", b"GET / HTTP/1.1\r\nHost: ", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HT"):
            with socket.create_connection(("127.0.0.1", port_of(address)), 60) as connection:
                connection.sendall(begun)
                with contextlib.suppress(ConnectionError):
                    while connection.recv(65536):
                        pass


def answers(address: str) -> bool:
    # It may be about to serve.
    with contextlib.suppress(OSError):
        return ask_page(address, "")[0] == 200
    return False


def test_a_thousand_connections_cost_no_event(tmp_path: Path, board: BoardOnSocket):
    place = tmp_path / "library.db"
    words = ["log", "--port", board.url, "--page", "0", "--library", place]
    program = Program(tmp_path, *words, start=("-c", FEW_FILES_PROGRAM))
    address = program.wait_for_page()
    game, lines = legal_game("crowded")
    with contextlib.ExitStack() as held:
        for _ in range(300):
            with contextlib.suppress(OSError):
                held.enter_context(socket.create_connection(("127.0.0.1", port_of(address)), 60))
        board.play(game, *lines)
        assert wait_until(lambda: board.board.confirmed.get(game) == len(lines))
    assert wait_until(lambda: answers(address))
    assert program.interrupt() == 0
    assert "pawnlight:" not in program.err
    with Library.open(place) as library:
        assert library.event_lines(game) == lines


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a page whose library holds a game."""
    with (
        Library.open(tmp_path_factory.mktemp("library") / "library.db") as library,
        serve_test_page(1, library=library) as address,
    ):
        game, lines = legal_game("served")
        library.add_lines(game, "e66118604b4c5a21", lines)
        yield port_of(address)


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "zstd"])
@pytest.mark.parametrize("path", ["api/people", "api/import", "api/boards", "api/games/ffff", "api/analyses"])
def test_a_body_that_is_not_encoded_as_its_header_says_is_a_bad_request(page: int, path: str, encoding: str):
    kind = "Content-Type: application/json"
    assert send_request(page, f"POST /{path}", b'{"name": "Eve"}', kind, f"Content-Encoding: {encoding}")[0] == 400


@pytest.mark.parametrize(
    "name",
    [
        *("a" * 300, "a" * 3000, "a/" * 1500, "%C3%A9" * 1000, "%00", "main.js%00", "main.js/", "%2e%2e/api.py"),
        *("..%2fapi.py", "..%5capi.py", "%2fetc%2fpasswd", "con", "main.js::$DATA", "MAIN.JS", ".", ""),
    ],
)
def test_a_file_that_the_page_does_not_have_is_not_found(page: int, name: str):
    status, answer = send_request(page, f"GET /static/{name}")
    assert status == 404
    assert str(ROOT).encode() not in answer


def test_a_message_of_a_database_names_no_folder():
    said = 'The server of it does not answer (socket "/var/run/postgresql/.s.PGSQL.5432" failed). See http://a/b/c.'
    told = error_message(LibraryFault(said))
    assert told == said.replace("/var/run/postgresql/", "")


def test_a_damaged_game_is_shown_without_the_folder_of_its_library(tmp_path: Path):
    game, lines = legal_game("damaged")
    place = tmp_path / "secret" / "library.db"
    with Library.open(place) as library, serve_test_page(library=library) as address:
        library.add_lines(game, "b0a4d", lines)
        with library.engine.begin() as connection:
            connection.execute(sql("UPDATE events SET text = 'nothing' WHERE number = 9"))
        status, answer = send_request(port_of(address), f"GET /api/games/{game}")
    assert status == 200
    assert b"in the library library.db is damaged" in answer
    assert b"secret" not in answer


def test_no_answer_repeats_a_long_value(page: int):
    for way in ("games?board={}", "games/{}", "games/{}/share", "rules/{}", "evenings/{}", "people/{}"):
        status, answer = send_request(page, f"GET /api/{way.format(LARGE_NUMBER)}")
        assert status in (200, 404), answer
        assert len(answer) < 1500, way


@pytest.mark.parametrize("damage", ["none", "contents", "a fault of the program"])
def test_no_answer_names_a_path_of_the_laptop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str):
    folder = tmp_path / "Eve's files"
    place = folder / "library.db"
    ways = (
        "games",
        "games/ffff",
        "games/ffff/share",
        "games/ffff/analysis",
        "stats",
        "people",
        "evenings/last",
        "boards",
    )
    with Library.open(place) as library, serve_test_page(1, library=library) as address:
        if damage == "contents":
            place.write_bytes(b"no library " * 1000)
        if damage == "a fault of the program":
            monkeypatch.setattr(Library, "find_game", Mock(side_effect=OSError(2, "No such file", str(place))))
            monkeypatch.setattr(Library, "games", Mock(side_effect=OSError(2, "No such file", str(place))))
        answers = [send_request(port_of(address), f"GET /api/{way}") for way in ways]
        kind = "Content-Type: application/json"
        answers.append(send_request(port_of(address), "POST /api/games/ffff", b'{"hide": true}', kind))
        news = read_live_feed(port_of(address))
    refused = [answer for status, answer in answers if status >= 400]
    assert len(refused) > 3
    for answer in (*refused, news):
        assert folder.name.encode() not in answer, answer
        assert b"/tmp" not in answer, answer
    if damage == "contents":
        assert b"library.db is not a Pawnlight library" in refused[0]
        assert b"library.db is not a Pawnlight library" in news
