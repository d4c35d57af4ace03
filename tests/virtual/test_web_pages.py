"""Websites in this laptop's browser cannot reach a virtual board: its ports accept neither HTTP nor TLS."""

import contextlib
import json
import socket
import time
from collections.abc import Iterator

import pytest

from host_tools.virtual import VirtualBoard
from pawnlight.link.frames import make_frame
from tests.support.bench_client import BenchClient
from tests.support.browser import open_browser

GREETING = make_frame("hello 2 stranger")
ORDERS = b'{"pad": "DRAW", "down": true}\n{"power": "off"}\n'
HEADERS = b"Host: 127.0.0.1\r\nContent-Type: text/plain\r\nContent-Length: 60\r\n\r\n"
REQUESTS = {
    "post": b"POST / HTTP/1.1\r\n" + HEADERS,
    "get": b"GET /~hello HTTP/1.1\r\n" + HEADERS,
    "options": b"OPTIONS / HTTP/1.1\r\n" + HEADERS,
    "http 2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "tls": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\n",
}
POST_SCRIPT = """async (requests) => {
  for (const [url, body] of requests) {
    const leave = new AbortController();
    setTimeout(() => leave.abort(), 3000);
    await fetch(url, {method: "POST", mode: "no-cors", body, signal: leave.signal}).catch(() => null);
  }
}"""


@pytest.fixture(scope="module")
def virtual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VirtualBoard]:
    with VirtualBoard(tmp_path_factory.mktemp("flash")) as running:
        with BenchClient(running.bench) as bench:
            bench.until(lambda seen: seen["question"] and seen["question"]["foot"])
        yield running


def _serial_port(virtual: VirtualBoard) -> int:
    return int(virtual.serial.rpartition(":")[2])


def _answer(port: int, *pieces: bytes, seconds: float = 60) -> bytes:
    """Send `pieces` over one connection and return the answer up to its close; TimeoutError if it stays open."""
    answer = b""
    with socket.create_connection(("127.0.0.1", port), seconds) as connection, contextlib.suppress(ConnectionError):
        for piece in pieces:
            connection.sendall(piece)
            # So that it arrives as a piece of its own.
            time.sleep(0.01)
        while data := connection.recv(65536):
            answer += data
    return answer


@pytest.mark.parametrize("request_", REQUESTS.values(), ids=REQUESTS.keys())
def test_the_serial_port_closes_before_anything_is_obeyed(virtual: VirtualBoard, request_: bytes) -> None:
    whole = request_ + b"\n" + GREETING
    for pieces in ([whole], [whole[i : i + 1] for i in range(12)] + [whole[12:]]):
        assert b"~hello" not in _answer(_serial_port(virtual), *pieces)


@pytest.mark.parametrize("request_", REQUESTS.values(), ids=REQUESTS.keys())
def test_the_bench_closes_at_the_first_line_that_is_not_json(virtual: VirtualBoard, request_: bytes) -> None:
    shown = _answer(virtual.bench, request_ + b"\n" + ORDERS)
    assert json.loads(shown.splitlines()[-1])["error"].endswith(".")
    assert virtual.running
    with BenchClient(virtual.bench) as bench:
        assert "error" not in bench.seen


def test_a_deeply_nested_order_only_closes_its_connection(virtual: VirtualBoard, capfd: pytest.CaptureFixture[str]):
    _answer(virtual.bench, b"[" * 60000 + b"\n")
    assert virtual.running
    assert "Traceback" not in capfd.readouterr().err


def test_a_laptop_is_served_though_its_first_bytes_come_one_by_one(virtual: VirtualBoard) -> None:
    for first in (b"", b"\r\x03\r", b"GETTING READY\n", b"P\n", b"\x16\n"):
        with socket.create_connection(("127.0.0.1", _serial_port(virtual)), 60) as connection:
            for byte in first + GREETING:
                connection.sendall(bytes([byte]))
            answer = b""
            while b"~games" not in answer:
                answer += connection.recv(4096)


def test_a_page_in_the_browser_neither_presses_a_key_nor_pulls_the_power(chromium: str, virtual: VirtualBoard) -> None:
    requests = [
        [f"http://127.0.0.1:{virtual.bench}/", ORDERS.decode()],
        [f"http://127.0.0.1:{_serial_port(virtual)}/", "\n" + make_frame("repl").decode()],
    ]
    with BenchClient(virtual.bench) as bench:
        before = bench.read_for(0.5)["screen"]
        with open_browser(chromium) as browser:
            page = browser.new_page()
            page.goto("about:blank")
            page.evaluate(POST_SCRIPT, requests)
        assert bench.read_for(0.5)["screen"] == before
    assert virtual.running
    with socket.create_connection(("127.0.0.1", _serial_port(virtual)), 60) as connection:
        connection.sendall(GREETING)
        assert connection.recv(10)
