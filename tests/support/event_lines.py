"""Games of players who choose at random, event by event; and as event lines, for tests of storage and transport."""

import random
import sys
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

from host_tools.games.replay import event_lines_of as event_lines_of
from pawnlight.bots.brain import random_choice
from pawnlight.rules.base import CHILD_OPTION, MIX_EVENT, PASS, Game, Header, kind_of
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.events import game_id, text_of
from pawnlight.rules.game import open_game, seat_colours

Choose = Callable[[Game, random.Random], Any]


def header_of(
    rules: str,
    players: int | Sequence[str],
    seed: bytes | None = None,
    options: str = "-",
    first: str = "",
    teams: int = 2,
) -> Header:
    """Return the header of a game of so many people, or of these players; by default the first seat begins.

    `options` are as in a header. Without a seed, its hash is 0.
    """
    levels = ("person",) * players if isinstance(players, int) else players
    colours = ("red",) if rules == "cards" else seat_colours(rules, len(levels), teams)
    first = first or ("-" if rules == "sequence" else colours[0])
    # There is no other game of the children's games.
    options = CHILD_OPTION if kind_of(rules).child_only else options
    chosen = () if options == "-" else tuple(options.split(","))
    return Header(rules, chosen, list(zip(colours, levels, strict=True)), first, seed_hash(seed) if seed else "0" * 64)


def begin_game(
    rules: str,
    players: int | Sequence[str],
    seed: bytes,
    options: str = "-",
    first: str = "",
    teams: int = 2,
    *,
    known: bool = True,
    mix: str = "-",
) -> Any:
    """Return a game with the header of `header_of` after its event `mix`: of a laptop's bytes, or of the seed alone.

    Unless `known`, it has no seed, as for somebody who follows it.
    """
    game = open_game(header_of(rules, players, seed, options, first, teams).event_text(), seed if known else None)
    game.apply(f"mix {mix}")
    return game


def any_decision(game: Game, chance: random.Random) -> Any:
    return chance.choice(game.decisions())


def no_pass(game: Game, chance: random.Random) -> Any:
    """Pass only if that is all that is possible; draw."""
    options = game.decisions()
    if game.due in ("draw", MIX_EVENT) or options == [PASS]:
        return options[0]
    return chance.choice([option for option in options if option != PASS])


def next_event(game: Game, seed: bytes, chance: random.Random, choose: Choose = no_pass) -> str:
    """Return the next event of a player who chooses at random; the end shows the seed."""
    return game.end_text(seed) if game.due == "end" else game.event_text(choose(game, chance))


def play_on(
    game: Game,
    seed: bytes,
    chance: random.Random,
    choose: Choose = no_pass,
    until: Callable[[Any], object] = lambda game: game.due == "over",
    most: int = sys.maxsize,
    backs: float = 0.0,
) -> list[str]:
    """Play on until the game is as `until` says, and return the events, at the `most` so many.

    Each decision is taken back with probability `backs`.
    """
    texts: list[str] = []
    while len(texts) < most and not until(game):
        back = backs and chance.random() < backs and game.deciders()
        texts.append("back" if back else next_event(game, seed, chance, choose))
        game.apply(texts[-1])
    return texts


def game_after(texts: Sequence[str], seed: bytes | None = None) -> Any:
    """Return the game after these event texts, of which the first is its header."""
    game = open_game(texts[0], seed)
    for text in texts[1:]:
        game.apply(text)
    return game


def event_texts(name: str, events: int, over: bool = False) -> list[str]:
    """Return a header, then draws and moves that obey no rules; `events` in all, the last an ending if `over`."""
    seed = sha256(name.encode()).digest()
    header = f"game 2 rules=classic options=- seats=red:person,yellow:random first=red seed={sha256(seed).hexdigest()}"
    middle = [f"draw {(1, 2, 7)[i % 3]}" if i % 2 == 0 else f"move {i % 60}>{(i + 4) % 60}" for i in range(events)]
    texts = [header, "mix -", *middle][:events]
    if over:
        texts[-1] = f"end red {seed.hex()}"
    return texts


def id_of(events: Sequence[str]) -> str:
    """Return the id of the game with these event texts, or event lines."""
    return events[0].rpartition(" seed=")[2][:12]


def fake_game(name: str = "first", events: int = 9, over: bool = False) -> tuple[str, list[str]]:
    """Return a game's id and its event lines."""
    texts = event_texts(name, events, over)
    return id_of(texts), event_lines_of(texts)


def legal_game(name: str) -> tuple[str, list[str]]:
    """Return the id and the event lines of a whole legal game, with its end and its seed."""
    seed = sha256(name.encode()).digest()
    game = open_game(event_texts(name, 1)[0], seed)
    return game.id, event_lines_of([game.header.event_text(), *play_on(game, seed, random.Random(name))])


def abandoned_game(name: str, events: int) -> tuple[str, list[str]]:
    """Return the id and the event lines of a legal game that was ended without a winner after `events` events."""
    seed = sha256(name.encode()).digest()
    lines = random_game("classic", seed, random.Random(name), events=events - 1)
    texts = [*(text_of(line) for line in lines), f"end - {seed.hex()}"]
    return game_id(texts[0]), event_lines_of(texts)


def random_game(
    rules: str,
    seed: bytes,
    chance: random.Random,
    options: str = "-",
    players: tuple[str, ...] = ("person", "random"),
    events: int | None = None,
    backs: float = 0.0,
    mix: str = "-",
) -> list[str]:
    """Return the event lines of a game of random players by any rule set, as the board would write them.

    The game is whole, with its end and its seed, or has only its first `events` events. Each decision is taken back
    with probability `backs`. `mix` is `-` or the bytes of a laptop.
    """
    game = begin_game(rules, players, seed, options, teams=3 if len(players) in (3, 9) else 2, mix=mix)
    texts = [game.header.event_text(), f"mix {mix}"]
    # The rule set `cards` continues until somebody ends it.
    most = events or (60 if rules == "cards" else sys.maxsize)

    def choose(game: Game, chance: random.Random) -> Any:
        return random_choice(game.decisions(), lambda bound: int(chance.random() * bound))

    texts += play_on(game, seed, chance, choose, lambda game: game.due == "end", most - len(texts), backs)
    if events is None:
        texts.append(game.end_text(seed))
    return event_lines_of(texts)
