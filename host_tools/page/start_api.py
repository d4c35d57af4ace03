"""The HTTP API of the first steps: the games, their seats, one START for the board, and the practice."""

import asyncio
import random
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from aiohttp import web

from host_tools import json_types
from host_tools.games.narration import player_name
from host_tools.games.registry import adapter_of
from host_tools.games.replay import EventRefused
from host_tools.library import Library, NotFound, Wanted
from host_tools.library.boards import Boards
from host_tools.library.evenings import Evenings
from host_tools.library.people import People, Seated
from host_tools.library.seats import players_of
from host_tools.link.starting import Starting, StartRefused
from host_tools.page.api import LIBRARY, NOT_UNDERSTOOD, answered, as_json, posted, words_of
from host_tools.page.feed import Feed
from host_tools.page.presenter import GamePresenter, present
from host_tools.words import Words
from pawnlight.rules.base import COLOURS, MIX, Header
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.game import open_game, seats_of
from pawnlight.words import load

_BOARDS = web.AppKey("boards", list[Starting])
_FEED = web.AppKey("practice feed", Feed)
LEVELS = ("person", "easy", "normal", "hard")
EMPTY = "none"


class _Kind(NamedTuple):
    """A game as it is offered: the fewest and most players and minutes, and the cards drawn for its picture.

    Minutes are cards drawn by players of the level normal in simulations, at the pace of people.
    """

    players: tuple[int, int]
    minutes: tuple[int, int]
    drawn: int


KINDS = {
    "classic": _Kind((2, 4), (20, 60), 46),
    "teams": _Kind((4, 4), (40, 60), 60),
    "points": _Kind((2, 4), (15, 40), 52),
    "st": _Kind((2, 4), (25, 60), 50),
    "revenge": _Kind((2, 4), (10, 20), 16),
    "sequence": _Kind((2, 12), (15, 30), 30),
}
SORRY = ("classic", "teams", "points", "st")
# The rule sets whose seats can be empty; those of `st` depend on how many play.
CAN_BE_EMPTY = ("classic", "points")
# The rule sets that have a child's game.
FOR_CHILDREN = ("classic", "revenge", "sequence")


def add_routes(app: web.Application, boards: list[Starting], feed: Feed) -> None:
    """Add this API to the page's server; `boards` are those that can begin a game, `feed` knows who practises."""
    app[_BOARDS] = boards
    app[_FEED] = feed
    router = app.router
    router.add_get("/api/setup", setup)
    router.add_get("/api/start", choices)
    router.add_post("/api/start", start)
    router.add_get("/api/practice", practice)
    router.add_post("/api/awake", awake)


# What the menu of a board would begin


async def setup(request: web.Request) -> web.StreamResponse:
    """Return the game that the menu of `board` would begin, from its `header`, with the people named for its seats."""
    library, words = request.app[LIBRARY], words_of(request)
    board, header = request.query.get("board", ""), request.query.get("header", "")

    def read() -> json_types.PresentedGame:
        try:
            seats = GamePresenter(header, words).game.header.seats
        except EventRefused as refused:
            raise NotFound(f"This is no header of a game: {refused.reason}") from refused
        return present([header], words, _people(library, board, seats))

    return await answered(read)


def _people(library: Library, board: str, seats: list[tuple[str, str]]) -> Mapping[int, Seated]:
    """Return who will sit at the seats of the next game: as was said for it, or as last on this evening."""
    players = players_of(seats)
    found = {
        players.index(player): one
        for player, one in People(library).next_seats(board).items()
        if player in players and seats[players.index(player)][1] == "person"
    }
    evenings = Evenings(library.store)
    last = next(iter(library.games(Wanted(board=board, latest=True, most=1))), None)
    if last is None or not evenings.continues(board):
        return found
    played = library.games(Wanted(board=board, evening=evenings.of(last.id)))
    alike = next((game.id for game in played if list(game.seats) == seats), None)
    if alike is None:
        return found
    there = {one.person for one in found.values()}
    before = People(library).seated([alike]).get(alike, {})
    return found | {
        seat: Seated(one.person, one.name, carried=True)
        for seat, one in before.items()
        if seat not in found and one.person not in there
    }


# START


async def choices(request: web.Request) -> web.StreamResponse:
    """Return the board that can begin a game, or None, and the games: how they look, and the seats at each table."""
    library, words = request.app[LIBRARY], words_of(request)
    ready = _ready(request.app)

    def read() -> json_types.StartChoices:
        names = Boards(library.store).names()
        return {
            "board": {"id": ready.board, "name": names.get(ready.board) or ready.board} if ready else None,
            "games": [offered(rules, words) for rules in KINDS],
        }

    return await answered(read)


async def start(request: web.Request) -> web.StreamResponse:
    """Set the menu of the board and begin: `{"rules": …, "teams": 2, "child": false, "seats": [[LEVEL, NAME], …]}`.

    The seats are in the order of their table; LEVEL is also "none", NAME the name of a person or null. With `child`
    null the menu's setting stays. With `{"practice": true}` the board begins the practice.
    """
    words, library = words_of(request), request.app[LIBRARY]
    order = await posted(request)
    ready = _ready(request.app)
    if request.content_type != "application/json":
        return as_json({"error": "JSON is expected."}, 415)

    def work() -> Any:
        if ready is None:
            raise NotFound(words["start silent"])
        try:
            match order:
                case {"practice": True}:
                    ready.start((), practice=True)
                case {
                    "rules": str(rules),
                    "teams": int(teams),
                    "child": bool() | None as child,
                    "seats": list(seats),
                } if settings := settings_of(rules, teams, child, seats):
                    board, people = ready.board, People(library)
                    before = {player: one.name for player, one in people.next_seats(board).items()}
                    names = _names(rules, teams, seats)
                    people.seat_next(board, dict.fromkeys(before) | names)
                    try:
                        ready.start(settings)
                    except StartRefused:
                        people.seat_next(board, dict.fromkeys(names) | before)
                        raise
                case _:
                    raise NotFound(NOT_UNDERSTOOD)
        except StartRefused as refused:
            raise NotFound(_refusal(refused, words)) from refused
        return {}

    return await answered(work)


async def awake(request: web.Request) -> web.StreamResponse:
    """Keep the board from falling asleep while somebody chooses."""
    ready = _ready(request.app)
    if ready:
        ready.keep_awake()
    return as_json({})


async def practice(request: web.Request) -> web.StreamResponse:
    """Return the turn that somebody practises at the board, 0 to 3, and its heading and text; None if nobody does."""
    ready = _ready(request.app)
    moment = request.app[_FEED].practised(ready.board) if ready else None
    if moment is None:
        return as_json({"turn": None})
    turn = max(moment - 2, 0) // 2
    language = request.query.get("language", "en")
    heading, _, text = (await asyncio.to_thread(_texts, language))[min(turn, 4)].partition("|")
    return as_json({"turn": turn, "heading": heading, "text": text.replace("|", " ")})


def _refusal(refused: StartRefused, words: Words) -> str:
    key = "start players few" if refused.why == "players" else f"start {refused.why}"
    return words[key].format(why=refused)


def _texts(language: str) -> list[str]:
    words = load(language)
    return [words[f"practice {n}"] for n in range(1, 6)]


def _ready(app: web.Application) -> Starting | None:
    return next((one for one in app[_BOARDS] if one.board), None)


def tables_of(rules: str) -> list[tuple[int, list[str]]]:
    """Return (teams, colours of the seats in the order of turns) of each table at which `rules` can be played."""
    if rules in ("st", "revenge"):
        return [(2, list(seats_of(rules, players))) for players in (2, 3, 4)]
    if rules in SORRY:
        return [(2, list(COLOURS))]
    sizes = [(teams, players) for teams in (2, 3) for players in range(teams, 13, teams)]
    return [(teams, list(seats_of(rules, players, teams))) for teams, players in sizes]


def offered(rules: str, words: Words) -> json_types.OfferedGame:
    kind = KINDS[rules]
    low, high = kind.players
    key = "start players" if low < high else "start players exact"
    tables: list[json_types.OfferedTable] = []
    for teams, colours in tables_of(rules):
        players = players_of([(colour, "person") for colour in colours])
        names = [player_name(player, words) for player in players]
        seats = zip(colours, names, strict=True)
        tables.append({"teams": teams, "seats": [{"colour": colour, "name": name} for colour, name in seats]})
    return {
        "rules": rules,
        "title": words[f"rules {rules}"],
        "players": words[key].format(low=low, high=high),
        "minutes": words["start minutes"].format(low=kind.minutes[0], high=kind.minutes[1]),
        "empty": rules in CAN_BE_EMPTY,
        "child": rules in FOR_CHILDREN,
        "usual": [0, 2] if rules in CAN_BE_EMPTY else None,
        "tables": tables,
        "picture": _picture(rules, words),
    }


def _picture(rules: str, words: Words) -> json_types.Picture:
    """Return a game of these rules in the middle, as a head and one snapshot."""
    header, position = _middle(rules)
    whole = present([header], words)
    snapshot = whole["snapshots"][0]
    snapshot["position"] = position
    return {"head": whole["head"], "snapshot": snapshot}


@cache
def _middle(rules: str) -> tuple[str, Mapping[str, Any]]:
    """Return the header and the position of a game that computers have played halfway."""
    colours = list(COLOURS) if rules in SORRY else list(seats_of(rules, 2, 2))
    seed = rules.encode().ljust(32, b".")
    first = "-" if rules == "sequence" else colours[0]
    seats = [(colour, "easy") for colour in colours]
    options = ("auto_draw",) if rules == "sequence" else ()
    header = Header(rules, options, seats, first, seed_hash(seed)).text()
    game = open_game(header, seed)
    game.apply(f"{MIX} -")
    choose = random.Random(rules).choice
    drawn = 0
    while drawn < KINDS[rules].drawn and game.due not in ("end", "over"):
        drawn += game.advance(choose)
    return header, adapter_of(game).position(None, {"row says": ""})


def settings_of(rules: str, teams: int, child: bool | None, seats: list[Any]) -> list[str]:
    """Return the lines of the settings for the menu; none if the board cannot have such a game."""
    tables = tables_of(rules) if rules in KINDS else []
    fits = any(known == teams and len(colours) == len(seats) for known, colours in tables)
    if not fits or not all(_is_seat(one) for one in seats):
        return []
    levels = [level for level, _ in seats]
    sorry = rules in SORRY
    if (EMPTY in levels and rules not in CAN_BE_EMPTY) or (child and rules not in FOR_CHILDREN):
        return []
    lines = [f"game={'sorry' if sorry else rules}"]
    if child is not None:
        lines.append(f"child={'yes' if child else 'no'}")
    if sorry:
        colours = next(colours for _, colours in tables if len(colours) == len(levels))
        players = dict.fromkeys(COLOURS, EMPTY) | dict(zip(colours, levels, strict=True))
        lines += [f"rules={rules}", *(f"{colour}={level}" for colour, level in players.items())]
    else:
        if rules == "sequence":
            lines.append(f"teams={teams}")
            if teams == 2:
                lines.append("colours=blue+green")
        lines += [f"players={len(seats)}", *(f"seat {n}={level}" for n, level in enumerate(levels, 1))]
    return lines


def _is_seat(seat: Any) -> bool:
    match seat:
        case [str(level), str() | None]:
            return level in (*LEVELS, EMPTY)
    return False


def _names(rules: str, teams: int, seats: list[Any]) -> dict[str, str | None]:
    """Return the name at each seat that is not empty, by player; None for a computer and for a person without one."""
    colours = next(colours for known, colours in tables_of(rules) if known == teams and len(colours) == len(seats))
    there = [(colour, level, name) for colour, (level, name) in zip(colours, seats, strict=True) if level != EMPTY]
    players = players_of([(colour, level) for colour, level, _ in there])
    return {
        player: name if level == "person" else None for player, (_, level, name) in zip(players, there, strict=True)
    }
