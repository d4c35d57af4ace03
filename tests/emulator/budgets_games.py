"""Games with the most players, played on the laptop, to be resumed by boards."""

from functools import cache
from hashlib import sha256
from random import Random

from pawnlight.bots import computer_player
from pawnlight.rules.base import Game
from pawnlight.rules.game import open_game
from pawnlight.store.journal import Journal
from pawnlight.store.snapshot import save_snapshot
from tests.support.after_mix import after_mix
from tests.support.sorry_scenes import header
from tests.system.power.device import BLOCK_BYTES, BLOCKS, Device
from tests.system.power.flash import Flash

_DRAWS = 120
# Decisions taken back at a time, at most.
_MOST_BACK = 12
# Random games in which a player has very many options: the header's options, the game's number, and how many.
_CROWDED = {"teams": ("start=any", 201, 180), "points": ("teams", 3249, 180), "sequence": ("-", 82, 200)}
CROWDED_GAMES = tuple(_CROWDED)


def _begun(rules: str, seed: bytes) -> Game:
    """Return a new game for the most players."""
    colours, options, first = "red blue yellow green", "-", None
    if rules == "sequence":
        colours, options, first = "blue green " * 6, "auto_draw", "-"
    elif rules == "cards":
        colours, options = "red", "sorry"
    elif rules == "points":
        options = "quick"
    return after_mix(open_game(header(colours, first, options, seed, rules=rules), seed))


def normal_game(rules: str, seed: bytes, chance: Random) -> list[str]:
    """Return the event texts of a game between `normal` computer players."""
    game = _begun(rules, seed)
    brain = None if rules == "cards" else computer_player(rules, "normal")
    texts = [game.header.event_text(), "mix -"]
    while game.due not in ("end", "over") and not (rules == "cards" and len(texts) > _DRAWS):
        choices = game.decisions()
        option = choices[0]
        if len(choices) > 1 and brain is not None:
            option = next(
                found for found in brain.choose_decision(game, game.decisions(), chance.randrange) if found is not None
            )
        texts.append(game.event_text(option))
        game.apply(texts[-1])
    return [*texts, game.end_text(seed)]


@cache
def long_game(rules: str, events: int) -> tuple[bytes, list[str]]:
    """Return the seed and `events` event texts of a random game that is still undecided then.

    Where a move would decide it, decisions are taken back instead, and others made.
    """
    seed = sha256(f"long game {rules}".encode()).digest()
    chance = Random(f"long game {rules}")
    game = _begun(rules, seed)
    texts = [game.header.event_text(), "mix -"]
    while len(texts) < events:
        options = game.decisions()
        for option in chance.sample(options, len(options)):
            text = game.event_text(option)
            record = game.push(option)
            if game.due not in ("end", "over"):
                texts.append(text)
                break
            game.undo(record)
        else:
            for _ in range(chance.randrange(1, _MOST_BACK)):
                if len(texts) < events and len(game.deciders()) > 1:
                    game.apply("back")
                    texts.append("back")
    return seed, texts


def crowded_game(rules: str) -> tuple[bytes, list[str]]:
    """Return the seed and the event texts of a random game up to a decision with very many options.

    Who decides it is a person, all others are *hard* computer players.
    """
    options, number, many = _CROWDED[rules]
    name = f"crowded game {rules} {number}"
    seed = sha256(name.encode()).digest()
    chance = Random(name)
    colours, first = ("blue green", "-") if rules == "sequence" else ("red blue yellow green", None)
    game = after_mix(open_game(header(colours, first, options, seed, rules=rules), seed))
    texts = [game.header.event_text(), "mix -"]
    while len(choices := game.decisions()) < many:
        texts.append(game.event_text(chance.choice(choices)))
        game.apply(texts[-1])
    game.header.seats = [
        (colour, "person" if n == game.seat else "hard") for n, (colour, _) in enumerate(game.header.seats)
    ]
    return seed, [game.header.event_text(), *texts[1:]]


def add_to_journal(content: bytes, seed: bytes, texts: list[str], saved: int = 0) -> bytes:
    """Return the flash `content` with the event texts added that its journal does not have yet.

    With `saved`, a snapshot is written after so many events.
    """
    device = Device(
        [content[at : at + BLOCK_BYTES] for at in range(len(content) - BLOCKS * BLOCK_BYTES, len(content), BLOCK_BYTES)]
    )
    with Flash(device).replace_file_operations():
        journal = Journal()
        if journal.live is None:
            journal.start_game(texts[0], seed)
        for text in texts[journal.count :]:
            journal.append_event(text)
            if journal.count == saved:
                game = open_game(texts[0], seed)
                for event in texts[1:saved]:
                    game.push(game.parse(event))
                save_snapshot(journal, game)
        assert journal.count == len(texts)
    return content[: -BLOCKS * BLOCK_BYTES] + b"".join(device.blocks)
