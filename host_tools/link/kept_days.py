"""The days of the games that a board keeps for later, for its menu: the file `days` in docs/link.md."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from host_tools.link.errand import BoardErrand
from host_tools.link.game_transfer import GameTransfer
from host_tools.link.words import write_requests

if TYPE_CHECKING:
    from host_tools.link.any_library import LinkLibrary

_FILE = "days"
# The board takes no more lines.
_MOST = 100


class KeptDaysErrand(BoardErrand):
    """Tells a board the days of its unfinished games, as far as they are known, again whenever one changes."""

    def __init__(self, library: "LinkLibrary", send: Callable[[str], None]) -> None:
        super().__init__(send)
        self._library = library
        self.on_restart()

    def on_restart(self) -> None:
        self._sent: list[str] = []

    def on_games_listed(self, games: Iterable[GameTransfer]) -> None:
        """Send the days of those of `games` that are not over, unless they have been sent."""
        lines = []
        for game in games:
            day = self._library.last_played_day(game.line) if game.open and game.held and not game.refused else ""
            if day:
                lines.append(f"{game.id} {day}")
        lines = sorted(lines)[:_MOST]
        if lines != self._sent:
            self._sent = lines
            for body in write_requests(_FILE, lines):
                self._send(body)
