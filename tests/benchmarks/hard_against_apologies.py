"""Play `hard` against the reward-based player of the PyPI package apologies 0.4.2, in that package's engine.

    .venv/bin/python tests/benchmarks/hard_against_apologies.py
    .venv/bin/python tests/benchmarks/hard_against_apologies.py --games 400 --python /path/to/bin/python

STANDARD mode, two players; seats alternate from game to game, the first player is random. Both get the engine's input
for players, the position and the legal moves, so that `hard` has not seen the discards. The engine's copy of its game
before each turn is switched off, as it only costs time. apologies is installed into a temporary virtual environment,
which needs the network, unless `--python` names the interpreter of one that has it.
"""

import json
import math
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parents[2]
PEER = "apologies==0.4.2"

# Runs in the environment of apologies. Arguments: games and seed. Prints the number of games that `hard` has won.
PROGRAM = """
import random, sys
from apologies.engine import Character, Engine
from apologies.game import Game, GameMode
from apologies.source import CharacterInputSource, RewardV1InputSource
from pawnlight.bots import brain_of
from pawnlight.games.sorry.board import HOME, OUT, START, TRACK, circle, diamond
from pawnlight.games.sorry.cards import engine_of
from pawnlight.rules.base import COLOURS
from apologies.game import CIRCLE, TURN

class NoPile:
    discards = []
    def left(self):
        return 0

class Seen:
    '''What a brain asks of a game, from what the engine shows its player.'''
    due, engine, pile = "move", engine_of("classic"), NoPile()
    def __init__(self, view, card):
        self.turn = number(view.player)
        self.colours = sorted([self.turn, *(number(player) for player in view.opponents.values())])
        self.card = "Sorry!" if card == "A" else card
        self.pawns = pawns_of(view)
    def options(self):
        return list(self.moves)

def number(player):
    return COLOURS.index(player.color.value.lower())

def pawns_of(view):
    pawns = [OUT] * 16
    for player in [view.player, *view.opponents.values()]:
        k = number(player)
        for pawn in player.pawns:
            at = pawn.position
            pawns[4 * k + pawn.index] = (
                HOME if at.home else START if at.start
                else at.square if at.safe is None else TRACK + 5 * k + at.safe)
    return pawns

class Hard(CharacterInputSource):
    brain = brain_of("classic", "hard")
    def choose_move(self, mode, view, legal_moves, evaluator):
        if len(legal_moves) == 1:
            return legal_moves[0]
        seen = Seen(view, legal_moves[0].card.cardtype.value)
        seen.moves = {}
        for move in legal_moves:
            after = pawns_of(evaluator(view, move))
            changes = tuple((i, a, b) for i, (a, b) in enumerate(zip(seen.pawns, after)) if a != b)
            seen.moves[changes] = move
        for option in self.brain.think(seen, seen.decisions(), random.randrange):
            if option is not None:
                return seen.moves[option]

assert all(CIRCLE[color].square == circle(COLOURS.index(color.value.lower())) for color in CIRCLE)
assert all(TURN[color].square == diamond(COLOURS.index(color.value.lower())) for color in TURN)
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
"""


def won(python: str, games: int, seed: int) -> int:
    """Play games in the peer's environment and return how many `hard` has won."""
    environment = os.environ | {"PYTHONPATH": str(ROOT / "firmware"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [python, "-c", PROGRAM, str(games), str(seed)]
    done = subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise click.ClickException(f"{python} ended with exit code {done.returncode}:\n{done.stderr}")
    return int(done.stdout)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the two-sided 95 % confidence interval of a proportion (Wilson 1927)."""
    z, share = 1.96, wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


@click.command(help=(__doc__ or "").partition("\n")[0])
@click.option("--games", default=1000, show_default=True, help="Games, dealt out in pieces of 50.")
@click.option("--seed", default=1, show_default=True, help="Seed of the first piece; each piece has the next.")
@click.option("--python", help="The interpreter of an environment that has apologies.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def main(games: int, seed: int, python: str | None, as_json: bool) -> None:
    with tempfile.TemporaryDirectory(prefix="pawnlight-benchmark-") as folder:
        if python is None:
            click.echo(f"Installing {PEER} into a temporary environment ...", err=True)
            subprocess.run([sys.executable, "-m", "venv", folder], check=True)
            python = str(Path(folder) / "bin" / "python")
            subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", PEER], check=True)
        pieces = -(-games // 50)
        wins = 0
        with (
            ThreadPoolExecutor(os.cpu_count()) as pool,
            click.progressbar(length=pieces, label="Games", file=sys.stderr) as bar,
        ):
            for piece in pool.map(lambda n: won(python, 50, seed + n), range(pieces)):
                wins += piece
                bar.update(1)
    played = 50 * pieces
    low, high = wilson(wins, played)
    if as_json:
        click.echo(json.dumps({"games": played, "won": wins, "share": wins / played, "low": low, "high": high}))
        return
    click.echo(f"hard won {wins} of {played} games: {100 * wins / played:.1f} % ({100 * low:.1f} to {100 * high:.1f})")


if __name__ == "__main__":
    main()
