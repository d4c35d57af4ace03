"""What a child hears, spoken by a real voice."""

import pytest

from host_tools.words import LANGUAGES, load
from pawnlight.games.row.game import PICTURE_CARDS, STAR_CARD, WIND_CARD
from pawnlight.rules.cards import SORRY_CARDS
from tests.support.voice import speech_seconds

# The cards that are said in these sentences; in the others it is any card of Sorry!.
CARDS = {"child row where": PICTURE_CARDS, "child row magic": (STAR_CARD,), "child row wind": (WIND_CARD,)}


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_voice_speaks_every_sentence_within_four_seconds(language: str) -> None:
    words = load(language)
    sentences = {
        text.format(who="Mia", other="Ben", number="8", card=words[f"child card {card}"])
        for key, text in words.items()
        if key.startswith("child ") and key not in ("child screen", "child yes")
        for card in CARDS.get(key, SORRY_CARDS if "{card}" in text else ("3",))
    }
    assert len(sentences) > 170
    assert all(len(said.split()) <= 7 for said in sentences), max(sentences, key=lambda said: len(said.split()))
    seconds = {said: speech_seconds(said, language) for said in sentences}
    assert min(seconds.values()) > 0.25, min(seconds, key=lambda said: seconds[said])
    assert max(seconds.values()) < 4, max(seconds, key=lambda said: seconds[said])
