"""Sealed hands, and an attacker who keeps every byte of wire and laptop's program and knows every played card.

A game is played twice, the second time with other cards in hands and pile that fit all that was played. What differs
then is all that could tell a hidden card.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from pawnlight.link import sealing
from pawnlight.rules.base import RuleError
from pawnlight.rules.game import open_game
from tests.support import sealed_client
from tests.support.carried_table import CarriedPhone, CarriedTable
from tests.support.game_state import deal_hidden_cards, hidden_cards
from tests.support.process_memory import memory_of
from tests.support.sealed_client import SealedPhone, key
from tests.support.sealed_table import SealedTable
from tests.support.table_bench import BenchBoard, event_texts
from tests.table.test_sequence import begin_with_hands, play_cut

Begin = Callable[[], BenchBoard]
_SECONDS_OF_AN_ANSWER = 6


def begin_points() -> BenchBoard:
    bench = BenchBoard()
    bench.begin([], rules="points", **{"quick points": "no"})
    return bench


def begin_sequence() -> BenchBoard:
    bench = BenchBoard()
    play_cut(bench, ["person"] * 4)
    return bench


GAMES = pytest.mark.parametrize(
    ("begin", "seats"), [(begin_points, 2), (begin_sequence, 4)], ids=["points", "sequence"]
)


# Another deal of the same game


def fits(cards: list[str], texts: list[str], dealt: int) -> bool:
    """Return whether the events `texts` fit a game that has these hidden cards after the first `dealt` of them."""
    game = open_game(texts[0], bytes.fromhex(texts[-1].split(" ")[-1]))
    for text in texts[1:dealt]:
        game.apply(text)
    deal_hidden_cards(game, cards)
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


class SameAgain(SealedTable):
    """A table whose phones give these `answers` in turn, or else new ones."""

    def __init__(self, begin: Begin, seats: int, cards: list[str] | None = None, answers: tuple[str, ...] = ()) -> None:
        bench = begin()
        self.dealt = bench.journal.count
        self.cards = hidden_cards(bench.game)
        if cards is not None:
            deal_hidden_cards(bench.game, cards)
        self.answers: list[str] = []
        self._again = iter(answers)
        super().__init__(bench, *range(seats))

    def answer_of(self, phone: SealedPhone) -> str:
        self.answers.append(next(self._again, None) or super().answer_of(phone))
        return self.answers[-1]

    def record(self) -> list[str]:
        """Return all that was said on the wire, in either direction."""
        return self.heard + self.said


@pytest.fixture
def new_flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return what gives the next board a new flash."""
    names = count()

    def change() -> None:
        folder = tmp_path / f"flash {next(names)}"
        folder.mkdir()
        monkeypatch.chdir(folder)

    return change


@GAMES
def test_in_a_whole_game_the_wire_is_the_same_byte_by_byte_whatever_is_hidden(
    new_flash: Callable[[], None], begin: Begin, seats: int
) -> None:
    def played(cards: list[str] | None = None, answers: tuple[str, ...] = ()) -> SameAgain:
        new_flash()
        table = SameAgain(begin, seats, cards, answers)
        table.play()
        return table

    one = played()
    texts = event_texts(one.bench)
    for n in range(3):
        cards = other_deal(one.cards, texts, one.dealt, Random(n))
        assert sum(a != b for a, b in zip(one.cards, cards, strict=True)) > len(cards) // 3
        other = played(cards, tuple(one.answers))
        assert event_texts(other.bench) == texts
        assert list(map(without_sealed, other.record())) == list(map(without_sealed, one.record()))
        assert other.record() != one.record(), "what is sealed is another hand"


# Many deals


def bits(record: list[str]) -> np.ndarray[Any, Any]:
    """Return every bit of a record, as 1 or -1."""
    data = np.frombuffer("\n".join(record).encode(), np.uint8)
    return np.unpackbits(data).astype(np.float64) * 2 - 1


def guesses_right(records: list[list[str]], deals: list[int]) -> float:
    """Let an attacker learn from half of the records, whose deals it knows, and guess those of the other half.

    It weighs every bit by how well it told the known deals apart, and has known deals like the others to judge by.
    Returns the share of its guesses that are right.
    """
    rows, sides = np.array([bits(record) for record in records]), np.array(deals) * 2 - 1
    half = len(rows) // 2
    mean = rows[:half].mean(axis=0)
    weights = sides[:half] @ (rows[:half] - mean)
    guesses = np.sign((rows[half:] - mean) @ weights)
    return float((guesses == sides[half:]).mean())


def deal_of(n: int) -> int:
    return Random(f"deal {n}").randrange(2)


@pytest.mark.long
@pytest.mark.parametrize(("sealed", "deals"), [(True, 300), (False, 40)], ids=["sealed", "open"])
def test_who_knows_every_byte_and_all_earlier_hands_guesses_no_better_than_chance(
    new_flash: Callable[[], None], monkeypatch: pytest.MonkeyPatch, sealed: bool, deals: int
) -> None:
    """One of two deals is dealt, the same cards are played, and an attacker says which it was."""
    if not sealed:
        # Neither by the board nor by its phones.
        for module, name in ((sealing, "_hide"), (sealed_client, "hidden")):
            monkeypatch.setattr(module, name, lambda key, about, text: text)
    hands = [("AH 5H 6H", "2S 7H 8H", "3S 9H 10H", "4S QH KH"), ("AH 5C 10C", "2S JS JC", "3S JH JD", "4S 4D AD")]
    records = []
    for n in range(deals):
        new_flash()
        bench = BenchBoard(chance=n)
        begin_with_hands(bench, ["person"] * 4, *hands[deal_of(n)])
        table = SealedTable(bench, 0, 1, 2, 3)
        for card in ("AH", "2S", "3S"):
            phone = table.asked()
            said = next(text for text in map(bench.game.event_text, bench.game.decisions()) if f"put {card} " in text)
            table.carry(phone.seal(said), seconds=3)
        bench.unplug()
        records.append(table.heard + table.said)
    right = guesses_right(records, [deal_of(n) for n in range(deals)])
    if sealed:
        # Four times the deviation of as many coins.
        assert abs(right - 0.5) < 4 * 0.5 / (deals / 2) ** 0.5
    else:
        assert right > 0.95


# Through the laptop


class Record:
    """A whole game by sealed phones, and every byte of the wire, of the phones and of the laptop's program.

    steps    what each phone knew whenever one was asked, without sealed bytes
    answers  what phones have answered
    """

    def __init__(self, begin: Begin, seats: int, folder: Path, cards: list[str] | None = None) -> None:
        (folder / "data" / "pawnlight").mkdir(parents=True)
        self.folder = folder
        self.bench = begin()
        self.dealt = self.bench.journal.count
        self.cards = hidden_cards(self.bench.game)
        if cards is not None:
            deal_hidden_cards(self.bench.game, cards)
        self.steps: list[str] = []
        self.answers: list[str] = []
        self.texts: list[str] = []
        self.table = CarriedTable(self.bench, folder, *range(seats))

    def play(self, answers: list[str] | None = None) -> None:
        """Play to the end, at random or with these answers of the phones; look into the laptop now and then."""
        table, bench, chance = self.table, self.bench, Random(1)
        while phone := table.asked():
            seen = without_sealed(json.dumps({n: one.seen for n, one in table.phones.items()}))
            # A hand that was told again, as the laptop was busy, has another number.
            self.steps.append(re.sub(r"\d+ (\d+ sealed)", r"\1", seen))
            if len(self.steps) % 20 == 5:
                self.check_laptop()
            said = answers[len(self.answers)] if answers else best_of(table.answers(phone), chance)
            self.answers.append(said)
            self.give(phone, said)
        self.texts = event_texts(bench)
        assert all(self.streams())
        self.check_bytes(b"".join(self.streams()), "a stream")

    def give(self, phone: CarriedPhone, said: str) -> None:
        """Give an answer as the phone's page does: again, if nothing has happened."""
        table, journal = self.table, self.bench.journal
        number, events = phone.sealed.told.number, journal.count
        for _ in range(10):
            phone.answer(said, number)
            if table.comes(lambda: journal.count != events, _SECONDS_OF_AN_ANSWER):
                return
        raise AssertionError(f"{said} is not obeyed\n{self.bench.screen()}\n{table.program.err}")

    def close(self) -> None:
        self.table.close()
        self.bench.unplug()

    def streams(self) -> Iterator[bytes]:
        """Yield all that the laptop has been told and has said."""
        yield from (self.table.heard, self.table.said)
        for browser in (*self.table.phones.values(), *self.table.visitors):
            yield from (browser.connection.told, browser.connection.said)

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
            # The board must not seem to be silent meanwhile.
            self.table.step()
            self.check_bytes(region, "the memory")
            seen |= {name for name in names if name in region}
        assert len(seen) == len(names), "what it may know is found in its memory"
        files = [path for path in self.folder.rglob("*") if path.is_file()]
        assert len(files) >= 4
        for path in files:
            self.check_bytes(path.read_bytes(), path.name)


def without_sealed(text: str) -> str:
    return re.sub(r"\b(?:[0-9a-f]{16}){10,}\b", "sealed", text)


def best_of(answers: list[str], chance: Random) -> str:
    """Return an answer by which a game ends some day."""
    plays = [answer for answer in answers if not answer.startswith("discard")]
    home = [answer for answer in plays if answer.endswith(">H")]
    return chance.choice(home or plays or answers)


def test_phones_keep_their_seats_while_the_board_has_no_power(
    new_flash: Callable[[], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_flash()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "one" / "data"))
    record = Record(begin_sequence, 2, tmp_path / "one")
    try:
        table, bench = record.table, record.bench
        first = table.asked()
        assert first
        boot = first.sealed.boot
        bench.unplug()
        bench.plug_in()
        bench.press("OK")
        assert table.asked() is first
        assert first.sealed.boot != boot
        record.give(first, table.answers(first)[0])
        assert {phone.seen["state"] for phone in table.phones.values()} == {"phone"}
    finally:
        record.close()


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="the memory of another process is read as Linux shows it")
@GAMES
def test_the_same_game_with_other_hidden_cards_differs_in_sealed_bytes_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begin: Begin, seats: int
) -> None:
    def played(name: str, cards: list[str] | None = None, answers: list[str] | None = None) -> Record:
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
    for mine, others in zip(one.steps, other.steps, strict=True):
        assert mine == others
