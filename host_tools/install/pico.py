"""A Pico at MicroPython's raw prompt, and operations on its flash: coroutines, as in link/connection.py."""

from binascii import b2a_base64, unhexlify
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from host_tools.install.board_files import TEMPORARY_SUFFIX, FileOnPico, digest
from host_tools.install.chips import chip_of
from host_tools.install.raw_prompt import PicoCodeError, PicoError
from host_tools.link.connection import Answer, PortGone
from host_tools.link.words import are_numbers

# Of an OSError there; MicroPython in a browser has no name for the number.
_NO_ROOM = "[Errno 28]"
# Bytes sent in one piece: its source text must fit into the Pico's free memory.
_PIECE = 3072
_HASH = """
import os
from hashlib import sha256
from binascii import hexlify,a2b_base64 as _d
_b=memoryview(bytearray(2048))
def _h(p):
 h=sha256();n=0
 with open(p,'rb') as f:
  while 1:
   k=f.readinto(_b)
   if not k:break
   n+=k;h.update(_b[:k])
 return n,hexlify(h.digest()).decode()
def _r(p):
 try:f=open(p,'rb')
 except OSError:return
 print('F')
 for _ in range(16):
  k=f.readinto(_b)
  if not k:break
  print(hexlify(_b[:k]).decode())
 f.close()
def _w(p):
 try:d=os.stat(p)[0]&0x4000
 except OSError:return
 if d:
  print('D',p)
  for n in os.listdir(p):_w(p+'/'+n)
 else:print('F',*_h(p),p)
"""
_FACTS = """
import os,sys,machine
from binascii import hexlify
i=sys.implementation
print(i.name)
print('.'.join(map(str,i.version[:3]))+''.join('-'+s for s in i.version[3:] if s))
print(sys.version)
print(getattr(i,'_machine','')or getattr(os,'uname',lambda:[sys.platform])()[-1])
print(hexlify(machine.unique_id()).decode())
s=os.statvfs('/')
print(s[0]*s[3],s[0]*s[2])
"""
# A MicroPython with firmware of its own frozen in it would run that instead of the installed files.
_FROZEN = """
import sys
sys.path[:]=['.frozen']
try:
 import pawnlight.image
 print(1)
except ImportError:print(0)
"""
_VERSION = """
try:
 from pawnlight import VERSION
 print(VERSION)
except Exception:0
"""
# Delayed a moment, so that the reply to these lines still arrives.
_BOOTLOADER = "import machine,time\ntime.sleep_ms(100)\nmachine.bootloader()"
# Disables a watchdog that an interrupted game may have left running; it would restart the Pico meanwhile.
_NO_WATCHDOG = "import machine\nmachine.mem32[{0}]=machine.mem32[{0}]&0xBFFFFFFF"


@dataclass(frozen=True)
class PicoInfo:
    """Facts about a Pico.

    `version` is that of MicroPython, for example 1.28.0 or 1.29.0-preview; `build` ends its `sys.version`, which also
    has the date. `id` is the Pico's unique id in lower-case hex digits; `free` and `total` are bytes of flash.
    """

    implementation: str
    version: str
    build: str
    machine: str
    id: str
    free: int
    total: int


class PicoPrompt(Protocol):
    """The raw prompt; see `RawPrompt`."""

    entered: bool

    async def enter(self) -> None: ...
    async def exec(self, code: str) -> bytes: ...
    async def start(self, code: str) -> None: ...
    async def leave(self) -> None: ...


class Pico:
    """The Pico at this raw prompt. Paths have no leading slash. All methods raise PicoError.

    An interrupted method never leaves a partial file under its final name.
    """

    def __init__(self, prompt: PicoPrompt) -> None:
        self._prompt = prompt
        self._ready = False

    async def interrupt(self) -> None:
        """Interrupt the running program, and wait for the prompt."""
        await _doing("be interrupted", self._prompt.enter())

    async def leave(self) -> None:
        """Leave the prompt, and restart the Pico with its program."""
        await _doing("restart", self._prompt.leave())

    async def facts(self) -> PicoInfo:
        said = (await self._run("identify itself", _FACTS)).splitlines()
        try:
            name, version, text, machine, unique, room = said[-6:]
            free, total = map(int, room.split())
        except ValueError as error:
            raise _lost() from error
        facts = PicoInfo(name, version, text.split("; ")[-1], machine, unique, free, total)
        if chip := chip_of(machine):
            await self._run("identify itself", _NO_WATCHDOG.format(hex(chip.watchdog)))
        return facts

    async def has_frozen_firmware(self) -> bool:
        """Return whether this MicroPython is not a stock one but has a Pawnlight frozen in it."""
        return (await self._run("look for frozen firmware", _FROZEN)).strip() == "1"

    async def firmware_version(self) -> str:
        """Return the version of the Pawnlight on it; "" if there is none, or one that cannot be read."""
        return (await self._run("look for its firmware", _VERSION)).strip()

    async def enter_bootloader(self) -> None:
        """Restart the Pico in its bootloader; its port disappears."""
        await _doing("enter its bootloader", self._prompt.start(_BOOTLOADER))
        self._prompt.entered = False

    async def hash_files(self, paths: Iterable[str]) -> tuple[dict[str, FileOnPico], list[str]]:
        """Return the files at or below these paths, hashed by the Pico, and the folders with parents first."""
        files: dict[str, FileOnPico] = {}
        folders: list[str] = []
        await self._prepare()
        for path in paths:
            for line in (await self._run("read its flash", f"_w({path!r})")).splitlines():
                kind, _, rest = line.partition(" ")
                words = rest.split(" ", 2) if kind == "F" else ["0", "", rest]
                name = words[-1]
                if kind not in ("D", "F") or len(words) < 3 or not are_numbers(words, 0) or not _is_in(path, name):
                    raise PicoError(f"The Pico names a file of {path} that cannot be.")
                if kind == "D":
                    folders.append(name)
                else:
                    files[name] = FileOnPico(int(words[0]), words[1])
        return files, folders

    async def read(self, path: str) -> bytes | None:
        """Return the content of a file, at most its first 32 KB, or None if it does not exist."""
        await self._prepare()
        first, *pieces = (await self._run(f"read {path}", f"_r({path!r})")).split() or [""]
        try:
            return b"".join([unhexlify(piece) for piece in pieces]) if first else None
        except ValueError as error:
            raise _lost() from error

    async def names(self, folder: str) -> list[str]:
        """Return the names in a folder; empty if it does not exist."""
        code = f"import os\ntry:print(*os.listdir({folder!r}),sep='\\n')\nexcept OSError:0"
        return [name for name in (await self._run(f"read {folder}", code)).splitlines() if name]

    async def make_folder(self, path: str) -> None:
        """Create the folder if it does not exist."""
        code = f"import os\ntry:os.mkdir({path!r})\nexcept OSError:os.stat({path!r})"
        await self._run(f"make the folder {path}", code)

    async def remove(self, path: str) -> None:
        await self._run(f"remove {path}", f"import os\nos.remove({path!r})")

    async def remove_folder(self, path: str) -> None:
        await self._run(f"remove the folder {path}", f"import os\nos.rmdir({path!r})")

    async def rename(self, path: str, to: str) -> None:
        """Rename the file atomically, replacing any file at `to`."""
        await self._run(f"rename {path}", f"import os\nos.rename({path!r},{to!r})")

    async def send(self, path: str, data: bytes, sent: Callable[[int], None] = lambda count: None) -> None:
        """Write the file under a temporary name, let the Pico hash it on flash, and then rename it.

        `sent` is called with the number of bytes of each piece.
        """
        beside = path + TEMPORARY_SUFFIX
        pieces = [data[start : start + _PIECE] for start in range(0, len(data), _PIECE)] or [b""]
        await self._prepare()
        said = ""
        try:
            for number, piece in enumerate(pieces):
                code = f"_f.write(_d({b2a_base64(piece).decode().strip()!r}))\n"
                if number == 0:
                    code = f"_f=open({beside!r},'wb')\n{code}"
                if number == len(pieces) - 1:
                    # Most files need a single piece. Each piece costs a round trip.
                    code += f"_f.close()\n_k=_h({beside!r})==({len(data)},{digest(data)!r})\n"
                    code += f"if _k:os.rename({beside!r},{path!r})\nprint(_k)\n"
                said = await self._run(f"write {path}", code)
                sent(len(piece))
        except _Failed as error:
            await self._close(beside)
            raise error
        if said.split() != ["True"]:
            raise transfer_error(path)

    async def _close(self, path: str) -> None:
        """Remove a partial file that only takes space after the flash became full."""
        for line in ("_f.close()", f"os.remove({path!r})"):
            try:
                await self._run(f"remove {path}", line)
            except _Failed:
                continue

    async def _prepare(self) -> None:
        if not self._ready:
            await self._run("read its flash", _HASH)
            self._ready = True

    async def _run(self, what: str, code: str) -> str:
        """Return what this code prints, which is there to do `what`."""
        try:
            return (await _doing(what, self._prompt.exec(code))).decode()
        except UnicodeError as error:
            raise _lost() from error


def _is_in(folder: str, path: str) -> bool:
    return path == folder or path.startswith(f"{folder}/")


class _Failed(PicoError):
    """The Pico ran the code, and says why it failed."""


async def _doing(what: str, work: Coroutine[Any, Any, Answer]) -> Answer:
    """Return the result of `work`. Raises PicoError with a readable message."""
    try:
        return await work
    except PicoCodeError as error:
        words = str(error).strip().splitlines()[-1:] or ["it did not say why"]
        if "ENOSPC" in words[0] or _NO_ROOM in words[0]:
            raise _Failed(f"The Pico cannot {what}: its flash is full.") from error
        raise _Failed(f"The Pico cannot {what}: {words[0]}.") from error
    except PortGone as error:
        raise _lost() from error


def transfer_error(path: str) -> PicoError:
    """Return the error of a file that is not what was sent."""
    return PicoError(f"{path} on the Pico differs from what was sent. Try again.")


def _lost() -> PicoError:
    return PicoError("The connection to the Pico was lost. Try again: it continues from there.")
