"""A game as the page shows it: a head, and for each event a frame of plain values, all derived by the rules."""

from typing import Any

from host_tools.games.effects import Luck, ahead, mean_pips, sides
from host_tools.games.narration import player
from host_tools.games.replay import EventRefused, GameReplay, Step
from pawnlight.rules.base import Game, RuleError
from pawnlight.rules.cards_game import CardsGame
from pawnlight.rules.events import seed_of
from pawnlight.rules.notation import place_text
from pawnlight.rules.revenge import HOME_ROW, NAMES
from pawnlight.rules.revenge_game import RevengeGame
from pawnlight.rules.sequence import CARDS
from pawnlight.rules.sequence_game import SequenceGame
from pawnlight.rules.sorry import OUT, START, changes_places, do, parts
from pawnlight.rules.sorry_game import SorryGame
from pawnlight.show.sorry_paths import light_of, passed, slid

Frame = dict[str, Any]


class GamePresenter:
    """Builds the frames of a game event by event; with the seed, which a finished game has, they include the hands.

    Raises EventRefused for the header of an unknown game.
    """

    def __init__(self, header: str, seed: bytes | None = None) -> None:
        self._replay = GameReplay(header, seed, narrated=True)
        self.game = self._replay.game
        self._luck = Luck(self.game)

    def head(self) -> dict[str, Any]:
        """Return what stays the same during the game."""
        game = self.game
        teams = game.teams if isinstance(game, SequenceGame) else 0
        return {
            "id": game.id,
            "rules": game.header.rules,
            "options": list(game.header.options),
            "seats": [
                {"colour": colour, "level": level, "name": player(game, seat)}
                for seat, (colour, level) in enumerate(game.header.seats)
            ],
            "sides": sides(game),
            "teams": teams,
            "mean": round(mean_pips(game), 2),
            "hands": game.seed is not None and bool(_hands(game)),
        }

    def begin(self) -> Frame:
        """Return the frame of the header."""
        return self._frame(self._replay.begin, {})

    def step(self, text: str) -> Frame:
        """Apply the next event and return its frame. Raises EventRefused, without any change, if it is refused."""
        try:
            ways = _ways(self.game, text)
        except RuleError:
            ways = []
        step = self._replay.step(text)
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
            "position": _position(game, step.text),
            "ahead": [round(part, 4) for part in ahead(game)],
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
        if game.seed is not None and (hands := _hands(game)):
            frame["hands"] = hands
        return frame


def _position(game: Game, text: str) -> Frame:
    if isinstance(game, SorryGame):
        return {
            "pawns": ["" if place == OUT else place_text(place) for place in game.pawns],
            "lights": [-1 if place == OUT else light_of(i, place) for i, place in enumerate(game.pawns)],
            "card": game.card or "",
            "pile": game.pile.left(),
            "cards": [len(hand) for hand in game.hands],
        }
    if isinstance(game, SequenceGame):
        words = text.split(" ")
        return {
            "cells": game.board.cells.decode(),
            "last": int(words[2]) if words[0] in ("put", "take") else -1,
            "card": words[1] if words[0] in ("put", "take", "dead") else "",
            "pile": game.pile.left(),
            "cards": [len(hand) for hand in game.hands],
        }
    if isinstance(game, RevengeGame):
        return {
            "rows": [["HOME" if row == HOME_ROW else _named(row) for row in rows] for rows in game.rows],
            "cards": [len(hand) for hand in game.hands],
            "pile": len(game.pile),
            "discard": NAMES[game.discards[-1]] if game.discards else "",
            "card": text.split(" ")[1] if text.startswith(("play ", "sorry ", "discard ")) else "",
        }
    assert isinstance(game, CardsGame)
    return {"drawn": game.drawn[-12:], "left": {event: pile.left() for event, pile in game.piles}}


def _named(cards: bytes) -> list[str]:
    return [NAMES[card] for card in cards]


def _hands(game: Game) -> list[list[str]]:
    """Return the cards in each hand; empty for a game without hands."""
    if isinstance(game, SorryGame):
        return [[card or "?" for card in hand] for hand in game.hands] if any(game.hands) else []
    if isinstance(game, SequenceGame):
        return [["?" if card is None else CARDS[card] for card in hand] for hand in game.hands]
    if isinstance(game, RevengeGame):
        return [_named(bytes(sorted(hand))) for hand in game.hands]
    return []


def _ways(game: Game, text: str) -> list[list[int]]:
    """Return the lights that each pawn passes in the event `text`: lists [pawn, light, light, ...]."""
    kind = text.partition(" ")[0]
    if not isinstance(game, SorryGame) or kind not in ("move", "play"):
        return []
    card, move = (game.card or "", game.read(text)) if kind == "move" else game.read(text)
    ways: list[list[int]] = []
    walked = {}
    exchange = changes_places(move)
    for pawn, a, landing, rest in parts(move):
        k = pawn // 4
        places = [landing] if exchange or a == START else passed(card, k, a, landing)
        walked[pawn] = [a, *places, *slid(landing, rest)]
    for pawn, a, b in do(game.pawns[:], move):
        if pawn in walked:
            ways.append([pawn, *(light_of(pawn, place) for place in walked.pop(pawn))])
        elif b == START:
            ways.append([pawn, light_of(pawn, a), light_of(pawn, b)])
    return ways


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
