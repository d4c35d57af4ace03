"""The thread that serves the virtual board's serial port and bench."""

import asyncio
import threading

from host_tools.virtual.bench import BenchServer
from host_tools.virtual.hardware import Hardware
from host_tools.virtual.serial_port import SerialPort

HOST = "127.0.0.1"


class BoardServer:
    """The running thread; `serial_port` and `bench_port` are the actual ports. Raises OSError if one is in use."""

    def __init__(self, hardware: Hardware, serial: SerialPort, serial_port: int, bench_port: int) -> None:
        self.serial_port = serial_port
        self.bench_port = bench_port
        self._hardware = hardware
        self._serial = serial
        self._ready = threading.Event()
        self._fault: OSError | None = None
        threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True).start()
        self._ready.wait()
        if self._fault is not None:
            raise self._fault

    async def _serve(self) -> None:
        bench = BenchServer(self._hardware)
        try:
            serial = await asyncio.start_server(self._serial.serve, HOST, self.serial_port)
            benches = await asyncio.start_server(bench.serve, HOST, self.bench_port)
        except OSError as fault:
            self._fault = fault
            self._ready.set()
            return
        self.serial_port = serial.sockets[0].getsockname()[1]
        self.bench_port = benches.sockets[0].getsockname()[1]
        self._ready.set()
        async with serial, benches:
            await asyncio.gather(self._serial.pump(), bench.show())
