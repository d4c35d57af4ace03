"""Play a night on emulated Picos with power cuts and pulled cables: `python -m tests.system.night --image FILE.uf2`.

The night is played in pieces, each with a seed of its own. With `--keep FOLDER` those that have been played, with this
image and this firmware, are not played again: a night that was interrupted goes on where it stopped.

Prints progress and, at the end or when interrupted, the results; exit code 1 if anything failed.
"""

import argparse
import json
import math
import multiprocessing
import os
import signal
import sys
import tempfile
import time
from copy import deepcopy
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from queue import Empty
from typing import Any

from tests.emulator.flashed import build_flash, firmware_files
from tests.emulator.heap import HEAP_WATCHER, FreeHeap
from tests.emulator.quick import has_c_compiler
from tests.system.night.night import Night
from tests.system.night.tally import NightTally

_TELL_EVERY_S = 60


def _work(seed: int, seconds: float, told: Any, options: argparse.Namespace, flash: bytes, folder: Path) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tally = NightTally()
    try:
        night = Night(
            options.image,
            flash,
            folder,
            seed,
            seconds,
            cut_every=options.cut_every,
            away_every=options.away_every,
            noise=options.noise,
            brisk=options.brisk,
            heard=lambda tally: told.put((seed, deepcopy(tally), False)),
        )
        tally = night.tally
        night.run()
    except BaseException as fault:
        tally.faults.append(f"seed {seed}, {tally.seconds:.2f} s into its night, the bench itself: {fault!r}")
        told.put((seed, tally, True))
        raise
    told.put((seed, tally, True))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.system.night", description=__doc__)
    image = os.environ.get("PICO_IMAGE")
    parser.add_argument("--image", type=Path, default=image, required=image is None, help="MicroPython's UF2 file")
    parser.add_argument("--hours", type=float, default=8.0, help="simulated, of all pieces together (8)")
    parser.add_argument("--piece", type=float, default=1.0, metavar="HOURS", help="of which a piece consists (1)")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the results of pieces, and go on after them")
    parser.add_argument("--workers", type=int, default=2, help="processes, each a Pico of its own (2)")
    parser.add_argument("--seed", type=int, default=1, help="of all that happens (1)")
    parser.add_argument("--cut-every", type=float, default=150.0, metavar="S", help="between power cuts, 0: none (150)")
    parser.add_argument("--away-every", type=float, default=120.0, metavar="S", help="with a laptop, 0: for ever (120)")
    parser.add_argument("--noise", type=float, default=0.0, help="the chance that a byte is corrupted (0)")
    parser.add_argument("--brisk", action="store_true", help="the people at the table are quick")
    return parser.parse_args()


class NightPieces:
    """The pieces of a night by their seeds: those that have been played, and the seconds of each that is due."""

    def __init__(self, options: argparse.Namespace, flash: bytes) -> None:
        count = math.ceil(options.hours / options.piece)
        self.seconds = options.hours * 3600 / count
        self.due = [options.seed + 10 * n for n in range(count)]
        self.tallies: dict[int, NightTally] = {}
        how = (options.cut_every, options.away_every, options.noise, options.brisk, self.seconds)
        self._folder = options.keep and options.keep / sha256(flash + repr(how).encode()).hexdigest()[:16]
        if self._folder:
            self._folder.mkdir(parents=True, exist_ok=True)
        for seed in self.due[:]:
            if self._folder and self._path(seed).exists():
                found = json.loads(self._path(seed).read_text())
                self.tallies[seed] = NightTally(**found | {"heap": FreeHeap(*found["heap"])})
                self.due.remove(seed)

    def _path(self, seed: int) -> Path:
        return Path(self._folder, f"{seed}.json")

    def record_result(self, seed: int) -> None:
        """Keep the result of a piece that has been played to its end."""
        if self._folder:
            self._path(seed).write_text(json.dumps(asdict(self.tallies[seed])))

    def total(self) -> NightTally:
        whole = NightTally()
        for tally in self.tallies.values():
            whole.add(tally)
        return whole


def main() -> int:
    options = _options()
    if not has_c_compiler():
        print("Without a C compiler this takes twenty times as long.", flush=True)
    began = time.monotonic()
    flash = build_flash(options.image, firmware_files() | {"boot.py": HEAP_WATCHER})
    pieces = NightPieces(options, flash)
    if pieces.tallies:
        print(f"{len(pieces.tallies)} pieces have been played before, {len(pieces.due)} are due.", flush=True)
    stopped = ""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as folder:
        told: Any = multiprocessing.Queue()
        running: dict[int, multiprocessing.Process] = {}
        due = began + _TELL_EVERY_S
        known = 0
        try:
            while pieces.due or running:
                while pieces.due and len(running) < options.workers:
                    seed = pieces.due.pop(0)
                    words = (seed, pieces.seconds, told, options, flash, Path(folder))
                    running[seed] = multiprocessing.Process(target=_work, args=words, daemon=True)
                    running[seed].start()
                try:
                    seed, pieces.tallies[seed], ended = told.get(timeout=1)
                    if ended:
                        running.pop(seed).join()
                        pieces.record_result(seed)
                except Empty:
                    running = {seed: work for seed, work in running.items() if work.is_alive() or not told.empty()}
                faults = [fault for tally in pieces.tallies.values() for fault in tally.faults]
                for fault in faults[known:]:
                    print(f"FAULT: {fault}", flush=True)
                known = len(faults)
                if time.monotonic() > due:
                    due += _TELL_EVERY_S
                    _tell(pieces.total(), time.monotonic() - began)
        except KeyboardInterrupt:
            stopped = " (interrupted: not all was judged)"
        for process in running.values():
            process.terminate()
            process.join()
    whole = pieces.total()
    print(f"A night of play{stopped}: seed {options.seed}, {len(pieces.tallies)} pieces")
    for name, value in [*whole.rows(), ("took", f"{(time.monotonic() - began) / 60:.1f} min")]:
        print(f"  {name:12} {value}")
    return 1 if whole.faults else 0


def _tell(whole: NightTally, took: float) -> None:
    print(
        f"{took / 60:4.0f} min: {whole.seconds / 3600:.2f} h, {whole.games} games, {whole.events:,} events,"
        f" {whole.cuts} cuts ({whole.torn} in the flash), {whole.away} times no laptop, {len(whole.faults)} faults",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
