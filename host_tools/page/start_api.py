"""The HTTP API of the first steps: the games, their seats, one START for the board, and the practice."""

import asyncio
import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NotRequired, TypedDict

from aiohttp import web

from host_tools import json_types
from host_tools.answers.answers import BAD_REQUEST_TEXT
from host_tools.answers.presenter import GamePresenter, game_title, present_game
from host_tools.games.game_row import GameRow, Seated
from host_tools.games.narration import player_name
from host_tools.games.registry import adapter_class, adapter_of
from host_tools.games.replay import EventRefused
from host_tools.library import GameFilter, Library, NotFound
from host_tools.library.boards import BoardTable
from host_tools.library.evenings import Evenings
from host_tools.library.people import PeopleTable
from host_tools.library.seats import players_of
from host_tools.link.starting import GameStarter, StartRefused
from host_tools.page.api import LIBRARY_KEY, answer_in_thread, as_json, posted_json, requested_language, requested_words
from host_tools.page.feed import LiveFeed
from host_tools.words import Words
from pawnlight.rules.base import CHILD_OPTION, MIX_EVENT, Header, house_rules_of, kind_of, options_of
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.game import open_game
from pawnlight.rules.kinds import find_kind, rule_sets
from pawnlight.table.menu_rows import menu_class
from pawnlight.table.settings import HOUSE_RULE_PREFIX, OFF
from pawnlight.words import load_texts

_BOARDS = web.AppKey("boards", list[GameStarter])
_FEED = web.AppKey("practice feed", LiveFeed)
_MOST_GOING = 6
# A line of the settings, and so many at most.
_LINE = re.compile(r"[a-z0-9 ]{1,20}=[a-z0-9+.]{1,12}")
_MOST_LINES = 60
# HTTP's, by why the board does not begin; a board that is busy is in conflict with the request.
_STATUS = {"silent": 503, "players": 422, "game": 404}


class OfferedTable(TypedDict):
    teams: int
    seats: list[json_types.NamedSeat]


class HouseRule(TypedDict):
    """A setting that changes the rules: its values with their texts, the one for none, and a new board's."""

    name: str
    values: list[tuple[str, str]]
    off: str
    usual: str


class GoingSeat(json_types.NamedSeat):
    level: str


class GoingGame(TypedDict):
    """An unfinished game on the board, and when its last event came."""

    id: str
    title: str
    seats: list[GoingSeat]
    seen: str | None


class OfferedGame(TypedDict):
    """A game of the first steps; `usual` are the seats at which people sit to begin with, null for all.

    `picture` shows it, null if it is always a child's; `child` shows it as a child's game, null if there is none.
    """

    rules: str
    title: str
    players: str
    minutes: str
    empty: bool
    child: json_types.Picture | None
    usual: list[int] | None
    house: list[HouseRule]
    tables: list[OfferedTable]
    picture: json_types.Picture | None


class NamedBoard(TypedDict):
    id: str
    name: str


class StartChoices(TypedDict):
    """What can begin; without a board, `why` there is none, if that is known.

    `menu` are the settings that the board has on flash, `named` the people named for its next game, by player.
    """

    board: NamedBoard | None
    menu: dict[str, str]
    named: dict[str, str]
    why: NotRequired[str]
    going: list[GoingGame]
    games: list[OfferedGame]


def add_routes(app: web.Application, boards: list[GameStarter], feed: LiveFeed) -> None:
    """Add this API to the page's server; `boards` are those that can begin a game, `feed` knows who practises."""
    app[_BOARDS] = boards
    app[_FEED] = feed
    router = app.router
    router.add_get("/api/setup", get_menu_game)
    router.add_get("/api/start", get_start_choices)
    router.add_post("/api/start", post_start)
    router.add_get("/api/practice", get_practice)
    router.add_post("/api/awake", post_awake)


# What the menu of a board would begin


async def get_menu_game(request: web.Request) -> web.StreamResponse:
    """Return the game that the menu of `board` would begin, from its `header`, with the people named for its seats."""
    library, words = request.app[LIBRARY_KEY], requested_words(request)
    board, header = request.query.get("board", ""), request.query.get("header", "")

    def read() -> json_types.PresentedGame:
        try:
            seats = GamePresenter(header, words).game.header.seats
        except EventRefused as refused:
            raise NotFound(f"This is no header of a game: {refused.reason}") from refused
        return present_game([header], words, _people(library, board, seats))

    return await answer_in_thread(request, read)


def _people(library: Library, board: str, seats: list[tuple[str, str]]) -> Mapping[int, Seated]:
    """Return who will sit at the seats of the next game: as was said for it, or as last on this evening."""
    players = players_of(seats)
    found = {
        players.index(player): one
        for player, one in PeopleTable(library).next_people(board).items()
        if player in players and seats[players.index(player)][1] == "person"
    }
    evenings = Evenings(library.store)
    last = next(iter(library.games(GameFilter(board=board, latest=True, most=1))), None)
    if last is None or not evenings.is_going_on(board):
        return found
    played = library.games(GameFilter(board=board, evening=evenings.evening_of_game(last.id)))
    alike = next((game.id for game in played if list(game.seats) == seats), None)
    if alike is None:
        return found
    there = {one.person for one in found.values()}
    before = PeopleTable(library).people_at_seats([alike]).get(alike, {})
    return found | {
        seat: Seated(one.person, one.name, carried=True)
        for seat, one in before.items()
        if seat not in found and one.person not in there
    }


# START


async def get_start_choices(request: web.Request) -> web.StreamResponse:
    """Return the board that can begin a game, or None; the games to go on with there, and those to begin.

    With the board come the settings of its menu, and the names given for the seats of its next game.
    """
    library, words = request.app[LIBRARY_KEY], requested_words(request)
    ready = _ready(request.app)

    def read() -> StartChoices:
        names = BoardTable(library.store).board_names()
        said = PeopleTable(library).next_people(ready.board) if ready else {}
        return {
            "board": {"id": ready.board, "name": names.get(ready.board) or ready.board} if ready else None,
            "menu": ready.read_menu() if ready else {},
            "named": {player: one.name for player, one in said.items()},
            "going": _going(library, ready, words) if ready else [],
            "games": [offered_game(rules, words) for rules in offered_rules()],
        }

    return await answer_in_thread(request, read)


def _going(library: Library, ready: GameStarter, words: Words) -> list[GoingGame]:
    """Return the unfinished games that are on the board, the newest first."""
    rows = library.games(GameFilter(board=ready.board, over=False, latest=True, most=_MOST_GOING))
    rows = [row for row in rows if row.id in ready.open]
    people = PeopleTable(library).people_at_seats(row.id for row in rows)
    return [unfinished_game(row, people.get(row.id, {}), words) for row in rows]


def unfinished_game(row: GameRow, people: Mapping[int, Seated], words: Words) -> GoingGame:
    """Return an unfinished game as it is offered to go on with."""
    seats: list[GoingSeat] = [
        {"colour": colour, "level": level, "name": people[n].name if n in people else words.get(colour, colour)}
        for n, (colour, level) in enumerate(row.seats)
    ]
    seen = row.last_seen or row.first_seen
    return {"id": row.id, "title": game_title(row, words), "seats": seats, "seen": seen.isoformat() if seen else None}


async def post_start(request: web.Request) -> web.StreamResponse:
    """Begin a game on the board, the practice, or go on with a game; the board speaks the language of the page.

    `{"settings": ["game=sorry", …], "names": {PLAYER: NAME or null}}` sets these lines of its menu and names people,
    `{"practice": true}` begins the practice, `{"game": ID}` takes up a game. With `"keep": true` the game that is being
    played there is kept for later; without it the answer then has the status 409.
    """
    words, library = requested_words(request), request.app[LIBRARY_KEY]
    order = await posted_json(request)
    ready = _ready(request.app)
    if ready is None:
        return as_json({"error": words["start silent"]}, 503)
    keeps = isinstance(order, dict) and order.get("keep") is True
    language = [f"language={requested_language(request)}"]

    def work() -> Any:
        match order:
            case {"practice": True}:
                ready.start(language, "practice", keeps)
            case {"game": str(game)}:
                ready.start(language, library.find_game(game), keeps)
            case {"settings": list(lines), "names": dict(names)} if _are_lines(lines) and _are_names(names):
                board, people = ready.board, PeopleTable(library)
                before = {player: one.name for player, one in people.next_people(board).items()}
                people.set_next_people(board, dict.fromkeys(before) | names)
                try:
                    ready.start([*lines, *language], "", keeps)
                except StartRefused:
                    people.set_next_people(board, dict.fromkeys(names) | before)
                    raise
            case _:
                raise NotFound(BAD_REQUEST_TEXT)
        return {}

    try:
        return await answer_in_thread(request, work)
    except StartRefused as refused:
        return as_json({"error": _refusal(refused, words), "why": refused.why}, _STATUS.get(refused.why, 409))


async def post_awake(request: web.Request) -> web.StreamResponse:
    """Wake the board, and keep it from falling asleep while somebody chooses."""
    ready = _ready(request.app)
    if ready:
        ready.keep_awake()
    return as_json({})


async def get_practice(request: web.Request) -> web.StreamResponse:
    """Return the turn that somebody practises at the board, 0 to 3, and its heading and text; None if nobody does."""
    ready = _ready(request.app)
    moment = request.app[_FEED].practice_event_count(ready.board) if ready else None
    if moment is None:
        return as_json({"turn": None})
    turn = max(moment - 2, 0) // 2
    heading, _, text = (await asyncio.to_thread(_texts, requested_language(request)))[min(turn, 4)].partition("|")
    return as_json({"turn": turn, "heading": heading, "text": text.replace("|", " ")})


def _are_lines(lines: list[Any]) -> bool:
    return len(lines) <= _MOST_LINES and all(isinstance(line, str) and _LINE.fullmatch(line) for line in lines)


def _are_names(names: dict[Any, Any]) -> bool:
    return all(isinstance(name, str | None) for name in names.values())


def _refusal(refused: StartRefused, words: Words) -> str:
    key = "start players few" if refused.why == "players" else f"start {refused.why}"
    return words[key].format(why=refused)


def _texts(language: str) -> list[str]:
    words = load_texts(language)
    return [words[f"practice {n}"] for n in range(1, 6)]


def _ready(app: web.Application) -> GameStarter | None:
    return next((one for one in app[_BOARDS] if one.board), None)


def offered_rules() -> list[str]:
    """Return the rule sets that the page offers."""
    return [rules for rules in rule_sets() if rules in adapter_class(rules).rule_set_offers]


def offered_game(rules: str, words: Words) -> OfferedGame:
    adapter = adapter_class(rules)
    offer = adapter.rule_set_offers[rules]
    low, high = offer.players
    key = "start players" if low < high else "start players exact"
    tables: list[OfferedTable] = []
    for teams, colours in adapter.offered_tables(rules):
        players = players_of([(colour, "person") for colour in colours])
        names = [player_name(player, words) for player in players]
        seats = zip(colours, names, strict=True)
        tables.append({"teams": teams, "seats": [{"colour": colour, "name": name} for colour, name in seats]})
    return {
        "rules": rules,
        "title": words[f"rules {rules}"],
        "players": words[key if adapter.has_players else "start cards"].format(low=low, high=high),
        "minutes": words["start minutes"].format(low=offer.minutes[0], high=offer.minutes[1]) if offer.minutes else "",
        "empty": offer.empty,
        "child": _picture(rules, words, child=True) if offer.child else None,
        "usual": [0, 2] if offer.empty else None,
        "house": list(_house(rules, words)),
        "tables": tables,
        "picture": None if kind_of(rules).child_only else _picture(rules, words),
    }


def _house(rules: str, words: Words) -> Iterator[HouseRule]:
    """Yield the settings of the menu that change these rules."""
    kind = find_kind(rules)
    assert kind
    menu = menu_class(kind)
    usual = {name: value for name, _, value in menu.own_settings}
    for name, texts, off in adapter_class(rules).rule_settings(rules):
        values = [(value, words[key]) for value, key in texts]
        yield {"name": name, "values": values, "off": off, "usual": usual[name]}
    for name, choices in house_rules_of(rules):
        told = [(value, words[f"option {name}={value}"]) for value in choices]
        yield {"name": HOUSE_RULE_PREFIX + name, "values": told, "off": OFF, "usual": OFF}


def _picture(rules: str, words: Words, child: bool = False) -> json_types.Picture:
    """Return a game of these rules, or a child's, in the middle, as a head and one snapshot."""
    header, position = _middle(rules, child)
    whole = present_game([header], words)
    snapshot = whole["snapshots"][0]
    snapshot["position"] = position
    return {"head": whole["head"], "snapshot": snapshot}


@cache
def _middle(rules: str, child: bool) -> tuple[str, Mapping[str, Any]]:
    """Return the header and the position of a game that computers have played halfway."""
    adapter, kind = adapter_class(rules), find_kind(rules)
    assert kind
    colours = adapter.offered_tables(rules)[0][1] or ["red"]
    seed = rules.encode().ljust(32, b".")
    first = adapter.first_seat_option(tuple(colours))
    seats = [(colour, "easy") for colour in colours]
    # Without short games, whose usual options are chosen by people.
    options = tuple(option for option in options_of(rules)[1] if option != "quick")
    if child:
        options = (*(menu_class(kind).child_options or ()), CHILD_OPTION)
    header = Header(rules, options, seats, first, seed_hash(seed)).event_text()
    game = open_game(header, seed)
    game.apply(f"{MIX_EVENT} -")
    choose = random.Random(rules).choice
    drawn = 0
    while drawn < adapter.rule_set_offers[rules].drawn and game.due not in ("end", "over"):
        drawn += game.advance(choose)
    return header, adapter_of(game).position_fields(
        None, dict.fromkeys(("row says", "cards left", "cards left one"), "")
    )
