"""The board's parts as wired to the Pico's pins; their state is decoded from the signals."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rp2040py.external.ws2812 import Ws2812
from rp2040py.memory_map import RAM_START_ADDRESS
from rp2040py.peripherals.dma import BUSY, EN
from rp2040py.peripherals.peripheral import UnimplementedPeripheral
from rp2040py.rp2040 import RP2040

from pawnlight.board import SCREEN_ADDRESSES
from tests.support.screen_chip import ScreenChip

# The key of the emulator's peripheral.
RING_OSCILLATOR = 0x40060
_I2C_BITS_A_BYTE = 9
_I2C_HZ = 400_000
_TX_EMPTY = 1 << 4

Colour = tuple[int, ...]


def in_wire_order(lights: list[Colour]) -> bytes:
    return bytes(part for red, green, blue in lights for part in (green, red, blue))


@dataclass
class Frame:
    """One frame of a chain: the time when its last light latched (simulated ns), and the lights' (r, g, b)."""

    ns: float
    lights: list[Colour]


class Chain:
    """A chain of WS2812 lights on `pin`. `history` holds the frames that changed something, `frames` counts all.

    If not `wired` to the pin, it shows only the frames given to `latch`. It has `most` lights; data for more is lost.
    """

    def __init__(self, mcu: RP2040, pin: int, *, wired: bool = True, most: int | None = None) -> None:
        self.history: list[Frame] = []
        self.frames = 0
        self._clock = mcu.clock
        self._most = most
        if wired:
            Ws2812(gpio=pin, on_pixels=self.latch).attach(mcu)

    @property
    def lights(self) -> list[Colour]:
        return self.history[-1].lights if self.history else []

    def latch(self, lights: list[Colour]) -> None:
        """Take over a complete frame."""
        self.frames += 1
        lights = lights[: self._most]
        if lights != self.lights:
            self.history.append(Frame(self._clock.nanos, lights))


class Screen:
    """The SSD1306 on I2C0, which answers while it is `there`.

    `pieces` counts the writes that carried pixels, `changed_ns` is when the last one ended.
    """

    def __init__(self, mcu: RP2040) -> None:
        self.there = True
        self.chip = ScreenChip()
        self.pieces = 0
        self.changed_ns = 0.0
        self._clock = mcu.clock
        self._bus = mcu.i2c[0]
        self._written: bytearray | None = None
        self._then = self._bus.complete_stop
        self._byte_passed = mcu.clock.create_alarm(lambda: self._then())
        self._bus.on_connect = self._connect
        self._bus.on_write_byte = self._write
        self._bus.on_stop = self._stop

    def _connect(self, address: int, reading: int) -> None:
        here = self.there and address == SCREEN_ADDRESSES[0] and not reading
        self._end()
        self._written = bytearray() if here else None

        def answer() -> None:
            self._bus.complete_connect(here)
            if not here:
                # Missing in the emulator: otherwise MicroPython would time out instead of reporting an error.
                self._bus._set_interrupts(_TX_EMPTY)

        self._after_a_byte(answer)

    def _write(self, value: int) -> None:
        if self._written is not None:
            self._written.append(value)
        self._after_a_byte(lambda: self._bus.complete_write(True))

    def _stop(self) -> None:
        self._end()
        self._bus.complete_stop()

    def _after_a_byte(self, then: Callable[[], None]) -> None:
        self._then = then
        self._byte_passed.schedule(_I2C_BITS_A_BYTE * 1e9 / _I2C_HZ)

    def _end(self) -> None:
        if self._written:
            self.chip.receive(bytes(self._written))
            if self._written[0] & 0x40:
                self.pieces += 1
                self.changed_ns = self._clock.nanos
        self._written = None


class ExactPio:
    """Advances time in steps of a few processor cycles while DMA feeds PIO.

    Otherwise all PIO output during the processor's sleep would appear at once when it wakes, too fast for any light.
    """

    _STEP_NS = 40
    _LAST_BYTE_NS = 12_000

    def __init__(self, mcu: RP2040) -> None:
        self._machines = mcu.pio[0].machines
        self._left = 0
        self._alarm = mcu.clock.create_alarm(self._step)
        for channel in mcu.dma.channels:
            self._watch(channel)

    def _watch(self, channel: Any) -> None:
        start = channel.start

        def started() -> None:
            start()
            self._left = self._LAST_BYTE_NS
            self._alarm.schedule(self._STEP_NS)

        channel.start = started

    def _step(self) -> None:
        fed = any(not machine.tx_fifo.empty for machine in self._machines[:2])
        self._left = self._LAST_BYTE_NS if fed else self._left - self._STEP_NS
        if self._left > 0:
            self._alarm.schedule(self._STEP_NS)


class ShortPio:
    """Copies the data of each DMA transfer to PIO directly from memory to the `chains`, in their order.

    The channel stays busy for as long as sending would take.
    """

    _TX_FIFO = 0x50200010
    _NS_A_BYTE = 10_000

    def __init__(self, mcu: RP2040, chains: Sequence[Chain]) -> None:
        self._mcu = mcu
        self._chains = {self._TX_FIFO + 4 * n: chain for n, chain in enumerate(chains)}
        for channel in mcu.dma.channels:
            self._watch(channel)

    def _watch(self, channel: Any) -> None:
        start = channel.start
        sent: list[Colour] = []

        def end() -> None:
            channel._ctrl &= ~BUSY
            channel._trans_count = 0
            self._chains[channel._write_addr].latch(sent)

        alarm = self._mcu.clock.create_alarm(end)

        def started() -> None:
            nonlocal sent
            if channel._write_addr not in self._chains:
                start()
            elif channel._ctrl & EN and not channel._ctrl & BUSY:
                channel._ctrl |= BUSY
                first = channel._read_addr - RAM_START_ADDRESS
                data = bytes(self._mcu.sram[first : first + channel._trans_count_reload])
                sent = [(data[n + 1], data[n], data[n + 2]) for n in range(0, len(data), 3)]
                alarm.schedule(len(data) * self._NS_A_BYTE)

        channel.start = started


class RingOscillator(UnimplementedPeripheral):
    """The ring oscillator's random bit only, drawn from `chance`."""

    _RANDOM_BIT = 0x1C

    def __init__(self, mcu: RP2040, chance: Random) -> None:
        super().__init__(mcu, "ROSC_BASE")
        self._chance = chance

    def read_uint32(self, offset: int) -> int:
        return self._chance.getrandbits(1) if offset == self._RANDOM_BIT else super().read_uint32(offset)


def stop_counting(mcu: RP2040) -> None:
    """Stop the PWM counters: only a program that reads them would notice."""
    for channel in mcu.pwm.channels:
        for alarm in (channel.alarm_a, channel.alarm_b, channel.alarm_bottom):
            alarm.enable = False
