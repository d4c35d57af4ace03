"""The natural move is offered first, and a hint says why it is good, in every game and language."""

import re

import pytest

from pawnlight.games.sorry.board import is_exchange
from pawnlight.games.sorry.game import SorryGame
from pawnlight.words import load_texts, read_pairs
from tests.support.table_bench import BenchBoard, event_texts
from tests.support.table_fixtures import ResumeBoardAt


def only_one_pawn_moves(card: str, ways: int) -> object:
    """Return the condition that one pawn alone can move with `card`, in so many ways, and forward is one of them."""

    def condition(game: SorryGame) -> bool:
        if game.due != "move" or game.card != card:
            return False
        moves = game.legal_moves()
        pawns = {move[0][0] for move in moves}
        forward = [move for move in moves if len(move) == 1 and step_count(move[0]) == int(card)]
        return len(pawns) == 1 and len(moves) == ways and len(forward) == 1 and moves[0][0][2] < 60

    return condition


def step_count(part: tuple[int, int, int]) -> int:
    return (part[2] - part[1]) % 60


@pytest.mark.parametrize(("card", "ways"), [("10", 2), ("11", 2), ("11", 3)])
def test_ok_alone_goes_forward_rather_than_back_or_to_another_place(
    resume_at: ResumeBoardAt, card: str, ways: int, language: str
) -> None:
    bench = resume_at(only_one_pawn_moves(card, ways), language=language)
    words, moves = load_texts(language), bench.game.legal_moves()
    (forward,) = [move for move in moves if len(move) == 1 and step_count(move[0]) == int(card)]
    assert any(is_exchange(move) for move in moves) == (card == "11")
    bench.press("OK")
    assert bench.screen().marks(words["way forward"] % int(card))
    text = bench.game.event_text(forward)
    bench.press("OK")
    bench.until(lambda: text in event_texts(bench), 3)


def reason_pattern(language: str) -> re.Pattern[str]:
    """Return a pattern of every reason for a hint, with any values."""
    texts = [re.escape(text).replace("%s", ".+").replace("%d", "[0-9]+") for _, text in read_pairs(f"why_{language}")]
    return re.compile("|".join(texts))


HAND_SETTINGS = {"points": {"rules": "points"}, "revenge": {"game": "revenge"}, "sequence": {"game": "sequence"}}


@pytest.mark.parametrize("game", ["classic", *HAND_SETTINGS])
def test_a_hint_says_why(bench: BenchBoard, game: str, language: str) -> None:
    if game == "classic":
        bench.begin(["1"], language=language)
    else:
        seats = {"red": "person", "yellow": "easy", "seat 2": "easy", "players": "2"}
        bench.begin([], language=language, **seats, **HAND_SETTINGS[game])
    for _ in range(40):
        if bench.game.due in ("move", "play") and bench.game.next_player() == "person":
            break
        bench.press("DRAW")
        bench.wait(2)
    bench.wait(6)
    assert not any(reason_pattern(language).fullmatch(line) for line in bench.screen().lines[6:])
    before = event_texts(bench)
    bench.hold("OK")
    bench.wait(1)
    assert any(reason_pattern(language).fullmatch(line) for line in bench.screen().lines[6:])
    assert event_texts(bench) == before, "nothing is played"
