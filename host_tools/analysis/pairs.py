"""Sparse features: the index of each feature with its amount."""

from collections.abc import Iterator, Mapping, Sequence

SparseFeatures = dict[int, float]
# The features that all sides share, and those of each side.
PositionFeatures = tuple[SparseFeatures, list[SparseFeatures]]
# A seat that sees no hand at all.
NO_SEAT = -1


def add_features(pairs: SparseFeatures, more: Mapping[int, float], at: int, part: float) -> None:
    """Add a `part` of the features `more` to `pairs`, with indices from `at` on."""
    for n, amount in more.items():
        pairs[at + n] = pairs.get(at + n, 0.0) + part * amount


def expected_counts(left: Sequence[int], cards: int) -> Iterator[tuple[int, float]]:
    """Yield the mean number of each card among so many `cards`, drawn from those that are `left`."""
    total = sum(left)
    for n, count in enumerate(left):
        if count:
            yield n, cards * count / total
