"""Fixtures for the installed package, one installation per test process."""

from pathlib import Path

import pytest

from tests.acceptance.installed import build_package, install_package


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_package(tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="session")
def pawnlight(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The path of the installed wheel's command."""
    return install_package(wheel, tmp_path_factory.mktemp("wheel") / "environment")
