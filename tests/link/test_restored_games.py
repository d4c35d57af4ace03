"""Games that a laptop sends back to the board."""

import asyncio
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from pawnlight.rules.events import game_id, text_of
from pawnlight.store.journal import Journal
from tests.link.test_damage import play_on_board
from tests.store.test_journal import raise_os_error, record_named_game
from tests.support.event_lines import event_lines_of, event_texts, legal_game, random_game
from tests.support.laptop import Laptop

pytestmark = pytest.mark.usefixtures("empty_flash")


def test_a_game_sent_back_is_kept_as_one_that_a_laptop_has(laptop):
    game, lines = legal_game("first")
    count = len(lines)
    answers = laptop.exchange(*(f"put {game} {line}" for line in lines))
    assert answers[-1] == f"got {game} {count}"
    assert count // 8 <= len(answers) <= count // 8 + 2
    assert list(laptop.journal.games()) == [(game, count, count, True)]
    assert list(Journal().event_lines(game, 0)) == lines
    assert laptop.exchange(f"put {game} {lines[0]}") == [f"got {game} {count}"], "it is here already"
    game, lines = record_named_game(laptop.journal, "second", 20, over=True)
    laptop.receive()
    assert laptop.exchange(f"put {game} {lines[0]}") == [f"got {game} 20"], "no laptop has sent it"


@pytest.mark.parametrize(
    ("rules", "options", "players"),
    [("teams", "quick", 4), ("points", "quick", 3), ("st", "-", 2), ("classic", "pawns=3,start=any", 2),
     ("revenge", "-", 4), ("sequence", "auto_draw", 12), ("sequence", "-", 9), ("cards", "sorry", 1)],
)  # fmt: skip
def test_every_kind_of_game_can_be_sent_back(laptop, rules, options, players):
    """Some of the games include take-backs."""
    seed = sha256(rules.encode()).digest()
    lines = random_game(rules, seed, Random(rules), options, ("person",) * players, backs=0.05)
    game = game_id(text_of(lines[0]))
    assert laptop.exchange(*(f"put {game} {line}" for line in lines))[-1] == f"got {game} {len(lines)}"
    assert list(Journal().event_lines(game, 0)) == lines


def test_lines_lost_or_repeated_on_the_way_are_asked_for(laptop):
    game, lines = legal_game("first")
    assert laptop.exchange(f"put {game} {lines[0]}", f"put {game} {lines[1]}", f"put {game} {lines[3]}") == [
        f"got {game} 2"
    ]
    assert laptop.exchange(f"put {game} {lines[1]}") == [f"got {game} 2"]
    assert laptop.exchange(f"put {game} {lines[0]}") == [f"got {game} 2"]
    assert laptop.exchange(*(f"put {game} {line}" for line in lines[2:]))[-1] == f"got {game} {len(lines)}"
    assert list(laptop.journal.event_lines(game, 0)) == lines


def change_line(lines: list[str], at: int, text: str) -> list[str]:
    texts = [line.partition(" ")[2][:-9] for line in lines]
    texts[at] = text
    return event_lines_of(texts)


def restore_refusal(laptop: Laptop, game: str, lines: list[str]) -> str:
    """Return the board's reason for rejecting the game; it must store nothing of it."""
    answers = laptop.exchange(*(f"put {game} {line}" for line in lines))
    reasons = [answer for answer in answers if answer.startswith("error ")]
    assert list(Journal().games()) == []
    assert list(Path("games").iterdir()) == []
    code, request, about, *more = reasons[0].removeprefix("error ").split(" ")
    assert (request, about) == ("put", game)
    return " ".join([code, *more])


def test_a_game_that_does_not_hold_together_is_refused(laptop):
    game, lines = legal_game("first")
    broken = [*lines[:10], change_line(lines, 10, "draw 11")[10], *lines[11:]]
    assert restore_refusal(laptop, game, broken) == "unfit 11"
    assert restore_refusal(laptop, "0" * 12, lines) == "unfit 0"
    assert restore_refusal(laptop, game, event_lines_of(["draw 5"])) == "unfit 0"


def test_events_that_the_rules_do_not_allow_are_refused(laptop):
    """Their checks are correct: only the rules reveal the fault."""
    game, lines = legal_game("first")
    last = len(lines) - 1
    winner, seed = text_of(lines[last]).split(" ")[1:]
    other = {"red": "yellow", "yellow": "red"}[winner]
    for at, text, reason in (
        (2, "draw 6", "'6' is not a card"),
        (3, "draw 1", "red has drawn already"),
        (3, "move 4>20", "red with a "),
        (last, f"end {winner} {'11' * 32}", "the seed does not have the hash that the header promised"),
        (last, f"end {other} {seed}", f"the winner is {winner}, not '{other}'"),
        (last - 3, f"end {winner} {seed}", f"the winner is -, not '{winner}'"),
    ):
        why = restore_refusal(laptop, game, change_line(lines, at, text))
        assert why.startswith(f"rules {at} "), why
        assert reason in why
    unknown = [lines[0].replace("rules=classic", "rules=chess")[:-9]]
    assert "there is no rule set 'chess'" in restore_refusal(
        laptop, game, event_lines_of([unknown[0].partition(" ")[2]])
    )


def test_a_move_that_is_not_legal_there_is_refused(laptop):
    game, lines = legal_game("first")
    at = next(n for n, line in enumerate(lines) if text_of(line).startswith("move ") and ">" in line)
    origin, _, rest = text_of(lines[at])[5:].partition(">")
    texts = change_line(lines, at, f"move {origin}>{'H' if rest != 'H' else '0'}")
    assert "is not a legal move here" in restore_refusal(laptop, game, texts)


def test_a_game_that_is_being_played_is_not_overwritten(laptop):
    game, lines = record_named_game(laptop.journal, "first", 9)
    laptop.receive()
    (answer,) = laptop.exchange(f"put {game} {lines[0]}")
    assert answer == f"error open put {game}"


def test_a_game_goes_on_while_another_is_sent_back(laptop):
    game, lines = legal_game("first")
    texts = event_texts("live", 40)
    laptop.journal.start_game(texts[0], bytes(32))
    for n in range(1, 40):
        laptop.exchange(f"put {game} {lines[n - 1]}")
        laptop.journal.append_event(texts[n])
    laptop.exchange(*(f"put {game} {line}" for line in lines[39:]))
    assert {known: count for known, count, _, _ in laptop.journal.games()} == {
        game: len(lines),
        laptop.journal.live: 40,
    }
    assert list(laptop.journal.event_lines(laptop.journal.live, 0)) == event_lines_of(texts)


def test_a_damaged_game_is_put_right_by_the_part_that_a_laptop_has(empty_flash):
    game, lines = play_on_board(Journal(), "classic", "damaged", 40)
    file = Path("live/001")
    data = file.read_bytes()
    file.write_bytes(bytes(60) + data[60:])
    laptop = Laptop(Journal())
    laptop.exchange("hello 2 test", *(f"put {game} {line}" for line in lines[:30]))
    assert f"error missing heal {game}" in laptop.exchange(f"heal {game} thirty")
    said = laptop.exchange(f"heal {game} 30")
    while not said:
        said = laptop.receive()
    assert said == [f"healed {game} 40"]
    assert list(Journal().event_lines(game, 0)) == lines


def leftover_files() -> list[str]:
    """Return the files of an unfinished game on flash."""
    return [path.name for path in Path("games").iterdir()]


def send_half_game(laptop: Laptop) -> str:
    """Send so much of a game that part of it is on flash already. Returns its id."""
    game, lines = legal_game("long")
    laptop.exchange(*(f"put {game} {line}" for line in lines[: len(lines) // 2]))
    assert leftover_files() == ["restored.new"]
    return game


def test_an_unfinished_game_is_cleared_when_the_next_laptop_says_hello(laptop):
    send_half_game(laptop)
    laptop.exchange("hello 2 another")
    assert leftover_files() == []


def test_an_unfinished_game_is_cleared_when_another_is_sent(laptop):
    send_half_game(laptop)
    game, lines = legal_game("first")
    laptop.exchange(f"put {game} {lines[0]}")
    assert leftover_files() == []
    assert laptop.exchange(*(f"put {game} {line}" for line in lines[1:]))[-1] == f"got {game} {len(lines)}"


def test_an_unfinished_game_is_cleared_at_power_up(laptop):
    send_half_game(laptop)
    Journal()
    assert leftover_files() == []


def test_an_unfinished_game_is_cleared_when_the_laptop_has_been_silent(laptop, monkeypatch):
    send_half_game(laptop)
    monkeypatch.setattr("pawnlight.link.protocol._PAUSE_S", 0.0)

    async def wait() -> None:
        link = asyncio.create_task(laptop.link.run())
        for _ in range(2000):
            await asyncio.sleep(0)
        assert leftover_files() == []
        link.cancel()

    asyncio.run(wait())


def test_what_is_on_the_flash_of_a_game_goes_when_the_game_is_refused(laptop):
    game = send_half_game(laptop)
    _, lines = legal_game("long")
    at = len(lines) // 2
    (answer,) = laptop.exchange(f"put {game} {change_line(lines, at - 1, 'draw 1')[at]}")
    assert answer == f"error unfit put {game} {at}"
    assert leftover_files() == []


def test_on_a_full_flash_nothing_of_a_game_stays(laptop, monkeypatch):
    game = send_half_game(laptop)
    _, lines = legal_game("long")
    with monkeypatch.context() as patch:
        patch.setattr("pawnlight.store.restore.append", raise_os_error)
        answers = laptop.exchange(*(f"put {game} {line}" for line in lines[len(lines) // 2 :]))
    assert f"error full put {game}" in answers
    assert leftover_files() == []
    assert laptop.exchange(*(f"put {game} {line}" for line in lines))[-1] == f"got {game} {len(lines)}"


def test_a_game_of_another_kind_than_the_one_being_played_has_to_wait(laptop, monkeypatch):
    game, lines = legal_game("first")
    over: list[bool] = []
    monkeypatch.setattr(laptop.listener, "can_load_game", lambda header: bool(over))
    assert restore_refusal(laptop, game, lines[:3]) == "busy"
    over.append(True)
    assert laptop.exchange(*(f"put {game} {line}" for line in lines))[-1] == f"got {game} {len(lines)}"


def test_a_game_may_be_as_long_as_there_is_room(laptop, monkeypatch):
    game, lines = legal_game("long")
    size = sum(len(line) + 1 for line in lines)
    monkeypatch.setattr("pawnlight.store.restore.MAX_GAME_BYTES", size - 1)
    assert restore_refusal(laptop, game, lines) == "long"
    monkeypatch.setattr("pawnlight.store.restore.MAX_GAME_BYTES", size)
    assert laptop.exchange(*(f"put {game} {line}" for line in lines))[-1] == f"got {game} {len(lines)}"
    assert list(Journal().event_lines(game, 0)) == lines


@pytest.mark.long
def test_an_endless_game_is_refused_and_leaves_nothing(laptop):
    seed = sha256(b"endless").digest()
    texts = [f"game 2 rules=cards options=sorry seats=red:person first=red seed={sha256(seed).hexdigest()}"]
    texts += ["draw 1", "draw 1", "draw 1", "draw 1", "draw 1"]
    for card in (2, 3, 4, 5, 7, 8, 10, 11, 12, "Sorry!"):
        texts += [f"draw {card}"] * 4
    lines = event_lines_of([texts[0], "mix -", *(texts[1:] * 300)])
    game = game_id(texts[0])
    answers = laptop.exchange(*(f"put {game} {line}" for line in lines[:8000]))
    refusals = [answer for answer in answers if answer.startswith("error ")]
    assert refusals[0] == f"error long put {game}"
    assert leftover_files() == []


def test_a_game_sent_back_leaves_room_for_the_one_being_played(laptop, monkeypatch):
    free = 97 << 10
    monkeypatch.setattr("pawnlight.store.journal.free_bytes", lambda: free)
    game, lines = legal_game("first")
    assert sum(len(line) + 1 for line in lines) > 1 << 10
    assert restore_refusal(laptop, game, lines) == "long"
    free = 1 << 20
    assert laptop.exchange(*(f"put {game} {line}" for line in lines))[-1] == f"got {game} {len(lines)}"
