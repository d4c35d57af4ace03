"""Work with a device at a port that the page has opened: the laptop's own, a step at a time.

It installs the firmware, examines a board, and saves and restores what is on it. It runs on MicroPython, and on CPython
in the tests.
"""

import json
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from host_tools.install.backup import backup_from_bytes, fetch_backup, pack_backup, restore_backup
from host_tools.install.examination import ExaminationReport, examine_at_prompt, examine_game, is_game_running
from host_tools.install.installer import (
    carry_out_plan,
    check_started,
    installation_obstacle,
    prepare_installation,
    replaced_data,
    start_game,
)
from host_tools.install.pico import Pico
from host_tools.install.raw_prompt import INTERRUPT_BYTES, LEAVE_RAW_BYTES, SOFT_RESET_BYTE, NoPrompt, RawPrompt
from host_tools.link.client import BoardClient
from host_tools.system.errors import PawnlightError

_WHERE = "this port"
if TYPE_CHECKING:
    # How a piece of work ended: the message's `state`, and what else it says.
    _End = tuple[str, dict[str, Any]]


class _Turn:
    """What is awaited until the next step."""

    def __await__(self) -> Generator[None, None, None]:
        yield

    # MicroPython's name for it.
    __iter__ = __await__


class _Line:
    """The line of the page's port: what has arrived, and what is to be sent."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.arrived = b""
        self.out = b""

    def write(self, data: bytes) -> None:
        self.out += data

    async def read(self) -> bytes:
        if not self.arrived:
            await _Turn()
        data, self.arrived = self.arrived, b""
        return data


class DeviceJob:
    """A piece of work of one `kind`. The owner of the port calls `step` with what arrives, until the end.

    kind    `install`, `check`, `save` or `restore`
    force   `install` replaces another program or a newer Pawnlight; `restore` replaces the board's settings
    files   the firmware, by path, for `install` and `check`
    backup  a backup file's content, for `restore`

    `tell` is called with messages for the page, as JSON: {"job": {"state": STATE, …}}. Until the end the state is
    `looking`, or `sending` with the `share` that is done. At the end it is

    done       or `same` if there was nothing to send
    checked    with `version`, `micropython` and `findings`, pairs of kind and sentence
    saved      with the `board`, its number of `games`, and `damage`, sentences; `keep` was called with the file
    restored   with `sent`, `there`, `open` and `damaged`, numbers, the names of `texts`, and `conflicts`, sentences
    failed     or the kind of a finding that is in the way, with `trouble`, a sentence
    """

    def __init__(
        self,
        kind: str,
        force: bool,
        files: Mapping[str, bytes],
        backup: bytes,
        clock: Callable[[], float],
        tell: Callable[[str], None],
        keep: Callable[[bytes], None],
    ) -> None:
        kinds = {"install": self._install, "check": self._check, "save": self._save, "restore": self._restore}
        self._work = kinds[kind]
        self._force = force
        self._files = files
        self._backup = backup
        self._tell_page = tell
        self._keep = keep
        self._line = _Line(clock)
        self._sent = self._total = 0
        self._end: _End | None = None
        self._steps = self._begin()

    def step(self, data: bytes) -> bytes | None:
        """Take bytes from the device; return those for it, or None once it is over, and how it ended has been told."""
        if self._end:
            state, more = self._end
            self._tell(state, **more)
            return None
        self._line.arrived += data
        try:
            self._steps.send(None)
        except StopIteration as end:
            self._end = end.value
        out, self._line.out = self._line.out, b""
        return out

    async def _begin(self) -> "_End":
        """Do the work; return how it ended."""
        prompt = RawPrompt(self._line, _WHERE)
        self._tell("looking")
        try:
            end = await self._work(Pico(prompt))
        except NoPrompt as error:
            end = _trouble("no-micropython", str(error))
        except PawnlightError as error:
            end = _trouble("failed", str(error))
        if prompt.entered:
            # Its own program goes on.
            self._line.write(INTERRUPT_BYTES + LEAVE_RAW_BYTES)
            self._line.write(SOFT_RESET_BYTE)
        return end

    async def _install(self, pico: Pico) -> "_End":
        await pico.interrupt()
        facts = await pico.facts()
        found = await installation_obstacle(pico, facts, _WHERE)
        if found is None and not self._force:
            found = await replaced_data(pico)
        if found:
            return _trouble(found.kind, found.sentence)
        held, made = await prepare_installation(pico, facts.free, self._files)
        self._total = sum([len(self._files[path]) for path in made.send])
        changed = await carry_out_plan(pico, self._files, held, made, self._count)
        check_started(await start_game(pico, self._line), self._files)
        return ("done" if changed else "same"), {}

    async def _check(self, pico: Pico) -> "_End":
        report = ExaminationReport(_WHERE)
        if await is_game_running(self._line):
            await examine_game(report, self._line, self._firmware)
        else:
            await pico.interrupt()
            await examine_at_prompt(report, pico, self._line, self._firmware)
        findings = [[found.kind, found.sentence] for found in report.findings]
        return "checked", {"version": report.version, "micropython": report.micropython, "findings": findings}

    async def _save(self, pico: Pico) -> "_End":
        backup = await fetch_backup(await BoardClient(self._line).hello(), self._each)
        self._keep(pack_backup(backup))
        return "saved", {"board": backup.board, "games": len(backup.games), "damage": backup.damage}

    async def _restore(self, pico: Pico) -> "_End":
        backup = backup_from_bytes(self._backup, "The file")
        client = await BoardClient(self._line).hello()
        done = await restore_backup(client, backup, replace_texts=self._force, each=self._each)
        games = {"sent": done.sent, "there": done.there, "open": done.open, "damaged": done.damaged}
        said: dict[str, Any] = {name: len(found) for name, found in games.items()}
        return "restored", dict(said, texts=done.texts, conflicts=done.conflicts)

    def _firmware(self, held: Iterable[str]) -> Mapping[str, bytes]:
        return self._files

    def _each(self, games: Iterable[Any]) -> Iterator[Any]:
        waiting = list(games)
        self._total = len(waiting)
        for game in waiting:
            self._count(0)
            yield game
            self._sent += 1

    def _count(self, more: int) -> None:
        self._sent += more
        self._tell("sending", share=self._sent / self._total if self._total else 1.0)

    def _tell(self, state: str, **more: Any) -> None:
        self._tell_page(json.dumps({"job": dict(more, state=state)}))


def _trouble(state: str, sentence: str) -> "_End":
    return state, {"trouble": sentence}
