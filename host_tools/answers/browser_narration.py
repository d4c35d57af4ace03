"""A game that is played as it is told event by event; a browser tells the game of its board with it, on MicroPython."""

from typing import TYPE_CHECKING

from host_tools.answers.presenter import GamePresenter, present_game, refusal_text
from host_tools.games.replay import EventRefused
from host_tools.words import load

if TYPE_CHECKING:
    from host_tools.games.game_row import Seated
    from host_tools.json_types import Head, Question, Snapshot
    from host_tools.link.questions import AskedQuestion


class Narration:
    """A game as an audience is told it, as far as it has been read, with the people who sit at it.

    `trouble` is a sentence about an event that cannot be shown, or "". If this program does not know the rules of the
    game, there is no head and there are no snapshots. `question` is what its board asks people in this position.
    """

    def __init__(self, language: str, rules: str, people: "dict[int, Seated]") -> None:
        self.head: Head | None = None
        self.snapshots: list[Snapshot] = []
        self.trouble = ""
        self.question: Question | None = None
        self._words = load(language)
        self._rules = rules
        self._people = people
        self._presenter: GamePresenter | None = None
        self._read = 0

    def tell_events(self, texts: list[str], over: bool) -> None:
        """Tell the events that are new in `texts`. A game that has ended before is told with the hands."""
        fresh = self._read == 0
        new, self._read = texts[self._read :], len(texts)
        if self.trouble:
            return
        try:
            if over and fresh and texts:
                whole = present_game(texts, self._words, self._people)
                self.head, self.snapshots, self.trouble = whole["head"], whole["snapshots"], whole["trouble"]
                return
            for text in new:
                if self._presenter is None:
                    self._presenter = GamePresenter(text, self._words, self._people)
                    self.head = self._presenter.game_head()
                    self.snapshots.append(self._presenter.first_snapshot())
                else:
                    self.snapshots.append(self._presenter.next_snapshot(text))
        except EventRefused as refused:
            self.trouble = refusal_text(refused, self._rules, self._words)
        except Exception as fault:
            # The other tables continue.
            self.trouble = self._words["game trouble"].format(why=type(fault).__name__)

    def mark_damaged(self, why: str) -> None:
        """Note that the library cannot read further events."""
        self.trouble = self.trouble or self._words["game trouble"].format(why=why)

    def set_question(self, asked: "AskedQuestion | None", game: str) -> None:
        """Note what people are asked at the board that plays `game`."""
        # In another position it is not asked any more, or not yet.
        here = asked is not None and (asked.game, asked.moment) == (game, self._read)
        self.question = self._presenter.question_view(asked) if asked and here and self._presenter else None
