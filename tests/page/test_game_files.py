"""Games as files on the page: a replay to download, exported games dropped on the list."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect

from host_tools.cli import export, share
from host_tools.library import Library
from host_tools.words import LANGUAGES, load
from tests.support.browser import PHONE, open_page, open_window, serve_test_page
from tests.support.event_lines import abandoned_game, legal_game
from tests.support.page_users import PageUser, with_each_input
from tests.support.page_views import StoredGame, make_game, store_game

DROP_SCRIPT = """(element, [name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name, { type: "text/plain" }));
  for (const kind of ["dragover", "drop"])
    element.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


@pytest.fixture(scope="module")
def game() -> StoredGame:
    return make_game("classic", "filed", events=20)


@pytest.fixture
def place(library: Library, tmp_path: Path, game: StoredGame) -> str:
    store_game(library, game)
    return str(tmp_path / "library.db")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    # The browser reports the answer to a file that is refused.
    with open_page(open_window(browser, PHONE, language="en-GB"), "status of 4") as opened:
        yield opened


def export_text(game: StoredGame, tmp_path: Path) -> str:
    """Return the file that the command exports from another library."""
    with Library.open(tmp_path / "other.db") as other:
        store_game(other, game)
    done = CliRunner().invoke(export.command, [game.id, "--library", str(tmp_path / "other.db")])
    assert done.exit_code == 0, done.output
    return done.stdout


@with_each_input("mouse")
def test_a_replay_is_downloaded_as_a_file_and_as_a_picture(
    page_user: PageUser, address: str, place: str, game: StoredGame, tmp_path: Path
) -> None:
    page = page_user.page
    page.goto(f"{address}#game={game.id}")
    for language, name in LANGUAGES.items():
        page_user.choose(page.locator("#language"), name)
        more = page.get_by_role("button", name=load(language)["more"], exact=True)
        # A picture takes longer, and only its words are in a language.
        kinds = (("share", "html"), ("share picture", "gif")) if language == "es" else (("share", "html"),)
        for kind, ending in kinds:
            written = tmp_path / f"{language}.{ending}"
            words = ["--picture"] if ending == "gif" else []
            words += ["--library", place, "--language", language]
            done = CliRunner().invoke(share.command, [game.id, str(written), *words])
            assert done.exit_code == 0, done.output
            page_user.press(more)
            with page.expect_download() as started:
                page_user.press(page.get_by_role("link", name=load(language)[kind], exact=True))
                if kind == "share picture":
                    expect(page.locator("#view-game > [role=status]")).to_have_text(load(language)["picture made"])
            expect(page.locator("#view-game > [role=status]")).to_be_empty()
            assert started.value.suggested_filename == f"pawnlight-{game.id}.{ending}"
            assert started.value.path().read_bytes() == written.read_bytes()
            # Firefox would number the next of this name.
            started.value.delete()
            page_user.expect_focus(more)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_game_that_is_not_there_cannot_be_downloaded(page: Page, library: Library, place: str) -> None:
    with serve_test_page(library=library) as address:
        answer = page.request.get(f"{address}api/games/ffff/share")
        assert answer.status == 404
        assert "ffff" in answer.json()["error"]


def test_files_dropped_on_the_list_are_added_or_refused(
    page: Page, library: Library, place: str, game: StoredGame, tmp_path: Path
) -> None:
    new = make_game("sequence", "dropped")
    good = export_text(new, tmp_path)
    line = new.lines[5]
    bad = good.replace(line, line[:-2] + "zz")
    damaged = good.replace(line, line[:2] + "\x01" + line[3:])
    with serve_test_page(library=library) as address:
        page.goto(f"{address}#games")
        rows, said, view = page.locator(".games > li"), page.locator(".imported p"), page.locator("#view-games")
        expect(rows).to_have_count(1)
        for name, text, sentence in (
            ("bad.txt", bad, "bad.txt, event 5: "),
            ("photo.txt", "\x00\x01", "photo.txt is not a game file"),
            ("huge.txt", "0 game " + "x" * 900_000, "huge.txt is not a game file: it is larger than any game."),
            # Six times as long in a request.
            ("zeros.txt", "\x00" * 800_000, "The page sent more than this program accepts at once."),
        ):
            view.evaluate(DROP_SCRIPT, [name, text])
            expect(said).to_contain_text([sentence])
            expect(said).to_have_class("problem")
            expect(rows).to_have_count(1)
        view.evaluate(DROP_SCRIPT, ["good.txt", damaged])
        expect(said).to_have_text(["good.txt: added. Damage in the file was put right."])
        expect(rows).to_have_count(2)
        assert library.event_lines(new.id) == new.lines
        view.evaluate(DROP_SCRIPT, ["good.txt", good])
        expect(said).to_have_text(["good.txt: this game is here already."])
        expect(rows).to_have_count(2)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-8"])
def test_a_file_as_windows_writes_it_is_added(
    page: Page, library: Library, place: str, tmp_path: Path, encoding: str
) -> None:
    new = make_game("sequence", "written on Windows")
    file = tmp_path / "windows.txt"
    file.write_bytes(("\ufeff" + export_text(new, tmp_path).replace("\n", "\r\n")).encode(encoding))
    with serve_test_page(library=library) as address:
        page.goto(f"{address}#games")
        page.locator("#view-games input[type=file]").set_input_files(file)
        expect(page.locator(".imported p")).to_have_text(["windows.txt: added."])
        # Before its server, from which it gets the list and its pictures.
        page.close()
    assert library.event_lines(new.id) == new.lines


def test_a_file_of_a_game_that_went_on_differently_is_added_as_a_game_of_its_own(
    page: Page, library: Library, place: str, tmp_path: Path
) -> None:
    game, lines = legal_game("here")
    library.add_lines(game, "b0a4d", lines)
    file = tmp_path / "there.txt"
    file.write_text("\n".join(abandoned_game("here", 10)[1]))
    with serve_test_page(library=library) as address:
        page.goto(f"{address}#games")
        for said in (
            "there.txt: added as a game of its own. It begins like one that is here.",
            "there.txt: this game is here already.",
        ):
            page.locator("#view-games input[type=file]").set_input_files(file)
            expect(page.locator(".imported p")).to_have_text([said])
            expect(page.locator(".games > li")).to_have_count(3)


@with_each_input("touch")
def test_files_are_chosen(page_user: PageUser, address: str, place: str, tmp_path: Path) -> None:
    new = make_game("revenge", "chosen", events=20)
    file = tmp_path / "chosen.txt"
    file.write_text(export_text(new, tmp_path), encoding="utf-8")
    page = page_user.page
    page.goto(f"{address}#games")
    with page.expect_file_chooser() as chooser:
        if not page.get_by_role("button", name="Add game files").is_visible():
            page_user.press(page.locator("#view-games .more-tools summary"))
        page_user.press(page.get_by_role("button", name="Add game files"))
    chooser.value.set_files([file])
    expect(page.locator(".imported p")).to_have_text(["chosen.txt: added."])
    expect(page.locator(".games > li")).to_have_count(2)
