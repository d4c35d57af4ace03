"""The driver of the screen: micropython-lib's, from its index, or our own small one where that is not reached."""

import json
from collections.abc import Callable
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from host_tools.install.firmware import FirmwareError, digest

# mpremote's own place for packages, in the form that it has for a firmware of bytecode version 6.
_INDEX = "https://micropython.org/pi/v2"
_PACKAGE = "package/6/ssd1306/latest.json"
_SECONDS = 6.0
NAME = "ssd1306"
_SMALL = Path(__file__).with_name("small_driver.py")


def _fetched(url: str) -> bytes:
    with urlopen(url, timeout=_SECONDS) as answer:
        return bytes(answer.read())


def from_index(fetch: Callable[[str], bytes] = _fetched) -> tuple[str, bytes] | None:
    """Path and content of micropython-lib's driver, checked by its hash; None when it cannot be had."""
    try:
        for name, short in json.loads(fetch(f"{_INDEX}/{_PACKAGE}"))["hashes"]:
            data = fetch(f"{_INDEX}/file/{short[:2]}/{short}")
            if Path(name).stem == NAME and len(short) >= 8 and digest(data).startswith(short):
                return f"lib/{name}", data
    except (URLError, OSError, ValueError, LookupError, TypeError):
        return None
    return None


def small() -> tuple[str, bytes]:
    """Path and content of our own: as much of the same interface as the firmware uses."""
    return f"lib/{NAME}.py", _SMALL.read_bytes()


def from_file(path: Path) -> tuple[str, bytes]:
    """Path on the Pico and content of a driver that the user has. Raises FirmwareError."""
    if path.suffix not in (".py", ".mpy"):
        raise FirmwareError(f"{path} is no module for MicroPython: its name ends neither in .py nor in .mpy.")
    try:
        return f"lib/{NAME}{path.suffix}", path.read_bytes()
    except OSError as error:
        raise FirmwareError(f"{path} cannot be read: {error.strerror}.") from error
