"""The games of a browser: they are added, listed, replayed as on the laptop, kept, and given back as files."""

import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

from host_tools.answers.presenter import present_game
from host_tools.games.exchange import text_for_board
from host_tools.words import load
from pawnlight.rules.events import text_of
from tests.site.site import IMPORT_MODULE_SCRIPT, SITE_PATH, Opener, SitePage, version_folder
from tests.site.test_keeping import fill_storage
from tests.support.event_lines import id_of, random_game

_ASK = f"""async ([address, order]) => {{
  const {{ ask }} = await ({IMPORT_MODULE_SCRIPT})("games_source.js");
  const {{ status, said }} = await ask(address, order);
  return [status, said];
}}"""


def ask_games(site: SitePage, address: str, order: Any = None) -> tuple[int, Any]:
    """Return the status of the answer of the browser's games, and what it says."""
    status, said = site.page.evaluate(_ASK, [address, order])
    return status, json.loads(said) if said.startswith(("{", "[")) else said


def random_lines(rules: str = "classic", options: str = "quick", name: str = "a game", **more: Any) -> list[str]:
    return random_game(rules, sha256(name.encode()).digest(), Random(name), options, **more)


def add_game(site: SitePage, lines: list[str]) -> tuple[int, Any]:
    return ask_games(site, "api/import", {"name": "game.txt", "text": text_for_board("a board", lines)})


@pytest.mark.long
def test_a_file_is_added_replayed_kept_and_given_back(open_site: Opener) -> None:
    lines = random_lines(backs=0.1)
    site = open_site()
    assert add_game(site, lines) == (
        200,
        {"game": id_of(lines), "fresh": len(lines), "beside": False, "repaired": False},
    )
    site.page.reload()
    status, listed = ask_games(site, "api/games?from=0&count=50&language=es")
    assert status == 200
    assert [(row["id"], row["events"], row["title"]) for row in listed["rows"]] == [
        (id_of(lines), len(lines), "Sorry!")
    ]
    status, whole = ask_games(site, f"api/games/{id_of(lines)}?language=es")
    assert whole.pop("row") == listed["rows"][0]
    assert whole == json.loads(json.dumps(present_game([text_of(line) for line in lines], load("es"))))
    status, text = ask_games(site, f"api/games/{id_of(lines)}/file")
    assert text == text_for_board("a board", lines)
    assert ask_games(site, f"api/games/{id_of(lines)}", {"delete": True}) == (200, {})
    site.page.reload()
    assert ask_games(site, "api/games")[1]["total"] == 0


@pytest.mark.long
def test_games_are_counted_grow_and_survive_a_torn_file_and_a_wrong_clock(open_site: Opener) -> None:
    site = open_site()
    for name in ("one", "two", "three"):
        add_game(site, random_lines(name=name, players=("person", "easy")))
    add_game(site, random_lines("sequence", options="-"))
    wins = ask_games(site, "api/wins")[1]
    assert [(one["rules"], one["games"], one["won"]) for one in wins] == [("classic", 3, 3), ("sequence", 1, 1)]
    levels = wins[0]["levels"]
    assert levels["person"]["won"] + levels["easy"]["won"] == 3
    assert levels["person"]["played"] == levels["easy"]["played"] == 3
    # Longer than any game: refused at once.
    status, said = ask_games(site, "api/import", {"name": "long.txt", "text": "pawnlight game 1\n" + "1\n" * 400_000})
    assert (status, said["error"]) == (422, "long.txt is not a game file: it is larger than any game.")
    # A game of the board, and one that began when the clock was wrong.
    lines, early = random_lines(name="of the board"), random_lines(name="early")
    game = {"board": "browser", "lines": early[:20], "begun": "1970-01-01T00:05:00.000Z"}
    assert ask_games(site, "api/keep", game)[0] == 200
    for count in (20, 60):
        assert ask_games(site, "api/keep", {"board": "browser", "lines": lines[:count]})[1]["game"] == id_of(lines)
    site.page.reload()
    # A longer file that a power cut has torn.
    site.page.evaluate(_TEAR, [f"{id_of(lines)}.60.txt", f"{id_of(lines)}.90.txt"])
    listed = ask_games(site, "api/games")[1]
    assert listed["total"] == 6
    (row,) = [row for row in listed["rows"] if row["id"] == id_of(lines)]
    assert (row["events"], row["ended"]) == (60, "in progress")
    whole = ask_games(site, f"api/games/{id_of(lines)}")[1]
    assert len(whole["snapshots"]) == 60


_TEAR = """async ([from, to]) => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("games some path");
  const text = await (await (await folder.getFileHandle(from)).getFile()).text();
  const file = await (await folder.getFileHandle(to, { create: true })).createWritable();
  await file.write(text.slice(0, text.length - 5));
  await file.close();
}"""


@pytest.mark.long
def test_a_second_tab_that_knows_less_and_a_full_storage_keep_the_others(open_site: Opener, address: str) -> None:
    lines = random_lines(name="of two tabs")
    site = open_site()
    keep = lambda tab, count: ask_games(tab, "api/keep", {"board": "browser", "lines": lines[:count]})[0]  # noqa: E731
    assert keep(site, 20) == 200
    second = SitePage(site.page.context, address)
    assert ask_games(second, "api/games")[1]["total"] == 1
    assert keep(site, 60) == 200
    assert keep(second, 80) == 200
    assert [row["events"] for row in ask_games(second, "api/games")[1]["rows"]] == [80]
    second.page.close()
    site.page.reload()
    # The storage is full.
    first, other = random_lines(), random_lines(name="another")
    assert add_game(site, first)[0] == 200
    with fill_storage(site.page):
        assert add_game(site, other)[0] == 507
        assert ask_games(site, "api/games")[1]["total"] == 2
    assert add_game(site, other)[0] == 200
    assert ask_games(site, "api/games")[1]["total"] == 3


_MEANWHILE = f"""async ([text]) => {{
  const {{ ask }} = await ({IMPORT_MODULE_SCRIPT})("games_source.js");
  await ask("api/games");
  const told = [];
  const reading = ask("api/import", {{ name: "long.txt", text }}, (share) => told.push(share));
  reading.then(({{ status }}) => told.push(status));
  while (told.length < 2) {{
    await ask("api/games");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }}
  told.push("list");
  await reading;
  return told;
}}"""


@pytest.mark.long
def test_a_long_file_is_read_in_pieces_and_others_are_answered_meanwhile(open_site: Opener) -> None:
    lines = random_lines("cards", "sorry", players=("person",), events=8000)
    site = open_site()
    told = site.page.evaluate(_MEANWHILE, [text_for_board("a board", lines)])
    assert told[-1] == 200
    assert "list" in told[:-1]
    shares = [one for one in told[:-1] if one != "list"]
    assert shares == sorted(shares)
    assert 0 <= shares[0] < shares[-1] <= 1


@pytest.mark.long
def test_games_that_did_not_load_are_loaded_by_the_next_request(browser: Browser, address: str) -> None:
    context = browser.new_context(locale="en", service_workers="block")
    context.route("**/games.bin", lambda route: route.fulfill(status=503), times=1)
    site = SitePage(context, address)
    assert ask_games(site, "api/games")[0] == 500
    assert ask_games(site, "api/games")[0] == 200
    context.close()


# The disk does not give back the file of a game.
_UNREADABLE = """const read = FileSystemFileHandle.prototype.getFile;
FileSystemFileHandle.prototype.getFile = function () {
  if (this.name.startsWith("%s")) throw new DOMException("It cannot be read.", "NotReadableError");
  return read.call(this);
};
"""


@pytest.mark.long
def test_a_file_that_cannot_be_read_hides_no_other_game(browser: Browser, site_root: Path, address: str) -> None:
    context = browser.new_context(locale="en", service_workers="block")
    site = SitePage(context, address)
    lost, other = random_lines(name="lost"), random_lines(name="other")
    for lines in (lost, other):
        assert add_game(site, lines)[0] == 200
    code = (version_folder(site_root / SITE_PATH) / "static" / "games_worker.js").read_text(encoding="utf-8")
    broken = {"body": _UNREADABLE % id_of(lost) + code, "content_type": "text/javascript"}
    context.route("**/games_worker.js", lambda route: route.fulfill(**broken))
    site.page.reload()
    status, listed = ask_games(site, "api/games")
    assert (status, [row["id"] for row in listed["rows"]]) == (200, [id_of(other)])
    context.unroute("**/games_worker.js")
    site.page.reload()
    assert ask_games(site, "api/games")[1]["total"] == 2
    context.close()
