"""The first steps: a laptop sets the menu and begins a game or the practice, and the board stays awake meanwhile."""

from binascii import crc32
from pathlib import Path

import pytest

from pawnlight.link.frames import percent_encode
from pawnlight.words import load_texts
from tests.support.foot_texts import foot_text
from tests.support.menu_rows import move_to_row, press_until
from tests.support.table_bench import BenchBoard, event_texts
from tests.support.table_fixtures import IDLE_S

BOARD_BUSY = "error busy begin"


def send_settings(bench: BenchBoard, *lines: str) -> list[str]:
    """Send these settings, and no others."""
    check = crc32("".join(f"{line}\n" for line in lines).encode())
    writes = [f"write settings {n} {percent_encode(line)}" for n, line in enumerate(lines)]
    return bench.exchange(*writes, f"keep settings {len(lines)} {check:08x}")


def test_a_laptop_sets_the_menu_and_begins_and_the_rest_of_the_menu_stays(bench: BenchBoard) -> None:
    bench.exchange("hello 2 test")
    move_to_row(bench, "short game")
    bench.press("RIGHT")
    assert send_settings(bench, "yellow=none", "green=easy", "child=yes", "language=de") == ["kept settings"]
    assert "DRAW spielen" in bench.screen()
    assert "quick=yes" in Path("settings").read_text(), "it was chosen at the board, and was not on flash yet"
    heard = bench.exchange("begin")
    assert heard[0] == "begun"
    assert heard[1] == f"game {bench.game.id} 1 0 open"
    assert event_texts(bench)[0].startswith("game 2 rules=classic options=quick,start=any,")
    assert "child=yes seats=red:person,green:easy first=red seed=" in event_texts(bench)[0]
    assert load_texts("de")["child begin"] in bench.screen()
    assert bench.exchange("begin") == [BOARD_BUSY]


def test_a_laptop_keeps_the_game_that_is_played_and_begins_another_or_goes_on(bench: BenchBoard) -> None:
    bench.exchange("hello 2 test")
    bench.press("DRAW", "DRAW")
    kept = bench.game.id
    send_settings(bench, "game=revenge", "players=2", "seat 2=easy")
    assert bench.exchange("begin") == [BOARD_BUSY]
    assert bench.game.id == kept
    assert bench.exchange("begin keep", seconds=2)[0] == "begun"
    assert bench.game.header.rules == "revenge"
    assert [game for game, *_ in bench.journal.kept.entries()] == [kept]
    other = bench.game.id
    bench.exchange("hello 2 test")
    assert bench.exchange("begin keep 0123456789ab") == ["error game begin 0123456789ab"]
    assert bench.game.id == other
    assert bench.exchange(f"begin keep {kept}", seconds=2)[0] == f"begun {kept}"
    bench.wait(2)
    assert bench.game.id == kept, "nobody is asked whether to go on"
    assert [game for game, *_ in bench.journal.kept.entries()] == [other]
    bench.exchange("hello 2 test")
    # It is played already; after a power cut it goes on, and nobody is asked.
    assert bench.exchange(f"begin {kept}") == [f"begun {kept}"]
    assert bench.game.id == kept
    bench.unplug()
    bench.plug_in()
    bench.wait(2)
    assert load_texts("en")["resume"] in bench.screen()
    bench.exchange("hello 2 test")
    assert bench.exchange(f"begin {kept}", seconds=2)[0] == f"begun {kept}"
    assert bench.game.id == kept
    assert load_texts("en")["resume"] not in bench.screen()


@pytest.mark.usefixtures("quick_to_sleep")
@pytest.mark.parametrize("rows", [["how"], ["settings", "test"], ["practice"], ["settings", "evening"]])
def test_a_laptop_begins_wherever_the_board_is(bench: BenchBoard, rows: list[str]) -> None:
    bench.exchange("hello 2 test")
    (Path("evening")).write_text("classic 1 red=1 yellow=0\n", "utf-8")
    for row in rows:
        press_until(bench, "DOWN", load_texts("en")[f"menu {row}"])
        bench.press("OK")
    bench.wait(1)
    assert "DRAW play" not in bench.screen()
    bench.wait(IDLE_S + 2)
    assert bench.exchange("begin", seconds=1)[0] == "begun"
    bench.wait(1)
    assert load_texts("en")["draw"] in bench.screen()
    assert bench.game is not None


def test_a_laptop_begins_another_game_at_the_end_of_one(bench: BenchBoard) -> None:
    bench.exchange("hello 2 test")
    send_settings(bench, "game=revenge", "players=2", "seat 1=easy", "seat 2=easy", "pace=fast", "house rows=1")
    assert bench.exchange("begin")[0] == "begun"
    first = bench.game.id
    bench.until(lambda: bench.game.due == "over")
    bench.wait(3)
    assert bench.exchange("begin", seconds=2)[0] == "begun"
    assert bench.game.id != first
    assert "revenge 1 " in Path("evening").read_text()


def test_what_people_must_be_asked_is_asked_before_a_laptops_game(bench: BenchBoard) -> None:
    bench.exchange("hello 2 test")
    send_settings(bench, "game=revenge", "players=3", "seat 2=person")
    assert bench.exchange("begin") == ["begun"]
    assert "Who is the youngest?" in bench.screen()
    bench.press("OK")
    assert bench.game.header.rules == "revenge"


def test_a_game_that_cannot_be_played_is_not_begun(bench: BenchBoard) -> None:
    bench.exchange("hello 2 test")
    send_settings(bench, "yellow=none")
    assert bench.exchange("begin") == ["error players begin"]
    bench.press("DRAW")
    assert bench.app.game is None
    assert bench.exchange("begin now") == ["error unknown begin now"]


def test_a_number_of_players_that_the_game_does_not_have_is_mended(bench: BenchBoard) -> None:
    bench.exchange("hello 2 test")
    send_settings(bench, "game=sequence", "teams=3", "players=4")
    assert bench.exchange("begin")[0] == "begun"
    assert [colour for colour, _ in bench.game.header.seats] == ["blue", "green", "red"]


@pytest.mark.usefixtures("quick_to_sleep")
def test_the_board_does_not_fall_asleep_while_a_laptop_says_so_and_wakes_up_for_it(bench: BenchBoard) -> None:
    bench.exchange("hello 2 test")
    for _ in range(7):
        bench.wait(IDLE_S / 5)
        assert bench.exchange("awake") == []
        assert bench.app.renderer.asleep is None
    bench.wait(IDLE_S + 2)
    assert not any(bench.screen().lines)
    bench.exchange("awake")
    assert "DRAW play" in bench.screen()
    bench.press("DOWN")
    assert bench.screen().marks("rules"), "no press is lost for waking it"
    bench.wait(IDLE_S + 2)
    assert bench.exchange("begin")[0] == "begun"
    assert load_texts("en")["draw"] in bench.screen()


# Practice


def is_lesson(bench: BenchBoard, language: str, number: int) -> bool:
    heading, _, said = load_texts(language)[f"practice {number}"].partition("|")
    screen = bench.screen()
    return heading in screen and " ".join(screen.lines).find(said.split(" ")[0]) >= 0


def test_the_practice_at_the_board_draw_slide_choose_bump(bench: BenchBoard, language: str) -> None:
    bench.change(language=language)
    before = sorted(Path().rglob("*"))
    words = load_texts(language)
    press_until(bench, "DOWN", words["menu practice"])
    bench.press("OK")
    assert is_lesson(bench, language, 1)
    assert bench.lights()[8] == "red"
    assert bench.lamp_breathes()
    bench.press("OK")
    assert is_lesson(bench, language, 1), "the button that breathes draws"
    bench.press("DRAW")
    assert "3" in bench.screen()
    assert words["practice"] in bench.screen()
    assert set(bench.moving_lights("sparks")) == {8}
    bench.press("OK")
    bench.wait(4)
    assert is_lesson(bench, language, 2)
    assert bench.lights()[11] == "red"
    bench.press("DRAW", "OK")
    bench.wait(4)
    assert is_lesson(bench, language, 3)
    assert bench.lights()[19] == "red", "it has slid from 16"
    bench.press("DRAW")
    assert len(bench.moving_lights("breathes")) + len(bench.moving_lights("sparks")) >= 2, "two pawns can move"
    bench.press("RIGHT", "OK")
    bench.wait(4)
    assert is_lesson(bench, language, 4)
    assert bench.lights()[30] == "yellow"
    bench.press("DRAW", "OK")
    bench.wait(6)
    assert is_lesson(bench, language, 5)
    assert bench.lights()[30] == "red"
    bench.press("DRAW")
    assert " ".join(foot_text(words, "open keys").split()) in bench.screen()
    assert bench.screen().marks(words["menu practice"])
    assert bench.journal.live is None
    assert [path for path in sorted(Path().rglob("*")) if path not in before] in ([], [Path("settings")])


def test_in_the_practice_a_move_is_taken_back_and_back_leaves_it(bench: BenchBoard) -> None:
    bench.press("UP")
    move_to_row(bench, "practice")
    bench.press("OK", "DRAW", "OK")
    bench.wait(4)
    assert bench.lights()[11] == "red"
    bench.hold("BACK")
    bench.wait(0.5)
    assert bench.motions()[8] == ("sparks", {"red", "white"}), "it can be moved again"
    assert "3" in bench.screen()
    bench.hold("BACK")
    bench.wait(0.5)
    assert "3" in bench.screen(), "there is nothing more to take back"
    bench.press("OK")
    bench.wait(4)
    assert "Slide" in bench.screen()
    bench.press("BACK")
    assert bench.screen().marks("practice")
    bench.press("DRAW")
    assert bench.game.pawns.count(8) == 0, "the game is another one"


def test_a_laptop_begins_the_practice_and_knows_where_it_is(bench: BenchBoard) -> None:
    bench.exchange("hello 2 test")
    assert bench.exchange("begin practice") == ["begun practice"]
    bench.wait(1)
    assert bench.exchange("ask") == ["asks 000000000000 2 0 draw - -"]
    bench.press("DRAW")
    bench.wait(1)
    assert bench.exchange("ask") == ["asks 000000000000 3 0 pawn 0 ring 08"]
    assert bench.exchange("ping") == ["pong - 0"], "it is no game to keep"
    bench.press("BACK")
    bench.wait(1)
    assert bench.exchange("ask") == ["asks -"]
    assert bench.exchange("begin")[0] == "begun"


def test_after_another_kind_of_game_the_board_starts_anew_to_practise(bench: BenchBoard) -> None:
    bench.app.settings.set("game", "cards")
    bench.press("DRAW")
    bench.wait(1)
    bench.press("BACK", "DOWN", "DOWN", "DOWN", "OK", "OK")
    bench.wait(3)
    bench.press("OK")
    bench.wait(1)
    move_to_row(bench, "practice")
    bench.press("OK")
    assert bench.restarts == 1
    bench.wait(1)
    assert "Draw" in bench.screen()
    bench.press("DRAW")
    assert "3" in bench.screen()
