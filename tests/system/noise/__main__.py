"""Send random and mutated inputs to every parser, at length: `python -m tests.system.noise`.

python -m tests.system.noise                    a million frames to each end of the link, 25,000 exports, backups,
                                                events and requests
python -m tests.system.noise --only events      one of board, laptop, exports, backups, events, requests
python -m tests.system.noise --guided 600       ten minutes of atheris for each, which looks for new paths through the
                                                code; `pip install -e .[fuzz]` first
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from random import Random

from tests.system.noise.ends import BoardEnd, LaptopEnd
from tests.system.noise.frames import TO_BOARD, TO_LAPTOP, mutated_frames
from tests.system.noise.inputs import TARGETS, Target, mutated_inputs

ENDS: dict[str, tuple[type[BoardEnd] | type[LaptopEnd], list[str]]] = {
    "board": (BoardEnd, TO_BOARD),
    "laptop": (LaptopEnd, TO_LAPTOP),
}
NAMES = (*ENDS, *TARGETS)
FRAMES_AT_A_TIME = 4
_LOOK_EVERY = 500


def new_target(name: str) -> BoardEnd | LaptopEnd | Target:
    """Return an end of the link, or another target of inputs, in the current folder."""
    return ENDS[name][0]() if name in ENDS else TARGETS[name][0]()


def inputs_for(name: str, seed: int = 1) -> Iterator[bytes]:
    """Yield inputs endlessly: some frames each for an end of the link, else the whole corpus and mutations of it."""
    if name in ENDS:
        frames = mutated_frames(Random(seed), ENDS[name][1])
        return (b"".join(some) for some in zip(*[frames] * FRAMES_AT_A_TIME, strict=False))
    corpus = TARGETS[name][1]
    return chain(corpus, mutated_inputs(Random(seed), corpus))


def send_inputs(name: str, inputs: int, seed: int = 1) -> tuple[int, int]:
    """Send so many inputs; return the peak memory of an end of the link in bytes, in the first and the second half.

    The target must pass periodic checks that it still works. Whatever is raised propagates, with its input as a note.
    """
    target = new_target(name)
    most = [0, 0]
    for number, data in enumerate(islice(inputs_for(name, seed), inputs)):
        try:
            target.take(data)
        except BaseException as error:
            error.add_note(f"input {number} with --seed {seed}: {data!r}")
            raise
        if number % _LOOK_EVERY == 0 or number == inputs - 1:
            assert target.works(), f"after {number} inputs it does not answer"
            half = number * 2 >= inputs
            most[half] = max(most[half], target.held() if isinstance(target, BoardEnd | LaptopEnd) else 0)
    return most[0], most[1]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.noise", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--frames", type=int, default=1_000_000, help="into each end of the link")
    parser.add_argument("--inputs", type=int, default=25_000, help="into each of the others")
    parser.add_argument("--only", choices=NAMES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--guided", type=int, metavar="SECONDS", help="let atheris look for inputs instead")
    options = parser.parse_args()
    for name in [options.only] if options.only else NAMES:
        with tempfile.TemporaryDirectory() as folder:
            began = time.monotonic()
            if options.guided:
                _guided(name, options.guided, Path(folder))
                continue
            os.chdir(folder)
            if name in ENDS:
                first, second = send_inputs(name, options.frames // FRAMES_AT_A_TIME, options.seed)
                said = f"{options.frames:,} frames; bytes held at most: {first:,} in the first half, {second:,} later"
            else:
                send_inputs(name, options.inputs, options.seed)
                said = f"{options.inputs:,} inputs"
            os.chdir("/")
            print(f"{name}: nothing raised, good ones accepted, {said} ({time.monotonic() - began:.0f} s)", flush=True)


def _guided(name: str, seconds: int, folder: Path) -> None:
    """Run atheris in a separate process, because it ends the process that it runs in."""
    corpus = folder / "corpus"
    corpus.mkdir()
    for number, data in enumerate(islice(inputs_for(name), 300)):
        (corpus / f"{number:03}").write_bytes(data)
    command = [sys.executable, "-m", "tests.system.noise.guided", name, str(folder), f"-max_total_time={seconds}"]
    longest = 700 if name in ENDS else 8000
    limits = [f"-max_len={longest}", "-rss_limit_mb=600", "-timeout=20", "-print_final_stats=1", str(corpus)]
    done = subprocess.run([*command, *limits], stderr=subprocess.PIPE, text=True, check=False)
    last = [line for line in done.stderr.splitlines() if line.startswith(("Done", "stat::number", "stat::peak"))]
    if done.returncode:
        sys.exit(f"{name}: atheris has found something.\n{done.stderr[-4000:]}")
    print(f"{name}, guided: nothing raised, good ones still answered; " + "; ".join(last), flush=True)


if __name__ == "__main__":
    main()
