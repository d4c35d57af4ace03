"""Names on a board that does not know them, and on a line that loses them."""

from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from host_tools.library import Library
from host_tools.library.people import PeopleTable
from host_tools.link.player_names import PlayerNamesErrand
from pawnlight.rules.events import game_id, text_of
from tests.support.cable import Cable
from tests.support.event_lines import random_game
from tests.support.scripted_board import ScriptedBoard
from tests.support.table_bench import BenchBoard

LINES = random_game("classic", sha256(b"named").digest(), Random(1), players=("person", "person"), mix="-")
GAME = game_id(text_of(LINES[0]))


class Board(ScriptedBoard):
    """A board that answers `write` and `keep` with an error, or not at all, and records them."""

    def __init__(self, error: str) -> None:
        super().__init__()
        self.asked: list[str] = []
        self._error = error

    def hear(self, body: str) -> None:
        word = body.partition(" ")[0]
        if word in ("write", "keep"):
            self.asked.append(body)
            if self._error:
                self._say("error " + self._error.format(word))


@pytest.mark.parametrize(
    ("error", "once"),
    [("file {} names", True), ("full keep names", True),
     ("names keep names", False), ("", False)],
)  # fmt: skip
def test_a_board_that_takes_no_names_is_left_alone(library: Library, error: str, once: bool) -> None:
    board = Board(error)
    cable = Cable(library, board)
    board.play(GAME, *LINES[:5])
    cable.sync_library()
    cable.advance(5)
    assert board.asked == [], "there are no names yet"
    PeopleTable(library).set_person_at_seat(GAME, 0, "Zoë Ñ")
    cable.advance(9)
    sent = [f"write names 0 {GAME}", "write names 1 Zo%c3%ab %c3%91", "write names 2 "]
    assert board.asked[:3] == sent
    assert (len(board.asked) == 4) == once
    assert cable.observer.troubles == []
    board.play(GAME, *LINES[5:9])
    cable.sync_library()


def test_nobody_hears_names_after_the_game(library: Library) -> None:
    board = Board("")
    cable = Cable(library, board)
    board.play(GAME, *LINES[:5])
    board.pong = lambda: "pong - 0"  # type: ignore[method-assign]
    cable.sync_library()
    PeopleTable(library).set_person_at_seat(GAME, 0, "Anna")
    cable.advance(5)
    assert board.asked == []


def test_a_name_that_no_frame_can_carry_leaves_the_others(library: Library) -> None:
    board = Board("")
    cable = Cable(library, board)
    board.play(GAME, *LINES[:5])
    cable.sync_library()
    PeopleTable(library).set_person_at_seat(GAME, 0, "🎲" * 40)
    PeopleTable(library).set_person_at_seat(GAME, 1, "Ben")
    cable.advance(3)
    assert board.asked[:3] == [f"write names 0 {GAME}", "write names 1 ", "write names 2 Ben"]


def test_names_that_are_lost_on_the_way_come_again(bench: BenchBoard, tmp_path_factory: pytest.TempPathFactory) -> None:
    with Library.open(Path(tmp_path_factory.mktemp("laptop")) / "library.db") as library:
        laptop = bench.laptop(library)
        bench.begin(["1"])
        laptop.advance(1)
        PeopleTable(library).set_person_at_seat(bench.game.id, 0, "Anna")
        send = laptop.sync._send
        (names,) = [errand for errand in laptop.sync._errands if isinstance(errand, PlayerNamesErrand)]
        names._send = lambda body: None if body.startswith("write names 1") else send(body)
        laptop.advance(3)
        assert bench.screen().lines[0] == "Red"
        names._send = send
        laptop.advance(3)
        assert bench.screen().lines[0] == "Anna"
