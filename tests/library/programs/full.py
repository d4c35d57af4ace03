"""A library on a small file system that is mostly filled by one file."""

import json
import sys
from pathlib import Path

from host_tools.library import Library, LibraryError
from tests.support.event_lines import fake_game

folder = Path(sys.argv[1])
ballast = folder / "ballast"
ballast.write_bytes(bytes(480_000))
game, lines = fake_game("full", 3000)
said = []
with Library.open(folder / "library.db") as library:
    held = 0
    try:
        while held < len(lines):
            held = library.add_lines(game, "b0a4d", lines[held : held + 40])
    except LibraryError as error:
        said = [str(error)]
    whole = library.event_lines(game) == lines[:held] and library.games()[0].events == held
    ballast.unlink()
    on = library.add_lines(game, "b0a4d", lines) == 3000 and library.event_lines(game) == lines
print(json.dumps({"held": held, "said": said, "whole": whole, "goes on": on}))
