"""The replay of a game as one HTML file that needs neither a server nor a network.

The file holds the page's own modules and styles, and the server's answers for this game, compressed. It shows only what
everybody may see: hidden hands once the game is over and its seed is known, people's names only on request, no board.
"""

import base64
import html
import json
import zlib
from dataclasses import replace
from string import Template
from typing import Any, NamedTuple
from urllib.parse import quote

from host_tools import words
from host_tools.answers.presenter import present_game
from host_tools.drawing.geometry import page_geometry
from host_tools.games.game_row import Seated
from host_tools.games.replay import EventRefused
from host_tools.json_types import PresentedGame, SharedGame
from host_tools.library import GameRow, Library, NotFound
from host_tools.library.people import PeopleTable
from host_tools.page.gathered import STATIC, imported_sources, join_modules
from host_tools.page.unstarted import unstarted_element
from host_tools.system.errors import PawnlightError
from pawnlight import VERSION
from pawnlight.rules.events import parse_event_line
from pawnlight.words import rule_cards

_ENTRY = "shared.js"
_STYLES = ("theme", "table", "board", "panel", "game", "players", "people", "transport", "moves", "charts")


def shared_name(game: str, kind: str = "html") -> str:
    """Return the usual name of the file for a game."""
    return f"pawnlight-{game}.{kind}"


class PublicGame(NamedTuple):
    """What everybody may see of a game: its row, the people at its seats, and the values of `present`."""

    row: GameRow
    people: dict[int, Seated]
    whole: PresentedGame


def shared_game(library: Library, game: str, language: str, names: bool) -> PublicGame:
    """Return what may be shared of the game with id `game`, in `language`; without `names` nobody is named.

    Raises LibraryError, and PawnlightError if its rules are unknown.
    """
    row, lines = library.game_row(game), library.event_lines(game)
    if row is None or not lines:
        raise NotFound(f"The library holds no event of game {game}.")
    seated = PeopleTable(library).people_at_seats([game]).get(game, {}) if names else {}
    people = {seat: replace(one, carried=False) for seat, one in seated.items()}
    try:
        whole = present_game([parse_event_line(line)[1] for line in lines], words.load(language), people)
    except EventRefused as refused:
        raise PawnlightError(f"Game {game} cannot be shared: {refused.reason}.") from refused
    return PublicGame(row, people, whole)


def shared_file(library: Library, game: str, language: str, names: bool = False) -> str:
    """Return the replay of the game with id `game` as the text of an HTML file, in `language`.

    With `names`, the file has the names of the people at the seats. The same game gives the same text. Raises
    LibraryError, and PawnlightError if its rules are unknown.
    """
    row, _, whole = shared_game(library, game, language, names)
    head = whole["head"]
    game_json: SharedGame = {**whole, "begun": row.first_seen.isoformat() if row.first_seen else None}
    answers = {
        "geometry.json": {**page_geometry(), "views": [], "bench": False, "changes": False},
        f"words/{language}.json": words.load(language),
        f"api/rules/{row.rules}": rule_cards.rule_pages(row.rules, head["options"], language),
        "game": game_json,
    }
    return _filled(answers, language, head["title"])


def _filled(answers: dict[str, Any], language: str, title: str) -> str:
    values = {
        "style": "\n".join(_text(f"{name}.css") for name in _STYLES),
        "script": join_modules(imported_sources([_ENTRY], STATIC)),
        "answers": answers,
    }
    packed = zlib.compress(json.dumps(values, separators=(",", ":")).encode(), 9)
    return Template(_text("shared.html")).substitute(
        language=language,
        version=VERSION,
        title=html.escape(title),
        icon=f"data:image/svg+xml,{quote(_text('icon.svg'))}",
        why_not=_text("why_not.js"),
        theme=_text("theme.js"),
        packed=base64.b64encode(packed).decode(),
        unpack=_text("unpack.js"),
        unstarted=unstarted_element([language], ("old", "failed")),
    )


def _text(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")
