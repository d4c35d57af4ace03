"""Names in the moves and at the end, on the page and in what is shared; visitors are told them too."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.games.narration import sentence_text
from host_tools.library import Library
from host_tools.library.people import PeopleTable
from host_tools.words import LANGUAGES, Words, load
from tests.page.test_sharing import open_shared_file, shared_data
from tests.page.test_visitors import WatchedBoard
from tests.support.browser import open_window
from tests.support.evening_scenes import Evening
from tests.support.page_table import open_table
from tests.support.page_users import PageUser, with_each_input
from tests.support.page_views import make_game
from tests.support.scripted_board import wait_until


def named(player: str, words: Words) -> str:
    return "Zoë {red}"


def move_texts(page: Page) -> str:
    return page.locator("main:not([hidden]) .moves").inner_text()


@pytest.mark.long
def test_the_board_view_names_people_on_the_screen_and_in_the_moves(browser: Browser, tmp_path: Path) -> None:
    with open_table(tmp_path, 1, "language=en\nquick=yes\nhints=no\n") as table:
        library = table.library
        page = open_window(browser).new_page()
        page.goto(f"{table.board_url}#play")
        page.get_by_role("button", name="START").click()
        expect(page.locator("#play-panel h2")).to_contain_text("Red")
        assert wait_until(lambda: len(library.games()) == 1)
        game = library.find_game("last")
        PeopleTable(library).set_person_at_seat(game, 0, "Anna")
        expect(page.locator("#play-panel h2")).to_contain_text("Anna")
        expect(page.locator("#record .moves")).to_contain_text("Anna begins")
        page.keyboard.press("Space")
        expect(page.locator("#record .moves li")).to_have_count(3)
        card = page.locator("#record [data-event='2']")
        assert str(card.get_attribute("aria-label")).startswith("Anna draws")
        PeopleTable(library).set_person_at_seat(game, 0, "Beatriz")
        expect(page.locator("#record .moves")).to_contain_text("Beatriz begins")
        expect(page.locator("#play-panel h2")).to_contain_text("Beatriz")
        assert not any("Anna" in line or "Beatriz" in line for line in library.event_lines(game))
        page.context.close()


@pytest.mark.long
@with_each_input("mouse")
def test_a_replay_names_people_from_the_first_move_to_the_end(
    page_user: PageUser, library: Library, address: str
) -> None:
    game = Evening(library).play(wins="red")
    page = page_user.page
    page.goto(f"{address}#game={game}")
    expect(page.locator(".now-words")).to_contain_text("Red, Yellow; Red begins")
    page_user.press(page.locator(".players li.red button"))
    page_user.write(page.get_by_role("textbox", name="Name"), "Zoë {red}", end="Enter")
    expect(page.locator(".now-words")).to_contain_text("Zoë {red}, Yellow; Zoë {red} begins")
    page_user.press(page.locator("#view-game .round.last"))
    expect(page.locator(".now-words")).to_contain_text("Zoë {red} wins")
    assert "Red " not in move_texts(page)
    assert "Zoë {red} cannot move" in move_texts(page)
    assert "sending a yellow pawn to START" in move_texts(page) or "sending a red pawn to START" in move_texts(page)
    slider = page.locator("#view-game input[type=range]")
    assert "Zoë {red} wins" in str(slider.get_attribute("aria-valuetext"))
    for language, own in LANGUAGES.items():
        page_user.choose(page.locator("#language"), own)
        expect(page.locator(".now-words")).to_contain_text(
            sentence_text((("wins", {"who": "red"}),), load(language), named)
        )


@pytest.mark.long
def test_a_team_that_has_won_has_its_colour_and_its_people(browser: Browser, library: Library, address: str) -> None:
    game = Evening(library).play("sequence", 4, wins="blue")
    PeopleTable(library).set_person_at_seat(game, 0, "Anna")
    PeopleTable(library).set_person_at_seat(game, 2, "Ben")
    page = open_window(browser).new_page()
    page.goto(f"{address}#game={game}")
    expect(page.locator(".now-words")).to_contain_text("Anna, Green 1, Ben, Green 2")
    page.keyboard.press("End")
    expect(page.locator(".now-words")).to_contain_text("Blue (Anna, Ben) wins")
    assert "Blue 1" not in move_texts(page)
    page.context.close()


@pytest.mark.long
def test_live_names_people_in_every_table(browser: Browser, library: Library, address: str) -> None:
    game = Evening(library, at=datetime.now(UTC)).play(events=3)
    Evening(library, "b0a4e", at=datetime.now(UTC)).play(events=3)
    page = open_window(browser).new_page()
    page.goto(f"{address}#play")
    words = page.locator("#tables [data-board=b0a4d]")
    expect(words).to_contain_text("Red draws")
    PeopleTable(library).set_person_at_seat(game, 0, "Anna")
    expect(words).to_contain_text("Anna draws")
    page.goto(f"{address}#play=b0a4d")
    expect(page.locator(".says")).to_contain_text("Anna draws")
    page.context.close()


def test_visitors_see_names_wherever_there_are_any(browser: Browser, tmp_path: Path) -> None:
    watched = WatchedBoard(tmp_path)
    game = make_game("classic", "visited")
    watched.play(game, 12)
    with Library.open(watched.place) as library:
        PeopleTable(library).set_person_at_seat(game.id, 0, "Anna")
    page = open_window(browser).new_page()
    page.goto(watched.address + watched.token)
    viewer = page.locator("#view-play")
    expect(viewer.locator(".players li.red .name")).to_contain_text("Anna")
    expect(viewer.locator(".moves")).to_contain_text("Anna begins")
    expect(viewer.locator("#play-panel")).not_to_contain_text("Red")
    watched.play(game)
    page.goto(f"{watched.address}#game={game.id}&event=3")
    replay = page.locator("#view-game .viewer")
    expect(replay.locator(".players li.red .name")).to_contain_text("Anna")
    assert "Anna" in move_texts(page)
    assert "Red " not in move_texts(page)
    page.context.close()
    watched.close()


# Sharing


@with_each_input("touch")
def test_what_the_page_shares_has_names_only_if_ticked(
    page_user: PageUser, library: Library, address: str, tmp_path: Path
) -> None:
    games = [Evening(library, f"b0a4{n}").play(events=8) for n in range(2)]
    for game in games:
        PeopleTable(library).set_person_at_seat(game, 0, "Wilhelmine")
    page = page_user.page
    page.goto(f"{address}#game={games[0]}")
    more = page.get_by_role("button", name="More", exact=True)
    tick = page.get_by_role("checkbox", name="Share with names")

    def shared(kind: str) -> bytes:
        page_user.press(more)
        with page.expect_download() as started:
            page_user.press(page.get_by_role("link", name=load("en")[kind], exact=True))
        return started.value.path().read_bytes()

    plain, picture = shared("share"), shared("share picture")
    page_user.press(more)
    expect(tick).not_to_be_checked()
    page_user.press(tick)
    expect(tick).to_be_checked()
    page.keyboard.press("Escape")
    named, named_picture = shared("share"), shared("share picture")
    assert picture != named_picture
    for content, has in ((plain, False), (named, True)):
        file = tmp_path / "shared.html"
        file.write_bytes(content)
        assert ("Wilhelmine" in file.read_text(encoding="utf-8") + json.dumps(shared_data(file))) == has
    # Another game is shared without names again.
    page.goto(f"{address}#game={games[1]}")
    page_user.press(more)
    expect(tick).not_to_be_checked()


@pytest.mark.parametrize("named", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_shared_file_has_names_in_its_moves_or_nowhere(
    browser: Browser, library: Library, address: str, tmp_path: Path, named: bool
) -> None:
    game = Evening(library).play(wins="red")
    PeopleTable(library).set_person_at_seat(game, 0, "Wilhelmine")
    page = open_window(browser).new_page()
    asked = "&names=yes" if named else "&names=no"
    file = tmp_path / "game.html"
    file.write_bytes(page.request.get(f"{address}api/games/{game}/share?language=en{asked}").body())
    page.context.close()
    assert ("Wilhelmine" in file.read_text(encoding="utf-8") + json.dumps(shared_data(file))) == named
    with open_shared_file(browser, file) as page:
        expect(page.locator(".viewer")).to_have_attribute("data-at", "0")
        page.keyboard.press("End")
        expect(page.locator(".now-words")).to_contain_text("Wilhelmine wins" if named else "Red wins")
        assert ("Wilhelmine" in page.locator("body").inner_text()) == named
