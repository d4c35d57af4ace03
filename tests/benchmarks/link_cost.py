"""The cost of the link in frame time: frames on the emulated Pico without a laptop, and with one that fetches events.

python -m tests.benchmarks.link_cost MICROPYTHON.uf2
"""

import argparse
from itertools import pairwise
from pathlib import Path
from statistics import median

from pawnlight.link.frames import Unframer, frame
from pawnlight.store import files
from pawnlight.store.journal import Journal
from tests.emulator.flashed import firmware, flashed
from tests.emulator.pico import Pico
from tests.support.event_lines import played_game
from tests.system.power.cuts import whole_game
from tests.system.power.device import Device
from tests.system.power.flash import Flash

_MS = 1500


def frame_times(pico: Pico, ms: float) -> list[float]:
    """Return the milliseconds between the frames of the board's lights."""
    times = []
    end = pico.ns + ms * 1e6
    seen = pico.board.frames
    while pico.ns < end:
        pico.run(0.5)
        if pico.board.frames != seen:
            seen = pico.board.frames
            times.append(pico.ms)
    return [after - before for before, after in pairwise(times)]


def told(what: str, times: list[float]) -> None:
    ordered = sorted(times)
    print(
        f"{what:44} {len(times):4} frames, {median(times):5.1f} ms apart in the middle,"
        f" {ordered[int(len(ordered) * 0.95)]:5.1f} for 95 %, {ordered[-1]:5.1f} at most",
        flush=True,
    )


def at_a_choice() -> dict[str, bytes]:
    """Return the journal files of a game in which a pawn is to be chosen, so that the lights move all the time."""
    seed, texts = whole_game("classic", "choice")
    count = next(n for n in range(60, len(texts)) if texts[n].startswith("move "))
    flash = Flash(Device(), blank=True)
    with flash.in_place():
        journal = Journal()
        journal.start(texts[0], seed)
        for text in texts[1:count]:
            journal.append(text)
        return {f"live/{name}": files.read_bytes(f"live/{name}") or b"" for name in files.names_in("live")}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.link_cost", description="What a laptop costs.")
    parser.add_argument("image", type=Path, help="MicroPython's image for the Pico")
    image = parser.parse_args().image
    game, lines = played_game("cost")
    on_flash = firmware() | at_a_choice()
    on_flash[f"games/00001-{game}-{len(lines)}"] = "".join(f"{line}\n" for line in lines).encode()
    pico = Pico(image, flashed(image, on_flash))
    pico.power_on()
    pico.run_until(lambda: pico.screen.pieces > 10, 9000, 20)
    pico.run(500)
    pico.tap("OK")
    pico.run(700)
    told("no laptop was ever there", frame_times(pico, _MS))
    pico.usb.received.clear()
    pico.write(frame("hello 1 cost"))
    pico.expect(b"~games 2*", 5000)
    told("a laptop is there and has nothing to ask", frame_times(pico, _MS))
    pico.usb.received.clear()
    pico.write(frame(f"want {game} 0"))
    told("a laptop fetches a game", frame_times(pico, _MS))
    unframer = Unframer()
    events = [body for body in unframer.feed(bytes(pico.usb.received)) if body.startswith("event ")]
    print(f"({len(events)} events came in that time, {len(events) * 1000 // _MS} a second)")
    pico.close()


if __name__ == "__main__":
    main()
