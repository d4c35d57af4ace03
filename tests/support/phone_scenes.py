"""Phones at the seats of a board on the table bench."""

from typing import Any

from host_tools.virtual.bench_snapshot import BoardSnapshot
from host_tools.virtual.phone_bench import PhoneBench
from pawnlight.table.describe import describe
from tests.support.table_bench import BenchBoard


class PhonesOnBench:
    """The phones at a board, as the server of the phones is told, and what it orders."""

    def __init__(self, bench: BenchBoard, *seats: int) -> None:
        self.bench = bench
        self._board = BoardSnapshot()
        self._phones = PhoneBench(self._board)
        for seat in seats:
            self.order(seat=seat, sit=True)

    def order(self, **order: Any) -> None:
        """Give an order, as the server does, and let the board act on it."""
        self._phones.order(self.bench.app, order)
        self.bench.wait(0.1)

    def seen(self) -> dict[str, Any]:
        """Return all that the server is told."""
        self._board.read(self.bench.app)
        self._phones.read(self.bench.app)
        return self._phones.seen

    def table(self) -> dict[str, Any]:
        table: dict[str, Any] = self.seen()["table"]
        return table

    def seat(self, seat: int) -> dict[str, Any]:
        """Return what the phone of `seat` gets."""
        found: dict[str, Any] = self.seen()[f"seat {seat}"]
        return found

    def question(self, seat: int) -> Any:
        return self.seat(seat)["question"]

    def take(self, seat: int, number: int = 0, of: int = -1) -> None:
        """Take an option of the question of `seat` by its place in the list, or of the question `of` by its number."""
        question = self.question(seat)
        at = number if of >= 0 else question["options"][number].get("n", number)
        self.order(seat=seat, take=at, of=of if of >= 0 else question["number"])

    def until_asked(self, seat: int) -> Any:
        """Wait until the phone of `seat` is asked; return the question."""
        self.bench.until(lambda: self.question(seat) is not None)
        return self.question(seat)


def at_table(bench: BenchBoard) -> Any:
    """Return what the table is asked, as its page gets it."""
    return describe(bench.app.context)
