"""Runs the drivers on modules that note each address, pin and transfer; prints the notes.

Arguments: the machine, the free memory, and the registers that hold the watchdog's mark.
"""

import gc
import json
import sys
import time
import types

machine, free, *hanged = sys.argv[1:]
gc.mem_free = lambda: int(free)
sys.implementation._machine = machine
said = {"registers": [], "pins": [], "transfers": [], "why": ""}


class Registers:
    def __init__(self):
        self.held = dict.fromkeys(map(int, hanged), 1790390561)

    def __getitem__(self, at):
        said["registers"].append(at)
        return self.held.get(at, 0)

    def __setitem__(self, at, value):
        said["registers"].append(at)
        self.held[at] = value


class Anything:
    def __init__(self, *words, **named):
        said["transfers"] += [{name: named[name]} for name in ("write", "treq_sel") if name in named]

    def __getattr__(self, name):
        return Anything

    def __call__(self, *words, **named):
        return Anything(*words, **named)


class Pin(Anything):
    IN, OUT, PULL_UP, IRQ_FALLING = range(4)

    def __init__(self, pin, *words, **named):
        said["pins"].append(pin)


class I2C(Anything):
    def writeto(self, *words):
        raise OSError


class DMA(Anything):
    def active(self, *words):
        return False

    def __init__(self):
        pass


def soft_reset():
    raise SystemExit


sys.modules["machine"] = types.SimpleNamespace(
    Pin=Pin,
    I2C=I2C,
    PWM=Anything,
    WDT=Anything,
    mem32=Registers(),
    soft_reset=soft_reset,
    WDT_RESET=3,
    reset_cause=lambda: 3,
    unique_id=lambda: bytes(8),
)
sys.modules["micropython"] = types.SimpleNamespace(kbd_intr=lambda key: None)
sys.modules["rp2"] = types.SimpleNamespace(
    DMA=DMA, PIO=Anything(), StateMachine=Anything, asm_pio=lambda **named: lambda program: program
)
time.ticks_ms = time.ticks_us = lambda: 0
time.sleep_ms = lambda ms: None
try:
    from pawnlight.drivers import Hardware

    hardware = Hardware()
    hardware.evening_known = not hardware.evening_known
    hardware.pad.is_down("OK")
    said["starved"], said["room"] = hardware.watchdog.starved, hardware.has_room_for_game()
    hardware.watchdog.start("table")
    hardware.restart_interpreter(2)
except SystemExit:
    pass
except Exception as error:
    said["why"] = repr(error)
print(json.dumps(said))
