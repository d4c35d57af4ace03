"""A Pico at MicroPython's raw prompt, and operations on its flash through mpremote's transport."""

import errno
import struct
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from mpremote.transport import Transport, TransportError, TransportExecError

from host_tools.errors import PawnlightError
from host_tools.install.chips import chip_of
from host_tools.install.firmware import BESIDE, Held, digest

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
# Delayed a moment, so that the reply to these lines still arrives.
_BOOTLOADER = "import machine,time\ntime.sleep_ms(100)\nmachine.bootloader()"
# Disables a watchdog that an interrupted game may have left running; it would restart the Pico meanwhile.
_NO_WATCHDOG = "import machine\nmachine.mem32[{0}]=machine.mem32[{0}]&0xBFFFFFFF"


class PicoError(PawnlightError):
    """The Pico could not carry out an operation."""


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


class Pico:
    """The Pico at the raw prompt behind `transport`. Paths have no leading slash. All methods raise PicoError.

    An interrupted method never leaves a partial file under its final name.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._ready = False

    @property
    def at_prompt(self) -> bool:
        """Return whether the Pico waits for input at the raw prompt."""
        return bool(getattr(self._transport, "in_raw_repl", False))

    def leave(self) -> None:
        """Leave the raw prompt for the friendly one."""
        with _faults("leave the prompt"):
            self._transport.exit_raw_repl()

    def facts(self) -> PicoInfo:
        with _faults("identify itself"):
            said = self._transport.exec(_FACTS).decode().splitlines()
            name, version, text, machine, unique, room = said[-6:]
            free, total = map(int, room.split())
            facts = PicoInfo(name, version, text.rpartition("; ")[2], machine, unique, free, total)
            if chip := chip_of(machine):
                self._transport.exec(_NO_WATCHDOG.format(hex(chip.watchdog)))
        return facts

    def has_frozen_firmware(self) -> bool:
        """Return whether this MicroPython is not a stock one but has a Pawnlight frozen in it."""
        with _faults("look for frozen firmware"):
            return bool(self._transport.exec(_FROZEN).decode().strip() == "1")

    def enter_bootloader(self) -> None:
        """Restart the Pico in its bootloader; its port disappears."""
        with _faults("enter its bootloader"):
            self._transport.exec_raw_no_follow(_BOOTLOADER)
            self._transport.in_raw_repl = False

    def look(self, paths: Iterable[str]) -> tuple[dict[str, Held], list[str]]:
        """Return the files at or below these paths, hashed by the Pico, and the folders with parents first."""
        files: dict[str, Held] = {}
        folders: list[str] = []
        self._prepare()
        with _faults("read its flash"):
            for path in paths:
                for line in self._transport.exec(f"_w({path!r})").decode().splitlines():
                    kind, _, rest = line.partition(" ")
                    if kind == "D":
                        folders.append(rest)
                    elif kind == "F":
                        size, found, name = rest.split(" ", 2)
                        files[name] = Held(int(size), found)
        return files, folders

    def read(self, path: str) -> bytes | None:
        """Return the content of a file, at most its first 32 KB, or None if it does not exist."""
        self._prepare()
        with _faults(f"read {path}"):
            first, *pieces = self._transport.exec(f"_r({path!r})").decode().split() or [""]
            return b"".join(map(bytes.fromhex, pieces)) if first else None

    def names(self, folder: str) -> list[str]:
        """Return the names in a folder; empty if it does not exist."""
        with _faults(f"read {folder}"):
            said = self._transport.exec(f"import os\ntry:print(*os.listdir({folder!r}),sep='\\n')\nexcept OSError:0")
        return [name for name in said.decode().splitlines() if name]

    def make_folder(self, path: str) -> None:
        """Create the folder if it does not exist."""
        with _faults(f"make the folder {path}"):
            self._transport.exec(f"import os\ntry:os.mkdir({path!r})\nexcept OSError:os.stat({path!r})")

    def remove(self, path: str) -> None:
        with _faults(f"remove {path}"):
            self._transport.exec(f"import os\nos.remove({path!r})")

    def remove_folder(self, path: str) -> None:
        with _faults(f"remove the folder {path}"):
            self._transport.exec(f"import os\nos.rmdir({path!r})")

    def rename(self, path: str, to: str) -> None:
        """Rename the file atomically, replacing any file at `to`."""
        with _faults(f"rename {path}"):
            self._transport.exec(f"import os\nos.rename({path!r},{to!r})")

    def send(self, path: str, data: bytes, sent: Callable[[int], None] = lambda count: None) -> None:
        """Write the file under a temporary name, let the Pico hash it on flash, and then rename it.

        `sent` is called with the number of bytes of each piece.
        """
        beside = path + BESIDE
        pieces = [data[start : start + _PIECE] for start in range(0, len(data), _PIECE)] or [b""]
        self._prepare()
        with _faults(f"write {path}"):
            try:
                for number, piece in enumerate(pieces):
                    code = f"_f.write(_d({b64encode(piece).decode()!r}))\n"
                    if number == 0:
                        code = f"_f=open({beside!r},'wb')\n{code}"
                    if number == len(pieces) - 1:
                        # Most files need a single piece. Each piece costs a round trip.
                        code += f"_f.close()\n_k=_h({beside!r})==({len(data)},{digest(data)!r})\n"
                        code += f"if _k:os.rename({beside!r},{path!r})\nprint(_k)\n"
                    said = self._transport.exec(code).split()
                    sent(len(piece))
            except TransportExecError as error:
                self._close(beside)
                raise error
        if said != [b"True"]:
            raise PicoError(f"{path} on the Pico differs from what was sent. Run the command again.")

    def _close(self, path: str) -> None:
        """Remove a partial file that only takes space after the flash became full."""
        for line in ("_f.close()", f"os.remove({path!r})"):
            try:
                self._transport.exec(line)
            except TransportExecError:
                continue

    def _prepare(self) -> None:
        if not self._ready:
            with _faults("read its flash"):
                self._transport.exec(_HASH)
            self._ready = True


@contextmanager
def _faults(what: str) -> Iterator[None]:
    """Turn exceptions of the transport into PicoError with a readable message."""
    try:
        yield
    except TransportExecError as error:
        words = error.error_output.strip().splitlines()[-1:] or ["it did not say why"]
        if "ENOSPC" in words[0] or f"[Errno {errno.ENOSPC}]" in words[0]:
            raise PicoError(f"The Pico cannot {what}: its flash is full.") from error
        raise PicoError(f"The Pico cannot {what}: {words[0]}.") from error
    except (TransportError, OSError, ValueError, struct.error) as error:
        raise PicoError(
            "The connection to the Pico was lost. Run the command again: it continues from there."
        ) from error
