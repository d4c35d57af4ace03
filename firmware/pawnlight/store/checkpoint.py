"""Where the live game stood some events ago, so that after a power-up only the events since then are applied again.

    at <firmware> <game> <events> <check of the last of them> <number of the first event of each segment> ...
    <attributes, as [name, value, name, value, ...]>      one line for each object of the game
    <CRC-32 of all this>

The journal's events alone say what has happened. A checkpoint that does not fit them, or that other firmware has
written, whose attributes may have other names and meanings, is as if it were not there.
"""

import json
from binascii import crc32, hexlify, unhexlify

from pawnlight.store.files import read_bytes

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Iterator

    from _typeshed import Incomplete as Any

    from pawnlight.rules.base import Game
    from pawnlight.store.journal import Journal

# JSON knows lists alone: their first element says what they are.
_LIST = 0
_TUPLE = 1
_DICT = 2
_BYTES = 3
_BYTEARRAY = 4
_OBJECT = 5
_SIMPLE = (str, int)


def write(journal: "Journal", game: "Game") -> None:
    """Keep where `game`, the live one, stands now. Where the flash does not take it, it is not kept."""
    if not journal.full and game.events == journal.count:
        journal.keep_checkpoint(_parts(journal.standing(), game))


class Checkpoint:
    """A checkpoint as it was found on flash, written by this firmware.

    game    id of the game
    count   how many of its events have been applied
    check   the check of the last of them, eight hex digits
    firsts  number of the first event of each segment up to there
    """

    def __init__(self, data: bytes) -> None:
        """Raises ValueError when `data` is not whole, or was written by other firmware."""
        if data[-9:] != b"%08x\n" % crc32(memoryview(data)[:-9]):
            raise ValueError("torn")
        self._lines = data[:-10].split(b"\n")
        words = self._lines.pop(0).decode().split(" ")
        if words[:2] != ["at", _firmware()]:
            raise ValueError("of other firmware")
        self.game = words[2]
        self.count = int(words[3])
        self.check = words[4]
        self.firsts = [int(word) for word in words[5:]]

    def restored(self, header: str, seed: bytes) -> "Game":
        """The game as it stood. Raises whatever goes wrong where this is not its state."""
        from pawnlight.rules.game import open_game

        game = open_game(header, seed)
        objects = _objects(game)
        if len(objects) != len(self._lines):
            raise ValueError("other objects")
        for thing, line in zip(objects, self._lines):
            told = json.loads(line)
            values = thing.__dict__
            names = _names(values, seed)
            if told[::2] != names:
                raise ValueError("other attributes")
            for name, value in zip(names, told[1::2]):
                if isinstance(value, list):
                    value = _value(value, objects)
                if None not in (value, values[name]) and type(value) is not type(values[name]):
                    raise ValueError("another type")
                setattr(thing, name, value)
        if game.events != self.count:
            raise ValueError("another number of events")
        return game


def _firmware() -> str:
    """What tells one installation from another; those that were not made by the installer are all the same."""
    manifest = read_bytes("manifest")
    return "-" if manifest is None else "%08x" % crc32(manifest)


def _objects(game: "Any") -> "list[Any]":
    """The objects whose attributes are the state of a game."""
    rules = game.header.rules
    if rules == "cards":
        return [game] + [pile for _, pile in game.piles]
    if rules == "sequence":
        return [game, game.pile, game.board]
    return [game] if rules == "revenge" else [game, game.pile]


def _names(values: "dict[str, Any]", seed: "bytes | None") -> "list[str]":
    """The attributes that are values; all others of an object its __init__ makes of the header and the seed."""
    kinds = (str, int, list, tuple, dict, bytes, bytearray, type(None))
    return sorted([name for name in values if values[name] is not seed and isinstance(values[name], kinds)])


def _parts(standing: str, game: "Game") -> "Iterator[str]":
    """The content of the file."""
    check = 0
    for line in _told(standing, game):
        line += "\n"
        check = crc32(line.encode(), check)
        yield line
    yield "%08x\n" % check


def _told(standing: str, game: "Game") -> "Iterator[str]":
    yield "at %s %s" % (_firmware(), standing)
    objects = _objects(game)
    for thing in objects:
        told: list[Any] = []
        values = thing.__dict__
        for name in _names(values, game.seed):
            told.append(name)
            told.append(_plain(values[name], objects))
        yield json.dumps(told)


def _plain(value: "Any", objects: "list[Any]") -> "Any":
    """`value` as JSON can say it. Raises ValueError for an object that is none of `objects`."""
    if value is None or isinstance(value, _SIMPLE):
        return value
    if isinstance(value, (list, tuple)):
        told: list[Any] = [_LIST if isinstance(value, list) else _TUPLE]
        for part in value:
            told.append(part if isinstance(part, _SIMPLE) else _plain(part, objects))
        return told
    if isinstance(value, dict):
        told = [_DICT]
        for key in value:
            told.append(_plain(key, objects))
            told.append(_plain(value[key], objects))
        return told
    if isinstance(value, (bytes, bytearray)):
        return [_BYTES if isinstance(value, bytes) else _BYTEARRAY, hexlify(value).decode()]
    for n, thing in enumerate(objects):
        if thing is value:
            return [_OBJECT, n]
    raise ValueError("not a value")


def _value(told: "list[Any]", objects: "list[Any]") -> "Any":
    """What `_plain` has told in a list; it is used up."""
    kind = told.pop(0)
    if kind == _BYTES:
        return unhexlify(told[0])
    if kind == _BYTEARRAY:
        return bytearray(unhexlify(told[0]))
    if kind == _OBJECT:
        return objects[told[0]]
    for n, part in enumerate(told):
        if isinstance(part, list):
            told[n] = _value(part, objects)
    if kind == _DICT:
        return dict(zip(told[::2], told[1::2]))
    return tuple(told) if kind == _TUPLE else told
