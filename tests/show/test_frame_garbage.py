"""Frames of the lights allocate no memory, so that no garbage collection interrupts an animation."""

from tests.conftest import RunPython

SCRIPT = """
import gc, sys

class Chain:
    def __init__(self, count):
        self.count = count
        self.shown = bytearray()
    def show(self, lights):
        return True

class Lamp:
    def level(self, level):
        pass

class Hardware:
    lights, panel, lamp = Chain(112), Chain(100), Lamp()

from pawnlight.show import lights
from pawnlight.show.renderer import Renderer
renderer = Renderer(Hardware())
renderer.lamp = True
for light in range(112):
    renderer.lights.put(light, (255, 24, 16))
renderer.adjust("5", "0", "CURRENT")
for n, motion in enumerate((lights.SPARK, lights.BREATHE, lights.BLINK, lights.SHIMMER, lights.running(12))):
    for light in range(8):
        renderer.lights.mark(8 * n + light, (230, 220, 200), motion, light)
        renderer.panel.mark(8 * n + light, (230, 220, 200), motion, light)
renderer.frame(0)
gc.collect()
gc.disable()
before = gc.mem_alloc()
for now in range(0, 3300, 33):
    renderer.frame(now)
print(gc.mem_alloc() - before)
"""


def test_a_hundred_frames_allocate_nothing(micropython: RunPython) -> None:
    assert int(micropython(SCRIPT.replace("CURRENT", "4.0"))) <= 64, "but for what the loop of the test itself takes"


def test_nor_do_frames_that_must_be_dimmed(micropython: RunPython) -> None:
    assert int(micropython(SCRIPT.replace("CURRENT", "0.5"))) <= 64
