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
_LOOK_EVERY = 2000
_AT_A_TIME = 4


def send_frames(end: BoardEnd | LaptopEnd, corpus: list[str], frames: int, seed: int = 1) -> tuple[int, int]:
    """Send `frames` frames to `end`; return its peak memory in bytes in the first and in the second half.

    It must pass periodic checks that it still works; exceptions propagate.
    """
    source = mutated_frames(Random(seed), corpus)
    most = [0, 0]
    for number in range(0, frames, _AT_A_TIME):
        end.take(b"".join(next(source) for _ in range(_AT_A_TIME)))
        if number % _LOOK_EVERY == 0 or number >= frames - _AT_A_TIME:
            half = number * 2 >= frames
            most[half] = max(most[half], end.held())
            assert end.works(), f"after {number} frames it does not answer"
    return most[0], most[1]


def send_inputs(target: Target, corpus: list[bytes], inputs: int, seed: int = 1) -> None:
    """Send the whole `corpus` and mutations of it; whatever is raised propagates, with its input as a note."""
    source = chain(corpus, mutated_inputs(Random(seed), corpus))
    for number, data in enumerate(islice(source, inputs)):
        try:
            target.take(data)
        except BaseException as error:
            error.add_note(f"input {number} with --seed {seed}: {data!r}")
            raise
        if number % _LOOK_EVERY == 0 or number == inputs - 1:
            assert target.works(), f"after {number} inputs it does not answer"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.noise", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--frames", type=int, default=1_000_000, help="into each end of the link")
    parser.add_argument("--inputs", type=int, default=25_000, help="into each of the others")
    parser.add_argument("--only", choices=[*ENDS, *TARGETS])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--guided", type=int, metavar="SECONDS", help="let atheris look for inputs instead")
    options = parser.parse_args()
    for name in [options.only] if options.only else [*ENDS, *TARGETS]:
        with tempfile.TemporaryDirectory() as folder:
            began = time.monotonic()
            if options.guided:
                _guided(name, options.guided, Path(folder))
                continue
            os.chdir(folder)
            if name in ENDS:
                end, corpus = ENDS[name]
                first, second = send_frames(end(), corpus, options.frames, options.seed)
                said = f"{options.frames:,} frames, nothing raised, good ones still answered; bytes held at most: "
                said += f"{first:,} in the first half, {second:,} in the second"
            else:
                target, inputs = TARGETS[name]
                send_inputs(target(), inputs, options.inputs, options.seed)
                said = f"{options.inputs:,} inputs, nothing raised, good ones still accepted"
            os.chdir("/")
            print(f"{name}: {said} ({time.monotonic() - began:.0f} s)", flush=True)


def _guided(name: str, seconds: int, folder: Path) -> None:
    """Run atheris in a separate process, because it ends the process that it runs in."""
    corpus = folder / "corpus"
    corpus.mkdir()
    source = mutated_frames(Random(1), ENDS[name][1]) if name in ENDS else mutated_inputs(Random(1), TARGETS[name][1])
    for number, data in zip(range(300), source, strict=False):
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
