"""Replays the recorded games of Revenge, and prints the results of the rules for each event.

With the seed, every shuffle is repeated, every option is tried and taken back, and the view of each seat is printed; a
second game replays without the seed. Runs unchanged on CPython and on MicroPython; the output must be the same.
"""

import os

from pawnlight.rules import events
from pawnlight.rules.base import parse_header, unhexlify
from pawnlight.rules.revenge_game import RevengeGame


def replay(lines):
    seed = unhexlify(events.unseal(lines[-1])[1].split(" ")[2])
    game = following = None
    check = 0
    for line in lines:
        number, text, said = events.unseal(line)
        check = events.check_of(number, text, check)
        if game is None:
            header = parse_header(text)
            game, following = RevengeGame(header, seed), RevengeGame(header)
        else:
            game.undo(game.push(game.parse(text)))
            game.apply(text)
            following.apply(text)
        print(number, said == check, game.player(), game.position())
        for seat in range(len(game.hands)):
            print("   ", game.view(seat)[len(game.position()) + 1 :])
        print("   ", game.position() == following.view(None))
        for option in game.options():
            record = game.apply(game.text(option))
            print("       ", game.due, game.seat, game.occasion)
            game.undo(record)
            print("    " + game.text(option))
    print(game.winners(), game.scores())


def main():
    for name in sorted(os.listdir(".")):
        if name.endswith(".txt"):
            game = []
            with open(name) as file:
                for line in file:
                    line = line.rstrip("\r\n")
                    game.append(line)
                    if events.unseal(line)[1].startswith("end "):
                        replay(game)
                        game = []


main()
