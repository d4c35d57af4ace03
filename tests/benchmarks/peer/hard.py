"""Runs in the environment of apologies. Arguments: games and seed. Prints the number of games that `hard` has won."""

import random
import sys
from types import SimpleNamespace

from apologies.engine import Character, Engine
from apologies.game import CIRCLE, TURN, Game, GameMode
from apologies.source import CharacterInputSource, RewardV1InputSource

from pawnlight.bots import computer_player
from pawnlight.games.sorry.board import (
    HOME_PLACE,
    OUT_OF_GAME,
    START_PLACE,
    TRACK_SQUARES,
    diamond_square,
    start_circle,
)
from pawnlight.games.sorry.cards import engine_of
from pawnlight.rules.base import COLOURS


class NoPile:
    discards = ()

    def left(self):
        return 0


class Seen:
    """What a brain asks of a game, from what the engine shows its player."""

    due, engine, pile = "move", engine_of("classic"), NoPile()
    header = SimpleNamespace(rules="classic")

    def __init__(self, view, card):
        self.turn = number(view.player)
        self.colours = sorted([self.turn, *(number(player) for player in view.opponents.values())])
        self.card = "Sorry!" if card == "A" else card
        self.pawns = pawns_of(view)

    def plays_again(self, card, move):
        return card == "2"

    def decisions(self):
        return list(self.moves)


def number(player):
    return COLOURS.index(player.color.value.lower())


def pawns_of(view):
    pawns = [OUT_OF_GAME] * 16
    for player in [view.player, *view.opponents.values()]:
        k = number(player)
        for pawn in player.pawns:
            at = pawn.position
            pawns[4 * k + pawn.index] = (
                HOME_PLACE
                if at.home
                else START_PLACE
                if at.start
                else at.square
                if at.safe is None
                else TRACK_SQUARES + 5 * k + at.safe
            )
    return pawns


class Hard(CharacterInputSource):
    brain = computer_player("classic", "hard")

    def choose_move(self, mode, view, legal_moves, evaluator):
        if len(legal_moves) == 1:
            return legal_moves[0]
        seen = Seen(view, legal_moves[0].card.cardtype.value)
        seen.moves = {}
        for move in legal_moves:
            after = pawns_of(evaluator(view, move))
            changes = tuple((i, a, b) for i, (a, b) in enumerate(zip(seen.pawns, after, strict=True)) if a != b)
            seen.moves[changes] = move
        for option in self.brain.choose_decision(seen, seen.decisions(), random.randrange):
            if option is not None:
                return seen.moves[option]
        raise AssertionError("it has not chosen")


assert all(CIRCLE[color].square == start_circle(COLOURS.index(color.value.lower())) for color in CIRCLE)
assert all(TURN[color].square == diamond_square(COLOURS.index(color.value.lower())) for color in TURN)
Game.copy = lambda self: self
games, seed = int(sys.argv[1]), int(sys.argv[2])
random.seed(seed)
won = 0
for game in range(games):
    pair = [Character("hard", Hard()), Character("reward", RewardV1InputSource())]
    engine = Engine(mode=GameMode.STANDARD, characters=pair if game % 2 == 0 else pair[::-1])
    engine.start_game()
    while not engine.completed:
        engine.play_next()
    won += engine.winner()[0].name == "hard"
print(won)
