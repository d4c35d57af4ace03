"""Play a night on emulated Picos with power cuts and pulled cables: `python -m tests.system.night --image FILE.uf2`.

Prints progress and, at the end or when interrupted, the results; exit code 1 if anything failed.
"""

import argparse
import multiprocessing
import os
import signal
import sys
import tempfile
import time
from copy import deepcopy
from pathlib import Path
from queue import Empty
from typing import Any

from tests.emulator.flashed import firmware, flashed
from tests.emulator.heap import WATCHER
from tests.emulator.quick import can_be_quick
from tests.system.night.night import Night
from tests.system.night.tally import NightTally

_TELL_EVERY_S = 60


def _work(number: int, told: Any, options: argparse.Namespace, flash: bytes, folder: Path) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    seed = options.seed + 10 * number
    tally = NightTally()
    try:
        night = Night(
            options.image,
            flash,
            folder,
            seed,
            options.hours * 3600 / options.workers,
            cut_every=options.cut_every,
            away_every=options.away_every,
            noise=options.noise,
            brisk=options.brisk,
            heard=lambda tally: told.put((number, deepcopy(tally), False)),
        )
        tally = night.tally
        night.run()
    except BaseException as fault:
        tally.faults.append(f"seed {seed}, {tally.seconds:.2f} s into its night, the bench itself: {fault!r}")
        told.put((number, tally, True))
        raise
    told.put((number, tally, True))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.system.night", description=__doc__)
    image = os.environ.get("PICO_IMAGE")
    parser.add_argument("--image", type=Path, default=image, required=image is None, help="MicroPython's UF2 file")
    parser.add_argument("--hours", type=float, default=8.0, help="simulated, of all workers together (8)")
    parser.add_argument("--workers", type=int, default=2, help="processes, each a Pico of its own (2)")
    parser.add_argument("--seed", type=int, default=1, help="of all that happens (1)")
    parser.add_argument("--cut-every", type=float, default=150.0, metavar="S", help="between power cuts, 0: none (150)")
    parser.add_argument("--away-every", type=float, default=120.0, metavar="S", help="with a laptop, 0: for ever (120)")
    parser.add_argument("--noise", type=float, default=0.0, help="the chance that a byte is corrupted (0)")
    parser.add_argument("--brisk", action="store_true", help="the people at the table are quick")
    return parser.parse_args()


def main() -> int:
    options = _options()
    if not can_be_quick():
        print("Without a C compiler this takes twenty times as long.", flush=True)
    began = time.monotonic()
    flash = flashed(options.image, firmware() | {"boot.py": WATCHER})
    tallies = [NightTally() for _ in range(options.workers)]
    running = set(range(options.workers))
    stopped = ""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as folder:
        told: Any = multiprocessing.Queue()
        work = [
            multiprocessing.Process(target=_work, args=(n, told, options, flash, Path(folder)), daemon=True)
            for n in running
        ]
        for process in work:
            process.start()
        due = began + _TELL_EVERY_S
        known = 0
        try:
            while running:
                try:
                    number, tallies[number], ended = told.get(timeout=1)
                    running -= {number} if ended else set()
                except Empty:
                    running -= {n for n in running if not work[n].is_alive() and told.empty()}
                faults = [fault for tally in tallies for fault in tally.faults]
                for fault in faults[known:]:
                    print(f"FAULT: {fault}", flush=True)
                known = len(faults)
                if time.monotonic() > due:
                    due += _TELL_EVERY_S
                    _tell(tallies, time.monotonic() - began)
        except KeyboardInterrupt:
            stopped = " (interrupted: not all was judged)"
        for process in work:
            process.terminate()
            process.join()
    whole = NightTally()
    for tally in tallies:
        whole.add(tally)
    print(f"A night of play{stopped}: seed {options.seed}, {options.workers} Picos")
    for name, value in [*whole.rows(), ("took", f"{(time.monotonic() - began) / 60:.1f} min")]:
        print(f"  {name:12} {value}")
    return 1 if whole.faults else 0


def _tell(tallies: list[NightTally], took: float) -> None:
    whole = NightTally()
    for tally in tallies:
        whole.add(tally)
    print(
        f"{took / 60:4.0f} min: {whole.seconds / 3600:.2f} h, {whole.games} games, {whole.events:,} events,"
        f" {whole.cuts} cuts ({whole.torn} in the flash), {whole.away} times no laptop, {len(whole.faults)} faults",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
