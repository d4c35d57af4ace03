"""Presenter of a game for the page, live and in a replay: a head, and a frame of plain values (JSON) for each event."""

from typing import Any

from host_tools.games.luck import Luck
from host_tools.games.replay import EventRefused, GameReplay, Step, seed_of

Frame = dict[str, Any]


class GamePresenter:
    """Builds the frames of a game event by event; with the seed, which a finished game has, they include the hands.

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
        return {
            "id": game.id,
            "rules": game.header.rules,
            "options": list(game.header.options),
            "seats": [
                {"colour": colour, "level": level, "name": adapter.player(seat)}
                for seat, (colour, level) in enumerate(game.header.seats)
            ],
            "sides": adapter.sides(),
            "teams": adapter.teams,
            "mean": round(adapter.card_values.mean, 2),
            "luck_unit": adapter.luck_unit,
            "hands": game.seed is not None and bool(adapter.hands()),
        }

    def begin(self) -> Frame:
        """Return the frame of the header."""
        return self._frame(self._replay.begin, {})

    def step(self, text: str) -> Frame:
        """Apply the next event and return its frame. Raises EventRefused, without any change, if it is refused."""
        option = self._replay.read(text)
        ways = self._adapter.paths(option)
        step = self._replay.push(option, text)
        self._luck.take(step.effect)
        return self._frame(step, {"ways": ways} if ways else {})

    def _frame(self, step: Step, more: Frame) -> Frame:
        game, effect = self.game, step.effect
        frame: Frame = {
            "number": step.number,
            "text": step.text.partition(" seed=")[0],
            "say": step.sentence,
            "who": effect.seat,
            "next": game.seat,
            "due": game.due,
            "position": self._adapter.position(step.text),
            "ahead": [round(part, 4) for part in self._adapter.progress()],
            "luck": [round(part, 3) for part in self._luck.totals()],
            **more,
        }
        if effect.hits:
            frame["hits"] = [[hit.by, hit.of, hit.place] for hit in effect.hits]
        if effect.scored:
            frame["scored"] = effect.scored
        if effect.undone:
            frame["undone"] = effect.undone
        if game.due in ("end", "over"):
            frame["winners"] = game.winners()
        if game.seed is not None and (hands := self._adapter.hands()):
            frame["hands"] = hands
        return frame


def present(texts: list[str]) -> dict[str, Any]:
    """Return a whole game: `head`, `frames`, and `trouble`, a message if an event breaks the rules, else "".

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
    frames = [presenter.begin()]
    trouble = ""
    try:
        for text in texts[1:]:
            frames.append(presenter.step(text))
    except EventRefused as refused:
        trouble = f"{refused.number}: {refused.reason}"
    return {"head": presenter.head(), "frames": frames, "trouble": trouble}
