"""The rules of the toy game."""

from collections.abc import Iterator

from pawnlight.rules.base import Effect, Game, Header, RuleError

# The number of counters to take.
Decision = int


class ToyGame(Game):
    """The rules. A decision is the number of counters to take; the event says `take 2`."""

    HEAP = 7
    STATE_FIELDS = ("heap",)

    def __init__(self, header: Header | str, seed: bytes | None = None) -> None:
        super().__init__(header, seed)
        if self.header.first == "-":
            raise RuleError("somebody begins")
        self.heap = self.HEAP
        self.seat = [colour for colour, _ in self.header.seats].index(self.header.first)

    def _deal(self) -> None:
        self.due = "take"

    def each_decision(self) -> Iterator[Decision]:
        yield from range(1, min(self.heap, 2) + 1)

    def _text(self, decision: Decision) -> str:
        return f"take {decision}"

    def _parse(self, text: str) -> Decision:
        if text not in ("take 1", "take 2"):
            raise RuleError(f"{text[:20]!r} is not an event here")
        return int(text[-1])

    def _refusal(self, decision: Decision) -> str:
        return "" if decision <= self.heap else "there are not so many counters"

    def _push(self, decision: Decision) -> tuple[int]:
        self.heap -= decision
        if self.heap:
            self.seat = (self.seat + 1) % len(self.header.seats)
        else:
            self.due = "end"
        return (decision,)

    def _take_back(self, effect: Effect) -> None:
        self.heap += effect.decision

    def winners(self) -> list[int]:
        return [] if self.heap else [self.seat]

    def position(self) -> str:
        return f"heap:{self.heap} {self.header.seats[self.seat][0]}"

    def view(self, seat: int | None) -> str:
        return self.position()
