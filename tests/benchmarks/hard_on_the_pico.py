"""Measure how long the computer player `hard` thinks on an emulated Pico with MicroPython's own image.

    PICO_IMAGE=file.uf2 .venv/bin/python tests/benchmarks/hard_on_the_pico.py --decisions 20

Positions with a choice from random games. The times are simulated Pico time at 125 MHz; the emulator takes up to a
minute for one second of it.
"""

import sys
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.emulator.flashed import build_flash, firmware_files  # noqa: E402
from tests.emulator.pico import Pico  # noqa: E402
from tests.emulator.repl import execute  # noqa: E402

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
from pawnlight.rules.base import Header
from pawnlight.rules.base import options_of
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.game import open_game, seat_colours
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


@click.command(help=(__doc__ or "").partition("\n")[0])
@click.option("--image", envvar="PICO_IMAGE", required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--decisions", default=20, show_default=True, help="Thoughts at each table.")
@click.option("--rules", help="Only the tables of this rule set.")
@click.option("--seed", default=1, show_default=True, help="The same seed thinks about the same positions.")
def main(image: Path, decisions: int, rules: str | None, seed: int) -> None:
    content = build_flash(image, firmware_files())
    click.echo("Pico time of a thought   median   longest   longest slice")
    for played, players in RULES_AND_PLAYERS:
        if rules not in (None, played):
            continue
        rows = measure_thinking_ms(image, content, PROGRAM % (seed, played, decisions, players))
        times = sorted(row[0] for row in rows)
        name = f"{played}, {players} players"
        longest = max(row[1] for row in rows)
        click.echo(f"{name:22} {times[len(times) // 2]:6.0f} ms {times[-1]:6.0f} ms {longest:9.0f} ms")


if __name__ == "__main__":
    main()
