"""The size of the library's file is limited, as by a quota."""

import json
import resource
import sys
from pathlib import Path

from host_tools.library import Library, LibraryError
from tests.support.event_lines import fake_game

place = sys.argv[1]
game, lines = fake_game("limited", 3000)
with Library.open(place) as library:
    held = library.add_lines(game, "b0a4d", lines[:3])
    limit = Path(place).stat().st_size + 30_000
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    try:
        while held < len(lines):
            held = library.add_lines(game, "b0a4d", lines[held : held + 40])
        said = ""
    except LibraryError as error:
        said = str(error)
    again = library.event_lines(game) == lines[:held]
print(json.dumps({"held": held, "said": said, "read on": again}))
