"""MicroPython's raw prompt over a line: https://docs.micropython.org/en/latest/reference/repl.html

It runs on MicroPython too.
"""

from host_tools.link.connection import NeverEndingOutput, PortGone, SerialLine
from host_tools.system.errors import PawnlightError

# A running game takes this as a request for the prompt (docs/link.md); MicroPython itself enters its raw prompt.
INTERRUPT_BYTES, _RAW = b"\r\x03", b"\r\x01"
LEAVE_RAW_BYTES = b"\r\x02"
SOFT_RESET_BYTE = b"\x04"
FRIENDLY_PROMPT = b">>> "
_RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
_END = b"\x04"
# Asks for raw paste mode, in which the Pico says when it has room for more.
_PASTE, _CAN_PASTE, _CANNOT_PASTE, _GOT_A_WINDOW = b"\x05A\x01", b"R\x01", b"R\x00", b"\x01"
_KNOCKS = 4
# No answer has more bytes or takes longer, even on an emulated Pico.
_MOST_BYTES = 128 << 10
_MOST_SECONDS = 300.0
INTERRUPT_TIMEOUT = 3.0
SILENCE_SECONDS = 0.7
# Erasing flash takes a Pico a tenth of a second, and an emulated Pico may be a hundred times slower.
ANSWER_TIMEOUT = 30.0


class PicoError(PawnlightError):
    """The Pico could not carry out an operation."""


class NoPrompt(PicoError):
    """There is no MicroPython at the port; `heard` is what was received instead."""

    def __init__(self, sentence: str, heard: bytes) -> None:
        super().__init__(sentence)
        self.heard = heard


class PicoCodeError(Exception):
    """An exception ended the code; the text is its traceback."""


class RawPrompt:
    """The raw prompt of the device on this line, at the port `name`.

    Every coroutine raises PortGone, also if what comes from there is no answer, and Endless.
    """

    def __init__(self, line: SerialLine, name: str) -> None:
        self._line = line
        self._clock = line.clock
        self._name = name
        self._came = b""
        self._pastes = True
        self.entered = False

    def _write(self, data: bytes) -> None:
        self._line.write(data)
        self._left = _MOST_BYTES
        self._end = self._clock() + _MOST_SECONDS

    async def _read(self) -> bytes:
        data = await self._line.read()
        self._left -= len(data)
        if self._left < 0 or self._clock() > self._end:
            raise NeverEndingOutput
        return data

    async def enter(self) -> None:
        """Interrupt the running program, and restart MicroPython without one. Raises NoPrompt."""
        heard = await self._interrupt()
        self._write(SOFT_RESET_BYTE)
        came = await self.hear(_RAW_PROMPT, ANSWER_TIMEOUT)
        if not came.endswith(_RAW_PROMPT):
            raise NoPrompt(f"MicroPython at {self._name} did not come back after a restart.", heard)
        self.entered = True

    async def _interrupt(self) -> bytes:
        """Interrupt the running program until the prompt appears. Returns what was received."""
        heard = b""
        for _ in range(_KNOCKS):
            self._write(INTERRUPT_BYTES)
            # An interrupt empties the Pico's receive buffer, so the bytes after it must be in another packet.
            heard += await self.hear(b"", 0.1)
            self._write(_RAW)
            since = await self.hear(_RAW_PROMPT, INTERRUPT_TIMEOUT)
            heard += since
            if since.endswith(_RAW_PROMPT):
                return heard
        if heard:
            raise NoPrompt(f"Something answers at {self._name}, but it is not MicroPython.", heard)
        raise NoPrompt(f"Nothing answers at {self._name}.", heard)

    async def hear(self, ending: bytes, seconds: float) -> bytes:
        """Return what comes until this ending; or for so long, or until there is silence after the friendly prompt."""
        came = b""
        begun = heard = self._clock()
        while not (ending and came.endswith(ending)) and self._clock() - begun < seconds:
            if data := await self._read():
                came += data
                heard = self._clock()
            elif FRIENDLY_PROMPT in came and self._clock() - heard > SILENCE_SECONDS:
                break
        return came

    async def exec(self, code: str) -> bytes:
        """Run the code; return what it prints. Raises CodeFailed."""
        await self.start(code)
        while self._came.count(_END) < 2 or not self._came.endswith(_END + b">"):
            await self._more()
        printed, error = self._came.split(_END)[:2]
        self._came = b""
        if error:
            raise PicoCodeError(error.decode())
        return printed

    async def start(self, code: str) -> None:
        """Run the code, without waiting for its end."""
        data = code.encode()
        self._came = b""
        if self._pastes:
            self._write(_PASTE)
            answer = await self._take(len(_CAN_PASTE))
            if answer == _CAN_PASTE:
                await self._paste(data)
                return
            self._pastes = False
            if answer != _CANNOT_PASTE:
                # It has entered its raw prompt again.
                while not self._came.endswith(_RAW_PROMPT[2:]):
                    await self._more()
                self._came = b""
        self._write(data)
        self._write(_END)
        if await self._take(2) != b"OK":
            raise PortGone

    async def _paste(self, data: bytes) -> None:
        window = room = int.from_bytes(await self._take(2), "little")
        at = 0
        while at < len(data):
            while not room:
                if not await self._goes_on():
                    # It cannot read the code, and says why.
                    self._write(_END)
                    return
                room = window
            self._write(data[at : at + room])
            at, room = at + room, 0
        self._write(_END)
        while await self._goes_on():
            pass

    async def _goes_on(self) -> bool:
        """Return whether the Pico has room for another window; otherwise it reads no more."""
        byte = await self._take(1)
        if byte not in (_GOT_A_WINDOW, _END):
            raise PortGone
        return byte == _GOT_A_WINDOW

    async def _take(self, count: int) -> bytes:
        while len(self._came) < count:
            await self._more()
        taken, self._came = self._came[:count], self._came[count:]
        return taken

    async def _more(self) -> None:
        since = self._clock()
        while not (data := await self._read()):
            if self._clock() - since > ANSWER_TIMEOUT:
                raise PortGone
        self._came += data

    async def leave(self) -> None:
        """Leave the raw prompt, and restart MicroPython with its program."""
        self.entered = False
        self._write(LEAVE_RAW_BYTES)
        await self.hear(FRIENDLY_PROMPT, INTERRUPT_TIMEOUT)
        self._write(SOFT_RESET_BYTE)
