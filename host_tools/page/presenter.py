"""A game as the page shows it: a head, and for each event a frame of plain values, all derived by the rules."""

from typing import Any

from host_tools.games.effects import Effect, Luck, ahead, mean_pips, sides
from host_tools.games.narration import Sentence, begins, follow, player
from pawnlight.rules.base import Game, RuleError
from pawnlight.rules.cards_game import CardsGame
from pawnlight.rules.game import open_game
from pawnlight.rules.notation import place_text
from pawnlight.rules.revenge import HOME_ROW, NAMES
from pawnlight.rules.revenge_game import RevengeGame
from pawnlight.rules.sequence import CARDS
from pawnlight.rules.sequence_game import SequenceGame
from pawnlight.rules.sorry import OUT, START, changes_places, do, parts
from pawnlight.rules.sorry_game import SorryGame
from pawnlight.rules.text import is_hex
from pawnlight.show.sorry_paths import light_of, passed, slid

Frame = dict[str, Any]


class GamePresenter:
    """Builds the frames of a game event by event; with the seed, which a finished game has, they include the hands.

    Raises RuleError for the header of an unknown game.
    """

    def __init__(self, header: str, seed: bytes | None = None) -> None:
        self.game = open_game(header, seed)
        self._luck = Luck(self.game)
        self._done: list[Effect] = []

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
        return self._frame(0, self.game.header.text(), begins(self.game), Effect(self.game.seat), {})

    def step(self, text: str) -> Frame:
        """Apply the next event and return its frame. Raises RuleError, without any change, if it breaks the rules."""
        game = self.game
        number = game.events
        ways = _ways(game, text)
        effect, said = follow(game, text)
        if effect.undone:
            for gone in self._done[-effect.undone :]:
                self._luck.take(gone, back=True)
            del self._done[-effect.undone :]
        else:
            self._done.append(effect)
            self._luck.take(effect)
        return self._frame(number, text, said, effect, {"ways": ways} if ways else {})

    def _frame(self, number: int, text: str, said: Sentence, effect: Effect, more: Frame) -> Frame:
        game = self.game
        frame: Frame = {
            "number": number,
            "text": text.partition(" seed=")[0],
            "say": said,
            "who": effect.seat,
            "next": game.seat,
            "due": game.due,
            "position": _position(game, text),
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


def seed_of(texts: list[str]) -> bytes | None:
    """Return the seed in the last event of a game, or None while the game is in progress."""
    words = texts[-1].split(" ") if texts else []
    if len(words) == 3 and words[0] == "end" and is_hex(words[2], 64):
        return bytes.fromhex(words[2])
    return None


def present(texts: list[str]) -> dict[str, Any]:
    """Return a whole game: `head`, `frames`, and `trouble`, a message if an event breaks the rules, else "".

    Raises RuleError for the header of an unknown game.
    """
    try:
        return _present(texts, seed_of(texts))
    except RuleError:
        # With the seed, every card is compared with the shuffle; without it, the visible part may still be valid.
        return _present(texts, None)


def _present(texts: list[str], seed: bytes | None) -> dict[str, Any]:
    presenter = GamePresenter(texts[0], seed)
    frames = [presenter.begin()]
    trouble = ""
    for number, text in enumerate(texts[1:], 1):
        try:
            frames.append(presenter.step(text))
        except RuleError as error:
            if seed is not None:
                raise
            trouble = f"{number}: {error}"
            break
    return {"head": presenter.head(), "frames": frames, "trouble": trouble}
