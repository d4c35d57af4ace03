"""The laptop's end of the Pico's USB serial port."""

from collections.abc import Callable

from rp2040py.peripherals.usb import INTE, INTR_DEV_SOF, SIE_STATUS, SIE_SUSPENDED, SOF_RD
from rp2040py.rp2040 import RP2040
from rp2040py.usb.cdc import USBCDC

_GATHER_NS = 1_000
_REFILL_NS = 200_000
# A host begins a frame every millisecond.
_FRAME_NS = 1_000_000


class UsbSerial(USBCDC):
    """A USB host that leaves the Pico alone while it has nothing to send.

    rp2040py's host answers every read armed by the device at once with an empty packet: the guest then
    spends two thirds of its time in USB interrupts and never sleeps. A real host lets the device wait (NAK), so here
    such a read is parked until there are bytes. A real host also begins a frame every millisecond: MicroPython waits
    for some of them before it sends what it has written for a host that was away.

    The host can also be absent, which the device must tolerate: `close_port`, `open_port`, `pull`, `plug`, `reads`.
    """

    def __init__(self, mcu: RP2040) -> None:
        self._parked: tuple[int, int] | None = None
        self._waiting = bytearray()
        self.connected = False
        self.received = bytearray()
        super().__init__(mcu.usb_ctrl)
        self.on_serial_data = self.received.extend
        self.on_device_connected = self._enumerated
        assert self.usb.on_endpoint_read is not None
        self._answer: Callable[[int, int], None] = self.usb.on_endpoint_read
        self.usb.on_endpoint_read = self._armed
        self._reads = True
        self._unread: list[int] = []  # endpoints with a packet that the host has not fetched yet
        self._fetched: Callable[[int, bool], None] = mcu.usb_ctrl._indicate_buffer_ready
        mcu.usb_ctrl._indicate_buffer_ready = self._indicate  # type: ignore[method-assign]
        self._write = mcu.usb_ctrl.write_uint32
        mcu.usb_ctrl.write_uint32 = self._written  # type: ignore[method-assign]
        self._read = mcu.usb_ctrl.read_uint32
        mcu.usb_ctrl.read_uint32 = self._read_register  # type: ignore[method-assign]
        self._wake = mcu.clock.create_alarm(self._unpark)
        self._refill = mcu.clock.create_alarm(self._pump)
        self._frame = mcu.clock.create_alarm(self._begin_frame)

    def write(self, data: bytes) -> None:
        """Send `data` to the Pico, as fast as it accepts it."""
        self._waiting += data
        self._pump()

    def close_port(self) -> None:
        """Close the port on the host: nothing is read any more, and the device is informed."""
        self.set_control_lines(dtr=False, rts=False)
        self._forget()
        self.reads = False

    def open_port(self) -> None:
        """Open the port on the host."""
        self.reads = True
        self.set_control_lines(dtr=True, rts=True)

    def pull(self) -> None:
        """Pull the cable of a device with a separate power supply: its bus is idle."""
        self.connected = False
        self._forget()
        self.reads = False
        self.usb._sie_status |= SIE_SUSPENDED
        self.usb._sie_status_updated()

    def plug(self) -> None:
        """Plug the cable in again: the host resets the bus and enumerates the device."""
        self._unread.clear()
        self._on_controller_reset()
        for endpoint in (*self.usb.endpoint_read_alarms, *self.usb.endpoint_write_alarms):
            endpoint.alarm.cancel()
            endpoint.buffers = []
        self.usb._sie_status &= ~SIE_SUSPENDED
        self.usb._sie_status_updated()
        self.reads = True
        self.usb.reset_device()

    @property
    def reads(self) -> bool:
        """Whether the host fetches the device's data: one that sleeps or is busy does not."""
        return self._reads

    @reads.setter
    def reads(self, reads: bool) -> None:
        self._reads = reads
        while reads and self._unread:
            self._fetched(self._unread.pop(0), False)

    def _forget(self) -> None:
        self._waiting.clear()
        self.received.clear()

    def _indicate(self, endpoint: int, out: bool) -> None:
        if self._reads or out or endpoint != self._in_endpoint:
            self._fetched(endpoint, out)
        elif endpoint not in self._unread:
            # An endpoint has one packet at a time, however often the device says so.
            self._unread.append(endpoint)

    def _written(self, offset: int, value: int) -> None:
        if offset == SIE_STATUS:
            # Missing in the emulator: writing the register clears it, otherwise its interrupt would never end.
            self.usb._sie_status &= ~(self.usb.raw_write_value & SIE_SUSPENDED)
        self._write(offset, value)
        if offset == INTE and self.usb._int_enable & INTR_DEV_SOF:
            self._frame.schedule(_FRAME_NS)

    def _read_register(self, offset: int) -> int:
        if offset == SOF_RD:
            self._set_frame(False)
        return self._read(offset)

    def _begin_frame(self) -> None:
        if self.usb._int_enable & INTR_DEV_SOF:
            self._set_frame(self.connected)
            self._frame.schedule(_FRAME_NS)

    def _set_frame(self, begins: bool) -> None:
        """Set or clear the interrupt of a frame that begins."""
        self.usb._int_raw = self.usb._int_raw & ~INTR_DEV_SOF | (INTR_DEV_SOF if begins else 0)
        self.usb.check_interrupts()

    def _enumerated(self) -> None:
        self.connected = True

    def _armed(self, endpoint: int, size: int) -> None:
        if endpoint == self._out_endpoint and not self.tx_fifo.item_count:
            self._parked = (endpoint, size)
        else:
            self._answer(endpoint, size)

    def _unpark(self) -> None:
        parked, self._parked = self._parked, None
        if parked is not None:
            self._answer(*parked)

    def _pump(self) -> None:
        # The emulator's buffer drops excess bytes.
        room = self.tx_fifo.size - self.tx_fifo.item_count
        for byte in self._waiting[:room]:
            self.send_serial_byte(byte)
        del self._waiting[:room]
        if self._parked is not None:
            # Slightly later, so that data sent in one go arrives in one packet.
            self._wake.schedule(_GATHER_NS)
        if self._waiting:
            self._refill.schedule(_REFILL_NS)

    def _on_controller_reset(self) -> None:
        self._parked = None
        self._unread.clear()
        self.connected = False
        super()._on_controller_reset()
