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
    parser.add_argument("--noise", type=float, default=0.01, help="the chance that a byte is corrupted")
    parser.add_argument("--speed", type=float, default=20.0, help="how fast the logger's clock goes")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        flash = Path(folder) / "flash"
        flash.mkdir()
        os.chdir(flash)
        told = run_journey(Path(folder), **vars(options))
        os.chdir("/")
    print(
        f"{told.events:,} events of {told.games} games, {told.corrupted:,} bytes corrupted,"
        f" unplugged {told.unplugged:,} times,"
        f" killed {told.killed} times: the library equals the journal ({told.seconds:.0f} s)"
    )


if __name__ == "__main__":
    main()
