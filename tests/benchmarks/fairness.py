"""Chi-square tests of many shuffles of each deck: `python tests/benchmarks/fairness.py`. Exit code 1 if one is uneven.

A figure is the distance of a statistic from its value for fair shuffles, in standard deviations: by chance alone it
exceeds 5, in either direction, about once in a million. Below the decks, the same for deliberately biased shuffles.
"""

import argparse
import sys
import time
from multiprocessing import Pool
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

from tests.support.fairness import BIASED_SHUFFLES, DECKS, Evenness, evenness  # noqa: E402

MAX_DEVIATION = 5.0


def measure_shuffle(job: tuple[str, int, int]) -> list[Evenness]:
    """Measure `shuffles` shuffles of a deck by the real shuffle (-1) or one of the biased ones."""
    deck, shuffles, biased = job
    return evenness(DECKS[deck], shuffles, deck, None if biased < 0 else BIASED_SHUFFLES[biased])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shuffles", type=int, default=100_000)
    shuffles = parser.parse_args().shuffles
    jobs = [(deck, shuffles, -1) for deck in DECKS]
    jobs += [("Sorry!", max(1, shuffles // 10), n) for n in range(len(BIASED_SHUFFLES))]
    uneven = False
    begun = time.perf_counter()
    with Pool() as pool:
        for (deck, count, biased), found in zip(jobs, pool.imap(measure_shuffle, jobs), strict=True):
            how = "" if biased < 0 else f" by the biased shuffle {BIASED_SHUFFLES[biased].__name__!r}"
            print(f"{deck}, {DECKS[deck]} cards, {count} shuffles{how}")
            for one in found:
                print(
                    f"  {one.what:30} chi-square {one.chi_square:10.1f} of {one.expected:8.0f}: {one.deviations:+9.2f}"
                )
                uneven |= biased < 0 and abs(one.deviations) > MAX_DEVIATION
    print(f"{'UNEVEN' if uneven else 'no bias'}, in {time.perf_counter() - begun:.0f} s")
    sys.exit(uneven)


if __name__ == "__main__":
    main()
