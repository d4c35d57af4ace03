"""The laptop's end of the Pico's USB serial port."""

from collections.abc import Callable

from rp2040py.rp2040 import RP2040
from rp2040py.usb.cdc import USBCDC

_GATHER_NS = 1_000
_REFILL_NS = 200_000


class UsbSerial(USBCDC):
    """A host that leaves the Pico alone while it has nothing to say.

    rp2040py's own answers a read that the device has armed with an empty packet, at once and for ever: the guest then
    spends two thirds of its time in USB interrupts and never sleeps. A real host lets the device wait (NAK), so here
    such a read is parked until there are bytes.
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
        self._wake = mcu.clock.create_alarm(self._unpark)
        self._refill = mcu.clock.create_alarm(self._pump)

    def write(self, data: bytes) -> None:
        """Send `data` to the Pico, as fast as it takes it."""
        self._waiting += data
        self._pump()

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
        # The emulator's buffer drops what does not fit.
        room = self.tx_fifo.size - self.tx_fifo.item_count
        for byte in self._waiting[:room]:
            self.send_serial_byte(byte)
        del self._waiting[:room]
        if self._parked is not None:
            # A moment later, so that what is sent in one go arrives in one packet.
            self._wake.schedule(_GATHER_NS)
        if self._waiting:
            self._refill.schedule(_REFILL_NS)

    def _on_controller_reset(self) -> None:
        self._parked = None
        self.connected = False
        super()._on_controller_reset()
