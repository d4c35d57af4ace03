"""Screen of a turn of Sorry!: the card and every option for it; the words are the `way …` of words/."""

from pawnlight.games.sorry.board import START_PLACE, bounces_at_home, is_exchange, move_parts, place_text, steps_of
from pawnlight.rules.base import COLOURS, PASS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pawnlight.games.sorry.board import Move
    from pawnlight.games.sorry.game import SorryEffect, SorryGame
    from pawnlight.words import Words

_OUT = ("out", 0)
# The options of each card: the key of the text, and the number in it.
_WAYS = {
    "1": (_OUT, ("forward", 1)),
    "2": (_OUT, ("forward", 2), ("again", 0)),
    "4": (("back", 4),),
    "7": (("forward", 7), ("split", 0)),
    "10": (("forward", 10), ("back", 1)),
    "11": (("forward", 11), ("exchange", 0)),
    "Sorry!": (("sorry", 0),),
}


def card_options(card: str, leaving: "Sequence[str]" = ()) -> "tuple[tuple[str, int], ...]":
    """Return the options of `card`, each as (key, number); the cards `leaving` bring a pawn out of START."""
    ways = _WAYS.get(card) or (("forward", int(card)),)
    return (_OUT,) + ways if card in leaving and ways[0] != _OUT else ways


def move_text_key(card: str, move: "Move") -> str:
    """Return the key of the text that describes `move` with `card`."""
    i, a, b = move[0]
    if is_exchange(move):
        return "exchange"
    if b == START_PLACE:
        return "own"
    if a == START_PLACE:
        return "sorry" if card == "Sorry!" else "out"
    if len(move) > 1:
        return "split"
    return "forward" if steps_of(card, i // 4, a, b) > 0 else "back"


def effect_lines(words: "Words", effect: "SorryEffect") -> "list[str]":
    """Describe in lines of 17 letters what a move does besides moving."""
    lines: list[str] = []
    card, move, hits = effect.card, effect.move, effect.hits
    if effect.ends_game:
        lines.append(words["wins game"])
    if len(hits) == 1:
        lines.append(words["moves bumps"] % words[effect.game.header.seats[hits[0][1]][0]])
    elif hits:
        lines.append(words["moves bumps many"] % len(hits))
    exchange = is_exchange(move)
    for i, a, landing, rest in move_parts(move)[: 1 if exchange else 2]:
        if i // 4 != effect.turn:
            lines.append(words["moves partner"] % words[COLOURS[i // 4]])
        if not exchange and bounces_at_home(card, i // 4, a, landing):
            lines.append(words["moves bounces"] % place_text(landing))
        if rest != landing:
            lines.append(words["moves slides"])
    # Both parts of a 7 may do the same.
    return [line for n, line in enumerate(lines) if line not in lines[:n]]


def draw_again_test(game: "SorryGame", card: str) -> "Callable[[Move], bool]":
    """Return what tells whether the player draws again after a move with `card`."""
    return lambda move: game.effect_of_move(card, move).draws_again


def marked_card_options(
    words: "Words",
    name: str,
    moves: "Sequence[Move]",
    shown: "Sequence[Move]",
    leaving: "Sequence[str]",
    again: "Callable[[Move], bool] | None" = None,
) -> "list[tuple[str, bool, bool]]":
    """Return every option for the card `name`: its text, whether one of `moves` does it, whether one of `shown` does.

    The cards `leaving` bring a pawn out of START. `again` says whether the player draws again after a move, or after
    PASS if there is none; without it, a 2 does, as the card says.
    """
    rows = card_options(name, leaving)
    most = len(rows) - (name == "2")
    can = _ways(name, moves, most)
    now = _ways(name, shown, most)
    if "own" in can:
        rows += (("own", 0),)
    if again is None or any([again(move) for move in moves or (PASS,)]):
        can.add("again")
    found = []
    for way, number in rows:
        word = words["way " + way]
        found.append((word % number if number else word, way in can, way in now))
    return found


def _ways(name: str, moves: "Sequence[Move]", most: int) -> "set[str]":
    """Return the keys of the texts, `most` at most, that describe `moves` with the card `name`."""
    found: set[str] = set()
    for move in moves:
        found.add(move_text_key(name, move))
        if len(found) == most:
            break
    return found
