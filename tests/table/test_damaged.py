"""A game of which a part cannot be read: what people are asked, and how a laptop puts it right."""

from pathlib import Path

import pytest

from host_tools.games.verify import verify_lines
from host_tools.library import Library
from pawnlight.words import load_texts
from tests.store.test_damage import FailingReads
from tests.support.game_state import whole_state
from tests.support.languages import in_each_language
from tests.support.table_bench import BenchBoard, flash_files
from tests.table.test_resume import pull_the_plug


def play_to_event(bench: BenchBoard, count: int = 40, **settings: str) -> str:
    """Play a game to event `count`; return its id."""
    bench.begin([], quick="yes", **settings)
    while bench.journal.count < count:
        bench.press(bench.chance.choice(("DRAW", "OK", "RIGHT")))
    bench.wait(3)
    return bench.game.id


def damage_file(path: str, at: int = 60, size: int = 40) -> None:
    data = Path(path).read_bytes()
    Path(path).write_bytes(data[:at] + bytes(size) + data[at + size :])


def screen_line(bench: BenchBoard) -> str:
    return " ".join(str(bench.screen()).split())


@in_each_language
def test_people_go_on_from_what_can_be_read(bench, language):
    game = play_to_event(bench, language=language)
    before, count = flash_files(), bench.journal.count
    damage_file("live/001")
    damaged = flash_files()["live/001"]
    pull_the_plug(bench)
    sound = bench.journal.count
    assert 8 < sound < count
    question = load_texts(language)["damaged cut"] % (sound - 2, count - 2)
    assert question in screen_line(bench)
    bench.press("DRAW")
    assert question in screen_line(bench), "DRAW would do it by accident"
    bench.press("OK")
    assert (bench.game.id, bench.game.events, bench.journal.live) == (game, sound, game)
    assert Path(f"damaged/00001-{game}-{count}/001").read_bytes() == damaged
    assert Path(f"damaged/00001-{game}-{count}/seed").read_text() == before["live/seed"].decode()
    here = whole_state(bench.game)
    pull_the_plug(bench)
    bench.press("OK")
    assert whole_state(bench.game) == here, "that is the game now, and nothing more is asked of it"


def test_or_keep_it_for_later_and_are_asked_again_when_they_take_it_up(bench):
    game = play_to_event(bench)
    damage_file("live/001")
    pull_the_plug(bench)
    asked = screen_line(bench)
    bench.press("BACK")
    assert bench.journal.live is None
    assert [path.name for path in Path("kept").iterdir()] == [f"00001-{game}-{bench.journal.event_count(game)}.damaged"]
    assert bench.screen().marks("kept games")
    bench.press("OK", "OK")
    bench.wait(1)
    assert screen_line(bench) == asked
    bench.press("OK")
    assert bench.game.id == game


def test_one_wrong_byte_is_not_even_noticed(bench):
    game = play_to_event(bench)
    here = whole_state(bench.game)
    data = bytearray(Path("live/001").read_bytes())
    data[70] ^= 4
    Path("live/001").write_bytes(data)
    pull_the_plug(bench)
    assert "Resume game?" in bench.screen()
    bench.press("OK")
    assert (bench.game.id, whole_state(bench.game)) == (game, here)


def test_a_game_without_its_seed_is_set_aside_and_people_are_told(bench):
    game = play_to_event(bench)
    for name in ("seed", "seed-copy"):
        damage_file(f"live/{name}", 0)
    pull_the_plug(bench)
    assert "This game cannot be read. It is set aside for a laptop." in screen_line(bench)
    bench.press("OK")
    assert "Sorry!" in bench.screen()
    assert bench.journal.is_damaged(game)
    assert [entry[0] for entry in bench.journal.games()] == [game]


def test_a_game_that_cannot_be_read_now_is_tried_again(bench, monkeypatch):
    game = play_to_event(bench)
    here, content = whole_state(bench.game), flash_files()
    with monkeypatch.context() as broken:
        FailingReads(broken, 0, "live/001", always=True)
        pull_the_plug(bench)
        assert "This game cannot be read now. Try again?" in screen_line(bench)
        bench.press("OK")
        assert "This game cannot be read now. Try again?" in screen_line(bench)
    assert {path: data for path, data in flash_files().items() if path.startswith("live")} == {
        path: data for path, data in content.items() if path.startswith("live")
    }
    bench.press("OK")
    assert "Resume game?" in bench.screen()
    bench.press("OK")
    assert (bench.game.id, whole_state(bench.game)) == (game, here)


def test_on_a_full_flash_people_are_told_and_asked_again(bench, monkeypatch):
    play_to_event(bench)
    damage_file("live/001")
    pull_the_plug(bench)
    asked = screen_line(bench)
    with monkeypatch.context() as full:

        def refuse(*_: object) -> None:
            raise OSError(28, "no space")

        full.setattr("pawnlight.store.archive.replace", refuse)
        bench.press("OK")
        assert "memory full" in bench.screen()
        bench.wait(2)
        assert screen_line(bench) == asked
    bench.press("OK")
    assert bench.journal.damage == ""


@pytest.fixture
def laptop(bench, tmp_path):
    """Connect a laptop, whose library is not on the board's flash."""
    with Library.open(tmp_path.parent / f"{tmp_path.name}.db") as library:
        yield bench.laptop(library)


def test_the_library_heals_the_board_in_the_middle_of_a_game_which_then_goes_on_to_its_end(bench, laptop):
    game = play_to_event(bench, 40, **{"house start": "any", "house pawns": "3"})
    laptop.advance(8)
    held = laptop.library.event_lines(game)
    count = bench.journal.count
    assert len(held) == count
    damage_file("live/001")
    pull_the_plug(bench)
    assert "cannot be read" in screen_line(bench)
    laptop.new_logger()
    laptop.advance(12)
    assert f"A laptop has put this game right. {count - 2} moves are here." in screen_line(bench)
    bench.press("OK")
    assert "Resume game?" in bench.screen()
    assert (bench.journal.live, bench.journal.count, bench.journal.damage) == (game, count, "")
    bench.press("OK")
    while bench.game.winning_colour is None:
        bench.press(bench.chance.choice(("DRAW", "OK", "RIGHT")))
    bench.wait(6)
    laptop.advance(6)
    lines = laptop.library.event_lines(game)
    assert lines[:count] == held
    assert lines == list(bench.journal.event_lines(game, 0))
    assert verify_lines(game, lines).outcome == "complete"


def test_the_library_heals_a_kept_game_as_it_is_fetched(bench, laptop):
    game = play_to_event(bench)
    laptop.advance(8)
    bench.press("BACK")
    bench.press("OK")
    bench.wait(2)
    assert bench.journal.live is None
    (folder,) = Path("kept").iterdir()
    before = events_of(bench, game)
    damage_file(f"{folder}/001")
    pull_the_plug(bench)
    assert events_of(bench, game) != before
    laptop.new_logger()
    laptop.advance(12)
    assert events_of(bench, game) == before
    assert not bench.journal.is_damaged(game)


def events_of(bench: BenchBoard, game: str) -> list[str]:
    return list(bench.journal.event_lines(game, 0))
