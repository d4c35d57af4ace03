"""Where the live game stood some events ago, so that after a power-up only the events since then are applied again.

    at <firmware> <game> <events> <check of the last of them> <number of the first event of each segment> ...
    <attributes, as [name, value, name, value, ...]>      one line for each object of the game
    <CRC-32 of all this>

The journal's events alone say what has happened. A checkpoint that does not fit them, or that other firmware has
written, whose attributes may have other names and meanings, is as if it were not there.
"""

import json
from binascii import crc32, hexlify, unhexlify

from pawnlight.rules.events import check_of, game_id, text_of
from pawnlight.store.files import names_in, read_bytes, remove, replace
from pawnlight.store.journal import CHECKPOINT, segment

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
_SEEN = 5
# In MicroPython a bool is no int.
_SIMPLE = (str, int, bool, type(None))
_KINDS = (str, int, bool, type(None), list, tuple, dict, bytes, bytearray)


def write(journal: "Journal", game: "Game") -> None:
    """Keep where `game`, the live one, stands now. Where the flash does not take it, the game goes on without."""
    standing = journal.standing()
    if not journal.full and game.events == journal.count:
        try:
            replace(CHECKPOINT, _parts(standing, game))
        except Exception:
            # Every event is there, and this is no reason not to play.
            remove(CHECKPOINT + ".new")


def fitting(data: bytes) -> "Checkpoint | None":
    """The checkpoint `data`, if it fits the events on flash."""
    try:
        return Checkpoint(data)
    except (ValueError, IndexError):
        return None


class Checkpoint:
    """A checkpoint of this firmware's, of the game whose events are there.

    game    id of the game
    count   how many of its events have been applied
    check   the check of the last of them
    firsts  number of the first event of each segment up to there
    end     where in the last of these segments the next event begins
    """

    def __init__(self, data: bytes) -> None:
        """Raises ValueError when `data` is torn, of other firmware, or does not fit the events on flash."""
        if data[-9:] != b"%08x\n" % crc32(memoryview(data)[:-9]):
            raise ValueError("torn")
        self._lines = data[:-10].split(b"\n")
        words = self._lines.pop(0).decode().split(" ")
        if words[:2] != ["at", _firmware()]:
            raise ValueError("of other firmware")
        self.game = words[2]
        self.count = int(words[3])
        self.check = int(words[4], 16)
        self.firsts = [int(word) for word in words[5:]]
        names = names_in("live")
        if not all([segment(n)[5:] in names for n in range(len(self.firsts))]):
            raise ValueError("a segment is not there")
        data = read_bytes(segment(0)) or b""
        line = data[: data.find(b"\n")].decode()
        self._header = text_of(line)
        if line[-8:] != "%08x" % check_of(0, self._header) or game_id(self._header) != self.game:
            raise ValueError("of another game")
        data = read_bytes(segment(len(self.firsts) - 1)) or b""
        last = self.end = 0
        for _ in range(self.firsts[-1], self.count):
            last = self.end
            self.end = data.index(b"\n", last) + 1
        if (
            not data.startswith(b"%d " % (self.count - 1), last)
            or data[self.end - 9 : self.end - 1] != words[4].encode()
        ):
            raise ValueError("of other events")

    def restored(self, seed: bytes) -> "Game":
        """The game as it stood. Raises whatever goes wrong where this is not its state."""
        from pawnlight.rules.game import open_game

        game = open_game(self._header, seed)
        objects = _objects(game)
        if len(objects) != len(self._lines):
            raise ValueError("other objects")
        known = objects[:]
        for thing, line in zip(objects, self._lines):
            told = json.loads(line)
            values = thing.__dict__
            names = _names(values, seed)
            if told[::2] != names:
                raise ValueError("other attributes")
            for name, value in zip(names, told[1::2]):
                if isinstance(value, list):
                    value = _value(value, known)
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
    return sorted([name for name in values if values[name] is not seed and isinstance(values[name], _KINDS)])


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
    seen = {id(thing): n for n, thing in enumerate(objects)}
    for thing in objects:
        told: list[Any] = []
        values = thing.__dict__
        for name in _names(values, game.seed):
            told.append(name)
            told.append(_plain(values[name], seen))
        yield json.dumps(told)


def _plain(value: "Any", seen: "dict[int, int]") -> "Any":
    """`value` as JSON can say it. `seen` numbers what has been said, so that it is the same thing everywhere again.

    Raises ValueError for what is no value.
    """
    if isinstance(value, _SIMPLE):
        return value
    if id(value) in seen:
        return [_SEEN, seen[id(value)]]
    if isinstance(value, (bytes, bytearray)):
        told: list[Any] = [_BYTES if isinstance(value, bytes) else _BYTEARRAY, hexlify(bytes(value)).decode()]
    else:
        if isinstance(value, (list, tuple)):
            told = [_LIST if isinstance(value, list) else _TUPLE]
            parts = value
        elif isinstance(value, dict):
            told = [_DICT]
            parts = [part for pair in value.items() for part in pair]
        else:
            raise ValueError("no value")
        for part in parts:
            told.append(part if isinstance(part, _SIMPLE) else _plain(part, seen))
    seen[id(value)] = len(seen)
    return told


def _value(told: "list[Any]", known: "list[Any]") -> "Any":
    """What `_plain` has told in a list, which is used up. `known` is what has been seen."""
    kind = told.pop(0)
    if kind == _SEEN:
        return known[told[0]]
    for n, part in enumerate(told):
        if isinstance(part, list):
            told[n] = _value(part, known)
    value: Any = told
    if kind == _TUPLE:
        value = tuple(told)
    elif kind == _DICT:
        value = dict(zip(told[::2], told[1::2]))
    elif kind != _LIST:
        value = unhexlify(told[0])
        if kind == _BYTEARRAY:
            value = bytearray(value)
    known.append(value)
    return value
