"""A fake Pico at MicroPython's prompt, in memory: it runs the code sent to it on a littlefs filesystem."""

import builtins
import io
import types
from collections.abc import Callable, Mapping
from typing import Any

from host_tools.install.raw_prompt import PicoCodeError
from pawnlight import VERSION
from tests.system.power.device import BLOCKS, Device
from tests.system.power.flash import Flash

ID = "e6614103e7452d2b"
MACHINE = "Raspberry Pi Pico with RP2040"
# The watchdog of each chip. The scripted Pico has no other registers.
_WATCHDOGS = {"RP2040": 0x40058000, "RP2350": 0x400D8000}


class Unplugged(Exception):
    """The cable was pulled."""


class InBootloader(Exception):
    """The Pico has entered its bootloader."""


class ScriptedPico:
    """The raw prompt of a fake Pico. `log` has every piece of code sent to it.

    version, build  MicroPython's version and the end of its `sys.version`; those before 1.19 say less
    frozen          whether it has firmware of its own frozen in it
    firmware        the version of the Pawnlight in its files
    before, after   called with the number of pieces so far before and after each is run; may raise, like a pulled cable
    """

    entered = True

    def __init__(self, files: Mapping[str, bytes] | None = None, *, blocks: int = BLOCKS) -> None:
        self.device = Device(count=blocks)
        self.flash = Flash(self.device, blank=True)
        self.log: list[str] = []
        self.before: Callable[[int], None] = lambda count: None
        self.after: Callable[[int], None] = lambda count: None
        self.version: tuple[int | str, ...] = (1, 28, 0, "")
        self.build = "MicroPython v1.28.0 on 2026-04-06"
        self.machine = MACHINE
        self.frozen = False
        self.firmware = VERSION
        for path, data in (files or {}).items():
            self.write_file(path, data)
        self.restart()

    def install_build(self, build: str, machine: str) -> None:
        """Have this MicroPython, which finds no files if it has them at another place of the flash."""
        if machine != self.machine:
            self.device = Device(count=len(self.device.blocks))
            Flash(self.device, blank=True)
        self.build, self.machine = build, machine
        version, _, preview = build.split(" ")[1][1:].partition("-")
        self.version = (*map(int, version.split(".")), preview)
        self.frozen = False
        self.restart()

    def restart(self) -> None:
        """Reset softly: flushed data stay on flash, unflushed data are lost."""
        self.flash = Flash(self.device)
        self._path = ["", ".frozen", "/lib"]
        self._globals: dict[str, Any] = {
            "__builtins__": vars(builtins) | {"open": self.flash.open, "__import__": self._import}
        }

    def write_file(self, path: str, data: bytes) -> None:
        parts = path.split("/")[:-1]
        for depth in range(len(parts)):
            if parts[depth] not in self.flash.listdir("/".join(parts[:depth]) or "."):
                self.flash.mkdir("/".join(parts[: depth + 1]))
        with self.flash.open(path, "w") as file:
            file.write(data)

    def files(self, folder: str = "") -> dict[str, bytes]:
        """Return all files on its flash."""
        found: dict[str, bytes] = {}
        for name in self.flash.listdir(folder or "."):
            path = f"{folder}/{name}".lstrip("/")
            if self.flash.stat(path)[0] & 0x4000:
                found |= self.files(path)
            else:
                with self.flash.open(path, "rb") as file:
                    found[path] = file.read()
        return found

    async def exec(self, code: str) -> bytes:
        self.before(len(self.log))
        self.log.append(code)
        out = io.StringIO()
        self._globals["print"] = lambda *words, **how: print(*words, **{"file": out} | how)
        try:
            exec(code, self._globals)
        except InBootloader:
            raise
        except Exception as error:
            raise PicoCodeError(f"Traceback (most recent call last):\n{_told(error)}\n") from None
        self.after(len(self.log))
        return out.getvalue().replace("\n", "\r\n").encode()

    async def start(self, code: str) -> None:
        await self.exec(code)

    async def enter(self) -> None:
        self.entered = True

    async def leave(self) -> None:
        self.entered = False

    def _enter_bootloader(self) -> None:
        raise InBootloader

    def _import(self, name: str, *rest: Any) -> Any:
        if name == "os":
            self.flash.uname = lambda: ("rp2", "rp2", "", "", self.machine)  # type: ignore[attr-defined]
            return self.flash
        if name == "sys":
            implementation = types.SimpleNamespace(name="micropython", version=self.version, _machine=self.machine)
            version = f"3.4.0; {self.build}"
            if self.version < (1, 19):
                del implementation._machine
                version = "3.4.0"
            return types.SimpleNamespace(
                implementation=implementation, platform="rp2", path=self._path, version=version
            )
        if name == "pawnlight.image":
            if not self.frozen or self._path != [".frozen"]:
                raise ImportError("no module named 'pawnlight'")
            return types.SimpleNamespace()
        if name == "pawnlight":
            if "pawnlight/__init__.mpy" not in self.files():
                raise ImportError("no module named 'pawnlight'")
            return types.SimpleNamespace(VERSION=self.firmware)
        if name == "time":
            return types.SimpleNamespace(sleep_ms=lambda ms: None)
        if name == "machine":
            return types.SimpleNamespace(
                unique_id=lambda: bytes.fromhex(ID),
                mem32={at: 0 for chip, at in _WATCHDOGS.items() if chip in self.machine},
                bootloader=self._enter_bootloader,
            )
        return builtins.__import__(name, *rest)


def _told(error: Exception) -> str:
    if isinstance(error, OSError):
        name = {2: "ENOENT", 28: "ENOSPC", 17: "EEXIST"}.get(error.errno or 0, "")
        return f"OSError: [Errno {error.errno}] {name}"
    return f"{type(error).__name__}: {error}"
