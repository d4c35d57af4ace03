"""Games of the most people, played on the laptop, for boards to go on with."""

from hashlib import sha256
from random import Random

from pawnlight.bots import brain_of
from pawnlight.rules.game import open_game
from pawnlight.store.journal import Journal
from tests.power.device import BLOCK_BYTES, BLOCKS, Device
from tests.power.flash import Flash
from tests.scenes import header

_DRAWS = 120


def a_game(rules: str, seed: bytes, chance: Random) -> list[str]:
    """The event texts of a game, played as the computer players of the level `normal` do."""
    colours, options, first = "red blue yellow green", "-", None
    if rules == "sequence":
        colours, options, first = "blue green " * 6, "auto_draw", "-"
    elif rules == "cards":
        colours, options = "red", "sorry"
    elif rules == "points":
        options = "quick"
    game = open_game(header(colours, first, options, seed, rules=rules), seed)
    brain = None if rules == "cards" else brain_of(rules, "normal")
    texts = [game.header.text()]
    while game.due not in ("end", "over") and not (rules == "cards" and len(texts) > _DRAWS):
        choices = game.options()
        option = choices[0]
        if len(choices) > 1 and brain is not None:
            option = next(found for found in brain.think(game, chance.randrange) if found is not None)
        texts.append(game.text(option))
        game.apply(texts[-1])
    return [*texts, game.end_text(seed)]


def half_a_game(rules: str) -> tuple[bytes, list[str]]:
    """The seed and the event texts of such a game up to its middle."""
    seed = sha256(f"half a game {rules}".encode()).digest()
    texts = a_game(rules, seed, Random(rules))
    return seed, texts[: len(texts) // 2]


def recorded(content: bytes, seed: bytes, texts: list[str]) -> bytes:
    """A Pico's flash with what `content` has, and these events of a game beside those of it that it has already."""
    device = Device(
        [content[at : at + BLOCK_BYTES] for at in range(len(content) - BLOCKS * BLOCK_BYTES, len(content), BLOCK_BYTES)]
    )
    with Flash(device).in_place():
        journal = Journal()
        if journal.live is None:
            journal.start(texts[0], seed)
        for text in texts[journal.count :]:
            journal.append(text)
        assert journal.count == len(texts)
    return content[: -BLOCKS * BLOCK_BYTES] + b"".join(device.blocks)
