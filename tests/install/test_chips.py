"""The chips: what installer and firmware use of each is what public tables say of it."""

import gc
import sys
from collections.abc import Callable
from typing import Any

import pytest

from host_tools.install.chips import CHIPS, RP2040, RP2350, chip_of, has_radio
from host_tools.install.firmware import compile_firmware, firmware_sources
from pawnlight import board
from tests.support.fake_pico import RUNNING, FakePico

# Raspberry Pi's pico-sdk 2.2.0, which the datasheets of RP2040 and RP2350 repeat: `src/<chip>/hardware_regs/include/
# hardware/regs/addressmap.h` for the bases, `watchdog.h`, `sio.h` and `pio.h` beside it for the offsets.
REGISTERS = {
    "RP2040": {
        "watchdog CTRL": 0x40058000 + 0x00,
        "watchdog SCRATCH1": 0x40058000 + 0x10,
        "watchdog SCRATCH4": 0x40058000 + 0x1C,
        "SIO GPIO_IN": 0xD0000000 + 0x04,
        "PIO0 TXF0": 0x50200000 + 0x10,
        "PIO0 TXF1": 0x50200000 + 0x14,
    },
    "RP2350": {
        "watchdog CTRL": 0x400D8000 + 0x00,
        "watchdog SCRATCH1": 0x400D8000 + 0x10,
        "watchdog SCRATCH4": 0x400D8000 + 0x1C,
        "SIO GPIO_IN": 0xD0000000 + 0x04,
        "PIO0 TXF0": 0x50200000 + 0x10,
        "PIO0 TXF1": 0x50200000 + 0x14,
    },
}
# The same, `dreq.h`: of both chips, what a transfer to these two waits for.
DREQ_PIO0_TX = [0, 1]
# The same, `src/common/boot_uf2_headers/include/boot/uf2.h`, and the names and USB numbers in the chips' boot ROMs
# (Raspberry Pi's pico-bootrom-rp2040 and pico-bootrom-rp2350).
BOOTLOADERS = {"RP2040": (0xE48BFF56, "RPI-RP2", 0x0003), "RP2350": (0xE48BFF59, "RP2350", 0x000F)}
# The same, `src/boards/include/boards/pico_w.h` and `pico2_w.h`, and the schematics of both boards: the radio's power
# (WL_ON), data and interrupt (WL_D), select (WL_CS), and clock (WL_CLK), which also measures VSYS.
RADIO_PINS = {23, 24, 25, 29}
# MicroPython's `py/persistentcode.h`: where native code is Thumb, any from the first of these up to the processor's own
# is loaded. The RP2040 is an armv6m, the RP2350 (Cortex-M33 with floating point in single precision) an armv7emsp.
ARMV6M, ARMV7EMSP = 4, 7
ARCHITECTURES = {"RP2040": ARMV6M, "RP2350": ARMV7EMSP}
# MicroPython's `ports/rp2/boards/<board>/mpconfigboard.h` and `ports/rp2/mpconfigport.h`.
MACHINES = {
    "Raspberry Pi Pico with RP2040": (RP2040, False),
    "Raspberry Pi Pico W with RP2040": (RP2040, True),
    "Raspberry Pi Pico2 with RP2350": (RP2350, False),
    "Raspberry Pi Pico 2 W with RP2350": (RP2350, True),
    "Raspberry Pi Pico2 with RP2350-RISCV": (None, False),
}


@pytest.fixture
def open_hardware(
    pico: FakePico, load_drivers: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], Any]:
    """Return a function that opens the hardware of a board with this name, reads a button, and starts the watchdog."""

    def opened(machine: str) -> Any:
        monkeypatch.setattr(sys.implementation, "_machine", machine, raising=False)
        hardware = load_drivers().Hardware()
        hardware.evening_known = not hardware.evening_known
        hardware.pad.is_down("OK")
        hardware.watchdog.start("table")
        return hardware

    return opened


@pytest.mark.parametrize("chip", CHIPS, ids=lambda chip: chip.name)
def test_the_firmware_uses_the_registers_of_its_chip_and_no_other(chip, pico: FakePico, open_hardware):
    registers = REGISTERS[chip.name]
    pico.registers[registers["watchdog SCRATCH4"]] = RUNNING
    pico.registers.used.clear()
    pico.cause = 3
    hardware = open_hardware(f"Raspberry Pi Pico with {chip.name}")
    assert hardware.watchdog.starved
    with pytest.raises(SystemExit):
        hardware.restart_interpreter(2)
    fifos = {registers["PIO0 TXF0"], registers["PIO0 TXF1"]}
    assert pico.registers.used == set(registers.values()) - fifos
    named = [call.kwargs for call in pico.rp2.mock_calls]
    assert [words["write"] for words in named if "write" in words] == sorted(fifos)
    assert [words["treq_sel"] for words in named if "treq_sel" in words] == DREQ_PIO0_TX


@pytest.mark.parametrize(("free", "room"), [(130_000, False), (200_000, True)])
def test_a_board_has_room_for_another_kind_of_game_by_the_memory_that_is_there(
    free: int, room: bool, open_hardware, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(gc, "mem_free", lambda: free, raising=False)
    assert open_hardware("Raspberry Pi Pico with RP2040").has_room_for_game() == room


def test_the_firmware_leaves_the_pins_of_the_radio_alone(pico: FakePico, open_hardware):
    wired = {pin for name, pin in vars(board).items() if name.startswith("PIN_") and isinstance(pin, int)}
    open_hardware("Raspberry Pi Pico with RP2040")
    used = set(pico.pins)
    assert used >= {board.PIN_BOARD, board.PIN_PANEL, board.PIN_BUZZER, board.PIN_LAMP}
    assert not (wired | used) & RADIO_PINS


@pytest.mark.parametrize("machine", ["Generic ESP32 module with ESP32", "Raspberry Pi Pico2 with RP2350-RISCV"])
def test_on_another_chip_the_firmware_writes_nothing(machine: str, pico: FakePico, open_hardware):
    with pytest.raises(KeyError):
        open_hardware(machine)
    assert (pico.registers.used, pico.pins, pico.rp2.DMA.mock_calls) == (set(), [], [])


@pytest.mark.parametrize("chip", CHIPS, ids=lambda chip: chip.name)
def test_the_installer_knows_the_chip(chip):
    assert (chip.family, chip.drive, chip.product) == BOOTLOADERS[chip.name]
    assert chip.watchdog == REGISTERS[chip.name]["watchdog CTRL"]


@pytest.mark.parametrize("machine", MACHINES)
def test_a_board_is_known_by_micropythons_name_for_it(machine: str):
    assert (chip_of(machine), has_radio(machine)) == MACHINES[machine]


def test_machine_code_is_for_the_processors_of_both_chips():
    """The third byte of a compiled file has the processor, beside two bits of the version; 0 if any will do."""
    native = {path: data for path, data in firmware_sources().items() if b"@micropython.viper" in data}
    assert native
    for path, data in compile_firmware(native).items():
        assert data[0:2] == b"M\x06", path
        assert all(ARMV6M <= data[2] >> 2 <= own for own in ARCHITECTURES.values()), path
