"""Measure how long the computer player `hard` thinks on an emulated Pico with MicroPython's own image.

Positions with a choice from random games. The times are simulated Pico time at 125 MHz; the emulator takes up to a
minute for one second of it.
"""

import argparse
import os
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.frame import Options
from tests.emulator.flashed import build_flash, firmware_files
from tests.emulator.pico import Pico
from tests.emulator.repl import execute

RULES_AND_PLAYERS = (
    ("classic", 2),
    ("classic", 4),
    ("teams", 4),
    ("points", 2),
    ("points", 4),
    ("st", 2),
    ("sequence", 2),
    ("sequence", 12),
    ("revenge", 2),
    ("revenge", 4),
)

# Prints, for each decision, its duration and its longest slice, in microseconds.
PROGRAM = """
import gc, time
from pawnlight.bots import computer_player
from pawnlight.rules import Header, open_game, options_of, seat_colours, seed_hash
chance = [%d]
def below(bound):
    chance[0] = (chance[0] * 1103515245 + 12345) %% 2147483648
    return chance[0] // 65536 %% bound
rules = "%s"
brain = computer_player(rules, "hard")
usual = ("quick",) if "quick" in options_of(rules)[0] else options_of(rules)[1]
left = %d
while left:
    seed = bytes([below(256) for _ in range(32)])
    seats = [(colour, "hard") for colour in seat_colours(rules, %d)]
    first = "-" if rules == "sequence" else "red"
    game = open_game(Header(rules, usual, seats, first, seed_hash(seed)).event_text(), seed)
    game.push("mix -")
    while game.due != "end" and left:
        options = game.decisions()
        if len(options) > 1 and below(25) == 0:
            gc.collect()
            longest = 0
            begun = last = time.ticks_us()
            for option in brain.choose_decision(game, game.decisions(), below):
                now = time.ticks_us()
                longest = max(longest, time.ticks_diff(now, last))
                last = now
            print("thought", time.ticks_diff(last, begun), longest)
            left -= 1
        game.push(options[below(len(options))])
"""


def measure_thinking_ms(image: Path, content: bytes, program: str) -> list[list[float]]:
    """Return the thinking times measured on a fresh Pico, in milliseconds."""
    pico = Pico(image, content)
    pico.power_on(holding=("BACK",))
    pico.run_until(lambda: pico.usb.connected)
    pico.run(1500)
    pico.release("BACK")
    told = execute(pico, program, 1_000_000)
    pico.close()
    return [[int(word) / 1000 for word in line.split(" ")[1:]] for line in told.splitlines() if "thought" in line]


def add_options(parser: Options) -> None:
    image = os.environ.get("PICO_IMAGE")
    parser.add_argument("--image", type=Path, default=image, required=image is None, help="or PICO_IMAGE names it")
    parser.add_argument("--decisions", type=int, default=20, help="thoughts at each table")
    parser.add_argument("--rules", help="only the tables of this rule set")
    parser.add_argument("--seed", type=int, default=1, help="the same seed thinks about the same positions")


def measure(wanted: argparse.Namespace) -> Iterator[str]:
    content = build_flash(wanted.image, firmware_files())
    yield "Pico time of a thought   median   longest   longest slice"
    for played, players in RULES_AND_PLAYERS:
        if wanted.rules not in (None, played):
            continue
        rows = measure_thinking_ms(wanted.image, content, PROGRAM % (wanted.seed, played, wanted.decisions, players))
        times = sorted(row[0] for row in rows)
        name = f"{played}, {players} players"
        longest = max(row[1] for row in rows)
        yield f"{name:22} {times[len(times) // 2]:6.0f} ms {times[-1]:6.0f} ms {longest:9.0f} ms"
