"""The firmware's journal and link with the laptop's logger and library, after weeks without a laptop."""

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from host_tools.library import Library
from host_tools.library.evenings import Evenings
from host_tools.library.stats import statistics
from host_tools.library.verify import verify_library_game
from pawnlight.rules.events import parse_event_line
from pawnlight.rules.game import open_game
from pawnlight.store.journal import Journal
from pawnlight.table.evening import EVENING_FILE, Evening
from tests.support.cable import Cable
from tests.support.event_lines import event_lines_of, game_after, id_of, play_on
from tests.support.journals import record_game
from tests.support.laptop import BoardWithCable
from tests.system.power.cuts import RULE_SETS, whole_game

pytestmark = pytest.mark.usefixtures("empty_flash")


@pytest.mark.parametrize("noise", [0.0, 0.01], ids=["quiet", "noisy"])
def test_weeks_of_games_and_drawn_cards_catch_up(tmp_path_factory: pytest.TempPathFactory, noise: float):
    journal = Journal()
    evenings: dict[str, list[str]] = {}
    for week in range(2):
        for rules in RULE_SETS if week == noise == 0 else ("cards", "revenge"):
            seed, texts = whole_game(rules, f"week {week} {len(evenings)}")
            evenings[id_of(texts)] = texts
            record_game(journal, seed, texts)
    seed, texts = whole_game("cards", "tonight")
    evenings[id_of(texts)] = texts[:9]
    record_game(journal, seed, texts[:9])

    with Library.open(tmp_path_factory.mktemp("laptop") / "library.db") as library:
        cable = Cable(library, BoardWithCable(journal))
        cable.noise.chance = noise
        begun = cable.now
        while any(count > confirmed for _, count, confirmed, _ in journal.games()):
            assert cable.now - begun < (60 if noise == 0 else 900)
            cable.step()
        came = [row.id for row in library.games()][::-1]
        # On a noisy line games may arrive out of order.
        assert came == list(evenings) if noise == 0 else sorted(came) == sorted(evenings)
        for game, said in evenings.items():
            lines = library.event_lines(game)
            assert lines == event_lines_of(said)
            following = open_game(parse_event_line(lines[0])[1])
            assert [following.apply(parse_event_line(line)[1]) for line in lines[1:]]
        assert cable.observer.troubles == []
        for text in texts[9:12]:
            journal.append_event(text)
            cable.advance(0.2 if noise == 0 else 20)
        assert library.event_lines(id_of(texts)) == event_lines_of(texts[:12])


@pytest.mark.parametrize("noise", [0.0, pytest.param(0.01, marks=pytest.mark.long)], ids=["quiet", "noisy"])
def test_a_new_evening_begins_where_the_totals_were_reset(tmp_path: Path, noise: float) -> None:
    """Neither a game without a winner nor totals that go on begin one."""
    journal = Journal()
    with Library.open(tmp_path / "library.db") as library:
        cable = Cable(library, BoardWithCable(journal))
        cable.noise.chance = noise
        totals, begun = Evening(), []
        for number, (rules, reset) in enumerate((
            ("cards", False), ("classic", False), ("revenge", False), ("classic", True), ("cards", True), ("st", True)
        )):  # fmt: skip
            if reset:
                totals = Evening()
                journal.space.write_file(EVENING_FILE, totals.file_text())
            seed, texts = whole_game(rules, f"game {number}")
            journal.start_game(texts[0], seed)
            cable.advance(2 if noise == 0 else 30)
            for text in texts[1:]:
                journal.append_event(text)
            while library.event_count(id_of(texts)) < len(texts):
                cable.step()
            totals.count_game(game_after(texts))
            journal.space.write_file(EVENING_FILE, totals.file_text())
            begun.append(id_of(texts))
        evenings = Evenings(library.store)
        assert [evenings.games(row.id) for row in evenings.list_evenings()[::-1]] == [begun[:3], begun[3:4], begun[4:]]
        assert [note for note in cable.observer.notes if "new evening" in note] == [
            f"The board's totals were reset: game {game} begins a new evening." for game in (begun[3], begun[4])
        ]
        # What people have joined stays so when the laptop starts again.
        first = evenings.join(*(row.id for row in evenings.list_evenings()[1:]))
        cable.new_logger()
        cable.advance(5)
        assert evenings.games(first) == begun[:4]
        assert cable.observer.troubles == []


def finish_game(texts: list[str], seed: bytes, name: str) -> list[str]:
    """Return a whole game that begins with these events and goes on at random."""
    return [*texts, *play_on(game_after(texts, seed), seed, Random(name))]


def test_an_older_state_of_the_flash_is_put_back_and_people_play_on(tmp_path_factory: pytest.TempPathFactory):
    """Each time the game goes on differently, it is a game of its own; the same one again is the same game."""
    seed, first = whole_game("classic", "restored 1")
    second, game = finish_game(first[:20], seed, "another"), id_of(first)
    third = finish_game(second[:40], seed, "yet another")
    saved = tmp_path_factory.mktemp("saved")

    def play(library: Library, texts: list[str], state: int, events: int) -> list[str]:
        """Put back the flash as it was after `state` events, and play on while a laptop is connected."""
        if state:
            shutil.rmtree("live")
            shutil.copytree(saved / str(state), "live")
        journal = Journal()
        cable = Cable(library, BoardWithCable(journal))
        cable.advance(3)
        if not state:
            journal.start_game(texts[0], seed)
        for number in range(journal.count, events):
            if number in (20, 40):
                shutil.copytree("live", saved / str(number), dirs_exist_ok=True)
            journal.append_event(texts[number])
            cable.advance(0.2)
        # What the library has already is confirmed when the board lists its games again.
        cable.advance(65)
        assert [confirmed for _, _, confirmed, _ in journal.games()] == [events]
        return cable.observer.troubles

    with Library.open(tmp_path_factory.mktemp("laptop") / "library.db") as library:
        assert play(library, first, 0, 40) == []
        (told,) = play(library, second, 20, 60)
        assert f"has played game {game} on differently, from event 23 on." in told
        assert play(library, second, 20, 50) == []
        (told,) = play(library, third, 40, len(third))
        again, ended = f"{game}-{event_lines_of(second)[23][-8:]}", f"{game}-{event_lines_of(third)[43][-8:]}"
        assert f"has played game {again} on differently, from event 43 on." in told
        assert {row.id: library.event_lines(row.id) for row in library.games()} == {
            game: event_lines_of(first[:40]),
            again: event_lines_of(second[:60]),
            ended: event_lines_of(third),
        }
        assert [verify_library_game(library, one).outcome for one in (game, again, ended)] == [
            "open",
            "open",
            "complete",
        ]
        assert (statistics(library).games, statistics(library).won) == (1, 1)


def idle_work(journal: Journal, greeted: bool, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return the number of Python calls and lines executed in a hundred idle steps of the link."""
    import sys

    board = BoardWithCable(journal)
    if greeted:
        board.exchange("hello 2 test", f"want {journal.live} {journal.count}")
        board.receive()
    work = 0

    def count(*_: object) -> Any:
        nonlocal work
        work += 1
        return count

    with monkeypatch.context() as patch:
        patch.setattr("pawnlight.store.files.open", lambda *_: pytest.fail("the flash is read"), raising=False)
        before = sys.gettrace()
        sys.settrace(count)
        try:
            for _ in range(100):
                board.link.step()
        finally:
            sys.settrace(before)
    assert board.serial.outbox == b""
    return work


def test_a_laptop_that_never_comes_costs_a_step_that_reads_nothing_and_sends_nothing(monkeypatch, record_property):
    journal = Journal()
    seed, texts = whole_game("classic", "alone")
    journal.start_game(texts[0], seed)
    new = idle_work(journal, False, monkeypatch)
    for text in texts[1:200]:
        journal.append_event(text)
    alone = idle_work(journal, False, monkeypatch)
    beside = idle_work(journal, True, monkeypatch)
    record_property("measured", f"Link: {alone / 100:.0f} lines run a step with no laptop, {beside / 100:.0f} with one")
    assert alone == new, "however much there is to be told one day"
    assert alone < beside < 50 * 100
    assert alone < 20 * 100


def test_a_board_that_nobody_greets_remembers_nothing_to_say():
    board = BoardWithCable()
    for n in range(200):
        board.link.report_trouble(f"number {n}")
    assert not board.link.answers.has_body()
    assert Path("fault").exists() is False
