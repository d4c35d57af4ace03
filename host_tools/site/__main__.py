"""`python -m host_tools.site`: builds the site."""

import argparse
import sys
from pathlib import Path

from host_tools.site.build import build_site
from host_tools.system.errors import PawnlightError


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m host_tools.site", description="Builds Pawnlight's site.")
    parser.add_argument("--out", type=Path, default=Path("build/site"), metavar="FOLDER", help="where it is written")
    parser.add_argument("--source", default="", metavar="URL", help="the address of the repository, for links into it")
    options = parser.parse_args()
    try:
        build_site(options.out, options.source.rstrip("/"))
    except PawnlightError as fault:
        sys.exit(str(fault))
    print(f"The site is in {options.out}.")


if __name__ == "__main__":
    main()
