"""The HTTP API of evenings: their list, scoreboards, and how they are joined and split."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypedDict

from aiohttp import web

from host_tools import json_types
from host_tools.answers.presenter import game_ending_text, game_title
from host_tools.games.game_filter import parse_number
from host_tools.games.intervals import WinCount
from host_tools.games.narration import join_names, player_name, seat_name, split_player
from host_tools.library import Library
from host_tools.library.boards import BoardTable
from host_tools.library.evenings import EveningRow, Evenings
from host_tools.library.people import PeopleTable
from host_tools.library.seats import players_of
from host_tools.page.api import LIBRARY_KEY, answer_in_thread, is_row_id, requested_words
from host_tools.page.people_api import respond_to_change
from host_tools.people.next_players import EveningBoard
from host_tools.people.score import StandingsRow
from host_tools.people.scoreboard import Scoreboard, evening_scoreboard, seats_for
from host_tools.words import Words

_MOST = 200
_EVENING = "/api/evenings/{evening:[0-9]{1,9}|last}"


class EveningPage(TypedDict):
    """Evenings of the list, and how many there are in all."""

    total: int
    rows: list[EveningRow]


class ScoreLine(TypedDict):
    """A row of the standings: a person, or else a player of a board."""

    person: int | None
    name: str
    colour: str
    place: int
    points: int | None
    tally: WinCount


class EveningGame(TypedDict):
    """A game of an evening; `ended` is how, or that it goes on."""

    id: str
    title: str
    over: bool
    ended: str


class EveningTable(TypedDict):
    """A table: `seats` are those who play, or who play next, `proposed` if nobody has agreed to them."""

    board: str
    name: str
    title: str
    over: bool
    seats: list[json_types.NamedSeat]
    proposed: bool


class Evening(TypedDict):
    evening: EveningRow
    scores: list[ScoreLine]
    champions: str
    here: list[json_types.Named]
    games: list[EveningGame]
    tables: list[EveningTable]
    waiting: str


def add_routes(router: web.UrlDispatcher) -> None:
    """Add the API of evenings to the page's server."""
    router.add_get("/api/evenings", get_evenings)
    router.add_post("/api/evenings", post_regroup)
    router.add_get(_EVENING, get_evening)
    router.add_post(_EVENING, post_change)


async def get_evenings(request: web.Request) -> web.StreamResponse:
    """Return the evenings, the newest first; `from` and `count` select a page."""
    library = request.app[LIBRARY_KEY]
    first = parse_number(request.query.get("from")) or 0
    count = min(parse_number(request.query.get("count")) or 50, _MOST)

    def read() -> EveningPage:
        names = BoardTable(library.store).board_names()
        known = Evenings(library.store)
        rows = known.list_evenings(count, first)
        return {"total": known.count(), "rows": [_listed(row, names) for row in rows]}

    return await answer_in_thread(request, read)


async def get_evening(request: web.Request) -> web.StreamResponse:
    """Return the scoreboard of an evening; `last` is the newest."""
    library, words = request.app[LIBRARY_KEY], requested_words(request)
    return await answer_in_thread(
        request, lambda: _told(library, evening_scoreboard(library, _id(library, request)), words)
    )


async def post_regroup(request: web.Request) -> web.StreamResponse:
    """Join two evenings, `{"join": [ID, ID]}`, or begin a new one with a game, `{"split": GAME}`."""

    def do(library: Library, order: Any) -> Any:
        match order:
            case {"join": [int(one), int(other)]} if is_row_id(one) and is_row_id(other):
                return {"id": Evenings(library.store).join(one, other)}
            case {"split": str(game)}:
                return {"id": Evenings(library.store).split(library.find_game(game))}
        return None

    return await respond_to_change(request, do)


async def post_change(request: web.Request) -> web.StreamResponse:
    """Change an evening: `name`, `aim`, `{"come": NAME}`, `{"leave": ID}`, or `{"seat": BOARD}` for who plays next."""

    def do(library: Library, order: Any) -> Any:
        known = Evenings(library.store)
        one = known.evening(_id(library, request)).id
        match order:
            case {"name": str() | None as name}:
                known.change(one, name=name)
            case {"aim": int() | None as aim} if not isinstance(aim, bool):
                known.change(one, aim=aim)
            case {"come": str(name)}:
                known.set_attendance(one, PeopleTable(library).find_or_add(name).id, True)
            case {"leave": int(person)} if is_row_id(person):
                known.set_attendance(one, PeopleTable(library).person(person).id, False)
            case {"seat": str(board)}:
                PeopleTable(library).set_next_people(board, seats_for(library, one, board))
            case _:
                return None
        return {}

    return await respond_to_change(request, do)


def _id(library: Library, request: web.Request) -> int:
    name = request.match_info["evening"]
    return Evenings(library.store).newest().id if name == "last" else int(name)


def _listed(row: EveningRow, names: dict[str, str]) -> EveningRow:
    """Return an evening with the names of its boards in place of their ids."""
    return replace(row, boards=[names.get(board) or board for board in row.boards])


def _told(library: Library, board: Scoreboard, words: Words) -> Evening:
    names = {one.board: one.name or one.board for one in board.tables}
    return {
        "evening": _listed(board.evening, names),
        "scores": [_score(one, words) for one in board.scores],
        "champions": join_names([_name(one, words) for one in board.champions], words) if board.champions else "",
        "here": [{"id": person, "name": name} for person, name in board.here.items()],
        "games": [
            {
                "id": game.id,
                "title": game_title(game, words),
                "over": game.over,
                "ended": game_ending_text(game, board.seated.get(game.id, {}), words),
            }
            for game in board.games
        ],
        "tables": [_table(one, board, PeopleTable(library), words) for one in board.tables],
        "waiting": ", ".join(_name(one, words) for one in board.waiting),
    }


def _table(table: EveningBoard, board: Scoreboard, people: PeopleTable, words: Words) -> EveningTable:
    """Return a table with the people who play there; after its game with those who play next, if that is known."""
    game = table.game
    seated = board.seated.get(game.id, {})
    said = {player: one.name for player, one in people.next_people(table.board).items()}
    names: Mapping[str, str | None] = said or {player: score.name for player, score in table.next}
    if not game.over:
        players = enumerate(players_of(game.seats))
        names = {player: seated[seat].name if seat in seated else None for seat, player in players}
    return {
        "board": table.board,
        "name": table.name or table.board,
        "title": game_title(game, words),
        "over": game.over,
        "seats": [
            {"colour": split_player(player)[0], "name": name or player_name(player, words)}
            for player, name in names.items()
        ],
        "proposed": game.over and bool(table.next) and not said,
    }


def _name(score: StandingsRow, words: Words) -> str:
    return score.name or seat_name(score.player, score.level, words)


def _score(score: StandingsRow, words: Words) -> ScoreLine:
    return {
        "person": score.person,
        "name": _name(score, words),
        "colour": split_player(score.player)[0],
        "place": score.place,
        "points": score.points,
        "tally": score.tally,
    }
