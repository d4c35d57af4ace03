"""The accumulated results of a night."""

from dataclasses import dataclass, field, fields

from tests.emulator.heap import NO_MINIMUM_YET, FreeHeap, minimum_of


@dataclass
class NightTally:
    """Sums, except `boot` and `heap_lost`, which are maxima, and `heap`, the least. `faults` are sentences."""

    seconds: float = 0.0
    games: int = 0
    over: int = 0
    events: int = 0
    boots: int = 0
    cuts: int = 0
    torn: int = 0
    away: int = 0
    presses: int = 0
    hints: int = 0
    back: int = 0
    naps: int = 0
    restarts: int = 0
    frames: int = 0
    boot: float = 0.0
    heap: FreeHeap = NO_MINIMUM_YET
    heap_lost: int = 0
    kinds: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def add(self, other: "NightTally") -> None:
        for part in fields(self):
            ours, theirs = getattr(self, part.name), getattr(other, part.name)
            if part.name in ("boot", "heap_lost"):
                setattr(self, part.name, max(ours, theirs))
            elif part.name == "heap":
                self.heap = minimum_of(ours, theirs)
            elif part.name == "kinds":
                for name, count in theirs.items():
                    ours[name] = ours.get(name, 0) + count
            else:
                setattr(self, part.name, ours + theirs)

    def rows(self) -> list[tuple[str, str]]:
        """Return the final report."""
        kinds = ", ".join(f"{name} {count}" for name, count in sorted(self.kinds.items()))
        return [
            ("simulated", f"{self.seconds / 3600:.2f} h"),
            ("games", f"{self.games:,}, {self.over:,} of them over: {kinds}"),
            ("events", f"{self.events:,} in the libraries, the same as on the flashes"),
            ("power-ups", f"{self.boots:,}, the slowest {self.boot:.2f} s to the menu or the game to go on with"),
            ("restarts", f"{self.restarts:,} of the interpreter alone"),
            ("power cuts", f"{self.cuts:,}, {self.torn:,} of them in an operation of the flash"),
            ("laptop away", f"{self.away:,} times: cable pulled, program ended, asleep"),
            ("presses", f"{self.presses:,}, {self.hints:,} hints, {self.back:,} take-backs, {self.naps:,} naps ended"),
            ("frames", f"{self.frames:,} sent to the lights"),
            (
                "heap",
                f"{self.heap.free:,} bytes free and a block of {self.heap.largest:,} at the least;"
                f" {self.heap_lost:,} bytes less at the menu than once as much had been loaded, at most",
            ),
            ("faults", f"{len(self.faults)}"),
        ]
