"""Presenter of a game for the page, live and in a replay: a head, and a snapshot after each event, in plain values."""

from typing import Any

from host_tools.games.luck import Luck
from host_tools.games.narration import Sentence, say
from host_tools.games.replay import EventRefused, GameReplay, Step, seed_of
from host_tools.link.asking import Asked
from host_tools.words import LANGUAGES, load
from pawnlight.board import TRACK

Snapshot = dict[str, Any]
Question = dict[str, Any]


class GamePresenter:
    """Builds the snapshots of a game event by event; with the seed, which a finished game has, they include the hands.

    Raises EventRefused for the header of an unknown game.
    """

    def __init__(self, header: str, seed: bytes | None = None) -> None:
        self._replay = GameReplay(header, seed, narrated=True)
        self.game = self._replay.game
        self._adapter = self._replay.adapter
        self._luck = Luck(len(self.game.header.seats), self._adapter.card_values)

    def head(self) -> dict[str, Any]:
        """Return the values that stay the same during the game."""
        game, adapter = self.game, self._adapter
        seats = game.header.seats if adapter.has_players else []
        return {
            "id": game.id,
            "rules": game.header.rules,
            "title": _in_all_languages(adapter.title()),
            "options": list(game.header.options),
            "seats": [
                {"colour": colour, "level": level, "name": adapter.player(seat), "side": adapter.side_of(seat)}
                for seat, (colour, level) in enumerate(seats)
            ],
            "sides": adapter.sides(),
            "lines": adapter.progress_lines(),
            "how_ahead": adapter.how_ahead,
            "luck_unit": adapter.luck_unit,
            "hands": game.seed is not None and bool(adapter.hands()),
        }

    def begin(self) -> Snapshot:
        """Return the snapshot of the header."""
        return self._snapshot(self._replay.begin, {})

    def step(self, text: str) -> Snapshot:
        """Apply the next event and return its snapshot. Raises EventRefused, without any change, if it is refused."""
        option = self._replay.read(text)
        ways = self._adapter.paths(option)
        step = self._replay.push(option, text)
        self._luck.take(step.effect)
        return self._snapshot(step, {"ways": ways} if ways else {})

    def _snapshot(self, step: Step, more: Snapshot) -> Snapshot:
        game, effect = self.game, step.effect
        snapshot: Snapshot = {
            "number": step.number,
            "text": step.text.partition(" seed=")[0],
            "say": _in_all_languages(step.sentence),
            "who": effect.seat,
            "next": game.seat,
            "due": game.due,
            "position": self._adapter.position(step.text),
            "ahead": [round(part, 4) for part in self._adapter.progress()],
            "luck": [round(part, 3) for part in self._luck.totals()],
            **more,
        }
        drawn = self._adapter.drawn(step.text)
        if drawn is not None:
            snapshot["drawn"] = drawn
        if effect.hits:
            snapshot["hits"] = [[hit.by, hit.of, hit.place] for hit in effect.hits]
        if effect.scored:
            snapshot["scored"] = effect.scored
        if effect.undone:
            snapshot["undone"] = effect.undone
        if game.due in ("end", "over"):
            snapshot["winners"] = game.winners()
        if game.seed is not None and (hands := self._adapter.hands()):
            snapshot["hands"] = hands
        return snapshot


def _in_all_languages(sentence: Sentence) -> dict[str, str]:
    """Return `sentence` by language: the page changes the language without asking again.

    Players are marked, `{red}` or `{blue2}`, for the page to name them: its `sentence` in words.js does so.
    """
    return {language: say(sentence, load(language), lambda player, words: f"{{{player}}}") for language in LANGUAGES}


def question_of(asked: Asked, seats: list[dict[str, Any]]) -> Question | None:
    """Return what the page shows of a question to one of the `seats` of a head; None if it cannot say it."""
    what = asked.what
    if what == "row" and asked.options and asked.options[0][0] >= TRACK:
        # Not on the ring but on a spoke, which stands for a player.
        what = "player"
    if asked.seat >= len(seats) or (what in ("pawn", "row") and not asked.options):
        return None
    return {
        "moment": asked.moment,
        "say": _in_all_languages(((f"asks {what}", {"who": seats[asked.seat]["name"], "count": len(asked.options)}),)),
        "where": asked.where,
        "options": asked.options,
        "at": asked.at,
    }


def present(texts: list[str]) -> dict[str, Any]:
    """Return a whole game: `head`, `snapshots`, and `trouble`, a message if an event breaks the rules, else "".

    Raises EventRefused for the header of an unknown game.
    """
    seed = seed_of(texts[0], texts[-1])
    if seed is not None:
        whole = _present(texts, seed)
        if not whole["trouble"]:
            return whole
    # With the seed, every card is compared with the shuffle; without it, the visible part may still be valid.
    return _present(texts, None)


def _present(texts: list[str], seed: bytes | None) -> dict[str, Any]:
    presenter = GamePresenter(texts[0], seed)
    snapshots = [presenter.begin()]
    trouble = ""
    try:
        for text in texts[1:]:
            snapshots.append(presenter.step(text))
    except EventRefused as refused:
        trouble = f"{refused.number}: {refused.reason}"
    return {"head": presenter.head(), "snapshots": snapshots, "trouble": trouble}
