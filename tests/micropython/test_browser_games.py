"""The games of a browser: the same JSON on MicroPython as on CPython, and as the page gets on a laptop."""

import json
import random
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from host_tools.answers.presenter import present_game
from host_tools.games.exchange import GameFile, parse_game_file, text_without_comments
from host_tools.games.game_row import NO_BOARD
from host_tools.games.importing import import_game
from host_tools.library import Library
from host_tools.site.games.browser_games import BrowserGames
from host_tools.site.games_files import browser_games_files
from host_tools.words import LANGUAGES, load
from pawnlight.rules.base import COLOURS
from pawnlight.rules.events import text_of
from tests.conftest import ROOT, RunPython
from tests.support.browser import serve_test_page
from tests.support.evening_scenes import CHILD_OPTIONS
from tests.support.event_lines import abandoned_game, event_lines_of, id_of, random_game
from tests.support.memory_library import memory_library

SCRIPT = ROOT / "tests" / "micropython" / "answer_requests.py"
RECORDED = sorted((ROOT / "tests" / "recorded").glob("*_games.txt"))

BEGUN, ENDED = datetime(2026, 11, 21, 19, 2, 11, tzinfo=UTC), datetime(2026, 11, 21, 19, 41, 54, tzinfo=UTC)
FAR_FUTURE = datetime(2090, 1, 1, tzinfo=UTC)

Request = tuple[str, dict[str, str], Any]
# Status and answer of each request.
Ask = Callable[[list[Request]], list[tuple[int, Any]]]


_games_files = cache(browser_games_files)


def write_games_files(folder: Path) -> list[Path]:
    """Write what a browser has of the laptop's code into `folder`; return what is to be placed beside a script."""
    for path, data in _games_files().items():
        (folder / "files" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "files" / path).write_bytes(data)
    return sorted((folder / "files").iterdir())


def call_on_micropython(
    micropython: RunPython, folder: Path, calls: list[str], script: Path, *beside: Path
) -> list[str]:
    """Return what these calls of a script return on MicroPython; `beside` are other files that it needs."""
    parts = [f"import laptop_python\nfrom {script.stem} import *\n", *(f"print({call})\n" for call in calls)]
    calling = folder / "script.py"
    calling.write_text("# --- collect\n".join(parts), encoding="utf-8")
    return micropython(calling, script, *beside, *write_games_files(folder)).splitlines()


@pytest.fixture
def ask(micropython: RunPython, tmp_path: Path) -> Ask:
    """Return a function that puts requests to the games of an empty browser, on MicroPython and on CPython.

    It returns the answers of MicroPython, and fails unless those of CPython are equal.
    """

    def answers(requests: list[Request]) -> list[tuple[int, Any]]:
        lines = [json.dumps({"path": path, "query": query, "order": order}) for path, query, order in requests]
        (tmp_path / "requests.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        calls = [f"ask({n})" for n in range(len(requests))]
        printed = call_on_micropython(micropython, tmp_path, calls, SCRIPT, tmp_path / "requests.txt")
        there = [_read(line) for line in printed]
        here = list(_on_cpython(requests))
        assert len(there) == len(here)
        for request, one, other in zip(requests, there, here, strict=True):
            assert one == other, request[:2]
        return there

    return answers


def _read(line: str) -> tuple[int, Any]:
    status, _, said = line.partition(" ")
    return int(status), _values(json.loads(said))


def _values(said: str) -> Any:
    return json.loads(said) if said.startswith(("{", "[")) else said


def _on_cpython(requests: list[Request]) -> Iterator[tuple[int, Any]]:
    games = BrowserGames(memory_library())
    for path, query, order in requests:
        status, said = games.answer(path, query, order)
        yield status, _values(said)


def games_in(path: Path) -> list[list[str]]:
    """Return the event lines of each game in a file of recorded games."""
    games: list[list[str]] = []
    for line in path.read_text(encoding="ascii").splitlines():
        if line.startswith("0 "):
            games.append([])
        games[-1].append(line)
    return games


def some_game(rules: str) -> list[str]:
    """Return the event lines of a short game with moves taken back."""
    name = f"a game of {rules} in the browser"
    options = {"cards": "sorry", "revenge": "rows=1", "sequence": "-", "row": "child=yes", "towers": "child=yes"}.get(
        rules, "quick"
    )
    players = {"cards": ("person",), "teams": ("person", "easy", "random", "hard")}.get(rules, ("person", "normal"))
    return random_game(rules, sha256(name.encode()).digest(), random.Random(name), options, players, backs=0.1)


def import_request(lines: list[str]) -> Request:
    text = text_without_comments(GameFile(lines, "browser", (BEGUN, ENDED)))
    return "api/import", {}, {"name": "game.txt", "text": text}


def check_replays(ask: Ask, lines: list[str], languages: list[str]) -> None:
    """Check that a browser's replays of a game are those of a laptop."""
    address = f"api/games/{id_of(lines)}"
    answers = ask([import_request(lines), *((address, {"language": language}, None) for language in languages)])
    for language, (status, whole) in zip(languages, answers[1:], strict=True):
        del whole["row"]
        on_laptop = json.loads(json.dumps(present_game([text_of(line) for line in lines], load(language))))
        assert (status, whole) == (200, on_laptop)
        assert not whole["trouble"]


def test_a_game_is_followed_while_it_is_played(ask: Ask) -> None:
    lines = some_game("sequence")[:30]
    game, whole = id_of(lines), present_game([text_of(line) for line in lines[:-1]], load("de"))
    german = {"language": "de"}
    parts = [(0, 12), (12, 13), (13, 29)]
    answers = ask(
        [("api/follow", german, {"game": game, "from": at, "lines": lines[at:end]}) for at, end in parts]
        # One that has not been followed so far is asked for again from its beginning, as is another game.
        + [("api/follow", german, {"game": game, "from": 5, "lines": lines[5:]})]
        + [("api/follow", german, {"game": "0123456789ab", "from": 29, "lines": lines[29:]})]
    )
    assert [status for status, _ in answers] == [200, 200, 200, 409, 409]
    told = [snapshot for _, news in answers[:3] for snapshot in news["snapshots"]]
    assert told == json.loads(json.dumps(whole["snapshots"]))
    assert answers[2][1]["from"] == 13
    assert answers[2][1]["head"] == whole["head"]


@pytest.mark.long
@pytest.mark.parametrize("recorded", RECORDED, ids=lambda path: path.stem)
def test_every_recorded_game_is_replayed_in_the_browser_as_on_the_laptop(recorded: Path, ask: Ask) -> None:
    for lines in games_in(recorded):
        check_replays(ask, lines, list(LANGUAGES))


def test_single_wrong_characters_of_a_file_are_put_right(ask: Ask) -> None:
    lines = some_game("classic")
    path, query, order = import_request(lines)
    damaged = [line if number % 9 else f"{line[:3]}\ufffd{line[4:]}" for number, line in enumerate(lines)]
    text = order["text"].replace("\n".join(lines), "\n".join(damaged)).replace(lines[4] + "\n", lines[4] + "x")
    answers = ask([(path, query, {**order, "text": text}), (f"api/games/{id_of(lines)}/file", {}, None)])
    assert answers[0] == (200, {"game": id_of(lines), "fresh": len(lines), "beside": False, "repaired": True})
    assert parse_game_file(answers[1][1], "game.txt").lines == lines
    assert answers[1][1].splitlines()[4::2] == lines


def test_the_same_requests_get_the_same_answers_on_the_laptop(ask: Ask, tmp_path: Path) -> None:
    childs = random_game("classic", bytes(32), random.Random("a child's game"), CHILD_OPTIONS, ("person", "normal"))
    whole = [some_game(rules) for rules in ("revenge", "classic")]
    games = [*whole, some_game("cards")[:60], some_game("teams")[:60], childs[:60]]
    files = [GameFile(lines, "b0a4d", (BEGUN + timedelta(minutes=n), ENDED)) for n, lines in enumerate(games)]
    files.append(GameFile(abandoned_game("left", 30)[1], "b0a4d", (BEGUN, ENDED)))
    files.append(GameFile(some_game("st")[:20], "B0A-4%d", (BEGUN, ENDED)))
    files.append(GameFile(some_game("sequence"), NO_BOARD, (FAR_FUTURE, FAR_FUTURE)))
    values = {
        "state": ["", "open", "over", "abandoned", "child", "hidden", "won", "Child"],
        "rules": ["", "classic", "Classic", "poker"],
        "board": ["b0a4d", "B0A4D", "b0a", "-"],
        "winner": ["", *COLOURS, "purple", "Red", "3", "-1", "1" * 12, "٣"],
        "person": ["", "1", "nobody"],
        "since": ["", "2026-11-21T19:02:11.000Z", "2026-11-21T20:03:11+01:00", "2026-11-21T19:02:11", "soon", "9" * 40],
        "until": ["", "2026-11-21T19:04:11.000Z", "2026-11-21T21:05:11+02:00", "1969-01-01T00:00:00Z", "Z", "-"],
        "shortest": ["", "21", "-1", "1e9", "9" * 12, "٢١", "²"],
        "longest": ["", "20", "0", "nan", "9" * 12],
        "text": [
            "",
            "normal",
            "NORMAL b0a",
            "ormal",
            "lassic",
            "class",
            "quick",
            "start=any",
            "0a-4%",
            "person",
            "%",
            "_",
        ],
        "from": ["", "2", "-1", "7" * 12, "²"],
        "count": ["", "3", "0", "-1", "9" * 12],
    }
    queries = [{name: value} for name, several in values.items() for value in several]
    queries += [{"text": id_of(whole[1])[:5]}, {"text": id_of(whole[1])[3:8]}, {"state": "over", "winner": "red"}]
    questions = [("api/games", query) for query in queries]
    questions += [("api/games", {"language": language}) for language in LANGUAGES]
    for file, language in zip(files, cycle(LANGUAGES)):
        game = f"api/games/{id_of(file.lines)}"
        questions += [
            (game, {"language": language}),
            (f"{game}/end", {"language": language}),
            (f"{game}/fingerprint", {}),
        ]
    questions += [("api/rules/points", {"options": "quick", "language": "de"}), ("api/rules/poker", {})]
    questions += [("api/rules/classic", {"options": "rows=1"}), ("api/games/0123456789ab/end", {})]
    requests: list[Request] = [
        ("api/import", {}, {"name": "a.txt", "text": text_without_comments(file)}) for file in files
    ]
    requests += [(path, query, None) for path, query in questions]
    there = ask(requests)[len(files) :]
    assert len(there) > 100
    replayed = [whole for (path, _), (_, whole) in zip(questions, there, strict=True) if path.count("/") == 2]
    assert [whole["trouble"] for whole in replayed if "snapshots" in whole] == [""] * len(files)
    with Library.open(tmp_path / "library.db") as library:
        for file in files:
            import_game(library, "a.txt", parse_game_file(text_without_comments(file), "a.txt"))
        with serve_test_page(library=library) as address:
            for (path, query), (status, said) in zip(questions, there, strict=True):
                try:
                    with urllib.request.urlopen(f"{address}{path}?{urlencode(query)}") as answer:
                        here = answer.status, json.load(answer)
                except urllib.error.HTTPError as error:
                    here = error.code, json.load(error)
                if status == 404 and path.startswith("api/games"):
                    # What holds no such game has another name.
                    assert here[0] == status
                else:
                    assert (status, json.loads(said) if isinstance(said, str) else said) == here, path


def test_wins_are_counted_files_given_back_and_games_deleted(ask: Ask) -> None:
    games = [some_game(rules) for rules in ("classic", "revenge", "cards")]
    game = id_of(games[0])
    requests: list[Request] = [
        *map(import_request, games),
        import_request(games[0][:9]),
        ("api/wins", {"language": "es"}, None),
        (f"api/games/{game}/file", {}, None),
        ("api/choices", {}, None),
        (f"api/games/{game}", {}, {"delete": True}),
        (f"api/games/{game}", {}, None),
    ]
    again, wins, file, *rest = ask(requests)[3:]
    assert again == (200, {"game": game, "fresh": 0, "beside": False, "repaired": False})
    assert [one["rules"] for one in wins[1]] == ["cards", "classic", "revenge"]
    assert parse_game_file(file[1], "the file") == GameFile(games[0], "browser", (BEGUN, ENDED))
    assert [status for status, _ in rest] == [200, 200, 404]


def test_a_browser_lacks_what_it_has_neither_kept_nor_deleted(ask: Ask) -> None:
    kept, grown, deleted, lost = (random_game("classic", bytes([n] * 32), random.Random(n)) for n in range(4))
    keep = [("api/keep", {}, {"board": "browser", "lines": lines}) for lines in (kept, grown[:9], deleted)]
    on_board = [[id_of(lines), len(lines)] for lines in (kept, grown, deleted, lost)]
    requests: list[Request] = [
        *keep,
        (f"api/games/{id_of(deleted)}", {}, {"delete": True}),
        ("api/lacking", {}, {"board": "browser", "games": on_board}),
    ]
    assert ask(requests)[-1] == (200, [id_of(grown), id_of(lost)])


def test_what_is_no_game_or_breaks_the_rules_is_refused(ask: Ask) -> None:
    lines = some_game("classic")
    other = [lines[0], *lines_with_repeated_card(lines)]
    texts = ["", "a letter", "pawnlight game 9\n", "\n".join(lines[:5] + lines[6:]), "\n".join(other), "0 game é ♥"]
    answers = ask([("api/import", {}, {"name": "some.txt", "text": text}) for text in texts])
    assert [status for status, _ in answers] == [422] * len(texts)
    assert all("some.txt" in said["error"] for _, said in answers)
    orders: list[Any] = [{}, [], "text", 7, {"name": 1, "text": 2}, {"hide": True}]
    answers = ask([(path, {}, order) for path in ("api/import", "api/games/0123456789ab") for order in orders])
    assert {status for status, _ in answers} == {404}
    answers = ask([(path, {}, None) for path in ("api", "api/", "api/games/x/y/z", "api/rules/poker", "", "api/live")])
    assert {status for status, _ in answers} <= {404, 422}


def lines_with_repeated_card(lines: list[str]) -> list[str]:
    """Return the events of a game with its first card played twice, with checks that fit."""
    texts = [text_of(line) for line in lines]
    return event_lines_of([*texts[:3], texts[2], *texts[3:]])[1:]
