"""Replays the recorded positions and games, and prints the results of the rules for each.

A position of Sorry! has a line of its own; the moves recorded with it are indented below it and computed again. Its
rule set is the first word of the file's name. A game, of any rule set, is given by its event lines, the last of which
has the seed: with it, every shuffle is repeated and every option tried, and a second game replays without it. Runs
unchanged on CPython and on MicroPython; the output must be the same.
"""

import os

from host_tools.games.sorry.position import position_faults
from pawnlight.games.sorry.board import make_move, move_text, parse_move, position_text, undo_changes
from pawnlight.games.sorry.cards import engine_of
from pawnlight.rules import events
from pawnlight.rules.base import unhexlify
from pawnlight.rules.game import open_game
from tests.support.sorry_parser import parse_position


def ask(engine, line):
    """Print a position and every legal move with its card, each with the resulting position."""
    pawns, turn, card = parse_position(line)
    print(position_text(pawns, turn, card))
    for fault in position_faults(pawns, turn):
        print("    fault:", fault)
    moves = engine.moves(pawns, turn, card)
    for move in moves:
        text = move_text(move, turn)
        changes = make_move(pawns, parse_move(pawns, turn, text))
        print("    %s = %s" % (text, position_text(pawns, turn, None)))
        undo_changes(pawns, changes)
    if engine.may_pass(moves):
        print("    pass")


def replay(lines):
    """Print the view of each seat and the result of each option after each of the event lines of a game."""
    seed = unhexlify(events.parse_event_line(lines[-1])[1].split(" ")[2])
    game = following = None
    check = 0
    for line in lines:
        number, text, said = events.parse_event_line(line)
        check = events.event_check(number, text, check)
        if game is None:
            game, following = open_game(text, seed), open_game(text)
            print(game.id, game.header.event_text() == text)
        else:
            if number > 1:  # `mix` cannot be undone
                game.undo(game.push(game.parse(text)))
            game.apply(text)
            following.apply(text)
        same = following.view(None) == game.view(None)
        print(number, said == check, game.due, game.seat, game.events, same, game.view(None))
        for seat in range(len(game.header.seats)):
            print("   ", game.view(seat)[len(game.position()) :])
        for option in game.decisions() if number else []:
            written = game.event_text(option)
            print("   ", written if game.parse(written) == option else "not read back: " + written)
            record = game.apply(written)
            print("       ", game.due, game.seat, game.position())
            game.undo(record)
    print(game.id, game.winners(), game.scores())


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
                    if events.parse_event_line(line)[1].startswith("end "):
                        replay(game)
                        game = []
                elif line[:1].isalpha():
                    ask(engine_of(name.split("_")[0]), line)
        if game:
            replay(game)


main()
