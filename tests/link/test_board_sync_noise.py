"""The laptop's end of the link on a noisy line: no event is lost or stored twice."""

import itertools
import random
from contextlib import suppress
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from host_tools.library import Library
from pawnlight.link.frames import make_frame
from tests.support.cable import NO_ANSWER_NOTICE, Cable, check_stored
from tests.support.event_lines import fake_game
from tests.support.laws import law_cases
from tests.support.scripted_board import ScriptedBoard

NUMBERS = itertools.count()


@law_cases(10)
@given(seed=st.integers(0, 2**32), noise=st.sampled_from((0.0, 0.002, 0.01)), cuts=st.integers(0, 12))
def test_nothing_is_lost_and_nothing_comes_twice(tmp_path: Path, seed: int, noise: float, cuts: int):
    rng = random.Random(seed)
    with Library.open(tmp_path / f"{next(NUMBERS)}.db") as library:
        cable = Cable(library, ScriptedBoard(one_stream=rng.random() < 0.3))
        cable.noise.random = rng
        cable.noise.chance = noise
        cable.board.on_have = lambda game, count: check_stored(library, game, count)
        observers = [cable.observer]
        games = [fake_game(f"{seed} {i}", rng.randrange(1, 50)) for i in range(3)]
        for game, lines in games:
            at = 0
            while at < len(lines):
                portion = rng.randrange(1, 8)
                cable.board.play(game, *lines[at : at + portion])
                at += portion
                cable.advance(rng.choice((0.05, 0.3, 2.0)))
                if cuts and rng.random() < 0.3:
                    cuts -= 1
                    match rng.randrange(3):
                        case 0:
                            cable.unplug()
                            cable.advance(0.4)
                            cable.plug()
                        case 1:
                            cable.board.restart()
                        case 2:
                            cable.new_logger()
                            observers.append(cable.observer)
        cable.sync_library(600)
        for game, lines in games:
            assert library.event_lines(game) == lines
            heard = [number for observer in observers for number in observer.numbers(game)]
            assert heard == list(range(len(lines)))
        # In the worst case no hello got through for a while.
        assert {trouble for observer in observers for trouble in observer.troubles} <= {NO_ANSWER_NOTICE}
        cable.noise.chance = 0
        # A list with a lost line is requested again; after that every confirmation gets through.
        cable.advance(12)
        cable.unplug()
        cable.plug()
        cable.advance(12)
        assert cable.board.confirmed == {game: len(lines) for game, lines in games}


def test_a_long_game_gets_through_a_bad_line_in_a_few_passes(cable: Cable):
    game, lines = fake_game(events=400)
    cable.noise.chance = 0.01
    cable.board.play(game, *lines)
    assert cable.sync_library() < 60
    assert cable.library.event_lines(game) == lines


WORDS = st.sampled_from(
    ("hello", "game", "games", "event", "pong", "error", "want", "have", "ping", "", "~", "nonsense")
)
TOKENS = st.one_of(
    st.sampled_from(("1", "2", "-", "0", "open", "over", "0" * 12, "abcdefabcdef", "-1", "9" * 30, "1e5", "²")),
    st.integers(-5, 10**12).map(str),
    st.text(st.characters(min_codepoint=32, max_codepoint=125), max_size=20),
)


@law_cases(75)
@given(st.lists(st.tuples(WORDS, st.lists(TOKENS, max_size=6)), max_size=8), st.binary(max_size=60))
def test_no_frame_of_nonsense_is_too_much(library: Library, sentences: list[tuple[str, list[str]]], noise: bytes):
    cable = Cable(library)
    cable.advance(0.2)
    for word, tokens in sentences:
        body = " ".join((word, *tokens))[:240]
        with suppress(ValueError):
            cable.sync.receive(make_frame(body))
        cable.sync.receive(noise)
        cable.step()
    game, lines = fake_game("after the noise", 12)
    cable.board.play(game, *lines)
    cable.sync_library(60)
