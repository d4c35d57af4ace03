"""Print what a voice says in a whole child's game.

A game for each language, of Sorry! or another one (`--game`), by children who press DRAW once they have listened, at
the table's own bench. With `--speak` espeak-ng, which must be installed, speaks every sentence into a file; the command
fails if one is silent.
"""

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import chdir

from host_tools.words import load
from pawnlight.words import LANGUAGES
from tests.benchmarks.frame import Options
from tests.support.table_bench import Table
from tests.support.voice import spoken_s

NAMES = ("Mia", "Ben", "Leo", "Anna")
MOST_LOOKS = 40_000
MS_TO_LISTEN = 2500
LEAST_S = 0.25


def sentences(language: str, players: int, computers: int = 0, chance: int = 1, game: str = "sorry") -> Iterator[str]:
    """Yield the sentences of a whole game in order, as the page says them."""
    words = load(language)
    board = Table(chance)
    colours = ("red", "yellow", "blue", "green")
    seats = dict.fromkeys(colours, "none") | {
        colour: "easy" if seat >= players - computers else "person" for seat, colour in enumerate(colours[:players])
    }
    try:
        board.begin([], game=game, child="yes", language=language, pace="fast", players=str(players), **seats)
        number, presses = -1, 0
        before = None
        for _ in range(MOST_LOOKS):
            question = board.app.context.question
            tells = list(question.tells) if question else []
            if question and (tells, question) != before:
                if before is None or tells != before[0]:
                    for key, card, seat, other in tells:
                        yield words[f"child {key}"].format(
                            who=NAMES[seat], other=NAMES[other], card=words[f"child card {card}"] if card else ""
                        )
                        if key == "again":
                            return
                before = tells, question
            if board.app.context.is_waiting() and board.app.context.asked != number and board.game.due != "over":
                number = board.app.context.asked
                presses = board.hardware.now_ms() + MS_TO_LISTEN
            if presses and board.hardware.now_ms() >= presses:
                presses = 0
                board.press("DRAW")
            board.wait(0.05)
    finally:
        board.unplug()
    raise AssertionError(f"{MOST_LOOKS} looks, and no end")


def options(parser: Options) -> None:
    parser.add_argument("--game", choices=("sorry", "row", "towers"), default="sorry")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--computers", type=int, default=0, help="how many of the players are computers")
    parser.add_argument("--chance", type=int, default=1, help="another number gives another game")
    parser.add_argument("--speak", action="store_true")


def measure(wanted: argparse.Namespace) -> Iterator[str]:
    silent = []
    for language in LANGUAGES:
        with tempfile.TemporaryDirectory() as flash, chdir(flash):
            for said in sentences(language, wanted.players, wanted.computers, wanted.chance, wanted.game):
                yield said
                if wanted.speak and spoken_s(said, language) < LEAST_S:
                    silent.append(said)
        yield ""
    if silent:
        raise SystemExit(f"Silent: {silent}")
