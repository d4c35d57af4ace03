"""The inputs of the laptop's programs as test targets: exports, backups, events and requests, whole and mutated.

Each target takes bytes as a person, a board or a browser would send them. Nothing may be raised that the program has
not turned into a sentence: `take` fails otherwise.
"""

import contextlib
import io
import json
import re
import socket
import struct
import zipfile
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, cast

from host_tools.answers.browser_narration import Narration
from host_tools.games.exchange import text_for_board
from host_tools.games.game_row import game_id_of
from host_tools.games.service import answer_lines
from host_tools.games.verify import verify_lines
from host_tools.install.backup import Backup, BackupGame, pack_backup
from host_tools.library import Library
from host_tools.link.board_sync import BoardSync
from host_tools.link.observer import Observers
from host_tools.page.serving import serve_page
from host_tools.terminal.narrator import Narrator
from host_tools.words import ENGLISH
from pawnlight.link.frames import event_bodies, make_frame
from pawnlight.rules.events import EventError, parse_event_line, text_of
from pawnlight.table.evening import Evening
from pawnlight.table.settings import Settings
from tests.support.cable import RecordingObserver
from tests.support.event_lines import event_lines_of, random_game
from tests.support.kinds import CHOICES, PLAYABLE_RULE_SETS
from tests.support.memory_library import memory_library
from tests.support.program import run_cli

_SECONDS_TO_ANSWER = 0.1
KINDS = PLAYABLE_RULE_SETS
_PLAYERS = {"teams": 4, "st": 3, "revenge": 3}
# The name of an exception of Python at the beginning of a message, which nobody has turned into a sentence.
_FAULT = re.compile(r"(^|[\"(])[A-Z]\w*(Error|Exception|Interrupt|Iteration): ")
_HEAD = "pawnlight game 1\nboard b0a4d\nseen 2026-11-21T19:02:11+00:00 2026-11-21T19:41:54+00:00\n"
# Libraries are replaced after so many inputs, so that they stay small.
_PER_LIBRARY = 200


@cache
def lines_of(rules: str) -> tuple[str, ...]:
    """Return the event lines of a short game."""
    seed = sha256(b"inputs").digest()
    players = ("person",) * _PLAYERS.get(rules, 2)
    lines = random_game(rules, seed, Random(2), players=players, events=40, backs=0.05)
    texts = [*map(text_of, lines), f"end - {seed.hex()}"]
    return tuple(event_lines_of(texts))


def _resealed(text: str) -> str:
    """Return the text of a file with matching numbers and checks, so that its events are read."""
    rows = text.split("\n")
    events = [n for n, row in enumerate(rows) if re.match(r"[0-9]+ .* [0-9a-f]{8}$", row)]
    with contextlib.suppress(EventError):
        for n, line in zip(events, event_lines_of([" ".join(rows[n].split(" ")[1:-1]) for n in events]), strict=True):
            rows[n] = line
    return "\n".join(rows)


class Exports:
    """`pawnlight verify`, `import`, `games`, `export` and `stats` with files that are exports, or were."""

    def __init__(self) -> None:
        self._taken = 0
        self._file = Path("game.txt")

    def take(self, data: bytes) -> None:
        # Every other one with matching checks, so that its events are read.
        content = _resealed(data.decode("utf-8", "replace")).encode() if self._taken % 2 else data
        self._file.write_bytes(content)
        _run("verify", self._file)
        _run("import", self._file, "--library", "library.db")
        if self._taken % _PER_LIBRARY == 0:
            for command in ("games", "stats", "boards", "verify all --jobs 1"):
                _run(*command.split(" "), "--library", "library.db")
            _run("export", "all", "exported", "--force", "--library", "library.db")
            Path("library.db").unlink(missing_ok=True)
        self._taken += 1

    def works(self) -> bool:
        """Return whether a good export is still verified."""
        self._file.write_bytes(EXPORTS[0])
        return run_cli("verify", self._file).exit_code in (0, 4)


class Backups:
    """`pawnlight restore` with files that are backups, or were. The board does not answer."""

    def __init__(self) -> None:
        self._file = Path("board.zip")

    def take(self, data: bytes) -> None:
        self._file.write_bytes(data)
        _run("restore", self._file, "--port", "socket://127.0.0.1:1")
        with contextlib.suppress(Exception), zipfile.ZipFile(io.BytesIO(data)) as whole:
            # The texts of a damaged archive, in a whole one with the checks of its events made to match.
            texts = {info.filename: whole.open(info).read(1 << 20) for info in whole.infolist()[:20]}
            with zipfile.ZipFile(self._file, "w") as made:
                for name, text in texts.items():
                    made.writestr(name, _resealed(text.decode("utf-8", "replace")))
            _run("restore", self._file, "--port", "socket://127.0.0.1:1")

    def works(self) -> bool:
        """Return whether a good backup is still read, so that only the board is missing."""
        self._file.write_bytes(BACKUPS[0])
        return "127.0.0.1:1" in run_cli("restore", self._file, "--port", "socket://127.0.0.1:1").stderr


class Events:
    """Events with matching checks, as a board sends them: stored, narrated, drawn live, verified and exported.

    The first byte of the data is the rule set, the second the number of good events before; the rest is the event.
    """

    def take(self, data: bytes) -> None:
        if len(data) < 2:
            return
        lines = lines_of(KINDS[data[0] % len(KINDS)])
        texts = [text_of(line) for line in lines[: data[1] % len(lines)]]
        try:
            events = event_lines_of([*texts, data[2:].decode("utf-8", "replace")])
            list(map(parse_event_line, events))
        except EventError:
            return
        self._live([*map(text_of, events)])
        verify_lines("game", events)
        text_for_board("b0a4d", events)
        self._send(events)

    def _live(self, texts: list[str]) -> None:
        for over in (False, True):
            telling = Narration("en", "classic", {})
            telling.tell_events(texts, over)
            json.dumps([telling.head, telling.snapshots])
            why = telling.trouble.removeprefix(ENGLISH["game trouble"].format(why=""))
            assert not _FAULT.search(why), why

    def _send(self, lines: list[str]) -> None:
        game = game_id_of(text_of(lines[0]))
        if game is None:
            return
        library = memory_library()
        heard = RecordingObserver()
        observer = Observers(Narrator(cast(Any, library)), heard)
        sync = BoardSync(library, lambda: 100.0, observer)
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            sync.on_connect()
            sync.receive(make_frame("hello 2 0.1.0 feedc0de 00000001 -"))
            for number, line in enumerate(lines):
                with contextlib.suppress(ValueError):
                    sync.receive(b"".join(make_frame(body) for body in event_bodies(game, number, line)))
        for said in heard.troubles:
            assert "cannot be shown" not in said, said

    def works(self) -> bool:
        """Return whether a good game can still be shown."""
        return verify_lines("game", lines_of("classic")).is_consistent


class Requests:
    """Requests to the page, orders over its socket, requests to `pawnlight rules`, and settings for the board.

    The first byte of the data chooses among them.
    """

    def __init__(self) -> None:
        with Library.open("library.db") as library:
            for rules in KINDS[:3]:
                lines = list(lines_of(rules))
                library.add_lines(str(game_id_of(text_of(lines[0]))), "b0a4d", lines)
        self._library = Library.open("library.db")
        self._served = serve_page(library=self._library, port=0)
        self._port = int(self._served.__enter__().address.rstrip("/").rpartition(":")[2])

    def take(self, data: bytes) -> None:
        kind, rest = (data[0] % 4 if data else 0), data[1:]
        if kind < 2:
            answer = self._ask(rest)
            assert not _FAULT.search(answer), answer
        elif kind == 2:
            for reply in answer_lines(rest.split(b"\n")):
                assert not _FAULT.search(json.dumps(json.loads(reply)))
        else:
            Path("settings").write_bytes(rest)
            Settings(CHOICES)["language"]
            Evening(rest.decode("utf-8", "replace")).file_text()

    def _ask(self, request: bytes, seconds: float = _SECONDS_TO_ANSWER) -> str:
        request = request.replace(b"PORT", b"%d" % self._port)
        with socket.create_connection(("127.0.0.1", self._port), 20) as connection:
            # Without this, the system keeps each closed connection for a minute.
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            answer = b""
            with contextlib.suppress(OSError):
                connection.sendall(request)
                # Of a request that is not whole, the page waits for the rest.
                connection.settimeout(seconds)
                while some := connection.recv(65536):
                    answer += some
        return answer.decode("utf-8", "replace")

    def works(self) -> bool:
        """Return whether the page still answers."""
        return " 200 " in self._ask(REQUESTS[0][1:], 60).partition("\r\n")[0]


def _run(*words: object) -> None:
    """Run a command of `pawnlight`; nothing but an exit code may come of it."""
    done = run_cli(*words)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert "Traceback" not in done.output + done.stderr
    assert not _FAULT.search(done.stderr), done.stderr


def _exported(rules: str) -> bytes:
    return (_HEAD + "".join(f"# {n}\n{line}\n" for n, line in enumerate(lines_of(rules)))).encode()


def _backup(kinds: list[str]) -> bytes:
    games = [BackupGame(str(game_id_of(text_of(lines_of(rules)[0]))), list(lines_of(rules))) for rules in kinds]
    return pack_backup(
        Backup("b0a4d", "0.1.0", {"settings": "language=de\n", "evening": "red\nclassic 2 red=1\n"}, games)
    )


def _requests() -> Iterator[bytes]:
    host = "Host: 127.0.0.1:PORT\r\nConnection: close\r\n"
    game = game_id_of(text_of(lines_of("classic")[0]))
    paths = (
        f"/api/games /api/games?from=0&count=2&rules=classic /api/games/{game} /api/games/last /api/stats?level=person"
    )
    paths += " / /geometry.json /words/es.json /static/live.js /api/people /api/stats?board=b0a4d&rules=st"
    for path in paths.split(" "):
        yield f"\0GET {path} HTTP/1.1\r\n{host}\r\n".encode()
    values = {"game": game, "seat": 0, "name": "Ada", "player": "red", "evening": True, "person": 1}
    for path in ("/api/people", "/api/people/1", "/api/seats"):
        body = json.dumps(values)
        head = f"Origin: http://127.0.0.1:PORT\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        yield f"\0POST {path} HTTP/1.1\r\n{host}{head}\r\n{body}".encode()
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    upgrade += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    for order in (json.dumps({"watch": game}), "[]", "{", "null"):
        frame_of = bytes([0x81, 0x80 | len(order)]) + bytes(4) + order.encode()
        yield f"\0GET /live HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n{upgrade}\r\n".encode() + frame_of
    sorry = {"rules": "classic", "pawns": {"red": ["S", "S", 4, "z3"], "yellow": ["S", "H", 33, 12]}, "turn": "red"}
    yield b"\2" + json.dumps(sorry | {"card": "7", "options": ["start=any"]}).encode()
    sequence = {"rules": "sequence", "teams": 2, "board": "*" + "." * 98 + "*", "sequences": {"b": [], "g": []}}
    yield b"\2" + json.dumps(sequence | {"hand": ["7S", "JD"], "team": "b", "barred": None}).encode()
    revenge = {
        "rules": "revenge",
        "rows": {"red": [["8", "3"], ["12"], "HOME", []], "blue": [["SAFE", "7"], [], [], []]},
    }
    yield b"\2" + json.dumps(revenge | {"hands": {"blue": 4}, "hand": ["10", "4"], "turn": "red"}).encode()
    yield b"\3" + "".join(f"{name}={new}\n" for name, _, new in CHOICES).encode()
    yield b"\3points\nclassic 2 red=1 yellow=1\npoints 1 red=30 blue=12\n"


EXPORTS = [_exported(rules) for rules in KINDS]
BACKUPS = [_backup(KINDS[:1]), _backup(KINDS[1:3]), _backup([])]
EVENTS = [
    bytes([kind, number]) + text_of(line).encode()
    for kind, rules in enumerate(KINDS)
    for number, line in enumerate(lines_of(rules))
]
REQUESTS = list(_requests())


Target = Exports | Backups | Events | Requests
TARGETS: dict[str, tuple[type[Target], list[bytes]]] = {
    "exports": (Exports, EXPORTS),
    "backups": (Backups, BACKUPS),
    "events": (Events, EVENTS),
    "requests": (Requests, REQUESTS),
}


def mutated_inputs(random: Random, corpus: list[bytes]) -> Iterator[bytes]:
    """Yield mutated inputs endlessly."""
    words = sorted({word for one in corpus for word in re.split(rb"[ \n:,=]", one[:4000]) if len(word) < 40})
    words += [b"", b"-1", b"0", b"9" * 21, b"9" * 5000, b"\xff\xfe", b"\x1b[2J", b"\x00", "\u202e".encode()]
    while True:
        yield mutate(random, random.choice(corpus), corpus, words)


def mutate(random: Random, whole: bytes, corpus: list[bytes], words: list[bytes]) -> bytes:
    """Return `whole` with bytes and words deleted, doubled, replaced, and taken from others of the corpus."""
    data = bytearray(whole)
    for _ in range(random.randrange(1, 5)):
        at = random.randrange(len(data) + 1)
        size = random.choice((0, 1, 1, 2, 8, 60))
        kind = random.randrange(5)
        if kind == 0:
            data[at : at + size] = random.randbytes(random.choice((0, 1, 1, 4)))
        elif kind == 1:
            data[at : at + size] = random.choice(words)
        elif kind == 2:
            data[at:at] = data[at : at + size]
        elif kind == 3:
            other = random.choice(corpus)
            begin = random.randrange(len(other) + 1)
            data[at : at + size] = other[begin : begin + size]
        else:
            begin = data.rfind(b" ", 0, at) + 1
            end = data.find(b" ", at)
            data[begin : end if end >= 0 else len(data)] = random.choice(words)
    return bytes(data)
