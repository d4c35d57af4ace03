"""Replays the recorded positions and games beside it, and prints what the rules make of each.

A position stands alone on its line; the moves recorded with it are indented below, and found anew. A game is its event
lines, the last of which gives the seed: with it, every shuffle is redone too. Runs unchanged on CPython and on
MicroPython; the two must print the same.
"""

import os

from pawnlight.rules import events
from pawnlight.rules.base import unhexlify
from pawnlight.rules.notation import faults, find_move, move_text, parse_position, position_text
from pawnlight.rules.sorry import Sorry, do, undo
from pawnlight.rules.sorry_game import SorryGame

ENGINE = Sorry()


def ask(line):
    """Prints a position and every move that its card allows, with the position it leads to."""
    pawns, turn, card = parse_position(line)
    print(position_text(pawns, turn, card))
    for fault in faults(pawns, turn):
        print("    fault:", fault)
    moves = ENGINE.moves(pawns, turn, card)
    for move in moves:
        text = move_text(card, move)
        do(pawns, find_move(card, moves, text))
        print("    %s = %s" % (text, position_text(pawns, turn, None)))
        undo(pawns, move)
    if ENGINE.may_pass(card, moves):
        print("    pass")


def replay(lines):
    """Prints the position and the legal moves after each of the event lines of a game."""
    seed = unhexlify(events.unseal(lines[-1])[1].split(" ")[2])
    game = None
    check = 0
    for line in lines:
        number, text, said = events.unseal(line)
        check = events.check_of(number, text, check)
        if game is None:
            game = SorryGame(text, seed)
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
        if not name.endswith(".txt"):
            continue
        print(name)
        game = []
        with open(name) as file:
            for line in file:
                line = line.rstrip("\r\n")
                if line[:1].isdigit():
                    game.append(line)
                    if events.unseal(line)[1].startswith("end "):
                        replay(game)
                        game = []
                elif line[:1].isalpha():
                    ask(line)
        if game:
            replay(game)


main()
