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
    from pawnlight.show.geometry import matrix_light_numbers

    renderer.set_matrix(matrix_light_numbers("lower right", "vertical", "serpentine"))
renderer.lamp = True
for light in range(112):
    renderer.lights.set_light(light, (255, 24, 16))
renderer.apply_settings("5", "0", most_ma)
for n, motion in enumerate(
    (
        lights.SPARKLE_MOTION,
        lights.BREATHE_MOTION,
        lights.BLINK_MOTION,
        lights.SHIMMER_MOTION,
        lights.running_motion(12),
    )
):
    for light in range(8):
        renderer.lights.animate_light(8 * n + light, (230, 220, 200), motion, light)
        renderer.panel.animate_light(8 * n + light, (230, 220, 200), motion, light)
renderer.render_frame(0)
gc.collect()
gc.disable()
before = gc.mem_alloc()
for now in range(0, 3300, 33):
    renderer.render_frame(now)
print(gc.mem_alloc() - before)
