"""The installation of the firmware on a Pico at a port that the page has opened: the laptop's own, a step at a time.

It runs on MicroPython, and on CPython in the tests.
"""

import json
from collections.abc import Callable, Generator

from host_tools.errors import PawnlightError
from host_tools.install.installer import check_room, install, installed, obstacle, plan, runs_other
from host_tools.install.pico import Pico
from host_tools.install.raw_prompt import FRIENDLY, INTERRUPT, RESTART, LineLost, NoPrompt, RawPrompt

# No answer has more bytes.
_MOST_BYTES = 128 << 10
_WHERE = "this port"


class _Turn:
    """What is awaited until the next step."""

    def __await__(self) -> Generator[None, None, None]:
        yield

    # MicroPython's name for it.
    __iter__ = __await__


class _Port:
    """The port of the page: what has arrived, and what is to be sent."""

    def __init__(self) -> None:
        self.arrived = b""
        self.out = b""
        self._left = _MOST_BYTES

    def write(self, data: bytes) -> None:
        self.out += data
        self._left = _MOST_BYTES

    async def read(self) -> bytes:
        if not self.arrived:
            await _Turn()
        data, self.arrived = self.arrived, b""
        self._left -= len(data)
        if self._left < 0:
            # It never stops sending.
            raise LineLost
        return data


class PicoInstall:
    """An installation of these `files`, by path. The owner of the port calls `step` with what arrives, until the end.

    `force` replaces another program. `tell` is called with messages for the page, as JSON: {"install": {"state": STATE,
    "share": of what is to be sent, "trouble": SENTENCE}}, with a state of `looking`, `sending`, `done` (or `same` if
    there was nothing to send), or what is wrong: the code of a finding, `no-micropython`, `other-program`, `failed`.
    """

    def __init__(
        self, files: dict[str, bytes], force: bool, clock: Callable[[], float], tell: Callable[[str], None]
    ) -> None:
        self._files = files
        self._force = force
        self._clock = clock
        self._tell_page = tell
        self._port = _Port()
        self._sent = self._total = 0
        self._end: tuple[str, str] | None = None
        self._work = self._begin()

    def step(self, data: bytes) -> bytes | None:
        """Take bytes from the Pico; return those for it, or None once it is over, and how it ended has been told."""
        if self._end:
            self._tell(*self._end)
            return None
        self._port.arrived += data
        try:
            self._work.send(None)
        except StopIteration as end:
            self._end = end.value
        out, self._port.out = self._port.out, b""
        return out

    async def _begin(self) -> tuple[str, str]:
        """Install; return how it ended, state and trouble."""
        prompt = RawPrompt(self._port, self._clock, _WHERE)
        try:
            end = await self._go(Pico(prompt))
        except NoPrompt as error:
            end = "no-micropython", str(error)
        except PawnlightError as error:
            end = "failed", str(error)
        if prompt.entered:
            # Its own program goes on.
            self._port.write(INTERRUPT + FRIENDLY)
            self._port.write(RESTART)
        return end

    async def _go(self, pico: Pico) -> tuple[str, str]:
        self._tell("looking")
        await pico.interrupt()
        facts = await pico.facts()
        found = await obstacle(pico, facts, _WHERE)
        if found:
            return found.kind, found.sentence
        if not self._force and await runs_other(pico):
            return "other-program", ""
        held, folders = await installed(pico)
        made = plan(self._files, held, folders)
        check_room(self._files, held, made, facts.free)
        self._total = sum([len(self._files[path]) for path in made.send])
        self._tell("sending")
        changed = await install(pico, self._files, held, folders, made, self._count)
        await pico.leave()
        return ("done" if changed else "same"), ""

    def _count(self, sent: int) -> None:
        self._sent += sent
        self._tell("sending")

    def _tell(self, state: str, trouble: str = "") -> None:
        share = self._sent / self._total if self._total else 1.0
        self._tell_page(json.dumps({"install": {"state": state, "share": share, "trouble": trouble}}))
