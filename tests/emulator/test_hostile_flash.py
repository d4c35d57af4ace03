"""Flashes that no board has written, on the emulated Pico: it starts, answers and plays, and no step takes it long."""

from pathlib import Path
from random import Random

import pytest

from tests.emulator.flashed import build_flash, firmware_files
from tests.emulator.pico import Pico
from tests.emulator.random_user import RandomUser, settings_file
from tests.emulator.talk import LaptopTalk
from tests.support.hostile_flash import Files, hostile_files

pytestmark = [pytest.mark.pico, pytest.mark.timeout(1800)]

STEP_MS = 2000
# What a littlefs of this size has room for, beside the firmware.
_MOST_BYTES = 300_000


def hostile_flash_files(number: int) -> Files:
    """Return the files of a flash that is wrong in several ways, and fits."""
    chance = Random(number)
    while True:
        files = hostile_files(chance)
        # Each folder takes two blocks, and each file that is not very small one.
        folders = {path.rpartition("/")[0] for path in files}
        if sum(4096 * (len(data) > 100) + len(data) for data in files.values()) + 8192 * len(folders) < _MOST_BYTES:
            return {name.encode("ascii", "replace").decode(): data for name, data in files.items()}


@pytest.mark.parametrize("number", [*range(2), *(pytest.param(n, marks=pytest.mark.long) for n in range(2, 30))])
def test_the_pico_starts_answers_and_plays(number: int, pico_image: Path) -> None:
    odd = hostile_flash_files(number)
    # What is a folder is no file.
    own = {path: data for path, data in settings_file("classic").items() if f"{path}/1" not in odd}
    files = firmware_files() | own | odd
    pico = Pico(pico_image, build_flash(pico_image, files), exact_lights=False)
    pico.power_on()
    # The first light is there; a damaged game may be read meanwhile.
    pico.run_until(lambda: pico.usb.connected, 5000)
    pico.run(3000)
    talk = LaptopTalk(pico)
    boot, games = talk.send_hello()
    for game in games[:3]:
        talk.request(f"want {game} 0", lambda said: len(said) > 0)
    talk.request("asides", lambda said: any(body.startswith("asides ") for body in said), 60_000)
    assert talk.silence < STEP_MS
    user = RandomUser(pico, Random(number))
    for _ in range(8):
        said = talk.request("begin keep", lambda said: any(body.startswith(("begun", "error")) for body in said))
        if "begun" in said:
            break
        user.tap("OK", 1500)
    pico.run(3000)
    talk.silence = 0
    for _ in range(6):
        user.tap("DRAW", 400)
        user.tap("OK", 400)
    said = talk.request("ping", lambda said: any(body.startswith("pong ") for body in said))
    pong = next(body for body in said if body.startswith("pong ")).split(" ")
    assert int(pong[2]) > 2, "a game has begun, and a card was drawn"
    assert talk.silence < STEP_MS
    assert talk.send_hello()[0] == boot or files.keys() & {"live/000"}, "it has restarted"
    pico.close()
