"""The package as users get it: built from a copy of the sources, and installed into a fresh environment."""

import json
import shutil
import sys
from pathlib import Path

import uv

from tests.support.commands import run_command

ROOT = Path(__file__).resolve().parents[2]
# The sources of the package. A build in the checkout itself could contain remains of an earlier build.
_SOURCES = ("pyproject.toml", "README.md", "LICENSE", "firmware", "host_tools")


def copy_sources(folder: Path, *others: str) -> Path:
    """Copy the sources of the package, and `others` from the checkout, into the new `folder`; return it."""
    folder.mkdir(parents=True)
    for name in (*_SOURCES, *others):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder)
    return folder


def build_package(folder: Path, kind: str = "wheel") -> Path:
    """Build the package in `folder`; return the wheel, or the package of the `kind` sdist."""
    sources = copy_sources(folder / "sources")
    _uv("build", f"--{kind}", "--python", sys.executable, "--out-dir", folder, sources)
    (package,) = folder.glob("pawnlight*")
    return package


def install_package(package: Path, folder: Path) -> Path:
    """Install `package` and its dependencies into a new environment; return the path of `pawnlight` there."""
    _uv("venv", "--python", sys.executable, folder)
    bin_folder = folder / ("Scripts" if sys.platform == "win32" else "bin")
    _uv("pip", "install", "--python", bin_folder / "python", package)
    return bin_folder / "pawnlight"


def installed_packages(folder: Path) -> set[str]:
    """Return the names of the packages in the environment `folder`, but for pip and its setuptools."""
    found = json.loads(_uv("pip", "list", "--format", "json", "--python", folder))
    return {package["name"] for package in found} - {"pip", "setuptools"}


def _uv(*words: object) -> str:
    return run_command([uv.find_uv_bin(), *words]).stdout
