"""Games with the most players, played on the laptop, to be resumed by boards."""

from functools import cache
from hashlib import sha256
from random import Random

from pawnlight.rules.game import open_game
from tests.support.after_mix import after_mix
from tests.support.sorry_scenes import header

# Decisions taken back at a time, at most.
_MOST_BACK = 12
# Random games in which a player has very many options: the header's options, the game's number, and how many.
_CROWDED = {"teams": ("start=any", 201, 180), "points": ("teams", 3249, 180), "sequence": ("-", 82, 200)}
CROWDED_GAMES = tuple(_CROWDED)


def game_header(rules: str, seed: bytes, players: int = 0) -> str:
    """Return the header of a game for so many players, or for the most."""
    if rules == "sequence":
        return header("blue green " * ((players or 12) // 2), "-", "auto_draw", seed, rules=rules)
    if rules == "cards":
        return header("red", None, "sorry", seed, rules=rules)
    seats = ("red blue", "red blue green", "red blue yellow green")[(players or 4) - 2]
    return header(seats, None, "quick" if rules == "points" else "-", seed, rules=rules)


@cache
def long_game(rules: str, events: int) -> tuple[bytes, list[str]]:
    """Return the seed and `events` event texts of a random game that is still undecided then.

    Where a move would decide it, decisions are taken back instead, and others made.
    """
    seed = sha256(f"long game {rules}".encode()).digest()
    chance = Random(f"long game {rules}")
    game = after_mix(open_game(game_header(rules, seed), seed))
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
