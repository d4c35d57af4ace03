"""Sealed hands and an attacker who keeps every byte of the wire and of the laptop's program, and knows every played card.

A game is played twice, the second time with other cards in hands and pile that fit all that was played. Whatever differs
then is all that can tell a hidden card.
"""

import json
import re
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from pawnlight.games.sequence.cards import SEQUENCE_CARDS
from pawnlight.link import sealing
from pawnlight.link.frames import FrameReader
from pawnlight.rules.base import RuleError
from pawnlight.rules.game import open_game
from pawnlight.table.sealed import open_sealed
from tests.support.carried_table import CarriedTable
from tests.support.process_memory import memory_of
from tests.support.sealed_client import hidden, key
from tests.support.sealed_table import SealedTable
from tests.support.table_bench import BenchBoard, event_texts
from tests.table.test_sequence import play_cut

Begin = Callable[[], BenchBoard]


def begin_points() -> BenchBoard:
    bench = BenchBoard()
    bench.begin([], rules="points", **{"quick points": "no"})
    return bench


def begin_sequence() -> BenchBoard:
    bench = BenchBoard()
    play_cut(bench, ["person"] * 4)
    return bench


GAMES = pytest.mark.parametrize(("begin", "seats"), [(begin_points, 2), (begin_sequence, 4)], ids=["points", "sequence"])


# Another deal of the same game


def hidden_cards(game: Any) -> list[str]:
    """Return the cards of all hands, and then those of the pile."""
    game.pile.finish_shuffle()
    return [_name(card) for hand in game.hands for card in hand] + list(game.pile.cards)


def _name(card: "int | str") -> str:
    return SEQUENCE_CARDS[card] if isinstance(card, int) else card


def deal(game: Any, cards: list[str]) -> None:
    """Put these cards into the hands and the pile of `game`, in place of `hidden_cards`."""
    game.pile.finish_shuffle()
    left = iter(cards)
    for hand in game.hands:
        mine = [next(left) for _ in hand]
        hand[:] = sorted(SEQUENCE_CARDS.index(card) for card in mine) if isinstance(hand[0], int) else mine
    game.pile.cards[:] = left


def fits(cards: list[str], texts: list[str], dealt: int) -> bool:
    """Return whether a game of the events `texts` could have been, had it these hidden cards after the first `dealt`."""
    game = open_game(texts[0], bytes.fromhex(texts[-1].split(" ")[-1]))
    for text in texts[1:dealt]:
        game.apply(text)
    deal(game, cards)
    try:
        for text in texts[dealt:-1]:
            game.apply(text)
    except RuleError:
        return False
    return True


def other_deal(cards: list[str], texts: list[str], dealt: int, chance: Random) -> list[str]:
    """Return `cards` in another order that fits the events as well: most are elsewhere."""
    found = cards[:]
    for _ in range(4 * len(cards)):
        one, other = chance.sample(range(len(cards)), 2)
        tried = found[:]
        tried[one], tried[other] = tried[other], tried[one]
        if tried != found and fits(tried, texts, dealt):
            found = tried
    return found


# Whole games through the laptop


class Record:
    """A whole game by sealed phones, and every byte of the wire, of the phones and of the laptop's program.

    steps    what each phone knew at each step, without sealed bytes
    wire     what the board has said, and what the laptop has passed on, without sealed bytes
    """

    def __init__(self, begin: Begin, seats: int, folder: Path, cards: list[str] | None = None) -> None:
        folder.mkdir()
        self.folder = folder
        self.bench = begin()
        self.dealt = self.bench.journal.count
        self.cards = hidden_cards(self.bench.game)
        if cards is not None:
            deal(self.bench.game, cards)
        self.steps: list[str] = []
        self.answers: list[tuple[int, str]] = []
        self.texts: list[str] = []
        self.table = CarriedTable(self.bench, folder, *range(seats))

    def play(self, answers: list[tuple[int, str]] | None = None) -> None:
        """Play to the end, at random or with these answers of the phones; look into the laptop now and then."""
        table, bench, chance = self.table, self.bench, Random(1)
        while phone := table.asked():
            self.steps.append(without_sealed(json.dumps({n: one.seen for n, one in table.phones.items()})))
            if len(self.steps) % 20 == 5:
                self.check_laptop()
            seat = phone.sealed.seat
            said = answers[len(self.answers)][1] if answers else best_of(table.answers(phone), chance)
            self.answers.append((seat, said))
            count = bench.journal.count
            phone.answer(said)
            table.until(lambda count=count: bench.journal.count != count)  # type: ignore[misc]
        self.texts = event_texts(bench)
        self.check_bytes(b"".join(self.streams()), "a stream")

    def close(self) -> None:
        self.table.close()
        self.bench.unplug()

    def streams(self) -> Iterator[bytes]:
        """Yield all that the laptop has been told and has said."""
        yield from (self.table.heard, self.table.said)
        for browser in (*self.table.phones.values(), *self.table.visitors):
            yield from (browser.told, browser.said)

    def needles(self) -> list[bytes]:
        """Return bytes that nobody but a phone and the board may have: secrets, keys, and hands of at least four."""
        found = []
        for phone in self.table.phones.values():
            secret, cards = phone.sealed.secret, phone.sealed.told.cards
            keys = [key(purpose, secret) for purpose in ("hand", "take")]
            found += [secret.encode(), *keys, *(one.hex().encode() for one in keys)]
            if len(cards) > 3:
                for joined in (",".join(cards), ", ".join(map(repr, cards)), ", ".join(map(json.dumps, cards))):
                    found += [joined.encode(), joined.encode("utf-16-le")]
        return found

    def check_bytes(self, data: bytes, where: str) -> None:
        assert [needle for needle in self.needles() if needle in data] == [], where

    def check_laptop(self) -> None:
        """Look for secrets and hands in the memory of the laptop's program and in all its files."""
        seen = set()
        names = [phone.sealed.name.encode() for phone in self.table.phones.values()]
        for region in memory_of(self.table.program.process.pid):
            self.check_bytes(region, "the memory")
            seen |= {name for name in names if name in region}
        assert len(seen) == len(names), "what it may know is found in its memory"
        files = [path for path in self.folder.rglob("*") if path.is_file()]
        assert len(files) >= 4
        for path in files:
            self.check_bytes(path.read_bytes(), path.name)

    def wire(self) -> list[str]:
        """Return what the board has said of game and phones, and what phones have answered, without sealed bytes."""
        kinds = ("hand ", "phone ", "phones ", "event ", "take ")
        bodies = FrameReader().feed(self.table.heard) + FrameReader().feed(self.table.said)
        return [without_sealed(body) for body in bodies if body.startswith(kinds) and ":" not in body]


def without_sealed(text: str) -> str:
    return re.sub(r"\b(?:[0-9a-f]{16}){10,}\b", "sealed", text)


def best_of(answers: list[str], chance: Random) -> str:
    """Return an answer by which a game ends some day."""
    plays = [answer for answer in answers if not answer.startswith("discard")]
    home = [answer for answer in plays if answer.endswith(">H")]
    return chance.choice(home or plays or answers)


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="the memory of another process is read as Linux shows it")
@GAMES
def test_the_same_game_with_other_hidden_cards_differs_in_sealed_bytes_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begin: Begin, seats: int
) -> None:
    def played(name: str, cards: list[str] | None = None, answers: list[tuple[int, str]] | None = None) -> Record:
        (tmp_path / f"flash {name}").mkdir()
        monkeypatch.chdir(tmp_path / f"flash {name}")
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / name / "data"))
        record = Record(begin, seats, tmp_path / name, cards)
        try:
            record.play(answers)
        finally:
            record.close()
        return record

    one = played("one")
    cards = other_deal(one.cards, one.texts, one.dealt, Random(3))
    assert sum(a != b for a, b in zip(one.cards, cards, strict=True)) > len(cards) // 3
    other = played("other", cards, one.answers)
    assert one.texts == other.texts
    assert one.wire() == other.wire()
    for mine, others in zip(one.steps, other.steps, strict=True):
        assert mine == others
