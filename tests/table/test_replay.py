"""A laptop replays a game on a board that shows its menu."""

from pawnlight.link.replay_session import ReplaySession
from tests.support.sorry_scenes import header
from tests.support.table_bench import BenchBoard


def replay_session(said: list[str]) -> ReplaySession:
    return ReplaySession(header("red blue"), said.append)


def test_the_menu_gives_way_to_a_replay_and_comes_back(bench: BenchBoard) -> None:
    said: list[str] = []
    menu = bench.screen().lines
    shown = replay_session(said)
    assert bench.app.accept_replay(shown)
    assert not bench.app.accept_replay(replay_session([])), "one at a time"
    bench.wait(0.2)
    assert said == ["shown 1"]
    assert "Red" in bench.screen()
    assert bench.screen().lines != menu
    shown.note_end()
    bench.wait(0.2)
    assert bench.screen().lines == menu
    assert bench.app.accept_replay(replay_session(said)), "and another may follow"


def test_a_key_pressed_at_the_same_moment_comes_first_and_the_laptop_is_told(bench: BenchBoard) -> None:
    said: list[str] = []
    bench.app.keys.press("DRAW")
    assert bench.app.accept_replay(replay_session(said))
    bench.wait(0.2)
    assert said == ["shown end"]
    assert bench.app.game is not None
    assert not bench.app.accept_replay(replay_session([])), "people play"


def test_a_key_that_only_moves_in_the_menu_does_not_keep_the_replay_away(bench: BenchBoard) -> None:
    said: list[str] = []
    bench.app.keys.press("DOWN")
    assert bench.app.accept_replay(replay_session(said))
    bench.wait(0.2)
    assert said == ["shown 1"]
