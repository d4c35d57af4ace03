"""Chi-square tests of many shuffles of each deck.

A figure is the distance of a statistic from its value for fair shuffles, in standard deviations: by chance alone it
exceeds 5, in either direction, about once in a million. Below the decks, the same for deliberately biased shuffles.
"""

import argparse
from collections.abc import Iterator

from tests.benchmarks.frame import Options, run_in_processes
from tests.support.fairness import BIASED_SHUFFLES, DECKS, Evenness, evenness

MAX_DEVIATION = 5.0


def measure_shuffle(job: tuple[str, int, int]) -> list[Evenness]:
    """Measure `shuffles` shuffles of a deck by the real shuffle (-1) or one of the biased ones."""
    deck, shuffles, biased = job
    return evenness(DECKS[deck], shuffles, deck, None if biased < 0 else BIASED_SHUFFLES[biased])


def options(parser: Options) -> None:
    parser.add_argument("--shuffles", type=int, default=100_000)


def measure(wanted: argparse.Namespace) -> Iterator[str]:
    jobs = [(deck, wanted.shuffles, -1) for deck in DECKS]
    jobs += [("Sorry!", max(1, wanted.shuffles // 10), n) for n in range(len(BIASED_SHUFFLES))]
    uneven = False
    for (deck, count, biased), found in zip(jobs, run_in_processes(measure_shuffle, jobs), strict=True):
        how = "" if biased < 0 else f" by the biased shuffle {BIASED_SHUFFLES[biased].__name__!r}"
        yield f"{deck}, {DECKS[deck]} cards, {count} shuffles{how}"
        for one in found:
            yield f"  {one.what:30} chi-square {one.chi_square:10.1f} of {one.expected:8.0f}: {one.deviations:+9.2f}"
            uneven |= biased < 0 and abs(one.deviations) > MAX_DEVIATION
    if uneven:
        raise SystemExit("UNEVEN")
    yield "no bias"
