"""Where the clocks of the tests' boards begin: anywhere, and often shortly before they begin anew.

MicroPython's milliseconds begin anew after 12.4 days, and differences of them change their sign after 6.2.
PAWNLIGHT_TICK=N in the environment lets every board begin at millisecond N.
"""

import os
from random import Random

TICK_VARIABLE = "PAWNLIGHT_TICK"
TICK_COUNT = 1 << 30
# One run of the tests, on however many processes, has one seed.
_RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID") or os.urandom(8).hex()
_NAMED = os.environ.get(TICK_VARIABLE)


def tick_for(module: str) -> int:
    """Return the millisecond at which the boards of a module of tests begin."""
    if _NAMED:
        return int(_NAMED)
    chance = Random(f"{_RUN} {module}")
    wraps = chance.choice((0, TICK_COUNT // 2, TICK_COUNT, 2 * TICK_COUNT, 4 * TICK_COUNT))
    before = chance.choice((0, chance.randrange(1, 5_000), chance.randrange(1, 60_000)))
    return chance.choice((chance.randrange(4 * TICK_COUNT), max(wraps - before, 0)))


def first_tick() -> int:
    """Return the millisecond at which a board begins now."""
    return int(os.environ.get(TICK_VARIABLE, "0"))
