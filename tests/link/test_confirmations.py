"""Confirmations of events, after which the board may delete a game when its flash is short."""

import pytest

from pawnlight.store.journal import Journal
from pawnlight.store.shelved_games import shelve_live_game
from tests.store.test_journal import record_named_game
from tests.support.laptop import Laptop

pytestmark = pytest.mark.usefixtures("empty_flash")


@pytest.fixture
def laptop():
    return Laptop()


def unconfirmed_events(game: str, count: int) -> "list[tuple[str, int, int, bool]]":
    return [(game, count, 0, True)]


def test_a_confirmation_with_the_check_of_the_last_event_is_kept(laptop):
    game, lines = record_named_game(laptop.journal, "first", 9, over=True)
    laptop.exchange("hello 2 test")
    assert laptop.exchange(f"have {game} 4 {lines[3][-8:]}") == []
    assert list(Journal().games()) == unconfirmed_events(game, 9)
    assert laptop.exchange(f"have {game} 9 {lines[8][-8:]}") == []
    assert list(Journal().games()) == [(game, 9, 9, True)]


@pytest.mark.parametrize("count", [10, 999999999])
def test_more_events_than_the_board_has_cannot_be_confirmed(laptop, count):
    game, lines = record_named_game(laptop.journal, "first", 9, over=True)
    laptop.exchange("hello 2 test", f"want {game} 0")
    (answer,) = laptop.exchange(f"have {game} {count} {lines[8][-8:]}")
    assert answer == f"error check have {game} {count}"
    assert list(Journal().games()) == unconfirmed_events(game, 9)


@pytest.mark.parametrize("said", ["00000000", "aa9dc8d", "x", ""])
def test_a_confirmation_with_another_check_is_refused(laptop, said):
    game, _ = record_named_game(laptop.journal, "first", 9, over=True)
    laptop.exchange("hello 2 test")
    (answer,) = laptop.exchange(f"have {game} 9 {said}")
    assert answer == f"error check have {game} 9"
    assert list(Journal().games()) == unconfirmed_events(game, 9)


def test_of_the_game_being_played_only_events_with_their_check_are_confirmed(laptop):
    game, lines = record_named_game(laptop.journal, "first", 30)
    laptop.exchange("hello 2 test")
    for count, check, confirmed in (
        (30, "00000000", 0), (31, lines[29][-8:], 0), (12, lines[11][-8:], 12), (13, lines[11][-8:], 12),
        (30, lines[29][-8:], 30),
    ):  # fmt: skip
        laptop.exchange(f"have {game} {count} {check}")
        assert list(laptop.journal.games()) == [(game, 30, confirmed, False)]


def test_a_confirmation_of_fewer_events_takes_none_back(laptop):
    game, lines = record_named_game(laptop.journal, "first", 30)
    laptop.exchange("hello 2 test")
    for count, confirmed in ((20, 20), (5, 20), (30, 30), (29, 30)):
        assert laptop.exchange(f"have {game} {count} {lines[count - 1][-8:]}") == []
        assert list(laptop.journal.games()) == [(game, 30, confirmed, False)]


def test_a_game_kept_for_later_is_confirmed_only_with_its_own_check(laptop):
    """Nothing is recorded, since it is not deleted; the answer tells the laptop whether the two hold the same."""
    game, lines = record_named_game(laptop.journal, "first", 30)
    shelve_live_game(laptop.journal)
    listed = [(game, 30, 0, False)]
    laptop.exchange("hello 2 test")
    assert laptop.exchange(f"have {game} 30 {lines[29][-8:]}", f"have {game} 12 {lines[11][-8:]}") == []
    for count, check in ((30, "00000000"), (30, lines[28][-8:]), (31, lines[29][-8:]), (999999999, lines[29][-8:])):
        (answer,) = laptop.exchange(f"have {game} {count} {check}")
        assert answer == f"error check have {game} {count}"
    assert list(laptop.journal.games()) == listed


def test_false_confirmations_cost_no_game_when_the_flash_is_short(laptop, monkeypatch):
    games = dict(record_named_game(laptop.journal, f"game {n}", 20, over=True) for n in range(9))
    laptop.exchange("hello 2 test", *(f"have {game} 999999999" for game in games))
    laptop.exchange("hello 2 test", *(f"have {game} 20 00000000" for game in games))
    monkeypatch.setattr("pawnlight.store.journal.free_bytes", lambda: 1000)
    for n in range(3):
        record_named_game(laptop.journal, f"more {n}", 20, over=True)
    again = Journal()
    for game, lines in games.items():
        assert list(again.event_lines(game, 0)) == lines
