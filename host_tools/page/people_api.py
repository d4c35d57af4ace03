"""The HTTP API of people: their names, and who sits at which seat."""

from collections.abc import Callable
from typing import Any

from aiohttp import web

from host_tools.answers.answers import BAD_REQUEST_TEXT
from host_tools.games.game_filter import filter_from_query
from host_tools.library import Library, NotFound
from host_tools.library.people import PeopleTable
from host_tools.page.api import LIBRARY_KEY, answer_in_thread, is_row_id, posted_json
from host_tools.people.records import list_standings, person_record


def add_routes(router: web.UrlDispatcher) -> None:
    """Add the API of people to the page's server."""
    router.add_get("/api/people", get_people)
    router.add_get("/api/people/{person:[0-9]{1,9}}", get_person)
    router.add_post("/api/people", post_person)
    router.add_post("/api/people/{person:[0-9]{1,9}}", post_change)
    router.add_post("/api/seats", post_seat)


async def get_people(request: web.Request) -> web.StreamResponse:
    """Return everybody with their results in the games that match the filters, the best rated first."""
    library, wanted = request.app[LIBRARY_KEY], filter_from_query(request.query)
    return await answer_in_thread(request, lambda: list_standings(library, wanted))


async def get_person(request: web.Request) -> web.StreamResponse:
    """Return the record of a person in the games that match the filters."""
    library, wanted, one = request.app[LIBRARY_KEY], filter_from_query(request.query), int(request.match_info["person"])
    return await answer_in_thread(request, lambda: person_record(library, one, wanted))


async def post_person(request: web.Request) -> web.StreamResponse:
    """Add a person: `{"name": NAME}`."""

    def do(library: Library, order: Any) -> Any:
        match order:
            case {"name": str(name)}:
                return {"id": PeopleTable(library).add(name).id}
        return None

    return await respond_to_change(request, do)


async def post_change(request: web.Request) -> web.StreamResponse:
    """Change a person: `{"name": NAME}`, `{"into": ID}` to merge, or `{"forget": true}`."""
    one = int(request.match_info["person"])

    def do(library: Library, order: Any) -> Any:
        people = PeopleTable(library)
        match order:
            case {"name": str(name)}:
                return {"name": people.rename(one, name)}
            case {"into": int(into)} if is_row_id(into):
                people.merge(one, into)
                return {"id": into}
            case {"forget": True}:
                people.forget(one)
                return {}
        return None

    return await respond_to_change(request, do)


async def post_seat(request: web.Request) -> web.StreamResponse:
    """Name the person at a seat: `{"game": ID, "seat": 0, "name": NAME or null, "evening": true}`."""

    def do(library: Library, order: Any) -> Any:
        match order:
            case {"game": str(game), "seat": int(post_seat), "name": str() | None as name, "evening": bool(evening)}:
                if is_row_id(post_seat):
                    return {
                        "games": PeopleTable(library).set_person_at_seat(
                            library.find_game(game), post_seat, name, evening=evening
                        )
                    }
        return None

    return await respond_to_change(request, do)


async def respond_to_change(request: web.Request, do: Callable[[Library, Any], Any]) -> web.StreamResponse:
    """Return the values that `do` returns for the JSON in the body of a request; None is a bad request."""
    library = request.app[LIBRARY_KEY]
    order = await posted_json(request)

    def work() -> Any:
        done = do(library, order)
        if done is None:
            raise NotFound(BAD_REQUEST_TEXT)
        return done

    return await answer_in_thread(request, work)
