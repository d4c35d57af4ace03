"""Random cases of laws: new ones at every run, few in `make test`, and fifty times as many with PAWNLIGHT_CASES=50.

A case that fails is printed with a line, `@reproduce_failure(…)`, which repeats it when it is pasted above the test.
"""

import os

from hypothesis import HealthCheck, settings

# Examples have no deadline, because the machine may be busy, and all examples of a test may share a folder.
_SUPPRESSED = (HealthCheck.too_slow, HealthCheck.function_scoped_fixture)
_TIMES = int(os.environ.get("PAWNLIGHT_CASES", "1"))


def seeds(few: int) -> range:
    """Return the seeds of so `few` comparisons with an oracle in `make test`, and of more elsewhere."""
    return range(few * _TIMES)


def law_cases(few: int) -> settings:
    """Return the decorator of a law: it is tried with so `few` random cases in `make test`."""
    return settings(
        max_examples=few * _TIMES,
        deadline=None,
        derandomize=False,
        print_blob=True,
        suppress_health_check=_SUPPRESSED,
    )
