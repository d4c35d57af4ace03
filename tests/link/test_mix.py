"""The laptop's bytes in the shuffle: over the link, in the library, and in what `verify` says."""

import os
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from host_tools.library import Library
from host_tools.library.mixes import find_sent_bytes
from host_tools.library.verify import verify_library_game
from pawnlight.rules.events import game_id, parse_event_line, text_of
from tests.support.cable import Cable
from tests.support.event_lines import random_game
from tests.support.laptop import BoardWithCable
from tests.support.scripted_board import ScriptedBoard
from tests.support.table_bench import BenchBoard, event_texts

LAPTOP_BYTES = "00112233445566778899aabbccddeeff"


# At the board


def test_bytes_that_come_before_the_first_card_are_in_the_shuffle(bench: BenchBoard):
    bench.begin(["1"])
    assert event_texts(bench)[0].startswith("game 2 ")
    bench.exchange("hello 2 test", f"mix {bench.game.id} {LAPTOP_BYTES}")
    assert len(event_texts(bench)) == 1, "nothing is shuffled before the first card is due"
    seed = bench.journal.seed
    bench.draw()
    assert event_texts(bench)[1] == f"mix {LAPTOP_BYTES}"
    assert bench.game.seed == sha256(seed + bytes.fromhex(LAPTOP_BYTES)).digest()
    assert event_texts(bench)[2] == f"draw {bench.game.card}"


def test_the_board_does_not_wait_for_bytes(bench: BenchBoard):
    bench.begin(["1"])
    bench.draw()
    assert event_texts(bench)[1:] == ["mix -", "draw 1"]
    assert bench.exchange("hello 2 test", f"mix {bench.game.id} {LAPTOP_BYTES}")[-1] == "games 1", (
        "too late, and no error"
    )
    bench.press("OK")
    bench.wait(3)
    assert event_texts(bench)[1:] == ["mix -", "draw 1", "move S>4"]


def test_bytes_for_another_game_or_later_ones_are_not_used(bench: BenchBoard):
    bench.begin(["1"])
    game = bench.game.id
    bench.exchange(
        "hello 2 test", f"mix 000000000000 {'1' * 32}", f"mix {game} {LAPTOP_BYTES}", f"mix {game} {'2' * 32}"
    )
    bench.draw()
    assert event_texts(bench)[1] == f"mix {LAPTOP_BYTES}"


@pytest.mark.parametrize("said", ["mix", "mix {}", "mix {} " + "0" * 31, "mix {} " + "0" * 34, "mix {} " + "A" * 32])
def test_half_a_mix_is_answered_with_why(bench: BenchBoard, said: str):
    bench.begin(["1"])
    bench.exchange("hello 2 test")
    (answer,) = bench.exchange(said.format(bench.game.id))
    assert answer.startswith("error ")
    bench.draw()
    assert event_texts(bench)[1] == "mix -"


def test_bytes_of_one_game_are_not_in_the_next(bench: BenchBoard):
    bench.begin(["1"])
    bench.exchange("hello 2 test", f"mix {bench.game.id} {LAPTOP_BYTES}")
    bench.press("BACK", "UP", "OK", "OK", "OK")
    bench.begin(["1"])
    bench.draw()
    assert event_texts(bench)[1:] == ["mix -", "draw 1"]


def test_the_mix_cannot_be_taken_back_at_the_table(bench: BenchBoard):
    bench.begin(["1"])
    bench.hold("BACK")
    bench.draw()
    bench.hold("BACK")
    bench.wait(1)
    assert event_texts(bench)[1:] == ["mix -", "draw 1"]


def test_a_power_cut_between_header_and_mix_leaves_a_game_that_goes_on(bench: BenchBoard):
    bench.begin(["1"])
    game = bench.game.id
    bench.unplug()
    bench.plug_in()
    bench.press("OK")
    bench.exchange("hello 2 test", f"mix {game} {LAPTOP_BYTES}")
    bench.draw()
    assert event_texts(bench)[1] == f"mix {LAPTOP_BYTES}"


def test_a_computer_that_begins_shuffles_too(bench: BenchBoard):
    bench.begin(["1"], red="easy", begins="red")
    bench.exchange("hello 2 test", f"mix {bench.game.id} {LAPTOP_BYTES}")
    bench.wait(4)
    assert event_texts(bench)[1] == f"mix {LAPTOP_BYTES}"
    assert event_texts(bench)[2].startswith("draw ")


# At the laptop


def finish_game(bench: BenchBoard, laptop: Cable) -> str:
    game: str = bench.game.id
    bench.press("BACK", "UP", "OK", "OK", "OK")
    laptop.advance(3)
    return game


def test_a_laptop_contributes_and_verify_says_so(bench: BenchBoard, tmp_path: Path):
    with Library.open(tmp_path / "library.db") as library:
        laptop = bench.laptop(library)
        bench.begin(["1"])
        laptop.advance(1)
        bench.draw()
        laptop.advance(1)
        given = find_sent_bytes(library, bench.game.id, event_texts(bench)[0])
        assert event_texts(bench)[1] == f"mix {given}"
        verdict = verify_library_game(library, finish_game(bench, laptop))
        assert (verdict.outcome, verdict.mix, verdict.sent) == ("abandoned", given, given)
        assert f"this laptop sent {given}" in " ".join(verdict.proof_sentences())
        assert not any("did not use" in note for note in laptop.observer.notes)


def test_a_laptop_that_comes_too_late_says_that_its_bytes_were_not_used(bench: BenchBoard, tmp_path: Path):
    with Library.open(tmp_path / "library.db") as library:
        laptop = bench.laptop(library)
        bench.begin(["1"])
        laptop.advance(1)
        bench.hardware.serial.inbox = b""
        bench.journal.mix = ""
        bench.draw()
        laptop.advance(1)
        assert any("did not use the random bytes" in note for note in laptop.observer.notes)
        verdict = verify_library_game(library, finish_game(bench, laptop))
        assert verdict.is_consistent
        assert verdict.mix == "-"
        assert "and the board did not use it" in " ".join(verdict.proof_sentences())


def sync_scripted_board(lines: list[str], tmp_path: Path, protocol: str = "2") -> tuple[Cable, str]:
    game = game_id(text_of(lines[0]))
    cable = Cable(Library.open(tmp_path / "library.db"), ScriptedBoard(protocol=protocol))
    cable.board.play(game, lines[0])
    return cable, game


def test_a_board_that_uses_other_bytes_is_found_out(tmp_path: Path):
    lines = random_game("classic", sha256(b"mixed").digest(), Random(1), mix="f" * 32)
    cable, game = sync_scripted_board(lines, tmp_path)
    cable.sync_library()
    cable.board.play(game, *lines[1:])
    cable.sync_library()
    assert any("did not use the random bytes" in note for note in cable.observer.notes)
    proof = " ".join(verify_library_game(cable.library, game).proof_sentences())
    assert "and not the board's own" in proof
    cable.library.close()


def test_bytes_are_sent_once_more_until_the_mix_has_come_and_stay_the_same(tmp_path: Path):
    lines = random_game("classic", sha256(b"mixed").digest(), Random(1), mix="-")
    cable, game = sync_scripted_board(lines, tmp_path)
    cable.sync_library()
    cable.advance(10)
    cable.new_logger()
    cable.advance(10)
    assert 3 < len(cable.board.mixes) < 30
    assert set(cable.board.mixes) == {f"{game} {find_sent_bytes(cable.library, game, parse_event_line(lines[0])[1])}"}
    other = parse_event_line(lines[0])[1].replace(" first=", " first=yellow,")
    assert find_sent_bytes(cable.library, game, other) is None, "bytes count for the header that the laptop has seen"
    cable.board.play(game, *lines[1:])
    cable.sync_library()
    count = len(cable.board.mixes)
    cable.advance(10)
    assert len(cable.board.mixes) == count
    cable.library.close()


def test_bytes_are_random(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    asked: list[int] = []
    real = os.urandom

    def random_bytes(count: int) -> bytes:
        asked.append(count)
        return real(count)

    monkeypatch.setattr(os, "urandom", random_bytes)
    lines = random_game("classic", sha256(b"mixed").digest(), Random(1), mix="-")
    cable, _ = sync_scripted_board(lines, tmp_path)
    cable.sync_library()
    assert 16 in asked
    cable.library.close()


def test_the_first_bytes_of_a_game_count(empty_flash: Path):
    laptop = BoardWithCable()
    laptop.exchange("hello 2 test")
    assert laptop.exchange(f"mix 000000000000 {LAPTOP_BYTES}") == []
    assert laptop.journal.mix == ""
