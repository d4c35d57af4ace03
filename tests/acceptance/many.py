"""Concurrent games, each with its own command, board and folder; the folder is kept if anything breaks."""

import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from random import Random

from tests.acceptance.front import CLOCK_SPEED, PlayCommand
from tests.acceptance.minute import play_minutes
from tests.acceptance.plan import random_plan
from tests.acceptance.player import Failure
from tests.acceptance.whole_game import play_game


def play_random_game(command: Path, rules: str, seed: int, number: int) -> str:
    """Play game `number` of `rules` and return its result. Raises Failure."""
    chance = Random(f"{seed} {rules} {number}")
    plan = random_plan(rules, chance)
    name = f"{rules}, seed {seed}, game {number} ({plan})"
    return _in_a_folder(command, name, lambda front: str(play_game(front, plan, chance)))


def play_first_minutes(command: Path, rules: tuple[str, ...], seed: int) -> str:
    """Play the first minute of each of `rules` and return the result. Raises Failure."""
    return _in_a_folder(command, ", ".join(rules), lambda front: play_minutes(front, rules, Random(seed)), 30)


def _in_a_folder(command: Path, name: str, play: Callable[[PlayCommand], str], clock: float = CLOCK_SPEED) -> str:
    folder = Path(tempfile.mkdtemp(prefix="pawnlight-"))
    try:
        with PlayCommand(command, folder, clock) as front:
            told = play(front)
    except Exception as fault:
        raise Failure(f"{name}, left in {folder}: {fault!r}") from fault
    shutil.rmtree(folder)
    return told


def run_in_parallel(jobs: int, play: Callable[..., str], asked: Sequence[tuple[object, ...]]) -> Iterator[str]:
    """Yield the result of `play` for each argument in `asked`, running `jobs` at a time. Raises Failure."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(play, *words) for words in asked]
        try:
            for future in as_completed(waiting):
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)
