"""What a child hears, spoken by a real voice."""

import pytest

from host_tools.words import LANGUAGES, load
from pawnlight.rules.cards import SORRY_CARDS
from tests.support.voice import spoken_s


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_voice_speaks_every_sentence_within_four_seconds(language: str) -> None:
    words = load(language)
    sentences = {
        text.format(who="Mia", other="Ben", card=words[f"child card {card}"])
        for key, text in words.items()
        if key.startswith("child ") and key not in ("child screen", "child yes")
        for card in (SORRY_CARDS if key == "child which" else ("3",))
    }
    assert len(sentences) > 45
    seconds = {said: spoken_s(said, language) for said in sentences}
    assert min(seconds.values()) > 0.25, min(seconds, key=lambda said: seconds[said])
    assert max(seconds.values()) < 4, max(seconds, key=lambda said: seconds[said])
