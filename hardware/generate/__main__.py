"""`python -m hardware.generate`: writes every generated file under hardware/, or, with --check, says which differ."""

import argparse
import os
import sys
from pathlib import Path

from hardware.generate import HARDWARE
from host_tools.system.files import write_atomically


def main() -> int:
    """Parse the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m hardware.generate", description=__doc__)
    parser.add_argument("--kerf", type=float, metavar="MM", help="what your laser burns away (default: 0.15)")
    parser.add_argument("--ply", type=float, metavar="MM", help="how thick your plywood is (default: 3.0)")
    parser.add_argument("--play", type=float, metavar="MM", help="of the slots in the strips of card (default: 0.2)")
    parser.add_argument(
        "--out", type=Path, default=HARDWARE, metavar="FOLDER", help="where to write (default: hardware/)"
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; say which files are not as they would be written"
    )
    chosen = parser.parse_args()
    if chosen.kerf is not None and not 0 <= chosen.kerf <= 1:
        parser.error("a kerf is 0 to 1 mm: cut a square of 20 mm, measure it, the kerf is what it lacks")
    if chosen.play is not None and not 0 <= chosen.play <= 1:
        parser.error("a play is 0 to 1 mm")
    if chosen.ply is not None:
        if not 2.5 <= chosen.ply <= 3.3:
            parser.error("plywood of 2.5 to 3.3 mm is needed: measure yours with calipers")
        os.environ["PAWNLIGHT_PLY"] = str(chosen.ply)
    # Only now: sizes are constants, which read the thickness.
    from hardware.generate.everything import everything
    from hardware.generate.matrix_sheet import PLAY
    from hardware.generate.sizes import KERF

    differing = []
    try:
        made = everything(KERF if chosen.kerf is None else chosen.kerf, PLAY if chosen.play is None else chosen.play)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    for name, content in made.items():
        path = chosen.out / name
        if not path.is_file() or path.read_bytes() != content:
            differing.append(name)
            if not chosen.check:
                path.parent.mkdir(parents=True, exist_ok=True)
                write_atomically(path, content)
    if chosen.check:
        print(
            "\n".join(differing) + "\nRun `make hardware`." if differing else "Every generated file is as it should be."
        )
        return 1 if differing else 0
    print(f"{len(differing)} files written under {chosen.out}." if differing else "Nothing has changed.")
    return 0


sys.exit(main())
