"""Send 100,000 events over a noisy line to a logger that is killed repeatedly: `python -m tests.system.line`."""

import argparse
import os
import tempfile
from pathlib import Path

from tests.system.line.journey import run_journey


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.system.line", description=__doc__)
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--unplugs", type=int, default=1_000, help="how often the cable is pulled")
    parser.add_argument("--kills", type=int, default=200, help="how often the logger is killed with SIGKILL")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        flash = Path(folder) / "flash"
        flash.mkdir()
        os.chdir(flash)
        games, corrupted = run_journey(Path(folder), **vars(options))
        os.chdir("/")
    print(
        f"{options.events:,} events of {games} games, {corrupted:,} bytes corrupted,"
        f" unplugged {options.unplugs:,} times, killed {options.kills} times: the library equals the journal"
    )


if __name__ == "__main__":
    main()
