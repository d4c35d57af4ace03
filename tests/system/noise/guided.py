"""One end of the link, or one kind of input, under atheris: started by `python -m tests.system.noise --guided`."""

import os
import sys
from itertools import count

import atheris

with atheris.instrument_imports(include=["pawnlight", "host_tools"]):
    from pawnlight.link.frames import make_frame
    from tests.system.noise.__main__ import new_target
    from tests.system.noise.ends import BoardEnd, LaptopEnd

# The check that it still works takes time, so it is made only once in this many inputs.
_ASK_EVERY = 50
_MOST_HELD = 8_000_000


def main(name: str) -> None:
    target = new_target(name)
    numbers = count(1)

    def take(data: bytes) -> None:
        target.take(data)
        if isinstance(target, BoardEnd | LaptopEnd):
            # Inputs from atheris hardly ever have a matching check, so each line is also sent as a frame.
            target.take(b"".join(map(_framed, data.split(b"\n"))))
            if next(numbers) % _ASK_EVERY == 0:
                assert target.works(), "it does not answer any more"
                assert target.held() < _MOST_HELD

    atheris.Setup([sys.argv[0], *sys.argv[3:]], take)
    atheris.Fuzz()


def _framed(line: bytes) -> bytes:
    body = line.removeprefix(b"~").rpartition(b"*")[0] or line
    try:
        return make_frame(body[:320].decode("ascii"))
    except ValueError:
        return b""


if __name__ == "__main__":
    flash = os.path.join(sys.argv[2], "flash")
    os.mkdir(flash)
    os.chdir(flash)
    main(sys.argv[1])
