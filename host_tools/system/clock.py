"""A clock for waiting."""

from collections.abc import Callable

# The longest step of a program that looks at its clock a few times a second.
_LONGEST_STEP = 1.0


def awake_clock(clock: Callable[[], float]) -> Callable[[], float]:
    """Return `clock`, in seconds, but it stands still while the laptop sleeps or this program is stopped.

    So nobody seems to be silent who had no chance to speak.
    """
    passed = looked = clock()

    def seconds() -> float:
        nonlocal passed, looked
        now = clock()
        passed += min(now - looked, _LONGEST_STEP)
        looked = now
        return passed

    return seconds
