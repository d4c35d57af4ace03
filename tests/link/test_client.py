"""The laptop's requests to the board, over a noiseless and a noisy line."""

import asyncio
import tracemalloc
from pathlib import Path
from random import Random

import pytest

from host_tools.link.client import BoardClient, BoardError, InstalledFile
from host_tools.link.connection import run_blocking
from host_tools.link.conversation import BoardGame
from pawnlight.link.frames import make_frame
from pawnlight.link.replay_session import ReplaySession
from pawnlight.rules.events import text_of
from pawnlight.store.journal import Journal
from tests.store.test_journal import record_named_game, seed_of
from tests.support.cable import BoardPort
from tests.support.event_lines import abandoned_game, fake_game
from tests.system.line.noise import Noise

pytestmark = pytest.mark.usefixtures("empty_flash")


@pytest.fixture(params=[0.0, 0.005], ids=["quiet", "noisy"])
def cable(request):
    return BoardPort(noise=request.param)


def test_who_it_is_and_what_it_has(cable: BoardPort):
    first, _ = record_named_game(cable.board.journal, "first", 9, over=True)
    cable.board.journal.confirm(first, 9)
    live, _ = record_named_game(cable.board.journal, "live", 4)
    Path("manifest").write_text("x")
    client = cable.greeted()
    assert (client.version, client.id, len(client.files)) == ("0.1.0", "00c0ffee", 16)
    assert client.games == [BoardGame(first, 9, 9, True), BoardGame(live, 4, 0, False)]


def test_what_is_installed(cable: BoardPort):
    for n in range(9):
        Path(f"module{n}.py").write_bytes(bytes([n]) * 1000 * n)
    found = run_blocking(cable.greeted().list_installed_files())
    assert sorted(file.path for file in found) == [f"module{n}.py" for n in range(9)]
    assert InstalledFile("module0.py", 0, "e3b0c44298fc1c14") in found


def test_settings_there_and_back(cable: BoardPort):
    client = cable.greeted()
    assert run_blocking(client.read_file("settings")) == ""
    text = "".join(f"name{n}=Zoë {n}% ~\n" for n in range(12))
    run_blocking(client.write_file("settings", text))
    assert Path("settings").read_text(encoding="utf-8") == text
    assert run_blocking(client.read_file("settings")) == text


def test_what_the_board_refuses_is_said_in_its_words():
    client = BoardPort().greeted()
    with pytest.raises(BoardError, match=r"main.py cannot be read: this request does not take it\."):
        run_blocking(client.read_file("main.py"))
    with pytest.raises(BoardError, match="no game"):
        run_blocking(client.fetch_game("0123456789ab"))


def test_games_there_and_back_to_a_new_board(cable: BoardPort, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    games = dict(abandoned_game(f"game {n}", 30 + n) for n in range(3))
    for n, lines in enumerate(games.values()):
        cable.board.journal.start_game(text_of(lines[0]), seed_of(f"game {n}"))
        for line in lines[1:]:
            cable.board.journal.append_event(text_of(line))
    client = cable.greeted()
    kept = {game.id: run_blocking(client.fetch_game(game.id)).lines for game in client.games}
    assert kept == games
    (tmp_path / "new").mkdir()
    monkeypatch.chdir(tmp_path / "new")
    new = BoardPort(noise=cable.noise.chance)
    client = new.greeted()
    assert client.games == []
    for game, lines in kept.items():
        run_blocking(client.send_game(game, lines))
    # Restoring a game that is already there is no error.
    run_blocking(client.send_game(*next(iter(kept.items()))))
    assert [(game, count) for game, count, _, _ in Journal().games()] == [(game, len(kept[game])) for game in kept]
    assert {game: list(Journal().event_lines(game, 0)) for game in kept} == games


def test_a_game_that_the_board_refuses():
    game, lines = abandoned_game("first", 20)
    lines[4] = lines[4][:-1] + ("0" if lines[4][-1] != "0" else "1")
    with pytest.raises(BoardError, match="event 4 does not fit"):
        run_blocking(BoardPort().greeted().send_game(game, lines))
    game, lines = fake_game("first", 20, over=True)
    with pytest.raises(BoardError, match="event 3 is not legal: red with a 1: 1>5 is not a legal move here"):
        run_blocking(BoardPort().greeted().send_game(game, lines))


@pytest.mark.parametrize("leaves", [None, 5])
def test_a_game_is_played_back_in_lights(cable: BoardPort, leaves: int | None):
    _, lines = fake_game("first", 12, over=True)
    seen: list[str] = []
    guests: list[ReplaySession] = []

    def welcome(guest: ReplaySession) -> bool:
        guests.append(guest)
        return True

    cable.board.listener.accept_replay = welcome
    loop = asyncio.new_event_loop()

    async def table() -> None:
        while not guests:
            await asyncio.sleep(0)
        seen.append(guests[0].header)
        while (text := await guests[0].next_event()) is not None:
            seen.append(text)
            if len(seen) == leaves:
                guests[0].stop_for_people()

    async def for_a_moment() -> None:
        await asyncio.sleep(0.001)

    evening = loop.create_task(table())
    cable.meanwhile = lambda: loop.run_until_complete(for_a_moment())
    told: list[int] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pawnlight.link.replay_session._GLANCE_S", 0.0005)
        patch.setattr("pawnlight.link.replay_session._SILENCE_S", 600.0)
        assert run_blocking(cable.greeted().replay_game(lines, told.append)) is (leaves is None)
        loop.run_until_complete(evening)
    loop.close()
    texts = [line.partition(" ")[2][:-9] for line in lines]
    assert seen == texts[:leaves]
    assert told == list(range(len(seen)))[: None if leaves is None else leaves - 1]


def test_a_board_that_does_not_answer():
    cable = BoardPort()
    cable.noise = Noise(1.0, Random(1))
    with pytest.raises(BoardError, match="does not answer"):
        cable.greeted()


@pytest.mark.parametrize(("protocols", "older"), [((3, 4), "this program"), ((0, 0), "the firmware of the board")])
def test_a_board_with_another_protocol(protocols: tuple[int, int], older: str):
    cable = BoardPort()
    cable.board.link.protocols = protocols
    with pytest.raises(BoardError, match=f"update {older}"):
        cable.greeted()


class BoardThatClaims:
    """A board that answers every request with the same frame."""

    def __init__(self, body: str) -> None:
        self.now = 0.0
        self._body = body
        self._reads = 0

    def clock(self) -> float:
        return self.now

    async def read(self) -> bytes:
        self.now += 20.0
        self._reads += 1
        return make_frame(self._body) if self._reads < 5 else b""

    def write(self, data: bytes) -> None: ...


def test_a_number_of_lines_that_no_board_has_takes_no_memory():
    port = BoardThatClaims("texts settings 999999999")
    client = BoardClient(port)
    tracemalloc.start()
    try:
        with pytest.raises(BoardError, match="does not answer"):
            run_blocking(client.read_file("settings"))
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()
