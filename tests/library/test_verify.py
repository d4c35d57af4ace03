"""`pawnlight verify`: an honest game passes; in a changed one, the first invalid event is reported."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.games.verify import VerificationResult, verify_lines
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.events import parse_event_line
from pawnlight.rules.game import open_game
from tests.support.event_lines import event_lines_of, random_game
from tests.support.kinds import PLAYABLE_RULE_SETS
from tests.support.laws import law_cases

SEED = sha256(b"an honest seed").digest()
OTHER_SEED = sha256(b"another seed").digest()
LAPTOP_BYTES = "00112233445566778899aabbccddeeff"
# Rule set, players, options, and the bytes of a laptop, `-` for none: every rule set and the bare deck.
CASES = (
    ("classic", 2, "-", "-"),
    ("classic", 4, "quick", "-"),
    ("teams", 4, "-", "-"),
    ("points", 2, "quick", "-"),
    ("st", 3, "-", "-"),
    ("classic", 2, "quick,start=any,pawns=3,own=bump,bounce=yes", "-"),
    ("points", 2, "pawns=3,own=bump", "-"),
    ("sequence", 2, "auto_draw", "-"),
    ("sequence", 3, "-", "-"),
    ("revenge", 2, "-", "-"),
    ("revenge", 4, "-", "-"),
    ("row", 3, "child=yes", "-"),
    ("towers", 2, "child=yes", "-"),
    ("cards", 1, "sorry", "-"),
    ("classic", 2, "quick", LAPTOP_BYTES),
    ("points", 3, "-", "-"),
    ("sequence", 4, "auto_draw", LAPTOP_BYTES),
    ("revenge", 3, "-", LAPTOP_BYTES),
    ("row", 2, "child=yes", LAPTOP_BYTES),
    ("towers", 4, "child=yes", LAPTOP_BYTES),
    ("cards", 1, "st", LAPTOP_BYTES),
)
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}{case[1]}{case[2]}{case[3][:1]}")
Case = tuple[str, int, str, str]


@cache
def honest_game(case: Case, backs: float = 0.05) -> tuple[str, ...]:
    """Return the event texts of a whole game."""
    rules, players, options, mix = case
    lines = random_game(rules, SEED, random.Random(1), options, ("person",) * players, backs=backs, mix=mix)
    return tuple(parse_event_line(line)[1] for line in lines)


def verify_texts(texts: list[str] | tuple[str, ...]) -> VerificationResult:
    return verify_lines("game", event_lines_of(list(texts)))


def test_every_rule_set_is_verified_here():
    assert set(PLAYABLE_RULE_SETS) | {"cards"} == {rules for rules, *_ in CASES}


@every_case
def test_an_honest_game_holds(case: Case):
    texts = honest_game(case)
    assert "back" in texts or case[0] == "cards"
    fingerprint = sha256("".join(f"{line}\n" for line in event_lines_of(list(texts))).encode()).hexdigest()
    assert verify_texts(texts) == VerificationResult(
        "game", len(texts), None, None, True, fingerprint=fingerprint, mix=case[3]
    )
    assert verify_texts(texts).outcome == "complete"
    assert (
        verify_texts(texts).verdict_sentence()
        == f"game is complete: {len(texts)} events; every shuffle and every rule checked."
    )


@every_case
def test_a_game_without_its_end_is_checked_as_far_as_anyone_can(case: Case):
    texts = honest_game(case)
    for events in (1, 2, len(texts) // 2, len(texts) - 1):
        found = verify_texts(texts[:events])
        assert (found.is_consistent, found.shuffled, found.events) == (True, False, events)
        assert found.outcome == "open"
    assert "game is not over" in found.verdict_sentence()
    assert verify_texts([*texts[:-1], texts[1]]).number == len(texts) - 1 or case[0] == "cards"


# Changed events with their old checks


def change_event(lines: list[str], number: int, text: str) -> list[str]:
    return [*lines[:number], f"{number} {text} {lines[number][-8:]}", *lines[number + 1 :]]


@every_case
def test_a_changed_event_does_not_fit_its_check(case: Case):
    texts = honest_game(case)
    lines = event_lines_of(list(texts))
    for number in {0, 1, len(lines) // 2, len(lines) - 2, len(lines) - 1}:
        other = next(text for text in texts[::-1] if text != texts[number])
        found = verify_lines("game", change_event(lines, number, other))
        assert (found.is_consistent, found.number) == (False, number)
        assert "is not what its check was made for" in str(found.fault)


@every_case
def test_a_missing_event_is_named(case: Case):
    lines = event_lines_of(list(honest_game(case)))
    for number in {0, 1, len(lines) // 2, len(lines) - 2}:
        found = verify_lines("game", lines[:number] + lines[number + 1 :])
        assert found.number == number
        assert (
            f"game, event {number}: it is missing, event {number + 1} comes in its place." == found.verdict_sentence()
        )
    again = verify_lines("game", [*lines[:3], lines[2], *lines[3:]])
    assert (again.number, again.fault) == (3, "event 2 comes again in its place")


# Changed events with recomputed checks


def verify_forged_game(case: Case, wrong: Callable[[str], str | None]) -> tuple[int, VerificationResult]:
    """Replace the first event for which `wrong` gives an illegal text; return the event's number and the verdict."""
    texts = honest_game(case)
    game = open_game(texts[0], SEED)
    for number, text in enumerate(texts[1:-1], 1):
        other = wrong(text)
        if other is not None and other not in [game.event_text(option) for option in game.decisions()]:
            return number, verify_texts([*texts[:number], other, *texts[number + 1 :]])
        game.apply(text)
    raise AssertionError("no event of this game could be changed so")


SWAPPED_CARDS = ("7", "12", "5", "SAFE", "9D", "QH", "JD", "all-give", "strip")


def replace_card(text: str) -> str | None:
    words = text.split(" ")
    for n, word in enumerate(words[1:], 1):
        others = [card for card in SWAPPED_CARDS if card != word and card[-1:].isalpha() == word[-1:].isalpha()]
        if word in SWAPPED_CARDS and others:
            return " ".join([*words[:n], others[0], *words[n + 1 :]])
    return None


@every_case
def test_another_card_is_not_what_the_shuffle_gives(case: Case):
    number, found = verify_forged_game(case, replace_card)
    assert (found.is_consistent, found.number) == (False, number)
    if case[0] in ("classic", "teams", "st", "cards"):
        assert "the shuffle gives" in str(found.fault)


def replace_move(text: str) -> str | None:
    kind, _, rest = text.partition(" ")
    if kind == "move":
        return "move 17>31"
    if kind == "put" and rest.isdigit():
        return f"put {(int(rest) + 1) % 36}"
    if kind in ("play", "put") and " " in rest:
        return text[:-1] + ("3" if text[-1] != "3" else "7")
    return None


@pytest.mark.parametrize("case", [case for case in CASES if case[0] != "cards"], ids=str)
def test_a_move_that_the_rules_do_not_have_is_refused(case: Case):
    number, found = verify_forged_game(case, replace_move)
    assert (found.is_consistent, found.number) == (False, number)


@every_case
def test_an_event_left_out_is_noticed_though_the_rest_is_numbered_anew(case: Case):
    texts = honest_game(case, backs=0.0)
    for number in range(1, min(len(texts) - 1, 12)):
        found = verify_texts([*texts[:number], *texts[number + 1 :]])
        assert not found.is_consistent
        assert found.number is not None
        assert found.number >= number
        if case[0] in ("classic", "teams", "st"):
            assert found.number == number


@every_case
def test_another_seed_at_the_end_does_not_have_the_promised_hash(case: Case):
    texts = honest_game(case)
    found = verify_texts([*texts[:-1], texts[-1].replace(SEED.hex(), OTHER_SEED.hex())])
    assert (found.number, found.shuffled) == (len(texts) - 1, False)
    assert "hash" in str(found.fault)


@every_case
def test_another_seed_and_its_hash_give_other_cards(case: Case):
    texts = [
        text.replace(SEED.hex(), OTHER_SEED.hex()).replace(seed_hash(SEED), seed_hash(OTHER_SEED))
        for text in honest_game(case)
    ]
    found = verify_texts(texts)
    assert not found.is_consistent
    assert found.number is not None
    assert 0 < found.number < len(texts) - 1


@every_case
@pytest.mark.parametrize("mix", ["mix -", "mix " + "f" * 32])
def test_other_bytes_in_the_shuffle_give_other_cards(case: Case, mix: str):
    texts = list(honest_game(case))
    if texts[1] != mix:
        texts[1] = mix
        found = verify_texts(texts)
        assert not found.is_consistent
        assert found.number is not None
        assert 1 < found.number < len(texts) - 1


@pytest.mark.parametrize(
    ("mix", "sent", "said"),
    [
        ("-", None, ("No laptop contributed to the shuffle.", "only source of chance")),
        (
            "-",
            LAPTOP_BYTES,
            (
                f"This laptop sent {LAPTOP_BYTES} for the shuffle, and the board did not use it.",
                "only source of chance",
            ),
        ),
        (
            LAPTOP_BYTES,
            LAPTOP_BYTES,
            (f"Board and laptop contributed to the shuffle: this laptop sent {LAPTOP_BYTES} after", "who played."),
        ),
        (
            LAPTOP_BYTES,
            None,
            (f"Not proved: who played, and that the bytes {LAPTOP_BYTES}", "no record that it sent them"),
        ),
        (
            LAPTOP_BYTES,
            "f" * 32,
            (f"This laptop sent {'f' * 32} for the shuffle, and the board did not", "not the board's own"),
        ),
    ],
)
def test_the_verdict_says_who_contributed_to_the_shuffle(mix: str, sent: str | None, said: tuple[str, ...]):
    proof = " ".join(replace(verify_texts(honest_game(("classic", 2, "-", mix))), sent=sent).proof_sentences())
    for sentence in said:
        assert sentence in proof
    assert ("only source of chance" in proof) == ("only source of chance" in " ".join(said))


def test_before_the_first_card_bytes_of_a_laptop_are_not_unused():
    proof = " ".join(
        replace(verify_texts(honest_game(("classic", 2, "-", LAPTOP_BYTES))[:1]), sent=LAPTOP_BYTES).proof_sentences()
    )
    assert "did not use" not in proof


@every_case
def test_a_winner_who_has_not_won_is_refused(case: Case):
    texts = honest_game(case)
    words = texts[-1].split(" ")
    other = next(colour for colour in ("red", "blue", "green", "-") if colour != words[1])
    found = verify_texts([*texts[:-1], f"end {other} {words[2]}"])
    assert found.number == len(texts) - 1
    assert "the winner is" in str(found.fault)
    early = verify_texts([*texts[: len(texts) // 2], *texts[-1:]])
    assert early.is_consistent == (words[1] == "-")


@pytest.mark.parametrize(
    ("lines", "number", "fault"),
    [
        ([], 0, "there is no event"),
        (["hello"], 0, "an event line is"),
        (event_lines_of(["draw 7"]), 0, "begins with its header"),
        (event_lines_of(["game 3 rules=classic"]), 0, "version 2"),
        (event_lines_of([honest_game(CASES[0])[0].replace("classic", "chess")]), 0, "no rule set"),
        ([*event_lines_of(list(honest_game(CASES[0])[:3])), "3 \x07 00000000"], 3, "printable"),
    ],
)
def test_what_is_no_game_is_told(lines: list[str], number: int, fault: str):
    found = verify_lines("game", lines)
    assert (found.is_consistent, found.number) == (False, number)
    assert fault in str(found.fault)


# Played only for the test that needs them.
forged_texts = st.deferred(
    lambda: st.one_of(
        st.sampled_from([text for case in CASES for text in honest_game(case)]),
        st.text(alphabet="draw move play pass back put 0123456789<>zSHJQ-!,", min_size=1, max_size=20),
    )
)


@law_cases(37)
@given(st.sampled_from(CASES), st.integers(0, 400), forged_texts, st.booleans())
def test_whatever_stands_in_an_event_the_verdict_is_a_sentence(case: Case, number: int, text: str, insert: bool):
    """An event before the changed one is never blamed."""
    texts = list(honest_game(case))
    number %= len(texts)
    texts[number : number + (not insert)] = [" ".join(text.split()) or "-"]
    found = verify_texts(texts)
    assert found.verdict_sentence().endswith(".")
    assert found.number is None or found.number >= number
