"""Positions read from the page's drawing, and a library of games to show; for tests and pictures."""

import math
import random
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from host_tools.games.narration import card_name
from host_tools.library import Library
from host_tools.words import ENGLISH
from pawnlight.games.cards.game import CardsGame
from pawnlight.games.revenge.game import RevengeGame
from pawnlight.games.revenge.rows import CARD_NAMES, HOME_ROW
from pawnlight.games.sequence.game import SequenceGame
from pawnlight.games.sorry.board import OUT_OF_GAME, place_text
from pawnlight.games.sorry.game import SorryGame
from pawnlight.games.sorry.scene import light_of
from pawnlight.rules.base import Game
from pawnlight.rules.events import parse_event_line
from pawnlight.show.geometry import light_positions
from tests.support.browser import serve_test_page
from tests.support.event_lines import game_after, random_game

MAX_CARD_WIDTH = 1.22  # distance from the middle of the drawn board to its edge
PLAYERS = {"teams": 4, "points": 3, "st": 4, "revenge": 3, "sequence": 4}
OPTIONS = {"points": "quick", "sequence": "auto_draw", "cards": "sorry", "row": "child=yes", "towers": "child=yes"}

# The middle of each piece, relative to the drawing's width and height, with its data attributes.
PIECES_SCRIPT = """() => {
  const box = document.querySelector("main:not([hidden]) .board > svg").getBoundingClientRect();
  return [...document.querySelectorAll("main:not([hidden]) .piece")]
    .filter((piece) => piece.style.display !== "none")
    .map((piece) => {
      const body = piece.querySelector(".body").getBoundingClientRect();
      const middle = [body.x + body.width / 2 - box.x, body.y + body.height / 2 - box.y];
      return [Number(piece.dataset.pawn), piece.dataset.place, middle[0] / box.width, middle[1] / box.height];
    });
}"""
CHIPS_SCRIPT = """() => [...document.querySelectorAll("main:not([hidden]) .chip")]
  .map((chip) => [Number(chip.dataset.cell), chip.dataset.chip])"""
ROWS_SCRIPT = """() => [...document.querySelectorAll("main:not([hidden]) .mat")]
  .map((mat) => [...mat.querySelectorAll("li")].map((row) => row.dataset.row))"""
LARGE_CARD_SCRIPT = """() => document.querySelector("main:not([hidden]) .large").textContent"""


@dataclass(frozen=True)
class StoredGame:
    """A game in the library: its id and its event texts."""

    id: str
    lines: list[str]

    @property
    def texts(self) -> list[str]:
        return [parse_event_line(line)[1] for line in self.lines]

    def at(self, event: int) -> Game:
        """Return the game after event `event`, computed by the rules."""
        game: Game = game_after(self.texts[: event + 1])
        return game


def game_named(rules: str, name: str) -> str:
    """Return the id of the game that `make_game` returns."""
    return sha256(_seed(rules, name)).hexdigest()[:12]


def _seed(rules: str, name: str) -> bytes:
    return sha256(f"{rules} {name}".encode()).digest()


def make_game(
    rules: str, name: str = "", backs: float = 0.03, events: int | None = None, options: str = ""
) -> StoredGame:
    """Return a game of random players, whole or its first `events` events, with the usual `options` or others."""
    seed = _seed(rules, name)
    people = 1 if rules == "cards" else PLAYERS.get(rules, 2)
    players = ("person", "random", "random", "person")[:people]
    lines = random_game(rules, seed, random.Random(name), options or OPTIONS.get(rules, "-"), players, events, backs)
    return StoredGame(game_named(rules, name), lines)


def store_game(library: Library, game: StoredGame, board: str = "b0a4d", days_ago: float = 0, first: int = 0) -> None:
    """Add a game, or its events from `first` on, to the library, as sent by `board` `days_ago` days ago."""
    when = datetime.now(UTC) - timedelta(days=days_ago)
    library.add_lines(game.id, board, game.lines[first:], (when, when + timedelta(minutes=30)) if days_ago else None)


@contextmanager
def serve_games(games: Iterable[StoredGame], folder: Path) -> Iterator[str]:
    """Serve a library of these games, kept in `folder`; yield the page's address."""
    with Library.open(folder / "library.db") as library:
        for game in games:
            store_game(library, game)
        with serve_test_page(library=library) as address:
            yield address


def shown_position(page: Page, game: Game) -> Any:
    """Read the position that the page draws for this kind of game."""
    if isinstance(game, SorryGame):
        return sorted((pawn, place) for pawn, place, _, _ in page.evaluate(PIECES_SCRIPT))
    if isinstance(game, SequenceGame):
        return sorted((cell, chip) for cell, chip in page.evaluate(CHIPS_SCRIPT))
    return page.evaluate(ROWS_SCRIPT if isinstance(game, RevengeGame) else LARGE_CARD_SCRIPT)


def expected_position(game: Game) -> Any:
    """Return the position that the page should draw, computed by the rules."""
    if isinstance(game, SorryGame):
        return [(pawn, place_text(place)) for pawn, place in enumerate(game.pawns) if place != OUT_OF_GAME]
    if isinstance(game, SequenceGame):
        return [(cell, chr(chip)) for cell, chip in enumerate(game.board.cells) if chr(chip) in "bgrBGR"]
    if isinstance(game, RevengeGame):
        return [
            ["HOME" if row == HOME_ROW else ",".join(CARD_NAMES[card] for card in row) for row in rows]
            for rows in game.rows
        ]  # fmt: skip
    assert isinstance(game, CardsGame)
    return card_name(game.drawn[-1], ENGLISH) if game.drawn else ""


def misplaced_pawns(page: Page, game: SorryGame) -> list[int]:
    """Return the pawns that are not drawn where their light is."""
    wrong = []
    for pawn, _, right, down in page.evaluate(PIECES_SCRIPT):
        x, y = light_positions()[light_of(pawn, game.pawns[pawn])]
        where = ((x + MAX_CARD_WIDTH) / (2 * MAX_CARD_WIDTH), (y + MAX_CARD_WIDTH) / (2 * MAX_CARD_WIDTH))
        if math.dist(where, (right, down)) > 0.004:
            wrong.append(pawn)
    return wrong
