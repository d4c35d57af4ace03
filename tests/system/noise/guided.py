"""One end of the link, or one kind of input, under atheris: started by `python -m tests.system.noise --guided`."""

import os
import sys
from collections.abc import Callable

import atheris

with atheris.instrument_imports(include=["pawnlight", "host_tools"]):
    from tests.system.noise.__main__ import ENDS
    from tests.system.noise.inputs import TARGETS

# The check that the end still works takes time, so it is made only once in this many inputs.
_ASK_EVERY = 50
_MOST_HELD = 8_000_000


def main(name: str) -> None:
    atheris.Setup([sys.argv[0], *sys.argv[3:]], _end(name) if name in ENDS else _target(name))
    atheris.Fuzz()


def _target(name: str) -> Callable[[bytes], None]:
    target = TARGETS[name][0]()
    return target.take


def _end(name: str) -> Callable[[bytes], None]:
    end = ENDS[name][0]()
    asked = 0

    def take(data: bytes) -> None:
        nonlocal asked
        # Inputs from atheris hardly ever have a matching check, so each line is also sent as a frame.
        end.take(data)
        end.take(b"".join(_framed(line) for line in data.split(b"\n")))
        asked += 1
        if asked % _ASK_EVERY == 0:
            assert end.works(), "it does not answer any more"
            assert end.held() < _MOST_HELD

    return take


def _framed(line: bytes) -> bytes:
    from pawnlight.link.frames import make_frame

    body = line.removeprefix(b"~").rpartition(b"*")[0] or line
    try:
        return make_frame(body[:320].decode("ascii"))
    except ValueError:
        return b""


if __name__ == "__main__":
    flash = sys.argv[2]
    os.makedirs(os.path.join(flash, "flash"), exist_ok=True)
    os.chdir(os.path.join(flash, "flash"))
    main(sys.argv[1])
