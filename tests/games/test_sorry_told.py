"""Moves of Sorry! in words: a bounce with its end, and a partner's pawn as the partner's."""

import pytest

from host_tools.games.narration import sentence_text
from host_tools.games.registry import adapter_of
from host_tools.words import load
from pawnlight.games.sorry.board import TRACK_SQUARES
from pawnlight.games.sorry.game import SorryGame
from tests.support.after_mix import after_mix
from tests.support.sorry_scenes import header

FOUR_COLOURS = "red blue yellow green"


def move_sentence(language: str, card: str, move: str, rules: str = "classic", options: str = "-", **pawns: int) -> str:
    """Return the sentence about a move of red with a card, each colour's first pawn on its place."""
    game = after_mix(SorryGame(header(FOUR_COLOURS, rules=rules, options=options)))
    for colour, place in pawns.items():
        game.pawns[4 * FOUR_COLOURS.split().index(colour)] = place
    game.apply(f"draw {card}")
    return sentence_text(adapter_of(game).narrate(game.apply(f"move {move}")), load(language))


@pytest.mark.parametrize(
    ("language", "zone", "square"),
    [
        (
            "en",
            "Red moves 5 forward, reaches HOME and bounces back into the safety zone",
            "reaches HOME and bounces back",
        ),
        ("es", "Rojo avanza 5, llega a HOME y rebota hasta la zona de seguridad", "llega a HOME y rebota"),
        ("de", "Rot geht 5 vor, erreicht HOME und prallt zurück in die Sicherheitszone", "und prallt zurück"),
    ],
)
@pytest.mark.parametrize(("rules", "options"), [("classic", "bounce=yes"), ("st", "-")])
def test_a_bounce_is_told_with_its_end(language: str, zone: str, square: str, rules: str, options: str) -> None:
    assert move_sentence(language, "5", "z4>z3", rules, options, red=TRACK_SQUARES + 3) == zone
    assert move_sentence(language, "12", "z5>57", rules, options, red=TRACK_SQUARES + 4).endswith(square)
    assert move_sentence(language, "2", "z4>H", rules, options, red=TRACK_SQUARES + 3).endswith("HOME")


@pytest.mark.parametrize(
    ("language", "own", "partner"),
    [
        ("en", "sends one of its own pawns back to START", "sends a pawn of Yellow back to START"),
        ("es", "manda un peón propio a START", "manda un peón de Amarillo a START"),
        ("de", "schickt eine eigene Figur zurück auf START", "schickt eine Figur von Gelb zurück auf START"),
    ],
)
def test_a_partner_s_pawn_that_a_sorry_gives_up_is_told_as_the_partner_s(language: str, own: str, partner: str) -> None:
    assert move_sentence(language, "Sorry!", "20>S", "teams", red=20).endswith(own)
    assert move_sentence(language, "Sorry!", "y20>S", "teams", yellow=20).endswith(partner)
