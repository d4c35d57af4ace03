"""`pawnlight verify`: an honest game passes; in a changed one, the first invalid event is reported."""

import json
import random
import signal
import time
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import text as sql

from host_tools.library import Library
from host_tools.library.verify import Verdict, verify_kept, verify_lines, verify_many
from pawnlight.rules.base import RULES
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.events import unseal
from pawnlight.rules.game import open_game
from tests.support.event_lines import random_game, sealed
from tests.support.program import Program, run

SEED = sha256(b"an honest seed").digest()
OTHER = sha256(b"another seed").digest()
# Rule set, players, options: every rule set and the bare deck.
CASES = (
    ("classic", 2, "-"),
    ("classic", 4, "quick"),
    ("teams", 4, "-"),
    ("points", 2, "quick"),
    ("st", 3, "-"),
    ("sequence", 2, "auto_draw"),
    ("sequence", 3, "-"),
    ("revenge", 2, "-"),
    ("revenge", 4, "-"),
    ("cards", 1, "sorry"),
    ("cards", 1, "sequence"),
    ("cards", 1, "revenge"),
)
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}{case[1]}{case[2]}")
Case = tuple[str, int, str]


@cache
def honest(case: Case, backs: float = 0.05) -> tuple[str, ...]:
    """Return the event texts of a whole game."""
    rules, players, options = case
    lines = random_game(rules, SEED, random.Random(1), options, ("person",) * players, backs=backs)
    return tuple(unseal(line)[1] for line in lines)


def verdict(texts: list[str] | tuple[str, ...]) -> Verdict:
    return verify_lines("game", sealed(list(texts)))


def test_every_rule_set_is_verified_here():
    assert {rules for rules, _, _ in RULES} | {"cards"} == {rules for rules, _, _ in CASES}


@every_case
def test_an_honest_game_holds(case: Case):
    texts = honest(case)
    assert "back" in texts or case[0] == "cards"
    fingerprint = sha256("".join(f"{line}\n" for line in sealed(list(texts))).encode()).hexdigest()
    assert verdict(texts) == Verdict("game", len(texts), None, None, True, fingerprint=fingerprint)
    assert verdict(texts).state == "complete"
    assert verdict(texts).sentence() == f"game is complete: {len(texts)} events, every shuffle and every rule redone."


@every_case
def test_a_game_without_its_end_is_checked_as_far_as_anyone_can(case: Case):
    texts = honest(case)
    for events in (1, 2, len(texts) // 2, len(texts) - 1):
        found = verdict(texts[:events])
        assert (found.holds, found.shuffled, found.events) == (True, False, events)
        assert found.state == "open"
    assert "game is not over" in found.sentence()
    assert verdict([*texts[:-1], texts[1]]).number == len(texts) - 1 or case[0] == "cards"


# Changed events with their old checks


def changed(lines: list[str], number: int, text: str) -> list[str]:
    return [*lines[:number], f"{number} {text} {lines[number][-8:]}", *lines[number + 1 :]]


@every_case
def test_a_changed_event_does_not_fit_its_check(case: Case):
    texts = honest(case)
    lines = sealed(list(texts))
    for number in {0, 1, len(lines) // 2, len(lines) - 2, len(lines) - 1}:
        other = next(text for text in texts[::-1] if text != texts[number])
        found = verify_lines("game", changed(lines, number, other))
        assert (found.holds, found.number) == (False, number)
        assert "is not what its check was made for" in str(found.fault)


@every_case
def test_a_missing_event_is_named(case: Case):
    lines = sealed(list(honest(case)))
    for number in {0, 1, len(lines) // 2, len(lines) - 2}:
        found = verify_lines("game", lines[:number] + lines[number + 1 :])
        assert found.number == number
        assert f"game, event {number}: it is missing, event {number + 1} comes in its place." == found.sentence()
    again = verify_lines("game", [*lines[:3], lines[2], *lines[3:]])
    assert (again.number, again.fault) == (3, "event 2 comes again in its place")


# Changed events with recomputed checks


def cheated(case: Case, wrong: Callable[[str], str | None]) -> tuple[int, Verdict]:
    """Replace the first event for which `wrong` gives an illegal text; return the event's number and the verdict."""
    texts = honest(case)
    game = open_game(texts[0], SEED)
    for number, text in enumerate(texts[1:-1], 1):
        other = wrong(text)
        if other is not None and other not in [game.text(option) for option in game.options()]:
            return number, verdict([*texts[:number], other, *texts[number + 1 :]])
        game.apply(text)
    raise AssertionError("no event of this game could be changed so")


CARDS = ("7", "12", "5", "SAFE", "9D", "QH", "JD", "all-give", "strip")


def another_card(text: str) -> str | None:
    words = text.split(" ")
    for n, word in enumerate(words[1:], 1):
        others = [card for card in CARDS if card != word and card[-1:].isalpha() == word[-1:].isalpha()]
        if word in CARDS and others:
            return " ".join([*words[:n], others[0], *words[n + 1 :]])
    return None


@every_case
def test_another_card_is_not_what_the_shuffle_gives(case: Case):
    number, found = cheated(case, another_card)
    assert (found.holds, found.number) == (False, number)
    if case[0] in ("classic", "teams", "st", "cards"):
        assert "the shuffle gives" in str(found.fault)


def another_move(text: str) -> str | None:
    kind, _, rest = text.partition(" ")
    if kind == "move":
        return "move 17>31"
    if kind in ("play", "put") and " " in rest:
        return text[:-1] + ("3" if text[-1] != "3" else "7")
    return None


@pytest.mark.parametrize("case", [case for case in CASES if case[0] != "cards"], ids=str)
def test_a_move_that_the_rules_do_not_have_is_refused(case: Case):
    number, found = cheated(case, another_move)
    assert (found.holds, found.number) == (False, number)


@every_case
def test_an_event_left_out_is_noticed_though_the_rest_is_numbered_anew(case: Case):
    texts = honest(case, backs=0.0)
    for number in range(1, min(len(texts) - 1, 12)):
        found = verdict([*texts[:number], *texts[number + 1 :]])
        assert not found.holds
        assert found.number is not None
        assert found.number >= number
        if case[0] in ("classic", "teams", "st"):
            assert found.number == number


@every_case
def test_another_seed_at_the_end_does_not_have_the_promised_hash(case: Case):
    texts = honest(case)
    found = verdict([*texts[:-1], texts[-1].replace(SEED.hex(), OTHER.hex())])
    assert (found.number, found.shuffled) == (len(texts) - 1, False)
    assert "hash" in str(found.fault)


@every_case
def test_another_seed_and_its_hash_give_other_cards(case: Case):
    texts = [text.replace(SEED.hex(), OTHER.hex()).replace(seed_hash(SEED), seed_hash(OTHER)) for text in honest(case)]
    found = verdict(texts)
    assert not found.holds
    assert found.number is not None
    assert 0 < found.number < len(texts) - 1


@every_case
def test_a_winner_who_has_not_won_is_refused(case: Case):
    texts = honest(case)
    words = texts[-1].split(" ")
    other = next(colour for colour in ("red", "blue", "green", "-") if colour != words[1])
    found = verdict([*texts[:-1], f"end {other} {words[2]}"])
    assert found.number == len(texts) - 1
    assert "the winner is" in str(found.fault)
    early = verdict([*texts[: len(texts) // 2], *texts[-1:]])
    assert early.holds == (words[1] == "-")


def test_a_game_cut_short_by_its_public_seed_is_not_called_complete(place: Path, tmp_path: Path):
    """Changed names and other legal moves do verify: only the fingerprint distinguishes them from the game played."""
    texts = honest(CASES[0])
    cut = [*texts[: len(texts) // 2], f"end - {SEED.hex()}"]
    renamed = [texts[0].replace("red:person", "red:easy"), *texts[1:]]
    said = {}
    for name, told in (("whole", texts), ("cut", cut), ("renamed", renamed), ("open", texts[:9])):
        file = tmp_path / name
        file.write_text("".join(f"{line}\n" for line in sealed(list(told))))
        said[name] = run("verify", file)
    assert [said[name].exit_code for name in said] == [0, 4, 0, 3]
    assert "was given up" in said["cut"].stdout
    assert "It was ended before anybody had won." in said["cut"].stdout
    for name in ("whole", "cut", "renamed"):
        assert "Not proved: that nobody has rewritten the game since its seed became known" in said[name].stdout
    prints = {one.stdout.splitlines()[1] for one in said.values()}
    assert len(prints) == 4
    assert all(line.startswith("Fingerprint: ") for line in prints)
    several = run("verify", tmp_path / "whole", tmp_path / "open", tmp_path / "cut")
    assert several.exit_code == 4


def test_the_fingerprint_is_shown_wherever_a_game_is(place: Path, tmp_path: Path):
    (game,) = filled(place, 1)
    with Library.open(place) as library:
        whole = "".join(f"{line}\n" for line in library.lines(game))
    digits = sha256(whole.encode()).hexdigest()
    shown = f"{digits[:4]} {digits[4:8]} {digits[8:12]} {digits[12:16]}"
    assert f"Fingerprint: {shown}.\n" in run("verify", game, "--library", place).stdout
    assert run("games", "--fingerprints", "--library", place).stdout.splitlines()[1].endswith(f"  {shown}")
    assert json.loads(run("games", "--fingerprints", "--json", "--library", place).stdout)[0]["fingerprint"] == digits
    written = run("export", game, tmp_path / "game.txt", "--library", place)
    assert written.stderr == f"Wrote game {game} to {tmp_path / 'game.txt'}. Its fingerprint is {shown}.\n"


@pytest.mark.parametrize(
    ("lines", "number", "fault"),
    [
        ([], 0, "there is no event"),
        (["hello"], 0, "an event line is"),
        (sealed(["draw 7"]), 0, "begins with its header"),
        (sealed(["game 2 rules=classic"]), 0, "version 1"),
        (sealed([honest(CASES[0])[0].replace("classic", "chess")]), 0, "no rule set"),
        ([*sealed(list(honest(CASES[0])[:3])), "3 \x07 00000000"], 3, "printable"),
    ],
)
def test_what_is_no_game_is_told(lines: list[str], number: int, fault: str):
    found = verify_lines("game", lines)
    assert (found.holds, found.number) == (False, number)
    assert fault in str(found.fault)


words = st.one_of(
    st.sampled_from([text for case in CASES for text in honest(case)]),
    st.text(alphabet="draw move play pass back put 0123456789<>zSHJQ-!,", min_size=1, max_size=20),
)


@settings(max_examples=150, derandomize=True)
@given(st.sampled_from(CASES), st.integers(0, 400), words, st.booleans())
def test_whatever_stands_in_an_event_the_verdict_is_a_sentence(case: Case, number: int, text: str, insert: bool):
    """An event before the changed one is never blamed."""
    texts = list(honest(case))
    number %= len(texts)
    texts[number : number + (not insert)] = [" ".join(text.split()) or "-"]
    found = verdict(texts)
    assert found.sentence().endswith(".")
    assert found.number is None or found.number >= number


# In the library


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "library.db"


def filled(place: Path, games: int) -> list[str]:
    """Add this many games to a library and return their ids."""
    ids = []
    with Library.open(place) as library:
        for number in range(games):
            seed = sha256(b"kept %d" % number).digest()
            rules, players, options = CASES[number % len(CASES)]
            events = None if number % 4 else 9
            lines = random_game(rules, seed, random.Random(number), options, ("easy",) * players, events)
            library.add(seed_hash(seed)[:12], "b0a4d", lines)
            ids.append(seed_hash(seed)[:12])
    return ids


def test_all_games_are_verified_in_several_processes(place: Path):
    ids = filled(place, 45)
    with Library.open(place) as library:
        apart = {found.name: found for found in verify_many(library, place, ids, 2)}
        assert apart == {game: verify_kept(library, game) for game in ids}
    assert all(found.holds for found in apart.values())
    assert sum(not found.shuffled for found in apart.values()) == 12


DAMAGE = {
    "UPDATE events SET text = 'draw 12' WHERE number = 5": (5, "its check"),
    "DELETE FROM events WHERE number = 5": (5, "it is missing, event 6"),
    "UPDATE games SET events = 7": (None, "number of events 7 in place of 9"),
    "UPDATE games SET cards = 9": (None, "number of draws 9 in place of 4"),
    "UPDATE games SET winner = 'blue', over = 1": (None, "end True in place of False"),
    "UPDATE games SET board = 'beef'": (None, "its times or its board are not what they were"),
    "UPDATE games SET header = 'game 1'": (None, "header 'game 1' in place of"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_that_the_database_does_not_notice_is_noticed(place: Path, damage: str):
    (game,) = filled(place, 1)
    with Library.open(place) as library:
        with library.engine.begin() as connection:
            connection.execute(sql(damage))
        found = verify_kept(library, game)
    number, fault = DAMAGE[damage]
    assert (found.holds, found.number) == (False, number)
    assert fault in str(found.fault)


# The command


def test_verify_says_whether_a_game_holds(place: Path):
    held, whole = filled(place, 2)
    said = run("verify", whole[:6], "--library", place)
    assert said.exit_code == 0
    assert said.stdout.startswith(f"{whole} is complete: ")
    both = run("verify", held, "last", "--library", place)
    assert both.exit_code == 3
    assert "is not over: 9 events" in both.stdout.splitlines()[0]
    every = run("verify", "all", "--library", place)
    assert every.exit_code == 0
    assert every.stdout == (
        f"2 games with {9 + len(Library.open(place).lines(whole))} events: 1 complete, 1 not over, so that their "
        "shuffles cannot be checked yet, 0 inconsistent.\n"
    )


def test_verify_names_the_event_and_ends_with_1(place: Path):
    game, other = filled(place, 2)
    with Library.open(place) as library, library.engine.begin() as connection:
        connection.execute(sql(f"UPDATE events SET text = 'draw 12' WHERE number = 5 AND game = '{game}'"))
    for what in (game, "all"):
        said = run("verify", what, "--library", place)
        assert said.exit_code == 1
        assert said.stdout.startswith(f"{game}, event 5: 'draw 12' or an event before it is not what its check")
    found = json.loads(run("verify", "all", "--json", "--library", place).stdout)
    assert found["holds"] is False
    assert [(one["name"], one["holds"], one["number"]) for one in found["games"]] == [
        (other, True, None),
        (game, False, 5),
    ]


def test_a_damaged_file_is_told_and_what_can_be_read_is_verified_and_saved(place: Path, tmp_path: Path):
    ids = filled(place, 6)
    good = place.read_bytes()
    # A leaf page of the events table, not its root.
    events = [page for page in range(3, len(good) // 4096) if good[page * 4096] == 10]
    at = events[len(events) // 2] * 4096
    place.write_bytes(good[:at] + bytes(4096) + good[at + 4096 :])
    said = run("verify", "all", "--library", place)
    assert said.exit_code == 1
    assert f"The library {place} is damaged" in said.stdout.splitlines()[0]
    assert "games with" in said.stdout.splitlines()[-1]
    found = json.loads(run("verify", "all", "--json", "--library", place).stdout)
    assert found["damage"]
    whole = [one["name"] for one in found["games"] if one["holds"]]
    assert 0 < len(whole) < len(ids)
    saved = run("export", "all", tmp_path / "saved", "--library", place)
    assert saved.exit_code == 1
    assert {path.name[:12] for path in (tmp_path / "saved").iterdir()} >= set(whole)


def test_what_cannot_be_looked_at_ends_with_1(place: Path, tmp_path: Path):
    assert run("verify", "last", "--library", place).exit_code == 1
    filled(place, 1)
    missing = run("verify", "fffffffffff0", "--library", place)
    assert (missing.exit_code, "holds no game" in missing.stderr) == (1, True)
    (tmp_path / "diary.txt").write_text("Today I drew a 7.\n")
    diary = run("verify", tmp_path / "diary.txt")
    assert (diary.exit_code, "is not a game file" in diary.stderr) == (1, True)
    assert run("verify").exit_code == 2


WAITING = """
import sys, time, host_tools.library.verify as verify
def done(waiting):
    print("at work", flush=True)
    time.sleep(300)
verify._done = done
from host_tools import cli
cli.main()
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="Windows ends programs in another way")
def test_an_interrupt_ends_all_processes_without_a_word(place: Path, tmp_path: Path):
    filled(place, 45)
    program = Program(tmp_path, "verify", "all", "--jobs", "2", "--library", place, start=("-c", WAITING))
    assert program.says("at work")
    begun = time.monotonic()
    assert program.end() == 130
    assert program.err == "\n"
    assert time.monotonic() - begun < 60
