"""Fetch a virtual board's games with a client written from docs/link.md, sharing no code with either end."""

import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

from host_tools.link import refusals
from host_tools.virtual import VirtualBoard
from tests.conftest import ROOT
from tests.support.event_lines import fake_game, legal_game
from tests.support.scripted_board import wait_until
from tests.support.sealed_client import SealedPhone, Told
from tests.system.noise.frames import TO_BOARD, TO_LAPTOP


class MinimalClient:
    """A minimal client, as a third party could write it."""

    def __init__(self, url: str) -> None:
        host, _, port = url.removeprefix("socket://").rpartition(":")
        self._port = socket.create_connection((host, int(port)), timeout=0.2)
        self._line = b""

    def say(self, body: str) -> None:
        self._port.sendall(f"~{body}*{crc32(body.encode()):08x}\n".encode())

    def hear(self, seconds: float) -> Iterator[list[str]]:
        """Yield the words of each valid frame received within `seconds`."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                self._line += self._port.recv(1000)
            except TimeoutError:
                continue
            *lines, self._line = self._line.split(b"\n")
            for line in lines:
                body, _, check = line.rstrip(b"\r").rpartition(b"~")[2].rpartition(b"*")
                if b"~" in line and body and check == b"%08x" % crc32(body):
                    yield body.decode().split(" ")

    def games(self) -> dict[str, int]:
        """Send hello and return the games that the board lists, with their numbers of events."""
        for _ in range(20):
            self.say("hello 2 a-stranger")
            games: dict[str, int] = {}
            for word, *rest in self.hear(2):
                if word == "game":
                    games[rest[0]] = int(rest[1])
                elif word == "games" and int(rest[0]) == len(games):
                    return games
        raise AssertionError("no board")

    def fetch(self, game: str, count: int) -> list[str]:
        """Return the event lines of a game."""
        lines: list[str] = []
        check = 0
        parts: dict[str, str] = {}
        while len(lines) < count:
            self.say(f"want {game} {len(lines)}")
            for word, *rest in self.hear(1):
                if word == "part" and rest[:2] == [game, str(len(lines))]:
                    parts[rest[2].split("/")[0]] = " ".join(rest[3:])
                    if len(parts) < int(rest[2].split("/")[1]):
                        continue
                    rest = [game, *"".join(parts[str(i + 1)] for i in range(len(parts))).split(" ")]
                elif word != "event" or rest[0] != game:
                    continue
                parts.clear()
                *event, said = rest[1:]
                if event[0] == str(len(lines)) and f"{crc32(' '.join(event).encode(), check):08x}" == said:
                    lines.append(" ".join(rest[1:]))
                    check = int(said, 16)
                    if len(lines) == count:
                        break
        self.say(f"have {game} {count} {check:08x}")
        return lines


# The journal and the link alone, as the firmware runs them.
PROGRAM = """
import asyncio
from pawnlight.link.protocol import Link
from pawnlight.link.transfers import Listener
from pawnlight.store.journal import Journal

def main(hardware):
    asyncio.run(Link(hardware, Journal(), Listener(), asyncio.Event()).run())
"""


def test_a_stranger_fetches_the_games_of_a_virtual_board(tmp_path: Path):
    flash = tmp_path / "flash"
    (flash / "games").mkdir(parents=True)
    games = dict([legal_game("a stranger's"), fake_game("another", 30, over=True)])
    for number, (game, lines) in enumerate(games.items()):
        path = flash / "games" / f"{number:05}-{game}-{len(lines)}"
        path.write_text("".join(f"{line}\n" for line in lines))
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    with VirtualBoard(flash, main=program) as board:
        client = MinimalClient(board.serial)
        listed = client.games()
        assert listed == {game: len(lines) for game, lines in games.items()}
        assert {game: client.fetch(game, count) for game, count in listed.items()} == games
        assert wait_until(lambda: len(list((flash / "games").glob("*.sent"))) == 2), "what was confirmed is forgotten"


def test_the_frames_on_the_page_are_good():
    page = (ROOT / "docs" / "link.md").read_text(encoding="utf-8")
    shown = re.findall(r"^~(.*)\*([0-9a-f]{8})$", page, re.MULTILINE)
    assert len(shown) == 7
    for body, check in shown:
        assert f"{crc32(body.encode()):08x}" == check


def test_the_sealed_lines_on_the_page_are_those_of_the_documented_phone():
    page = (ROOT / "docs" / "link.md").read_text(encoding="utf-8")
    (hand,) = re.findall(r"^~(hand .*)\*[0-9a-f]{8}$", page, re.MULTILINE)
    (take,) = re.findall(r"^~(take .*)\*[0-9a-f]{8}$", page, re.MULTILINE)
    phone = SealedPhone(3, "abcdefghjkmn", nonce=lambda: bytes.fromhex("0011223344556677"))
    assert phone.open(hand)
    assert phone.told == Told(37, "play", True, 4, 21, ["7♠", "10♥", "J♦"], "-")
    assert phone.seal("put 7S 71") == take
    assert not phone.open(hand), "it is not new"


def test_the_page_names_everything_that_is_said():
    page = (ROOT / "docs" / "link.md").read_text(encoding="utf-8")
    for body in (*TO_BOARD, *TO_LAPTOP):
        assert re.search(rf"^\|.*`{body.split(' ')[0]}[ `]", page, re.MULTILINE), body


def test_the_page_and_the_program_know_every_code_that_a_board_says():
    page = (ROOT / "docs" / "link.md").read_text(encoding="utf-8")
    errors, troubles = page.partition("\n## Errors\n")[2].partition("\n## ")[0].split("\nA `trouble`")
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "firmware" / "pawnlight").rglob("*.py"))
    said = re.findall(r'(?:"error |RestoreError\(")([a-z]+)', sources)
    assert _codes(errors) == set(said) == set(refusals._ERRORS)
    said = re.findall(r'"([a-z]+) ?"', "".join(re.findall(r"trouble\(.*", sources)))
    assert _codes(troubles) == set(said) == {*refusals._TROUBLES, "fault"}


def _codes(table: str) -> set[str]:
    return set(re.findall(r"^\| `([a-z]+)` \|", table, re.MULTILINE))
