"""The position of a game as plain values, and back: what a snapshot holds. Loaded only then.

A game names the attributes that make up its position in STATE_FIELDS. Their values are numbers, texts, bytes, None, and
lists and tuples of these, or objects that have STATE_FIELDS themselves, such as a `Pile` or the board of Sequence. An
object that has a method `settle` is asked to finish what it has put off.
"""

from pawnlight.rules.events import hexlify

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from pawnlight.rules.base import Game

    # What JSON can hold: a list stays one; {"t": [...]} is a tuple, {"b": hex digits} bytes, and with "a" a bytearray.
    PlainValue = int | str | None | list["PlainValue"] | dict[str, "PlainValue"]

    class Stateful(Protocol):
        """An object that names the attributes of its state."""

        STATE_FIELDS: tuple[str, ...]


# Of every game, before its own.
_EVERY = ("due", "seat", "seed")


def full_state(game: "Game") -> "list[PlainValue]":
    """Return the position before the last decisions that can be taken back, and these: number and text of each event.

    The game is taken back for a moment: nothing else may happen to it meanwhile.
    """
    events = game.events
    undone: list[tuple[int, object]] = []
    said: list[PlainValue] = []
    while game.undoable_count():
        _, _, decision, _, number = game.undo_last()
        undone.insert(0, (number, decision))
        said.insert(0, [number, game.event_text(decision)])
    try:
        return [state_of(game), said]
    finally:
        for number, decision in undone:
            game.events = number
            game.carry_out(decision)
        game.events = events


def set_full_state(game: "Game", events: int, state: "Any") -> None:
    """Put `game`, which has just been opened, into the position of `full_state` after so many events.

    Raises an error of any kind if `state` is none of this game.
    """
    before, said = state
    set_state(game, before)
    for number, text in said:
        game.events = number
        game.carry_out(game.parse(text))
    game.events = events


def state_of(game: "Game") -> "list[PlainValue]":
    """Return the position of `game`, of which the seed is known."""
    return [_plain(getattr(game, name)) for name in _EVERY] + _values(game)


def set_state(game: "Game", state: "list[PlainValue]") -> None:
    """Put `game`, which has just been opened, into the position `state`, where nothing can be taken back.

    Raises an error of any kind if `state` is none of this game.
    """
    for name, value in zip(_EVERY, state):
        setattr(game, name, _value(value))
    _set(game, state[len(_EVERY) :])


def _values(thing: "Stateful") -> "list[PlainValue]":
    if hasattr(thing, "finish_shuffle"):
        thing.finish_shuffle()
    return [_plain(getattr(thing, name)) for name in thing.STATE_FIELDS]


def _set(thing: "Stateful", values: "Any") -> None:
    if len(values) != len(thing.STATE_FIELDS):
        raise ValueError(thing.STATE_FIELDS)
    for name, value in zip(thing.STATE_FIELDS, values):
        inner = getattr(thing, name)
        if hasattr(inner, "STATE_FIELDS"):
            _set(inner, value)
        else:
            setattr(thing, name, _value(value))


def _plain(value: "Any") -> "PlainValue":
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, tuple):
        return {"t": [_plain(item) for item in value]}
    if isinstance(value, bytes):
        return {"b": hexlify(value)}
    if isinstance(value, bytearray):
        return {"a": hexlify(bytes(value))}
    return _values(value) if hasattr(value, "STATE_FIELDS") else value


def _value(plain: "Any") -> "Any":
    if isinstance(plain, list):
        return [_value(item) for item in plain]
    if isinstance(plain, dict):
        for kind, inner in plain.items():
            if kind == "t":
                return tuple([_value(item) for item in inner])
            return bytes.fromhex(inner) if kind == "b" else bytearray(bytes.fromhex(inner))
    return plain
