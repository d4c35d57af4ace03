"""A fake Pico behind a TCP port: MicroPython's prompts byte by byte, and the game's link if it has a main.py."""

import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from host_tools.install.raw_prompt import PicoCodeError
from host_tools.link.connection import run_blocking as finished
from pawnlight.link.frames import FrameReader, make_frame
from tests.support.program import run_cli
from tests.support.scripted_pico import ID, InBootloader, ScriptedPico
from tests.support.socket_device import SocketDevice
from tests.support.uf2 import RP2040, RP2350, program_in_uf2, version_and_machine

_KNOCK = b"\r\x03\r\x01"
_RAW_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
_DATA = ("live/", "games/", "kept/", "settings", "evening", "fault", "manifest")


class PicoAtPort:
    """A fake Pico at a port: `answer` takes what is sent there.

    `mode` is game, friendly, raw, other (a device that only sends `grumble`), silent, or bootloader (the folder `drive`
    accepts MicroPython's UF2 file).

    lines  the events of its games, by id
    runs   number of times that a main.py has been run
    hang   called before each piece of code is run; raises to simulate a pulled cable
    flood  sent over and over after the next answer
    """

    def __init__(self, pico: ScriptedPico, mode: str = "friendly") -> None:
        self.pico = pico
        self.mode = mode
        self.version = "0.1.0"
        self.protocol = "2"
        self.fault = ""
        self.games: list[str] = []
        self.lines: dict[str, list[str]] = {}
        self.asides = ["asides 0"]
        self.free = 900_000
        self.starts = True
        self.drive: Path | None = None
        self.runs = 0
        self.hang: Callable[[], None] = lambda: None
        self.flood = b""
        self.id = ID
        self.open()

    def open(self) -> None:
        """Begin anew, as a port that is opened."""
        self._came = b""
        self._unframer = FrameReader()

    _said = b""
    _line = b""

    def answer(self, data: bytes) -> bytes | None:
        """Return what it sends when it gets `data`; None if it is unplugged."""
        self._came += data
        if self.mode == "game":
            if _KNOCK in self._came or any(body == "repl" for body in self._bodies(data)):
                self.mode, self._came = "friendly", b""
                return b"\r\nMicroPython\r\n>>> "
            answer, self._said = self._said, b""
            return answer
        if self.mode in ("other", "silent"):
            return b"grumble\r\n" if self.mode == "other" else b""
        out = b""
        while self._came:
            byte, self._came = self._came[:1], self._came[1:]
            if byte == b"\x03":
                self._line = b""
                out += b"\r\n>" if self.mode == "raw" else b"\r\n>>> "
            elif byte == b"\x01":
                self.mode, self._line = "raw", b""
                out += _RAW_BANNER
            elif byte == b"\x02":
                self.mode, self._line = "friendly", b""
                out += b"\r\n>>> "
            elif byte == b"\x05" and self.mode == "raw" and not self._line:
                # Raw paste mode: recognized, but not supported.
                self._came = self._came[2:]
                out += b"R\x00"
            elif byte == b"\x04":
                ended = self._end_of_code()
                if ended is None:
                    return None
                out += ended
                if self.mode == "game":
                    rest, self._came = self._came, b""
                    return out + (self.answer(rest) or b"")
            elif byte == b"\n" and self.mode == "friendly":
                self._line = b""
                out += b"\r\n>>> "
            else:
                self._line += byte
        return out

    def _end_of_code(self) -> bytes | None:
        code, self._line = self._line, b""
        if self.mode == "raw" and code.strip():
            try:
                self.hang()
                return b"OK" + finished(self.pico.exec(code.decode())) + b"\x04\x04>"
            except PicoCodeError as error:
                return b"OK\x04" + str(error).encode() + b"\x04>"
            except ConnectionError:
                return None
            except InBootloader:
                self.enter_bootloader()
                return b"OK"
        self.pico.restart()
        if self.mode == "raw":
            return b"OK\r\nMPY: soft reboot\r\n" + _RAW_BANNER
        self._boot()
        return b"\r\nMPY: soft reboot\r\n" + (b"" if self.mode == "game" else b">>> ")

    def _boot(self) -> None:
        main = self.pico.files().get("main.py", b"")
        self.runs += bool(main)
        plays = self.starts and (b"pawnlight" in main or self.pico.frozen)
        self.mode = "game" if plays else "friendly"
        self._unframer = FrameReader()

    def enter_bootloader(self) -> None:
        """Appear as a drive, if `drive` is set."""
        self.mode = "bootloader"
        if self.drive is not None:
            self.drive.mkdir()
            name = "RP2350" if "RP2350" in self.pico.machine else "RPI-RP2"
            self.drive.joinpath("INFO_UF2.TXT").write_text(f"UF2 Bootloader v3.0\nBoard-ID: {name}\n")

    def _take_file(self) -> None:
        for file in self.drive.glob("*.uf2") if self.drive else ():
            program = program_in_uf2(file.read_bytes(), RP2350 if "RP2350" in self.pico.machine else RP2040)
            if program is not None:
                shutil.rmtree(file.parent)
                self.pico.install_build(*version_and_machine(program))
                self._boot()

    def _bodies(self, data: bytes) -> list[str]:
        bodies = self._unframer.feed(data)
        for body in bodies:
            for answer in self._handle(body):
                self._said += make_frame(answer)
        return bodies

    def _handle(self, body: str) -> list[str]:
        files = self.pico.files()
        if body.startswith("hello "):
            manifest = files.get("manifest")
            installed = "-" if manifest is None else sha256(manifest).hexdigest()[:16]
            hello = f"hello {self.protocol} {self.version} {self.id} 5d0c11fe {installed}"
            fault = [f"fault {self.fault}"] if self.fault else []
            return [hello, *self.games, f"games {len(self.games)}", *fault]
        if body == "files":
            told = [
                f"file {path} {len(data)} {sha256(data).hexdigest()[:16]}"
                for path, data in files.items()
                if not path.startswith(_DATA)
            ]
            return [*told, f"files {len(told)} {self.free} {self.pico.machine}"]
        if body.startswith("want "):
            game = body.split(" ")[1]
            return [f"event {game} {line}" for line in self.lines.get(game, [])]
        if body == "asides":
            return self.asides
        if body.startswith("read "):
            name = body[5:]
            lines = files.get(name, b"").decode().splitlines()
            return [*(f"text {name} {n} {line}" for n, line in enumerate(lines)), f"texts {name} {len(lines)}"]
        return []


class PicoOnSocket(PicoAtPort, SocketDevice):
    """The same on a socket, for one client at a time."""

    def __init__(self, pico: ScriptedPico, mode: str = "friendly") -> None:
        PicoAtPort.__init__(self, pico, mode)
        SocketDevice.__init__(self)

    met = PicoAtPort.open
    _has_answered = False

    def plays(self) -> bool:
        """Return whether the game runs, once the client has gone and all that it sent has been taken."""
        return self.alone.wait(20) and self.mode == "game"

    def wait(self) -> None:
        self._has_answered = False
        if self.mode == "bootloader":
            self._take_file()

    def answer(self, data: bytes) -> bytes | None:
        if self.mode == "bootloader":
            return None
        if self.flood and self._has_answered:
            return self.flood
        if not data:
            return b""
        self._has_answered = True
        return super().answer(data)


def run_install(board: PicoOnSocket, *words: object, code: int = 0) -> str:
    """Run `pawnlight install` at the port of `board`; its output."""
    done = run_cli("install", "--port", board.url, *words)
    assert done.exit_code == code, done.output
    return done.output
