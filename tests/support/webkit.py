"""WebKit as Debian has it, driven by Selenium on a screen that nobody sees."""

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from glob import glob

from selenium.webdriver import WebKitGTK
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.support.browser import DESKTOP, NoBrowser

_BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"


@contextlib.contextmanager
def open_webkit() -> Iterator[WebKitGTK]:
    """Open a window of WebKit with an empty profile. Raises NoBrowser."""
    driver, screen, browsers = shutil.which("WebKitWebDriver"), shutil.which("Xvfb"), glob(_BROWSERS)
    if driver is None or screen is None or not browsers:
        raise NoBrowser("WebKit is not installed. Install webkit2gtk-driver and xvfb, which Debian has")
    with _screen(screen) as display:
        options = Options()
        options.binary_location = browsers[-1]
        options.add_argument("--automation")
        service = Service(driver, env=os.environ | {"DISPLAY": display, "GDK_BACKEND": "x11"})
        webkit = WebKitGTK(options, service)
        try:
            webkit.set_window_size(*DESKTOP)
            webkit.set_script_timeout(60)
            yield webkit
        finally:
            webkit.quit()


@contextlib.contextmanager
def _screen(program: str) -> Iterator[str]:
    """Run a screen; yield its name."""
    command = [program, "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as running:
        assert running.stdout is not None
        try:
            yield f":{running.stdout.readline().strip()}"
        finally:
            running.terminate()
