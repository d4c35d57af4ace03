"""Draw a hundred frames and print the bytes of memory that they take."""

import gc

from given import matrix, most_ma

from hardware import Hardware
from pawnlight.show import lights
from pawnlight.show.renderer import Renderer


class Host:
    def ticks(self):
        return 0


renderer = Renderer(Hardware(Host(), "", None))
if matrix:
    from pawnlight.show.geometry import matrix_chain

    renderer.fit(matrix_chain("lower right", "vertical", "serpentine"))
renderer.lamp = True
for light in range(112):
    renderer.lights.put(light, (255, 24, 16))
renderer.adjust("5", "0", most_ma)
for n, motion in enumerate((lights.SPARK, lights.BREATHE, lights.BLINK, lights.SHIMMER, lights.running_motion(12))):
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
