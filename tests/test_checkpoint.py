"""A game goes on after a power-up from its checkpoint, or from its events alone where the checkpoint is of no use."""

import asyncio
import json
from binascii import crc32
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from pawnlight.rules.base import Game
from pawnlight.rules.game import open_game
from pawnlight.store import checkpoint
from pawnlight.store.journal import CHECKPOINT, Journal
from pawnlight.table.resume import unfinished
from tests.conftest import RunPython
from tests.games import texts_of
from tests.micropython import checkpoints
from tests.scenes import SEED, header, next_event
from tests.test_journal import play, seed_of
from tests.test_journal_trouble import Flash, flash

pytest_plugins = ("tests.flash_fixtures",)
pytestmark = pytest.mark.usefixtures("empty_flash")
__all__ = ["flash"]

AT = Path(CHECKPOINT)
RULES = ("classic", "points", "revenge", "sequence", "cards")
SEATS = {"revenge": ("red blue green", "-"), "sequence": ("blue green", "auto_draw"), "cards": ("red", "revenge")}


class Board:
    """A board on which a game is played at random, with a checkpoint written after `kept` events."""

    def __init__(self, rules: str = "classic", events: int = 60, kept: int = 45, seed: bytes = SEED) -> None:
        colours, options = SEATS.get(rules, ("red yellow", "-"))
        self.texts = [header(colours, "-" if rules == "sequence" else None, options, seed, rules=rules)]
        self.game = open_game(self.texts[0], seed)
        self.journal = Journal()
        self.journal.start(self.texts[0], seed)
        chance = Random(rules)
        while self.game.events < events:
            # Never to be taken back all the way to before the checkpoint and beyond what is remembered.
            back = chance.random() < 0.1 and self.game.deciders()
            self.texts.append("back" if back else next_event(self.game, seed, chance))
            self.game.apply(self.texts[-1])
            self.journal.append(self.texts[-1])
            if self.game.events == kept:
                checkpoint.write(self.journal, self.game)

    def told(self) -> list[object]:
        return checkpoints.all_of(self.game)


class Troubles:
    def __init__(self) -> None:
        self.told: list[str] = []

    def trouble(self, text: str) -> None:
        self.told.append(text)


def powered_up() -> tuple[Journal, Game | None, bool]:
    """What a board that is plugged in now goes on with, and whether it has a checkpoint that fits."""
    journal = Journal()
    fits = journal.checkpoint is not None
    link = Troubles()
    game = asyncio.run(unfinished(journal, cast(Any, link)))
    assert link.told == []
    return journal, game, fits


def goes_on(board: Board, *, checkpoint: bool) -> None:
    """A power-up now brings the whole game back; whether by its checkpoint, which is otherwise gone then."""
    journal, game, _ = powered_up()
    assert game is not None
    assert checkpoints.all_of(game) == board.told()
    assert journal.count == len(board.texts)
    assert [line.split(" ", 1)[1][:-9] for line in journal.lines(game.id, 0)] == board.texts
    assert AT.exists() == checkpoint


def rewritten(change: Any) -> None:
    """Change a checkpoint's lines, and make its check that of them."""
    lines = AT.read_text().split("\n")[:-2]
    lines = change(lines) or lines
    text = "".join(line + "\n" for line in lines)
    AT.write_text(f"{text}{crc32(text.encode()):08x}\n")


def with_attribute(line: int, change: Any) -> None:
    """Change what is told of an object's attributes."""

    def changed(lines: list[str]) -> None:
        told = json.loads(lines[line])
        change(told)
        lines[line] = json.dumps(told)

    rewritten(changed)


def test_games_of_every_kind_are_restored_on_both_pythons(both_pythons: RunPython) -> None:
    printed = both_pythons(Path(checkpoints.__file__)).splitlines()
    assert len(printed) == len(checkpoints.GAMES)
    assert all(int(line.split()[-1]) >= 5 for line in printed)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("kept", [2, 17, 45, 59, 60])
def test_the_game_is_back_with_its_checkpoint_and_without(rules, kept):
    board = Board(rules, kept=kept)
    for _ in range(2):
        goes_on(board, checkpoint=True)
    AT.unlink()
    goes_on(board, checkpoint=False)


def test_events_go_on_after_a_checkpoint_as_if_there_were_none():
    board = Board()
    journal, game, _ = powered_up()
    assert game is not None
    chance = Random(3)
    while game.due != "over":
        text = next_event(game, SEED, chance)
        game.apply(text)
        journal.append(text)
        board.texts.append(text)
    assert list(Path("live").iterdir()) == []
    assert [line.split(" ", 1)[1][:-9] for line in Journal().lines(game.id, 0)] == board.texts


def test_a_checkpoint_torn_at_any_byte_is_none():
    board = Board()
    whole = AT.read_bytes()
    for length in range(len(whole)):
        AT.write_bytes(whole[:length])
        journal = Journal()
        assert (journal.checkpoint, journal.count) == (None, 60)
        assert not AT.exists()
        if length % 97 == 0:
            AT.write_bytes(whole[:length])
            goes_on(board, checkpoint=False)


def test_a_checkpoint_with_any_byte_changed_is_none():
    board = Board()
    whole = AT.read_bytes()
    for at in range(len(whole)):
        AT.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert Journal().checkpoint is None
    goes_on(board, checkpoint=False)


def test_the_checkpoint_of_another_game_is_none():
    Board(seed=bytes(32))
    other = AT.read_bytes()
    for path in Path("live").iterdir():
        path.unlink()
    board = Board()
    AT.write_bytes(other)
    goes_on(board, checkpoint=False)


def test_the_checkpoint_of_other_firmware_is_none():
    board = Board()
    Path("manifest").write_text("pawnlight/rules/base.mpy 100 0123456789abcdef\n")
    goes_on(board, checkpoint=False)
    board = Board(seed=bytes(32))
    goes_on(board, checkpoint=True)
    Path("manifest").write_text("pawnlight/rules/base.mpy 100 fedcba9876543210\n")
    goes_on(board, checkpoint=False)


@pytest.mark.parametrize("left", range(46))
def test_a_checkpoint_ahead_of_the_journal_is_none(left):
    board = Board()
    lines = list(board.journal.lines(board.game.id, 0))
    board.texts = board.texts[:left]
    n = 0
    for path in sorted(path for path in Path("live").iterdir() if path.name.isdigit()):
        count = path.read_text().count("\n")
        held = lines[n : min(n + count, left)]
        n += count
        path.write_text("".join(line + "\n" for line in held) + ("4 dra" if left < n else ""))
        if not held and left % 2:
            path.unlink()
    journal, game, fits = powered_up()
    assert fits == (left == 45)
    assert journal.count == left
    if left:
        assert game is not None
        assert game.events == left
        assert list(journal.lines(game.id, 0)) == lines[:left]


def test_a_torn_tail_is_cut_off_and_the_checkpoint_kept():
    board = Board()
    last = sorted(Path("live").glob("0*"))[-1]
    whole = last.read_bytes()
    for length in range(len(whole)):
        last.write_bytes(whole[:length])
        journal, game, fits = powered_up()
        assert game is not None
        assert (journal.count, game.events) == (60 - whole[length:].count(b"\n"),) * 2
        assert fits
        assert AT.exists()
        for text in board.texts[journal.count :]:
            journal.append(text)
        assert last.read_bytes() == whole


def test_a_segment_that_is_missing_makes_a_checkpoint_none():
    board = Board()
    Path("live/001").unlink()
    journal, game, fits = powered_up()
    assert not fits
    assert game is not None
    assert 0 < journal.count == game.events < 45
    assert [line.split(" ", 1)[1][:-9] for line in journal.lines(game.id, 0)] == board.texts[: journal.count]


def test_events_that_are_not_those_of_the_checkpoint_make_it_none():
    board = Board()
    kept = AT.read_bytes()
    board.journal.set_aside()
    again = Board(events=20, kept=0)
    chance = Random("other")
    while again.game.events < 60:
        again.texts.append(next_event(again.game, SEED, chance))
        again.game.apply(again.texts[-1])
        again.journal.append(again.texts[-1])
    assert again.texts != board.texts
    AT.write_bytes(kept)
    # The same game cannot be among the finished ones and go on.
    for path in Path("games").iterdir():
        path.unlink()
    goes_on(again, checkpoint=False)


@pytest.mark.parametrize("line", [1, 2])
def test_a_value_of_another_type_and_its_attributes_renamed_make_a_checkpoint_none(line):
    kept = Board()
    whole = AT.read_bytes()
    for at in range(0, len(json.loads(AT.read_text().split("\n")[line])), 2):
        AT.write_bytes(whole)

        def other_type(told: list[Any], at: int = at) -> None:
            told[at + 1] = 7 if isinstance(told[at + 1], str | list) else "7"

        def other_name(told: list[Any], at: int = at) -> None:
            told[at] += "x"

        with_attribute(line, other_name)
        goes_on(kept, checkpoint=False)
        AT.write_bytes(whole)
        none = json.loads(AT.read_text().split("\n")[line])[at + 1] is None
        if not none:
            with_attribute(line, other_type)
            goes_on(kept, checkpoint=False)


def test_a_state_after_which_the_events_break_the_rules_is_none():
    board = Board()

    def turned(told: list[Any]) -> None:
        at = told.index("pawns") + 1
        told[at] = told[at][:1] + told[at][:0:-1]

    with_attribute(1, turned)
    goes_on(board, checkpoint=False)


@pytest.mark.parametrize("lines", [lambda lines: lines[:-1], lambda lines: [*lines, "[]"], lambda lines: lines[:1]])
def test_other_objects_than_the_game_has_make_a_checkpoint_none(lines):
    board = Board()
    rewritten(lines)
    goes_on(board, checkpoint=False)


@pytest.mark.parametrize(
    "words",
    ["at -", "at", "", "at - x y z", "at - 0123456789ab 5 00000000", "at - 0123456789ab -5 00000000 0", "to - "],
)
def test_a_first_line_that_says_something_else_makes_a_checkpoint_none(words):
    board = Board()
    rewritten(lambda lines: [words, *lines[1:]])
    goes_on(board, checkpoint=False)


def test_after_a_fault_the_game_comes_from_its_events():
    board = Board()
    journal, _, fits = powered_up()
    assert fits
    again = asyncio.run(unfinished(journal, cast(Any, Troubles())))
    assert again is not None
    assert checkpoints.all_of(again) == board.told()
    assert not AT.exists()


def test_a_new_game_begins_without_the_checkpoint_of_the_one_before():
    board = Board()
    board.journal.append(board.game.end_text(SEED))
    assert not AT.exists()
    board = Board()
    board.journal.set_aside()
    assert not AT.exists()


def test_a_checkpoint_that_does_not_fit_on_the_flash_is_not_there(flash: Flash, monkeypatch):
    monkeypatch.setattr(checkpoint, "replace", flash.replace)
    journal = Journal()
    game, _ = play(journal, "finished", 20, over=True)
    journal.confirm(game, 20)
    board = Board(events=30, kept=0)
    flash.fill()
    checkpoint.write(board.journal, board.game)
    assert not AT.exists()
    assert board.journal.has(game)
    assert board.journal.checkpoint_due > 30
    goes_on(board, checkpoint=False)


def test_on_a_full_flash_the_checkpoint_goes_before_any_game(flash: Flash, monkeypatch):
    monkeypatch.setattr(checkpoint, "replace", flash.replace)
    journal = Journal()
    game, _ = play(journal, "finished", 20, over=True)
    journal.confirm(game, 20)
    board = Board(events=50)
    flash.fill()
    texts = [next_event(board.game, SEED, Random(1))]
    board.game.apply(texts[0])
    board.texts += texts
    board.journal.append(texts[0])
    assert not AT.exists()
    assert board.journal.has(game)
    assert not board.journal.full
    assert board.journal.checkpoint_due > 10_000
    goes_on(board, checkpoint=False)


def test_while_events_wait_for_room_no_checkpoint_is_written(flash: Flash):
    board = Board(events=30, kept=0)
    flash.fill()
    board.journal.append(next_event(board.game, SEED, Random(1)))
    assert board.journal.full
    board.game.events += 1
    checkpoint.write(board.journal, board.game)
    assert not AT.exists()


def test_no_checkpoint_of_a_game_that_is_over_stays():
    texts = texts_of("first", 30, over=True)
    board = Board()
    board.journal.set_aside()
    board.journal.start(texts[0], seed_of("first"))
    for text in texts[1:]:
        board.journal.append(text)
    assert list(Path("live").iterdir()) == []
