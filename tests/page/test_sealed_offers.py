"""What a laptop tells of all cards, without knowing a hand, is what each hand can do."""

from random import Random

import pytest

from host_tools.page.sealed_phones import offers_of
from pawnlight.rules.base import can_be_sealed
from pawnlight.rules.kinds import rule_sets
from tests.support.event_lines import begin_game
from tests.support.sealed_client import own_offers

GAMES = [
    ("sequence", 4, "auto_draw"),
    ("sequence", 2, "auto_draw,dead=one"),
    ("sequence", 2, "-"),
    ("points", 2, "-"),
    ("points", 4, "teams,start=any"),
]


@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_of_what_is_told_of_all_cards_a_hand_finds_its_own(rules: str, players: int, options: str) -> None:
    chance, seen, late = Random(7), 0, False
    for n in range(2):
        seed = chance.randbytes(32)
        known, public = (begin_game(rules, players, seed, options, known=one) for one in (True, False))
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
