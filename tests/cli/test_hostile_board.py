"""Boards that send impossible events or run newer firmware do not disturb a game on another board."""

import asyncio
import json
import random
import time
import urllib.request
from hashlib import sha256
from inspect import signature
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest
from aiohttp import ClientSession

from host_tools.library import Library
from host_tools.link.observer import Observer, Observers
from pawnlight.rules.events import parse_event_line
from tests.support.cable import RecordingObserver
from tests.support.event_lines import event_lines_of, event_texts, id_of, legal_game, random_game
from tests.support.program import Program, run_cli
from tests.support.scripted_board import BoardOnSocket, wait_until


def texts_to_first_decision(rules: str, players: int, name: str) -> list[str]:
    """Return the event texts of a game up to a player's first decision."""
    lines = random_game(
        rules, sha256(name.encode()).digest(), random.Random(1), players=("person",) * players, events=40
    )
    texts = [parse_event_line(line)[1] for line in lines]
    first = next((n for n, text in enumerate(texts) if text.split(" ")[0] in ("put", "play", "move")), len(texts))
    return texts[:first]


UPDATE = "update Pawnlight on this laptop"
UPDATE_ON_THE_PAGE = "update Pawnlight to see it"
IMPOSSIBLE_GAMES = [
    ("sequence", 2, ["put 2S", "put 2S later", "put", "take JS", "take JS x", "dead", "draw red9", "put 2S 999"]),
    ("revenge", 3, ["play", "play 7 x", "steal red", "take", "remove blue x", "give", "drop", "sorry", "home x"]),
    ("classic", 2, ["move", "move 4", "move S>S S>S S>S", "play 7", "draw", "draw 7 7", "discard", "back 3", "end"]),
    ("points", 2, ["play", "play 1", "play 1 S>", "discard", "pass 1", "draw 1"]),
]


def store_game(place: Path, board: str, texts: list[str]) -> str:
    """Store a game that another board has sent to the same library."""
    game = id_of(texts)
    with Library.open(place) as library:
        library.add_lines(game, board, event_lines_of(texts))
    return game


def wait_for_live_games(address: str, boards: int, seconds: float = 60) -> dict[str, dict[str, Any]]:
    """Wait until the page receives the expected number of tables; return them by board."""
    tables: dict[str, dict[str, Any]] = {}
    end = time.monotonic() + seconds

    async def listen() -> None:
        async with ClientSession() as session, session.ws_connect(address + "live") as socket:
            while len(tables) < boards:
                news = json.loads((await socket.receive(max(0.1, end - time.monotonic()))).data)
                assert not news.get("fault"), news
                if "table" in news:
                    tables[news["table"]["board"]] = news["table"]

    asyncio.run(listen())
    return tables


def get_question(address: str) -> Any:
    with urllib.request.urlopen(address, timeout=60) as answer:
        return json.load(answer)


def test_impossible_events_are_kept_and_shown_as_such_and_end_nothing(tmp_path: Path, board: BoardOnSocket):
    place = tmp_path / "library.db"
    impossible = [
        [*texts_to_first_decision(rules, n, rules + text), text]
        for rules, n, texts in IMPOSSIBLE_GAMES
        for text in texts
    ]
    for rules, players, texts in IMPOSSIBLE_GAMES:
        store_game(place, rules, [*texts_to_first_decision(rules, players, rules), texts[1]])
    program = Program(tmp_path, "log", "--port", board.url, "--page", "0", "--library", place)
    for texts in impossible:
        board.play(id_of(texts), *event_lines_of(texts))
        assert program.wait_for_output(f"{id_of(texts)} {len(texts) - 1:4}  {texts[-1]}  (against the rules: ")
    other, lines = legal_game("after them")
    board.play(other, *lines)
    assert program.wait_for_output(f"{other} {len(lines) - 1:4}  ")
    tables = wait_for_live_games(program.wait_for_page(), len(IMPOSSIBLE_GAMES) + 1)
    assert sorted(board for board, table in tables.items() if table["trouble"]) == sorted(tables.keys() - {"b0a4d"})
    assert program.interrupt() == 0
    with Library.open(place) as library:
        for texts in impossible:
            assert library.event_lines(id_of(texts)) == event_lines_of(texts)


class FailingObserver(Observer):
    def on_event(self, game: str, number: int, text: str) -> None:
        raise LookupError(text)


def test_a_fault_of_one_observer_is_said_once_and_the_others_hear_every_event():
    before, after = RecordingObserver(), RecordingObserver()
    observers = Observers(before, FailingObserver(), after)
    for number in range(3):
        observers.on_event("f" * 12, number, "same")
    assert before.numbers("f" * 12) == after.numbers("f" * 12) == [0, 1, 2]
    said = ["An event cannot be shown (LookupError: same). Every event is stored all the same."]
    assert before.troubles == after.troubles == said


def test_every_callback_reaches_an_observer():
    onlooker = MagicMock(spec=Observer)
    names = [name for name in vars(Observer) if name.startswith("on_")]
    for name in names:
        parameters = list(signature(getattr(Observer, name)).parameters)[1:]
        getattr(Observers(onlooker), name)(*parameters)
        getattr(onlooker, name).assert_called_once_with(*parameters)
    assert len(names) == len(onlooker.mock_calls)


FOREIGN_HEADERS = {
    "rules": lambda header: header.replace("rules=classic", "rules=ludo"),
    "version": lambda header: header.replace("game 2 ", "game 3 "),
    "fields": lambda header: header.replace("game 2 ", "game 9 ").replace(" options=-", "").replace("seats", "people"),
    "option": lambda header: header.replace("options=-", "options=blitz"),
}


@pytest.mark.parametrize(
    "foreign",
    # What the page says of them is in tests/page/test_live.
    [pytest.param(each, id=what, marks=pytest.mark.long) for what, each in FOREIGN_HEADERS.items()],
)
def test_a_game_of_a_newer_board_is_kept_and_ends_nothing(tmp_path: Path, board: BoardOnSocket, foreign: Any):
    place = tmp_path / "library.db"
    header, *rest = event_texts("from the future", 9, over=True)
    strange = [foreign(header), "roll 6", *rest[1:]]
    game = id_of(strange)
    store_game(place, "known", event_texts("open", 1))
    program = Program(tmp_path, "log", "--port", board.url, "--page", "0", "--library", place)
    address = program.wait_for_page()
    board.play(game, *event_lines_of(strange))
    assert program.wait_for_output(UPDATE)
    assert wait_until(lambda: f"{game}    8  end red" in program.out)
    for _ in range(2):
        tables = wait_for_live_games(address, 2)
        assert UPDATE_ON_THE_PAGE in tables["b0a4d"]["trouble"]
        assert tables["known"]["snapshot"]
        assert program.interrupt() == 0
        program = Program(tmp_path, "log", "--port", board.url, "--page", "0", "--library", place)
        address = program.wait_for_page()
    assert UPDATE_ON_THE_PAGE in get_question(f"{address}api/games/{game}")["trouble"]
    assert get_question(f"{address}api/stats")
    assert program.interrupt() == 0
    assert run_cli("games", "--library", place).exit_code == 0
    verified = run_cli("verify", game, "--library", place)
    assert (verified.exit_code, UPDATE in verified.output) == (1, True)
    replayed = run_cli("replay", game, "--plain", "--library", place)
    assert (replayed.exit_code, UPDATE in replayed.output) == (1, True)
    file = tmp_path / "game.txt"
    assert run_cli("export", game, file, "--library", place).exit_code == 0
    imported = run_cli("import", file, "--library", tmp_path / "another.db")
    assert (imported.exit_code, UPDATE in imported.output) == (0, True)
    with Library.open(tmp_path / "another.db") as library:
        assert library.event_lines(game) == event_lines_of(strange)


@pytest.mark.parametrize(("different", "lines"), [(2, 2 * 4), (2000, 100 + 4)])
def test_a_board_that_always_has_the_same_trouble_is_told_once_and_counted(
    tmp_path: Path, board: BoardOnSocket, different: int, lines: int
) -> None:
    game, played = legal_game("troubled")
    program = Program(tmp_path, "log", "--port", board.url, "--page", "0", "--library", tmp_path / "library.db")
    assert program.wait_for_output("Connected")
    said = program.err.count("\n")
    for start in range(0, 8000, 2000):
        with board.lock:
            for number in range(start, start + 2000):
                board.board._say(f"trouble fault ValueError: {number % different}")
    board.play(game, *played)
    assert wait_until(lambda: board.board.confirmed[game] == len(played)), program.err
    assert program.interrupt() == 0
    told = [line for line in program.err.splitlines()[said:] if line.startswith("pawnlight: ")]
    assert told[0] == "pawnlight: The board says: ValueError: 0"
    assert any(line.endswith(" (1000 times)") for line in told)
    assert len(told) == lines
