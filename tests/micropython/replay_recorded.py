"""Replays the recorded games beside it, and prints what the rules make of each event.

A recorded game is a file of event lines, the last of which gives the seed: with it, every shuffle is redone too. Runs
unchanged on CPython and on MicroPython; the two must print the same.
"""

import os

from pawnlight.rules import events
from pawnlight.rules.game import Game, unhexlify


def replay(lines):
    """Prints the position and the legal moves after each of the event lines of a game."""
    seed = unhexlify(events.unseal(lines[-1])[1].split(" ")[2])
    game = None
    check = 0
    for line in lines:
        number, text, said = events.unseal(line)
        check = events.check_of(number, text, check)
        if game is None:
            game = Game(text, seed)
            print(game.id, game.header.text() == text)
        else:
            game.undo(game.apply(text))
            game.apply(text)
        print(number, said == check, game.due, game.turn, game.card, game.winner, game.events, game.pawns)
        for move in game.moves():
            print("   ", game.move_text(move))
        if game.due == "move":
            print("    may pass:", game.may_pass())


def main():
    for name in sorted(os.listdir(".")):
        if name.endswith(".txt"):
            print(name)
            with open(name) as file:
                replay([line.strip() for line in file if line.strip()])


main()
