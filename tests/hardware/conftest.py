"""What the generator makes and works out, once for all tests of the folder."""

import pytest

from hardware.generate.everything import everything
from hardware.generate.netlist import Netlist, read
from hardware.generate.pages import facts
from hardware.generate.sizes import KERF


@pytest.fixture(scope="package")
def generated_files() -> dict[str, bytes]:
    """Return the content of every generated file by its name."""
    return everything(KERF)


@pytest.fixture(scope="package")
def numbers_on_pages() -> dict[str, str]:
    """Return the numbers that the pages name."""
    return facts(read())


@pytest.fixture(scope="package")
def netlist() -> Netlist:
    return read()
