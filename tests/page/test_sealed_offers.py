"""What a laptop tells of all cards, without knowing a hand, is what each hand can do."""

from random import Random
from typing import Any

import pytest

from host_tools.page.sealed_phones import offers_of
from pawnlight.rules.base import can_be_sealed
from pawnlight.rules.game import open_game
from pawnlight.rules.kinds import rule_sets
from tests.support.after_mix import after_mix
from tests.support.sealed_client import own_offers
from tests.support.sequence_scenes import header as sequence_header
from tests.support.sorry_scenes import header as sorry_header

GAMES = [
    ("sequence", 4, "auto_draw"),
    ("sequence", 2, "auto_draw,dead=one"),
    ("sequence", 2, "-"),
    ("points", 2, "-"),
    ("points", 4, "teams,start=any"),
]


def new_game(rules: str, players: int, options: str, seed: bytes) -> Any:
    if rules == "sequence":
        text = sequence_header(players, 2, seed=seed).event_text()
        return open_game(text.replace("options=auto_draw", f"options={options}"), seed)
    colours = ["red yellow", "red blue yellow green"][players > 2]
    return open_game(sorry_header(colours, options=options, seed=seed, rules=rules), seed)


@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_of_what_is_told_of_all_cards_a_hand_finds_its_own(rules: str, players: int, options: str) -> None:
    chance, seen, late = Random(7), 0, False
    for n in range(2):
        seed = chance.randbytes(32)
        known = after_mix(new_game(rules, players, options, seed))
        public = open_game(known.header.event_text())
        after_mix(public)
        while known.due not in ("end", "over"):
            decisions = known.decisions()
            texts = [known.event_text(decision) for decision in decisions]
            # Who has no card chooses none.
            if known.due == "play" and known.hands[known.seat] and chance.random() < 0.1:
                phone = __import__(
                    f"pawnlight.games.{'sequence' if rules == 'sequence' else 'sorry'}.phone", None, None, ["hand"]
                )
                cards = phone.hand(type("Screen", (), {"game": known}), known.seat)
                told = own_offers(offers_of(public, "en"), cards)
                # A late draw of another seat is for its own phone.
                assert sorted(option["event"] for option in told) == sorted(
                    text
                    for text, decision in zip(texts, decisions, strict=True)
                    if getattr(decision, "seat", known.seat) == known.seat
                ), (n, known.view(known.seat))
                late = late or any(option["event"].startswith("draw ") for option in told)
                assert all(option["text"] for option in told)
                seen += 1
            text = chance.choice(texts)
            known.apply(text)
            public.apply(text)
            assert public.seed is None
    assert seen > 5
    assert late == (options == "-" and rules == "sequence")


def test_every_rule_set_that_can_be_sealed_is_tried() -> None:
    assert {rules for rules in rule_sets() if can_be_sealed(rules)} == {rules for rules, _, _ in GAMES}
