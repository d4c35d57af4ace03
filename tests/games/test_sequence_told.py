"""Events of Sequence in words."""

import pytest

from host_tools.games.narration import sentence_text
from host_tools.games.registry import adapter_of
from host_tools.words import load
from tests.support.sequence_scenes import game_with_hands, put_chips


@pytest.mark.parametrize(
    ("loser", "events", "told"),
    [(1, ["take JS 17"], "takes Green's chip"), (0, ["put 2S 1", "take JS 17"], "takes Blue's chip")],
)
def test_who_loses_a_chip_is_told(loser: int, events: list[str], told: str) -> None:
    game = game_with_hands("2S JS", "3S JS")
    put_chips(game, loser, [17])
    assert told in [sentence_text(adapter_of(game).narrate(game.apply(event)), load("en")) for event in events][-1]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Green draws a card; Blue has forgotten to draw and goes on with one card less"),
        ("es", "Verde roba una carta; Azul olvidó robar y sigue con una carta menos"),
        ("de", "Grün zieht eine Karte; Blau hat das Ziehen vergessen und hat ab jetzt eine Karte weniger"),
    ],
)
def test_who_has_not_drawn_in_time_is_told(language: str, told: str) -> None:
    game = game_with_hands("7S 8S", "9S 10S", auto_draw=False)
    for event in ("put 7S 6", "later", "put 9S 61"):
        assert "; " not in sentence_text(adapter_of(game).narrate(game.apply(event)), load(language))
    assert sentence_text(adapter_of(game).narrate(game.apply("draw")), load(language)) == told
