"""Requests to the page that ask for what cannot be: each is refused with a message, and nothing of it is written."""

import random
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, quote_plus

import pytest

from host_tools.library import Library
from host_tools.library.boards import BoardTable
from host_tools.library.evenings import Evenings
from host_tools.library.people import PeopleTable
from tests.support.browser import serve_test_page
from tests.support.evening_scenes import Evening
from tests.support.event_lines import random_game
from tests.support.page_requests import ask_page, send_request

TOO_LARGE = 10**30
NAME_ERROR = "A person's name is 1 to 40 printable characters."


class LibraryPage:
    """A library with a game of a person and a computer, and its page."""

    def __init__(self, library: Library, address: str) -> None:
        self.library = library
        self.address = address
        self.game = library.games()[0].id
        self.before = self.changeable_state()

    def changeable_state(self) -> list[Any]:
        """Return everything that orders can change."""
        people, evenings = PeopleTable(self.library), Evenings(self.library.store)
        listed = evenings.list_evenings()
        here = [evenings.attendance(one.id) for one in listed]
        seated = [people.list_people(), people.people_at_seats([self.game]), people.next_people("b0a4d")]
        return [*seated, listed, here, BoardTable(self.library.store).list_boards(None), self.library.games()]

    def refusal(self, path: str, order: Any) -> str:
        """Post an order; return the message with which it is refused."""
        status, told = ask_page(self.address, path, order)
        assert 400 <= status < 500, (path, order, told)
        assert self.changeable_state() == self.before, (path, order)
        return str(told["error"])


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LibraryPage]:
    with Library.open(tmp_path_factory.mktemp("library") / "library.db") as library:
        Evening(library).play(players=("person", "easy"), events=30)
        PeopleTable(library).add("Ben")
        with serve_test_page(library=library) as address:
            yield LibraryPage(library, address)


@pytest.mark.parametrize("name", ["\ud800", "A\udcff", "\u200b", "\u3164", "x" * 41])
def test_a_name_that_can_be_none_is_refused_with_the_reason(page: LibraryPage, name: str) -> None:
    for path, order in (
        ("api/people", {"name": name}),
        ("api/people/1", {"name": name}),
        ("api/seats", {"game": page.game, "seat": 0, "name": name, "evening": True}),
        ("api/evenings/1", {"come": name}),
    ):
        assert page.refusal(path, order) == NAME_ERROR, path
    assert "at most 40 printable" in page.refusal("api/evenings/1", {"name": name})
    assert "at most 40 printable" in page.refusal("api/boards", {"board": "b0a4d", "name": name})


def test_a_board_a_game_or_an_evening_that_there_is_not(page: LibraryPage) -> None:
    assert "holds no game" in page.refusal("api/seats", {"game": "\ud800", "seat": 0, "name": "Ada", "evening": True})
    assert "has no evening 999" in page.refusal("api/evenings/999", {"come": "Ada"})
    assert "has no evening 999" in page.refusal("api/evenings/999", {"name": "Ada"})
    for order in ({"hide": True}, {"delete": True}, {"hide": 1}, {"delete": "yes"}, {"name": "Ada"}):
        page.refusal("api/games/ffff", order)
        for board in ("nobody", "", "\ud800"):
            page.refusal("api/boards", {"board": board} | order)


def test_a_number_beyond_any_id_is_refused(page: LibraryPage) -> None:
    for number in (TOO_LARGE, 1 << 63, 1 << 31, -1, True):
        for path, order in (
            ("api/evenings", {"join": [number, 1]}),
            ("api/evenings", {"join": [1, number]}),
            ("api/people/1", {"into": number}),
            ("api/evenings/1", {"leave": number}),
            ("api/evenings/1", {"aim": number}),
            ("api/seats", {"game": page.game, "seat": number, "name": "Ada", "evening": False}),
        ):
            page.refusal(path, order)
    for path in (
        "api/people/999999999",
        f"api/people/{TOO_LARGE}",
        f"api/evenings/{TOO_LARGE}",
        f"api/games/{TOO_LARGE}",
    ):
        assert ask_page(page.address, path)[0] == 404, path
    for query in ("person", "winner", "shortest", "longest", "from", "count"):
        assert ask_page(page.address, f"api/games?{query}={TOO_LARGE}")[0] == 200, query


def test_dates_at_the_ends_of_the_calendar(page: LibraryPage) -> None:
    for moment in ("0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "0001-01-01", "9999-99-99T00:00Z"):
        for path in ("api/games", "api/stats", "api/people", "api/people/1"):
            for name in ("since", "until"):
                assert ask_page(page.address, f"{path}?{name}={quote(moment)}")[0] == 200, (path, name, moment)


def test_an_endless_search_is_answered(page: LibraryPage) -> None:
    # As much as fits into the line of a request.
    for words in ("a " * 4000, "% " * 2000):
        for path in ("api/games", "api/stats", "api/people"):
            assert ask_page(page.address, f"{path}?text={quote_plus(words)}")[0] == 200, path
    assert ask_page(page.address, "api/games?text=" + quote("classic " * 200))[1]["total"] == 1


def test_a_computers_seat_and_one_that_is_not_there(page: LibraryPage) -> None:
    page.refusal("api/seats", {"game": page.game, "seat": 1, "name": "Ada", "evening": False})
    page.refusal("api/seats", {"game": page.game, "seat": 9, "name": "Ada", "evening": False})


def test_more_than_the_page_ever_sends_is_refused_as_other_orders_are(page: LibraryPage) -> None:
    for path in ("api/people", "api/evenings", "api/import"):
        status, told = ask_page(page.address, path, {"name": "x" * (2 << 20), "text": ""})
        assert (status, told) == (413, {"error": "The page sent more than this program accepts at once."}), path
    assert page.changeable_state() == page.before


def test_an_event_that_is_not_ascii_is_refused_in_an_imported_game(page: LibraryPage) -> None:
    lines = random_game("classic", bytes(32), random.Random(1), players=("person", "person"), events=9)
    for odd in ("ü", "\u202e", "\ud800", "²", "\u00a0"):
        text = "\n".join([*lines[:5], lines[5].replace(" ", f" {odd}", 1), *lines[6:]])
        error = page.refusal("api/import", {"name": "a file", "text": text})
        assert error.startswith("a file, line 6: "), error
        assert "neither an event line nor a comment" in error
    assert len(page.library.games()) == 1


@pytest.mark.parametrize("site", ["cross-site", "same-site", "nonsense"])
def test_an_image_or_a_link_of_another_site_gets_nothing(page: LibraryPage, site: str) -> None:
    for path in ("api/games", "api/stats", "api/people", "words/de.json", "static/main.js", "geometry.json"):
        assert send_request(page.address + path, headers={"Sec-Fetch-Site": site})[0] == 403, path
    for ours in ("same-origin", "none"):
        assert send_request(page.address + "api/games", headers={"Sec-Fetch-Site": ours})[0] == 200
