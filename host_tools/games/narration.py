"""Narration of events as people say them at the table, in any language of `host_tools.words`.

A sentence is a tuple of clauses: each is the key of a text and the values to put into it. The script of the page builds
its sentences from the same clauses and texts.
"""

from collections import Counter
from typing import Any

from host_tools.games.effects import Effect, apply
from host_tools.words import ENGLISH, Words, counted
from pawnlight.rules.base import Game
from pawnlight.rules.cards_game import CardsGame
from pawnlight.rules.revenge import HOME_ROW
from pawnlight.rules.revenge import total as row_total
from pawnlight.rules.revenge_game import RevengeGame
from pawnlight.rules.sequence_game import SequenceGame
from pawnlight.rules.sequence_notation import player_name
from pawnlight.rules.sorry import COLOURS, HOME, START, TRACK, changes_places, do, parts
from pawnlight.rules.sorry_game import SorryGame
from pawnlight.show.sorry_paths import steps_of

Clause = tuple[str, dict[str, Any]]
Sentence = tuple[Clause, ...]


def player(game: Game, seat: int) -> str:
    """Return the name of the player at `seat`: the colour and, if the team has several players, a number."""
    if isinstance(game, SequenceGame) and game.players > game.teams:
        return player_name(seat, game.teams)
    return game.header.seats[seat][0]


def begins(game: Game) -> Sentence:
    """Return the sentence for the beginning of `game`."""
    header = game.header
    if isinstance(game, CardsGame):
        return (("machine", {"deck": header.options[0]}),)
    seats = [player(game, seat) for seat in range(len(header.seats))]
    said: list[Clause] = [("begins", {"rules": header.rules})]
    for n, (name, (_, level)) in enumerate(zip(seats, header.seats, strict=True)):
        who: dict[str, Any] = {"who": name} if level == "person" else {"who": name, "level": level}
        said.append((("seat" if level == "person" else "computer") + (" first" if n == 0 else ""), who))
    if header.first != "-":
        said.append(("opens", {"who": header.first}))
    return tuple(said)


def follow(game: Game, event: str) -> tuple[Effect, Sentence]:
    """Apply `event`, the next one of `game`; return its effect and a sentence about it.

    Raises RuleError, without any change, for an event that is not allowed.
    """
    kind, _, rest = event.partition(" ")
    who = player(game, game.seat)
    if kind == "end":
        effect = apply(game, event)
        return effect, _ends(game)
    if kind == "back":
        effect = apply(game, event)
        return effect, (("took back", {"who": player(game, game.seat)}),)
    if isinstance(game, SorryGame):
        said = _sorry(game, kind, rest, event, who)
        return apply(game, event), said
    if isinstance(game, SequenceGame):
        return _sequence(game, event, who)
    if isinstance(game, RevengeGame):
        return _revenge(game, event, who)
    return apply(game, event), (("turned up" if kind == "draw" else "turned up sorry", {"card": rest}),)


def _ends(game: Game) -> Sentence:
    winners = list(dict.fromkeys(game.header.seats[seat][0] for seat in game.winners()))
    if isinstance(game, CardsGame):
        return (("machine ends", {}),)
    if not winners:
        return (("nobody wins", {}),)
    return (("wins" if len(winners) == 1 else "win together", {"who": winners}),)


# Sorry!


def _sorry(game: SorryGame, kind: str, rest: str, event: str, who: str) -> Sentence:
    subject = (("who", {"who": who}),)
    if kind == "draw":
        return (("draws", {"who": who, "card": rest}) if rest else ("draws hidden", {"who": who}),)
    option = game.read(event)
    if kind == "move":
        return subject + _moves(game, game.card or "", option)
    if kind == "play":
        return (("plays", {"who": who, "card": option[0]}), *_moves(game, *option))
    if kind == "discard":
        return (("throws away", {"who": who, "card": rest}),)
    return (("leaves it" if game.moves() else "cannot move", {"who": who}),)


def _moves(game: SorryGame, card: str, move: Any) -> Sentence:
    changes = do(game.pawns[:], move)
    if changes_places(move):
        said: list[Clause] = [("swaps", {"whom": COLOURS[move[1][0] // 4]})]
        done = parts(move)[:1]
        if done[0][3] != done[0][2]:
            said.append(("slides", {"count": done[0][3] - done[0][2]}))
    elif len(move) == 1 and move[0][2] == START:
        return (("gives up", {}),)
    else:
        said = []
        for n, part in enumerate(parts(move)):
            goes = _goes(game, card, changes, *part)
            if n and goes[0][0] == "goes ahead":
                goes[0] = ("and another", goes[0][1])
            elif n:
                said.append(("and", {}))
            said += goes
    hits = [COLOURS[pawn // 4] for n, (pawn, _, to) in enumerate(changes) if to == START and n > 0]
    if said and said[0][0] == "takes place":
        hits.remove(said[0][1]["whom"][0])
    if hits:
        said.append(("bumps", {"pawns": [{"colour": colour, "count": n} for colour, n in Counter(hits).items()]}))
    return tuple(said)


def _goes(
    game: SorryGame, card: str, changes: list[tuple[int, int, int]], pawn: int, a: int, landing: int, rest: int
) -> list[Clause]:
    k = pawn // 4
    said: list[Clause] = []
    steps = steps_of(card, k, a, landing)
    if a == START and card == "Sorry!":
        taken = [COLOURS[i // 4] for i, place, _ in changes if place == landing and i != pawn]
        said.append(("takes place", {"whom": taken[:1]}))
    elif a == START:
        said.append(("comes out", {}))
    elif steps < 0:
        said.append(("goes back", {"count": -steps}))
    else:
        # A pawn that bounces off HOME may end where it began.
        said.append(("goes ahead", {"count": steps}) if steps else ("bounces", {}))
    if k != game.turn:
        said.append(("for", {"whom": COLOURS[k]}))
    if landing == HOME:
        said.append(("home", {}))
    elif landing >= TRACK > a:
        said.append(("zone", {}))
    if rest != landing:
        said.append(("slides", {"count": rest - landing}))
    return said


# Sequence


def _sequence(game: SequenceGame, event: str, who: str) -> tuple[Effect, Sentence]:
    words = event.split(" ")
    kind = words[0]
    if kind == "cut":
        effect = apply(game, event)
        said: list[Clause] = [("cut", {"cards": words[1:]})]
        if game.due != "cut":
            said.append(("opens", {"who": player(game, game.seat)}))
        return effect, tuple(said)
    cell = int(words[2]) if kind in ("put", "take") else 0
    whom = {"b": "blue", "g": "green", "r": "red"}.get(chr(game.board.cells[cell]), "")
    effect = apply(game, event)
    clause: Clause
    if kind == "put":
        jack = words[1].startswith("J")
        clause = ("puts by jack" if jack else "puts", {"who": who, "card": words[1], "cell": cell})
    elif kind == "take":
        clause = ("takes chip", {"who": who, "card": words[1], "cell": cell, "whom": whom})
    elif kind == "dead":
        clause = ("lays dead", {"who": who, "card": words[1]})
    elif kind == "draw":
        late = len(words) > 1
        clause = ("draws late" if late else "draws hidden", {"who": player(game, effect.seat)})
    else:
        clause = ("draws later" if kind == "later" else "cannot play", {"who": who})
    made: Sentence = (("completes sequence", {"count": effect.scored}),) if effect.scored else ()
    return effect, (clause, *made)


# Revenge

_REVENGE = {
    "take": ("takes card", "s"),
    "remove": ("removes top", "sr"),
    "trade": ("trades hands", "s"),
    "look": ("looks at", "s"),
    "strip": ("strips", "sr"),
    "gather": ("gathers", "sr"),
    "shed": ("sheds", "r"),
    "home": ("turns home", "r"),
    "give": ("gives card", ""),
    "draw": ("draws hidden", ""),
    "pass": ("cannot play", ""),
}


def _revenge(game: RevengeGame, event: str, who: str) -> tuple[Effect, Sentence]:
    words = event.split(" ")
    kind = words[0]
    own, turn = game.turn, player(game, game.turn)
    effect = apply(game, event)
    if kind == "sorry":
        return effect, (("sorry card", {"card": "sorry " + words[1]}),)
    if kind == "discard":
        return effect, (("discards", {"who": who, "cards": words[1:]}),)
    if kind == "drop":
        return effect, (("discards", {"who": who, "cards": words[1:]}),)
    if kind == "steal":
        clause: Clause = ("steals top", {"who": who, "whom": words[1], "row": int(words[2]) + 1})
        return effect, (clause, *_row(game, own, int(words[3]), effect))
    if kind == "play":
        return effect, _plays(game, words, who, own, effect)
    key, form = _REVENGE[kind]
    values: dict[str, Any] = {"who": who}
    if "s" in form:
        values["whom"] = words[1]
    if "r" in form:
        values["row"] = int(words[-1]) + 1
    if kind == "give":
        values["whom"] = turn
    return effect, ((key, values),)


def _plays(game: RevengeGame, words: list[str], who: str, own: int, effect: Effect) -> Sentence:
    card = words[1]
    row = int(words[2]) if len(words) > 2 and words[2].isdigit() else -1
    if row < 0:
        said: list[Clause] = [("plays to trade" if card == "11" else "plays sorry", {"who": who, "card": card})]
    else:
        said = [("puts on row", {"who": who, "card": card, "row": row + 1}), *_row(game, own, row, effect)]
    for n, word in enumerate(words[2:-1], 2):
        if word in ("discard", "drop"):
            said.append(("and discards", {"cards": [words[n + 1]]}))
    return tuple(said)


def _row(game: RevengeGame, own: int, row: int, effect: Effect) -> Sentence:
    cards = game.rows[own][row]
    if cards == HOME_ROW:
        return (("row home", {}),) if effect.scored else ()
    return (("row total", {"count": row_total(cards)}),)


# Words


def say(sentence: Sentence, words: Words = ENGLISH) -> str:
    """Return `sentence` in `words`, with a capital first letter."""
    said = ""
    for key, values in sentence:
        text = counted(words, key, values.get("count"))
        said += text.format_map({name: _named(name, value, words) for name, value in values.items()})
    return said[:1].upper() + said[1:]


def _named(name: str, value: Any, words: Words) -> str:
    if isinstance(value, list):
        each = [_named(name, one, words) for one in value]
        return each[0] if len(each) == 1 else ", ".join(each[:-1]) + words["list and"] + each[-1]
    if name == "pawns":
        colour, count = value["colour"], value["count"]
        return counted(words, f"{colour} pawns", count).format(count=words.get(f"number {count}"))
    if name in ("who", "whom"):
        colour = str(value).rstrip("0123456789")
        number = str(value)[len(colour) :]
        return words[colour] + (f" {number}" if number else "")
    if name == "cell":
        return words["cell"].format(row=value // 10 + 1, column=value % 10 + 1)
    if name in ("rules", "deck", "level"):
        return words.get(f"{name} {value}", str(value))
    if name in ("card", "cards"):
        return words.get(f"card {value}", "") or suited(str(value))
    return str(value)


_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def suited(card: str) -> str:
    """Return a card of Sequence with its suit as a symbol; any other card as it is."""
    return card[:-1] + _SUITS[card[-1]] if card[-1:] in _SUITS and card[:-1] else card
