"""Play a night on emulated Picos with power cuts and pulled cables: `python -m tests.system.night --image FILE.uf2`.

The night is played in pieces of an hour, each with a seed of its own. Those that have been played with this image and
this firmware, whose results are in build/night, are not played again: a night that was interrupted goes on.

Prints each fault, each piece and, at the end, the whole; exit code 1 if anything failed.
"""

import argparse
import json
import math
import multiprocessing
import os
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from hashlib import sha256
from pathlib import Path

from tests.emulator.flashed import build_flash, firmware_files
from tests.emulator.heap import HEAP_WATCHER, FreeHeap
from tests.emulator.quick import has_c_compiler
from tests.support.program import ROOT
from tests.system.night.night import Night
from tests.system.night.tally import NightTally


def play_piece(image: Path, flash: bytes, seed: int, seconds: float) -> NightTally:
    """Play a piece of the night on a Pico of its own, and print its faults."""
    with tempfile.TemporaryDirectory() as folder:
        night = Night(image, flash, Path(folder), seed, is_over=lambda played: played >= seconds)
        try:
            return night.run()
        except Exception as fault:
            night.add_fault(f"the bench itself: {fault!r}")
            return night.tally


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.system.night", description=__doc__)
    image = os.environ.get("PICO_IMAGE")
    parser.add_argument("--image", type=Path, default=image, required=image is None, help="MicroPython's UF2 file")
    parser.add_argument("--hours", type=float, default=8.0, help="simulated, of all pieces together (8)")
    parser.add_argument("--workers", type=int, default=2, help="processes, each a Pico of its own (2)")
    parser.add_argument("--seed", type=int, default=1, help="of all that happens (1)")
    return parser.parse_args()


class NightPieces:
    """The pieces of a night by their seeds: those that have been played, and the seconds of each that is due.

    `folder` keeps the results of nights by what is on their `flash`.
    """

    def __init__(self, folder: Path, flash: bytes, hours: float, first_seed: int) -> None:
        count = math.ceil(hours)
        self.seconds = hours * 3600 / count
        self._folder = folder / sha256(flash + repr(self.seconds).encode()).hexdigest()[:16]
        self._folder.mkdir(parents=True, exist_ok=True)
        self.tallies: dict[int, NightTally] = {}
        self.due = [first_seed + 10 * n for n in range(count)]
        for seed in self.due[:]:
            if self._path(seed).exists():
                found = json.loads(self._path(seed).read_text())
                lists = {"counts": Counter(found["counts"]), "heap": FreeHeap(*found["heap"])}
                self.tallies[seed] = NightTally(**found | lists)
                self.due.remove(seed)

    def _path(self, seed: int) -> Path:
        return self._folder / f"{seed}.json"

    def record_result(self, seed: int, tally: NightTally) -> None:
        """Keep the result of a piece that has been played to its end."""
        self.tallies[seed] = tally
        self._path(seed).write_text(json.dumps(vars(tally)))

    def total(self) -> NightTally:
        whole = NightTally()
        for tally in self.tallies.values():
            whole.add(tally)
        return whole


def main() -> int:
    options = _options()
    if not has_c_compiler():
        print("Without a C compiler this takes twenty times as long.", flush=True)
    flash = build_flash(options.image, firmware_files() | {"boot.py": HEAP_WATCHER})
    pieces = NightPieces(ROOT / "build" / "night", flash, options.hours, options.seed)
    print(f"{len(pieces.tallies)} pieces have been played before, {len(pieces.due)} are due.", flush=True)
    with ProcessPoolExecutor(options.workers) as workers:
        running = {workers.submit(play_piece, options.image, flash, seed, pieces.seconds): seed for seed in pieces.due}
        try:
            for done in as_completed(running):
                pieces.record_result(running[done], done.result())
                print(f"seed {running[done]}: {done.result()}", flush=True)
        except KeyboardInterrupt:
            print("interrupted: the other pieces are played next time")
            for process in multiprocessing.active_children():
                process.kill()
    whole = pieces.total()
    print(f"A night of play: seed {options.seed}, {len(pieces.tallies)} pieces: {whole}")
    return 1 if whole.faults else 0


if __name__ == "__main__":
    sys.exit(main())
