"""Boards with damaged games: what can be read is stored, the other games go on, and the library puts games right."""

from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text as sql

from host_tools.library import Library
from host_tools.library.boards import BoardTable
from pawnlight import VERSION
from pawnlight.rules.events import text_of
from pawnlight.store.journal import Journal
from pawnlight.store.shelved_games import shelve_live_game
from tests.support.cable import Cable, record_input
from tests.support.event_lines import event_lines_of, fake_game, game_after, id_of, play_on
from tests.support.journals import record_game
from tests.support.laptop import BoardWithCable
from tests.support.scripted_board import ScriptedBoard
from tests.system.power.cuts import whole_game

BOARD = "00c0ffee"


class UntrueBoard(ScriptedBoard):
    """A board that sends what `says` returns for an event, or nothing for None, and says `lost` from `lost` on."""

    def __init__(self) -> None:
        super().__init__()
        self.says: Callable[[str, int, str], str | None] = lambda game, number, line: line
        self.lost: dict[str, int] = {}

    def speak(self, events: int = 8) -> bytes:
        for game, at in list(self._streams.items()):
            end = self.lost.get(game, len(self.games[game]))
            for number in range(at, min(at + events, end)):
                line = self.says(game, number, self.games[game][number])
                if line is not None:
                    self._say(f"event {game} {line}")
            self._streams[game] = max(at, min(at + events, end))
            if self._streams[game] >= end < len(self.games[game]):
                self._say(f"lost {game} {self._streams.pop(game)}")
        out, self._out = self._out, b""
        return out


@pytest.fixture
def board() -> UntrueBoard:
    return UntrueBoard()


@pytest.fixture
def cable(library: Library, board: UntrueBoard) -> Cable:
    return Cable(library, board)


def stored_name(library: Library, board: str = "b0a4d") -> str:
    return BoardTable(library.store).board_names()[board]


JUNK: dict[str, Callable[[int, str], str | None]] = {
    "no event line": lambda number, line: line[:-1] + "??",
    "two wrong bytes in the check": lambda number, line: line[:-2] + "zz",
    "another number and check": lambda number, line: f"900 {line.partition(' ')[2][:-2]}zz",
    "a far number": lambda number, line: "999999999 pass 0123abcd",
    "nothing": lambda number, line: None,
    "a word": lambda number, line: "x",
}


@pytest.mark.parametrize("junk", JUNK)
def test_an_event_that_stays_unreadable_is_said_once_and_the_other_games_go_on(
    cable: Cable, board: UntrueBoard, junk: str
):
    games = dict(fake_game(f"game {n}", 60) for n in range(3))
    for game, lines in games.items():
        board.play(game, *lines)
    bad = list(games)[1]
    board.says = lambda game, number, line: JUNK[junk](number, line) if (game, number) == (bad, 20) else line
    cable.advance(100)
    for game, lines in games.items():
        assert cable.library.event_lines(game) == (lines[:20] if game == bad else lines)
    said = f"Event 20 of game {bad} on board {stored_name(cable.library)} cannot be read."
    assert cable.observer.troubles == [said]
    cable.advance(130)
    assert cable.observer.troubles == [said]
    assert len([want for want in board.wants if want[0] == bad]) < 180
    # Once it can be read, it comes with the next list of games.
    board.says = lambda game, number, line: line
    cable.advance(70)
    assert cable.library.event_lines(bad) == games[bad]


def test_one_wrong_byte_is_put_right_wherever_it_is(cable: Cable, board: UntrueBoard):
    game, lines = fake_game(events=40)
    board.play(game, *lines)
    for at in range(len(lines[20])):
        if lines[20][at] != " ":
            spoilt = lines[20][:at] + "X" + lines[20][at + 1 :]
            board.says = lambda game, number, line, spoilt=spoilt: spoilt if number == 20 else line  # type: ignore[misc]
            with Library.open(Path(cable.library.place).with_name(f"{at}.db")) as library:
                other = Cable(library, board)
                other.sync_library(8)
                assert library.event_lines(game) == lines
                assert other.observer.troubles == [
                    f"Event 20 of game {game} on board {stored_name(library)}: one wrong byte was put right."
                ]
    # The library has it already.
    board.confirmed[game] = 0
    cable.library.add_lines(game, "b0a4d", lines)
    board.says = lambda game, number, line: line[:4] + "X" + line[5:] if number == 39 else line
    cable.new_logger()
    cable.advance(5)
    assert board.confirmed[game] == 40
    assert len(cable.observer.troubles) == 1


def test_what_a_board_says_is_lost_is_said_at_once(cable: Cable, board: UntrueBoard):
    first, second = fake_game("first", 40, over=True), fake_game("second", 30)
    board.play(first[0], *first[1])
    board.play(second[0], *second[1])
    board.lost = {first[0]: 12}
    cable.advance(5)
    assert cable.library.event_lines(first[0]) == first[1][:12]
    assert cable.library.event_lines(second[0]) == second[1]
    vega = stored_name(cable.library)
    assert cable.observer.troubles == [
        f"Event 12 of game {first[0]} on board {vega} cannot be read.",
        f"Board {vega}: game {first[0]} is damaged at event 12 and cannot be put right: the library does not have "
        f"that event either.",
    ]
    assert board.confirmed[first[0]] == 12


@pytest.mark.parametrize("answer", ["", "error unknown heal ", "lost "])
def test_a_board_that_does_not_take_what_it_lost_holds_nothing_up(cable: Cable, board: UntrueBoard, answer: str):
    first, second = fake_game("first", 40), fake_game("second", 30)
    cable.library.add_lines(first[0], "b0a4d", first[1])
    board.play(first[0], *first[1])
    board.play(second[0], *second[1])
    board.lost = {first[0]: 12}
    feed = board.feed

    def answered(data: bytes) -> None:
        feed(data)
        if b"~put " in data and answer:
            board._say(f"{answer}{first[0]} 3")

    board.feed = answered  # type: ignore[method-assign]
    cable.advance(100)
    assert cable.library.event_lines(second[0]) == second[1]
    assert cable.library.event_lines(first[0]) == first[1]
    assert len(cable.observer.troubles) <= 3
    assert f"Event 12 of game {first[0]}" in cable.observer.troubles[0]
    assert "cannot be put right: " in cable.observer.troubles[-1]
    board.play(second[0], *event_lines_of([*map(text_of, second[1]), "pass"])[30:])
    cable.advance(1)
    assert cable.library.event_count(second[0]) == 31


@pytest.mark.parametrize("board_of_it", ["b0a4d", "beef"])
def test_only_its_own_board_is_offered_an_unfinished_game(cable: Cable, board: UntrueBoard, board_of_it: str):
    game, lines = fake_game(events=40)
    cable.library.add_lines(game, board_of_it, lines)
    board.play(game, *lines)
    board.lost = {game: 0}
    fed = record_input(board)
    cable.advance(5)
    assert (b"~put " in fed) == (board_of_it == "b0a4d")


def test_of_an_unfinished_game_its_board_is_offered_only_what_it_has_sent(cable: Cable, board: UntrueBoard):
    game, lines = fake_game(events=7)
    cable.library.add_lines(game, "b0a4d", lines[:5])
    cable.library.add_lines(game, "beef", lines)
    board.play(game, *lines)
    board.lost = {game: 0}
    fed = record_input(board)
    cable.advance(5)
    assert [f"~put {game} {line}*".encode() in fed for line in lines] == [True] * 5 + [False] * 2


@pytest.mark.parametrize("number", [10, 39])
@pytest.mark.parametrize(
    "change",
    [
        "text = 'x' || substr(text, 2)",
        '"check" = \'x\' || substr("check", 2)',
        "\"check\" = CASE substr(\"check\", 1, 1) WHEN '0' THEN '1' ELSE '0' END || substr(\"check\", 2)",
    ],
)
def test_one_wrong_byte_in_the_library_makes_no_other_game(cable: Cable, board: UntrueBoard, number: int, change: str):
    game, lines = fake_game(events=40)
    board.play(game, *lines)
    cable.sync_library()
    with cable.library.engine.begin() as connection:
        connection.execute(sql(f"UPDATE events SET {change} WHERE number = {number}"))
    board.confirmed[game] = 0
    # One event is compared first; from another board's library, all are.
    cable.new_logger()
    board.play(game, *event_lines_of([*map(text_of, lines), "draw 7", "pass"])[40:])
    cable.advance(5)
    cable.sync._games[game].fetch_from(cable.sync.library, 0)
    cable.advance(5)
    assert cable.observer.troubles == []
    assert [row.id for row in cable.library.games()] == [game]
    assert cable.library.game_and_lines(game)[1] == board.games[game]


def test_a_game_damaged_in_the_library_does_not_hold_up_the_others(cable: Cable, board: UntrueBoard):
    first, second = fake_game("first", 40), fake_game("second", 30)
    cable.library.add_lines(first[0], "b0a4d", first[1][:20])
    with cable.library.engine.begin() as connection:
        connection.execute(sql("UPDATE events SET text = 'pass or so' WHERE number = 19"))
    board.play(first[0], *first[1])
    board.play(second[0], *second[1])
    cable.advance(10)
    assert cable.library.event_lines(second[0]) == second[1]
    (trouble,) = cable.observer.troubles
    assert trouble.startswith(f"Event 19 of game {first[0]} in the library ")


# The real firmware


def play_on_board(journal: Journal, rules: str, name: str, events: int | None = None) -> tuple[str, list[str]]:
    """Play a game on the board, to its end or for `events` events; return its id and its lines."""
    seed, texts = whole_game(rules, name)
    record_game(journal, seed, texts[:events])
    return id_of(texts), event_lines_of(texts[:events])


def damage_line(file: Path, line: str) -> None:
    """Damage two bytes of an event line in a file."""
    data = file.read_bytes()
    at = data.index(line.encode())
    file.write_bytes(data[: at + 2] + b"\x00\xff" + data[at + 4 :])


def file_with_line(folder: str, line: str) -> Path:
    (found,) = (file for file in Path(folder).rglob("*") if f"\n{line}\n".encode() in b"\n" + file_bytes(file))
    return found


def file_bytes(file: Path) -> bytes:
    return file.read_bytes() if file.is_file() else b""


@pytest.mark.usefixtures("empty_flash")
@pytest.mark.parametrize("noise", [0.0, 0.003], ids=["quiet", "noisy"])
@pytest.mark.parametrize("place", ["games", "kept", "live"])
def test_the_library_puts_a_damaged_game_right(library: Library, place: str, noise: float):
    journal = Journal()
    play_on_board(journal, "classic", "before")
    game, lines = play_on_board(journal, "classic", "damaged", None if place == "games" else 60)
    if place == "kept":
        assert shelve_live_game(journal)
        play_on_board(journal, "classic", "after", 5)
    cable = Cable(library, BoardWithCable(journal))
    while library.event_count(game) < len(lines):
        cable.step()
    assert cable.observer.troubles == []
    damage_line(file_with_line(place, lines[30]), lines[30])
    journal = Journal()
    cable = Cable(library, BoardWithCable(journal))
    cable.noise.chance = noise
    cable.advance(120 if noise else 12)
    vega = stored_name(library, BOARD)
    said = f"Board {vega}: game {game} was damaged at event 30; the library has put it right, {len(lines)} events."
    assert said in cable.observer.notes, cable.observer.troubles
    assert all("Event 30" in trouble for trouble in cable.observer.troubles)
    again = Journal()
    assert list(again.event_lines(game, 0)) == lines
    assert not again.is_damaged(game)


def game_with_other_end(lines: list[str], seed: bytes) -> tuple[int, list[str]]:
    """Return the number of an event from 30 on, and a longer game with this seed that differs from it on."""
    for number, luck in product(range(30, len(lines)), range(9)):
        texts = [text_of(line) for line in lines[:number]]
        texts += play_on(game_after(texts, seed), seed, Random(luck))
        if texts[number] != text_of(lines[number]) and len(texts) > len(lines) + 1:
            return number, event_lines_of(texts)
    raise AssertionError("nothing was ever decided")


def lines_on_flash(*lines: str) -> set[str]:
    """Return which of these lines are on flash, whole."""
    data = b"".join(map(file_bytes, Path().rglob("*"))).decode(errors="replace")
    return {line for line in lines if f"{line}\n" in data}


@pytest.mark.usefixtures("empty_flash")
def test_another_end_of_a_damaged_game_takes_no_true_event_away(library: Library):
    """Its seed is public by now: anybody can make a file of a legal game that begins like it."""
    game, lines = play_on_board(Journal(), "classic", "damaged")
    seed = whole_game("classic", "damaged")[0]
    number, forged = game_with_other_end(lines, seed)
    damage_line(file_with_line("games", lines[number]), lines[number])
    assert list(Journal().event_lines(game, 0)) == lines[:number]
    library.add_lines(game, BOARD, lines[:number])
    library.add_lines(game, "beef", forged)
    cable = Cable(library, BoardWithCable())
    cable.advance(150)
    assert cable.observer.notes == [f"Connected to board {BOARD}, firmware {VERSION}."]
    (sentence,) = [trouble for trouble in cable.observer.troubles if "put right" in trouble]
    assert sentence.endswith("cannot be put right: the library has it from elsewhere alone.")
    # One of just as many events would be offered, and a laptop may offer whatever it likes.
    laptop = BoardWithCable(Journal())
    laptop.exchange("hello 2 test")
    ended = event_lines_of([*map(text_of, forged[: len(lines) - 1]), f"end - {seed.hex()}"])
    for other in (forged, ended):
        said = [answer for line in other for answer in laptop.exchange(f"put {game} {line}")]
        assert said[-1].startswith(f"error differs put {game} ")
    assert lines_on_flash(*lines) == {*lines} - {lines[number]}
    assert Journal().is_damaged(game)


@pytest.mark.usefixtures("empty_flash")
@pytest.mark.parametrize("place", ["kept", "live"])
def test_the_table_does_not_go_on_from_what_another_branch_of_its_game_has(library: Library, place: str):
    """A laptop honestly has what the board played before it went on differently."""
    journal = Journal()
    game, lines = play_on_board(journal, "classic", "damaged", 60)
    if place == "kept":
        assert shelve_live_game(journal)
    number, other = game_with_other_end(lines, whole_game("classic", "damaged")[0])
    for line in lines[number : number + 2]:
        damage_line(file_with_line(place, line), line)
    library.add_lines(game, BOARD, other[: number + 3])
    cable = Cable(library, BoardWithCable())
    cable.advance(150)
    assert f"Board {stored_name(library, BOARD)}: game {game} cannot be put right: " in cable.observer.troubles[-1]
    assert lines_on_flash(*lines) == {*lines} - {*lines[number : number + 2]}
    board = Journal()
    assert (board.is_damaged(game), list(board.event_lines(game, 0))) == (True, lines[:number])


@pytest.mark.usefixtures("empty_flash")
@pytest.mark.parametrize("place", ["games", "kept", "live"])
def test_what_neither_board_nor_library_has_is_said_once(library: Library, place: str):
    journal = Journal()
    other, other_lines = play_on_board(journal, "classic", "before")
    game, lines = play_on_board(journal, "classic", "damaged", None if place == "games" else 60)
    if place == "kept":
        assert shelve_live_game(journal)
    library.add_lines(game, BOARD, lines[:10])
    damage_line(file_with_line(place, lines[30]), lines[30])
    cable = Cable(library, BoardWithCable())
    cable.advance(150)
    assert library.event_lines(game) == lines[:30]
    assert library.event_lines(other) == other_lines
    vega = stored_name(library, BOARD)
    lost = [] if place == "live" else [f"Event 30 of game {game} on board {vega} cannot be read."]
    assert cable.observer.troubles == [
        *lost,
        f"Board {vega}: game {game} is damaged at event 30 and cannot be put right: the library does not have that "
        f"event either.",
    ]
