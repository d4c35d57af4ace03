"""A Pico at a port of the laptop: brought from a running program to MicroPython's raw prompt, and back to the game."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from host_tools.install.installer import GameNotStarted
from host_tools.install.pico import Pico
from host_tools.install.raw_prompt import ANSWER_TIMEOUT, INTERRUPT_BYTES, LEAVE_RAW_BYTES, SOFT_RESET_BYTE, RawPrompt
from host_tools.link.connection import BlockingLine, PortError, PortGone, run_blocking
from host_tools.link.find_port import find_picos
from host_tools.link.ports import open_port

# The time that a system may take to offer the port of a restarted Pico and to let the user open it.
_PORT_SECONDS = 20.0


@contextmanager
def open_prompt(url: str) -> Iterator[tuple[Pico, BlockingLine]]:
    """Interrupt the Pico at the port `url` and bring it to a fresh raw prompt. Raises PortError and PicoError.

    Unless it was left, the Pico restarts its program on exit, even after an error.
    """
    port = open_port(url)
    try:
        port.set_patience(ANSWER_TIMEOUT)
        line = BlockingLine(port)
        prompt = RawPrompt(line, url)
        pico = Pico(prompt)
        run_blocking(pico.interrupt())
        try:
            yield pico, line
        finally:
            if prompt.entered:
                with suppress(PortGone):
                    port.write(INTERRUPT_BYTES + LEAVE_RAW_BYTES)
                    port.write(SOFT_RESET_BYTE)
    finally:
        port.close()


def wait_for_restart(url: str, unique: str, waiting: Callable[[], None] = lambda: None) -> str:
    """Wait for the port of a Pico that has left its bootloader: `url` if given, else that of `unique`, else any.

    Calls `waiting` several times a second. Raises NotStarted and PortError.
    """
    end = time.monotonic() + _PORT_SECONDS
    while True:
        device = next((pico.device for pico in find_picos() if unique in ("", pico.id)), url)
        try:
            if device:
                open_port(device).close()
                return device
        except PortError:
            if time.monotonic() > end:
                raise
        if time.monotonic() > end:
            raise GameNotStarted("The Pico did not come back from its bootloader. Unplug it and plug it in again.")
        waiting()
        time.sleep(0.2)
