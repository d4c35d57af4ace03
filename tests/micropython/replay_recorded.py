"""Replays the recorded games beside it, and prints what the rules make of each event.

Runs unchanged on CPython and on MicroPython; the two must print the same.
"""

import os

from pawnlight.rules import events
from pawnlight.rules.game import Game


def replay(lines: list) -> None:
    game = None
    check = 0
    for line in lines:
        number, text, said = events.unseal(line)
        check = events.check_of(number, text, check)
        if game is None:
            game = Game(text)
            print(game.id, game.rules, game.options, game.seats)
        else:
            game.apply(text)
        print(number, text, check == said, game.turn, game.due, game.card, game.winner, game.events)


def main() -> None:
    for name in sorted(os.listdir(".")):
        if name.endswith(".txt"):
            with open(name) as file:
                print(name)
                replay([line.strip() for line in file if line.strip()])


main()
