"""The packages of `pyproject.toml`: the product imports each that playing requires, and no other.

`tests/acceptance/test_package.py` lists what they bring along, as installed.
"""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.support.imports import imported_names

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PRODUCT = ("firmware", "host_tools")
# Beside the product.
RESEARCH = ROOT / "host_tools" / "research"
# MicroPython's own modules, and those that the workers of the site register there.
BOARD_MODULES = {"deflate", "host", "machine", "micropython", "rp2", "uctypes", "vfs"}
# What the type checker has, for the firmware, which imports nothing of it on the board.
TYPING_MODULES = {"_mpy_shed", "_typeshed", "typing_extensions"}

# The modules that may import the packages of an extra; what playing runs imports them only where it has to.
EXTRA_IMPORTERS = {"boards": {"host_tools/install/firmware.py"}, "postgresql": {"host_tools/library/postgresql.py"}}


def normalized(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def package_names(requirements: list[str]) -> set[str]:
    """Return the names of the packages in `requirements`, such as `psycopg[binary]==3.3.9`."""
    return {normalized(re.split(r"[\[=]", line)[0]) for line in requirements}


PLAYING_PACKAGES = package_names(PROJECT["dependencies"])
EXTRA_PACKAGES = {extra: package_names(PROJECT["optional-dependencies"][extra]) for extra in EXTRA_IMPORTERS}


def imported_packages(*folders: str) -> dict[str, set[str]]:
    """Return the packages whose modules the files in `folders` import, lazily too, each with these files.

    A module that is neither the project's own, Python's nor MicroPython's, and not installed, stands for itself.
    """
    own = {"host_tools", "pawnlight"} | BOARD_MODULES | sys.stdlib_module_names
    providers = packages_distributions()
    found: dict[str, set[str]] = {}
    for path in (path for folder in folders for path in (ROOT / folder).rglob("*.py")):
        if path.is_relative_to(RESEARCH):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        of_types = TYPING_MODULES if path.is_relative_to(ROOT / "firmware") else set()
        for module in {module.split(".")[0] for module, _ in imported_names(tree)} - own - of_types:
            for package in providers.get(module, [module]):
                found.setdefault(normalized(package), set()).add(path.relative_to(ROOT).as_posix())
    return found


@pytest.fixture(scope="module")
def packages() -> dict[str, set[str]]:
    return imported_packages(*PRODUCT)


def test_each_package_that_playing_requires_is_imported(packages: dict[str, set[str]]) -> None:
    assert PLAYING_PACKAGES - set(packages) == set()


def test_nothing_else_is_imported(packages: dict[str, set[str]]) -> None:
    of_extras = set().union(*EXTRA_PACKAGES.values())
    assert {package: files for package, files in packages.items() if package not in PLAYING_PACKAGES | of_extras} == {}


def test_the_packages_of_an_extra_are_imported_only_where_they_may_be(packages: dict[str, set[str]]) -> None:
    for extra, names in EXTRA_PACKAGES.items():
        assert {package: packages.get(package) for package in names} == dict.fromkeys(names, EXTRA_IMPORTERS[extra])
