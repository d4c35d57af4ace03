"""Games of every kind, restored from a checkpoint again and again: prints each, and how often it was compared.

A restored game is compared with the one that has applied every event: all that it says and all that it holds, to the
types. From then on both go on side by side, to the end.
"""

from hashlib import sha256

from pawnlight.rules.game import open_game, seats_of
from pawnlight.rules.text import hexlify
from pawnlight.store import checkpoint
from pawnlight.store.journal import Journal

GAMES = (
    ("classic", "-", 2, 2),
    ("classic", "quick", 4, 2),
    ("teams", "-", 4, 2),
    ("points", "quick", 4, 2),
    ("points", "-", 2, 2),
    ("st", "-", 3, 2),
    ("revenge", "-", 2, 2),
    ("revenge", "-", 4, 2),
    ("sequence", "auto_draw", 2, 2),
    ("sequence", "-", 4, 2),
    ("sequence", "-", 6, 3),
    ("sequence", "auto_draw", 12, 2),
    ("cards", "sorry", 1, 2),
    ("cards", "revenge", 1, 2),
    ("cards", "sequence", 1, 2),
)
PLAYERS = ("person", "random", "easy", "hard")
# Events from one comparison to the next; a game may only be so long.
STEP = 29
MOST = 320


class Chance:
    """Numbers that are the same everywhere."""

    def __init__(self, seed):
        self.last = seed

    def below(self, bound):
        self.last = (self.last * 1103515245 + 12345) % 2147483648
        return self.last // 65536 % bound


def held(value, objects):
    """`value` to the types, as text; dictionaries in one order, and objects by their numbers."""
    for n, thing in enumerate(objects):
        if value is thing:
            return "object %d" % n
    if isinstance(value, (list, tuple)):
        return type(value).__name__ + "(" + ", ".join([held(part, objects) for part in value]) + ")"
    if isinstance(value, dict):
        return "dict" + held(sorted(value.items()), objects)
    return repr(value)


def all_of(game):
    """All that a game says and holds."""
    options = [game.text(option) for option in game.options()]
    said = [game.view(seat) for seat in [None] + list(range(len(game.header.seats)))]
    said += [game.position(), game.due, game.seat, game.events, game.deciders(), options, game.player()]
    objects = checkpoint._objects(game)
    for thing in objects:
        values = thing.__dict__
        for name in sorted(values):
            # The moves found for a card are left lying when it has been played.
            if isinstance(values[name], checkpoint._KINDS) and (name != "_moves" or game.due == "move"):
                said.append("%s=%s" % (name, held(values[name], objects)))
    return said


def shared(game):
    """What it holds that can be changed, in order; each as the first place where the same object is held."""
    objects = checkpoint._objects(game)
    found: "list[int]" = []
    for thing in objects:
        values = thing.__dict__
        for name in sorted(values):
            changeable(values[name], found)
    return [found.index(each) for each in found]


def changeable(value, found):
    if isinstance(value, (list, tuple)):
        for part in value:
            changeable(part, found)
    if isinstance(value, (list, dict, bytearray)):
        found.append(id(value))


def power_up():
    """What a board that is plugged in now finds on its flash."""
    return Journal()


def play(rules, options, players, teams, chance):
    colours = ("red",) if rules == "cards" else seats_of(rules, players, teams)
    seats = ",".join(["%s:%s" % (colour, PLAYERS[chance.below(4)]) for colour in colours])
    seed = sha256(("%s %s %d" % (rules, options, players)).encode()).digest()
    first = "-" if rules == "sequence" else colours[0]
    promise = hexlify(sha256(seed).digest())
    header = "game 1 rules=%s options=%s seats=%s first=%s seed=%s" % (rules, options, seats, first, promise)
    game = open_game(header, seed)
    journal = Journal()
    journal.start(header, seed)
    beside = None
    compared = 0
    while game.due != "end" and game.events < MOST:
        choice = game.options()
        text = game.text(choice[chance.below(len(choice))])
        if chance.below(9) == 0 and game.deciders():
            text = "back"
        journal.append(text)
        game.apply(text)
        if beside:
            assert beside.options() == choice
            beside.apply(text)
        if game.events % STEP == 0:
            if beside:
                assert all_of(beside) == all_of(game), game.events
                compared += 1
            checkpoint.write(journal, game)
            found = power_up()
            assert (found.count, found.checkpoint.count) == (journal.count, game.events)
            beside = found.checkpoint.restored(seed)
            assert all_of(beside) == all_of(game), game.events
            assert shared(beside) == shared(game)
            compared += 1
    assert beside, "too short a game"
    end = game.end_text(seed)
    game.apply(end)
    beside.apply(end)
    assert all_of(beside)[:7] == all_of(game)[:7]
    journal.append(end)
    print(rules, options, players, game.events, game.winners(), game.scores(), compared)


def main():
    for number, (rules, options, players, teams) in enumerate(GAMES):
        play(rules, options, players, teams, Chance(number))


if __name__ == "__main__":
    main()
