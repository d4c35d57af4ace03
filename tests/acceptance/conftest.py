"""Fixtures for the installed package, one installation per test process."""

from pathlib import Path

import pytest

from tests.acceptance.installed import build_package, install_package


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The wheel and the sdist."""
    return build_package(tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="session")
def pawnlight(packages: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The path of the installed wheel's command."""
    return install_package(packages[0], tmp_path_factory.mktemp("wheel") / "environment")
