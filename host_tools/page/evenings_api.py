"""The HTTP API of evenings: their list, scoreboards, and how they are joined and split."""

from typing import Any

from aiohttp import web

from host_tools.library import Library
from host_tools.library.boards import Boards
from host_tools.library.evenings import EveningRow, Evenings
from host_tools.library.people import People
from host_tools.page.api import LIBRARY, answered, seat_people
from host_tools.page.filters import is_id, number_in
from host_tools.page.people_api import changed
from host_tools.people.scoreboard import Score, Scoreboard, scoreboard, seats_for

_MOST = 200
_EVENING = "/api/evenings/{evening:[0-9]{1,9}|last}"


def add_routes(router: web.UrlDispatcher) -> None:
    """Add the API of evenings to the page's server."""
    router.add_get("/api/evenings", evenings)
    router.add_post("/api/evenings", regroup)
    router.add_get(_EVENING, evening)
    router.add_post(_EVENING, change)


async def evenings(request: web.Request) -> web.StreamResponse:
    """Return the evenings, the newest first; `from` and `count` select a page."""
    library = request.app[LIBRARY]
    first = number_in(request.query.get("from", "")) or 0
    count = min(number_in(request.query.get("count", "")) or 50, _MOST)

    def read() -> Any:
        names = Boards(library.store).names()
        known = Evenings(library.store)
        rows = known.listed(count, first)
        return {"total": known.count(), "rows": [_listed(row, names) for row in rows]}

    return await answered(read)


async def evening(request: web.Request) -> web.StreamResponse:
    """Return the scoreboard of an evening; `last` is the newest."""
    library = request.app[LIBRARY]
    return await answered(lambda: _told(library, scoreboard(library, _id(library, request))))


async def regroup(request: web.Request) -> web.StreamResponse:
    """Join two evenings, `{"join": [ID, ID]}`, or begin a new one with a game, `{"split": GAME}`."""

    def do(library: Library, order: Any) -> Any:
        match order:
            case {"join": [int(one), int(other)]} if is_id(one) and is_id(other):
                return {"id": Evenings(library.store).join(one, other)}
            case {"split": str(game)}:
                return {"id": Evenings(library.store).split(library.find(game))}
        return None

    return await changed(request, do)


async def change(request: web.Request) -> web.StreamResponse:
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
                known.attend(one, People(library).named(name).id, True)
            case {"leave": int(person)} if is_id(person):
                known.attend(one, People(library).person(person).id, False)
            case {"seat": str(board)}:
                People(library).seat_next(board, seats_for(library, one, board))
            case _:
                return None
        return {}

    return await changed(request, do)


def _id(library: Library, request: web.Request) -> int:
    name = request.match_info["evening"]
    return Evenings(library.store).last().id if name == "last" else int(name)


def _listed(row: EveningRow, names: dict[str, str]) -> dict[str, Any]:
    return {
        "id": row.id,
        "name": row.name,
        "aim": row.aim,
        "boards": [names.get(board) or board for board in row.boards],
        "games": row.games,
        "begun": row.begun and row.begun.isoformat(),
        "seen": row.seen and row.seen.isoformat(),
    }


def _told(library: Library, board: Scoreboard) -> dict[str, Any]:
    names = {one.board: one.name or one.board for one in board.tables}
    people = People(library)
    return {
        "evening": _listed(board.evening, names),
        "scores": [_score(one, names) for one in board.scores],
        "champions": [_score(one, names) for one in board.champions],
        "here": [{"id": person, "name": name} for person, name in board.here.items()],
        "games": [
            {
                "id": game.id,
                "board": names[game.board],
                "rules": game.rules,
                "seats": game.seats,
                "people": seat_people(game, board.seated.get(game.id, {})),
                "won": board.won.get(game.id, []),
                "points": board.points.get(game.id, []),
                "over": game.over,
                "begun": game.first_seen and game.first_seen.isoformat(),
            }
            for game in board.games
        ],
        "tables": [
            {
                "board": table.board,
                "name": names[table.board],
                "over": table.game.over,
                "game": table.game.id,
                "rules": table.game.rules,
                "seats": table.game.seats,
                "people": seat_people(table.game, board.seated.get(table.game.id, {})),
                "next": [[player, score.name] for player, score in table.next],
                "said": {player: one.name for player, one in people.next_seats(table.board).items()},
            }
            for table in board.tables
        ],
        "waiting": [_score(one, names) for one in board.waiting],
    }


def _score(score: Score, names: dict[str, str]) -> dict[str, Any]:
    return {
        "person": score.person,
        "name": score.name,
        "board": names.get(score.board, score.board),
        "player": score.player,
        "level": score.level,
        "place": score.place,
        "points": score.points,
        **score.tally.as_dict(),
    }
