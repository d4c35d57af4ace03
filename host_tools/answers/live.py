"""What a page is told of the games that boards play, a laptop's or a browser's, so that nothing is told twice."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from host_tools.answers.browser_narration import Narration
    from host_tools.json_types import LiveNews, Question


@dataclass(frozen=True)
class LiveTable:
    """The game that a board plays: its id, the board's name, whether the game is over, and how it is told.

    `read` tells whether all that is there has been told: until then, only the snapshots of the game that is watched are
    of use. A page that is not `trusted` with it gets no message about a fault.
    """

    game: str
    name: str
    over: bool
    telling: "Narration"
    read: bool = True
    trusted: bool = True


class LiveNewsFeed:
    """What one page knows of the live tables."""

    def __init__(self, most: int | None = None) -> None:
        # Snapshots in one message.
        self._most = most
        self._boards: list[str] | None = None
        self._tables: dict[str, tuple[Any, ...]] = {}
        self._questions: dict[str, Question | None] = {}
        self._watched = ""
        self._shown: Narration | None = None
        self._sent = 0

    def watch_game(self, game: str) -> bool:
        """Tell all snapshots of `game` from now on; return whether it is another than before."""
        another = game != self._watched
        if another:
            self._watched, self._sent = game, 0
        return another

    def news_of(self, tables: Mapping[str, LiveTable]) -> "Iterator[LiveNews]":
        """Yield what is new of the tables, by the ids of their boards."""
        if self._boards != list(tables) and (tables or self._boards is None):
            self._boards = list(tables)
            yield {"boards": self._boards}
        for board, table in tables.items():
            telling = table.telling
            count = len(telling.snapshots)
            trouble = telling.trouble if table.trusted else ""
            now = (telling, count, table.over, table.name, trouble)
            if table.read and self._tables.get(board) != now:
                self._tables[board] = now
                yield {
                    "table": {
                        "game": table.game,
                        "board": board,
                        "name": table.name,
                        "over": table.over,
                        "head": telling.head,
                        "count": count,
                        "snapshot": telling.snapshots[-1] if count else None,
                        "trouble": trouble,
                    }
                }
            if table.game == self._watched:
                if self._shown is not telling:
                    self._shown, self._sent = telling, 0
                end = count if self._most is None else min(count, self._sent + self._most)
                if end > self._sent:
                    yield {"game": table.game, "from": self._sent, "snapshots": telling.snapshots[self._sent : end]}
                    self._sent = end
            if table.read and self._questions.get(board) != telling.question:
                self._questions[board] = telling.question
                yield {"asks": board, "question": telling.question}
