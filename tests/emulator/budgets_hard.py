"""How long the computer player `hard` thinks, at positions with a choice from random games."""

from pathlib import Path
from statistics import median

from tests.emulator.budgets import Figure, new_pico
from tests.emulator.repl import execute, wait_for_prompt

HARD_NAMES = ("classic 2", "teams 4", "points 4", "st 2", "sequence 2", "sequence 12", "revenge 2", "revenge 4")
_DECISIONS = 8

# Prints, for each decision, its duration and its longest slice, in microseconds.
_PROGRAM = """
import gc, time
from pawnlight.bots import computer_player
from pawnlight.rules import Header, open_game, options_of, seat_colours, seed_hash
chance = [1]
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
            print(time.ticks_diff(last, begun), longest)
            left -= 1
        game.push(options[below(len(options))])
"""


def measure_thinking(image: Path, name: str) -> list[Figure]:
    """Measure the thoughts at a table: its rule set and its players."""
    rules, players = name.split(" ")
    pico = new_pico(image, {})
    wait_for_prompt(pico)
    said = execute(pico, _PROGRAM % (rules, _DECISIONS, int(players)), 1_000_000)
    whole, slices = zip(*([int(word) / 1000 for word in line.split(" ")] for line in said.splitlines()), strict=True)
    return [
        Figure("a decision of hard, median", median(whole), "ms"),
        Figure("a decision of hard, slowest", max(whole), "ms"),
        Figure("the longest slice of a decision", max(slices), "ms"),
    ]
