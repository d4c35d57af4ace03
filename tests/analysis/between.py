"""Whole games between computer players, as event texts, for the tests of their analysis."""

from hashlib import sha256
from random import Random

from host_tools.research.players import decision_function, random_below
from host_tools.research.simulation import header_of
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.game import open_game, seat_colours


def play_game_between(
    rules: str,
    players: tuple[str, ...],
    name: str,
    options: tuple[str, ...] = (),
    errs: int | None = None,
) -> list[str]:
    """Return the event texts of a game of these players; `errs` is a seat that plays one in ten at random."""
    seed = sha256(name.encode()).digest()
    header = header_of(
        rules, seat_colours(rules, len(players), 3 if len(players) == 3 else 2), options, seed_hash(seed)
    )
    game = open_game(header, seed)
    texts = [header, "mix -"]
    game.apply(texts[-1])
    rng = Random(name)
    deciders = [decision_function(rules, player) for player in players]
    while game.due != "end":
        options_now = game.decisions()
        if len(options_now) == 1:
            option = options_now[0]
        elif game.seat == errs and rng.randrange(10) == 0:
            option = rng.choice(options_now)
        else:
            option = deciders[game.seat](game, random_below(rng))
        texts.append(game.event_text(option))
        game.push(option)
    return [*texts, game.end_text(seed)]
