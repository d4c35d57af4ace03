"""The accumulated results of a night."""

from collections import Counter
from dataclasses import dataclass, field

from tests.emulator.heap import FreeHeap


@dataclass
class NightTally:
    """The results of a piece of a night, or of several: `counts` are sums, `faults` sentences.

    boot  the longest time from a power-up to the menu or the game to go on with, in seconds
    heap  what was free at the least
    """

    counts: Counter[str] = field(default_factory=Counter)
    boot: float = 0.0
    heap: FreeHeap = field(default_factory=FreeHeap)
    faults: list[str] = field(default_factory=list)

    def add(self, other: "NightTally") -> None:
        self.counts += other.counts
        self.boot = max(self.boot, other.boot)
        self.heap = self.heap.least(other.heap)
        self.faults += other.faults

    def __str__(self) -> str:
        counts = ", ".join(f"{count:,.0f} {what}" for what, count in self.counts.items())
        return f"{counts}; {self.boot:.2f} s to the menu; {self.heap} at the least; {len(self.faults)} faults"
