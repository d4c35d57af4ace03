"""Starts the games of a browser on MicroPython, for `games_worker.js`."""

import json
from binascii import unhexlify
from collections.abc import Generator
from typing import TYPE_CHECKING

import host
import vfs

from host_tools.site.games.browser_games import BrowserGames
from host_tools.site.games.browser_library import BrowserLibrary
from host_tools.system.clock import awake_clock

if TYPE_CHECKING:
    from host_tools.site.games.board_link import BoardLink
    from host_tools.site.games.device_job import DeviceJob

_PIECE_S = 0.1


def _entropy(count: int) -> bytes:
    return bytes([host.entropy() for _ in range(count)])


_library = BrowserLibrary(host.read, host.write, _entropy, host.minutes_east)
_games = BrowserGames(_library)
_begun: dict[int, Generator[float, None, tuple[int, str]]] = {}
_link: "BoardLink | None" = None
_job: "DeviceJob | None" = None

add = _library.add_file
forget = _library.forget_game


def begin(request: str) -> None:
    """Begin to answer a request, JSON of `number`, `path`, `query` and `order`."""
    asked = json.loads(request)
    _begun[asked["number"]] = _games.answering(asked["path"], asked["query"], asked["order"])


def go_on(number: int) -> str:
    """Go on with the answer `number` for a moment.

    Return its status, a space, and what it says; before it is whole, what share of it is done.
    """
    end = host.seconds() + _PIECE_S
    work = _begun.pop(number)
    try:
        share = next(work)
        while host.seconds() < end:
            share = next(work)
    except StopIteration as done:
        status, said = done.value
        return f"{status} {said}"
    _begun[number] = work
    return f"{share:.3f}"


def link() -> "BoardLink":
    """Return the link to a board; what it takes is loaded now."""
    global _link
    if not _link:
        from host_tools.site.games.board_link import BoardLink

        _link = BoardLink(_library, awake_clock(host.seconds), host.tell)
    return _link


def check_firmware_file(name: str) -> str:
    """Check the file at /file, called `name`; return its version and board, or why it will not do, as JSON."""
    from host_tools.install.uf2 import UnusableFile, check_uf2

    with open("/file", "rb") as file:
        data = file.read()
    try:
        found = check_uf2(name, name, data)
    except UnusableFile as error:
        return json.dumps({"trouble": error.sentence})
    return json.dumps({"version": found.version, "machine": found.machine})


def work(kind: str, force: bool) -> None:
    """Begin a piece of work with the device at the port, see device_job.py.

    /firmware has its files after a line of JSON, a list of [path, size]; one of size -1 is in /board-1, one of size -2
    in /board-2, each a ROMFS of the board in the browser. /backup has what is to be restored, and then what is saved.
    """
    global _job
    from host_tools.site.games.device_job import DeviceJob

    with open("/firmware", "rb") as file:
        sizes = json.loads(file.readline() or "[]")
        files = {path: file.read(size) for path, size in sizes if size >= 0}
    for number in {-size for _, size in sizes if size < 0}:
        with open(f"/board-{number}", "rb") as file:
            board = vfs.VfsRom(file.read())
        for path, size in sizes:
            if size == -number:
                with board.open(path, "rb") as file:
                    files[path] = file.read()
    with open("/backup", "rb") as file:
        backup = file.read()
    _job = DeviceJob(kind, force, files, backup, awake_clock(host.seconds), host.tell, _keep)


def _keep(backup: bytes) -> None:
    with open("/backup", "wb") as file:
        file.write(backup)


def work_step(arrived: str) -> str | None:
    """Take what has arrived from the device, in hex digits; return what to send to it, or None once it is over."""
    assert _job
    out = _job.step(unhexlify(arrived))
    return None if out is None else out.decode()


def step(arrived: str) -> str:
    """Take what has arrived from the board, a letter for each byte; return what to send to it."""
    return link().step(arrived.encode()).decode()
