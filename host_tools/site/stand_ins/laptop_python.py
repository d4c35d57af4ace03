"""What the laptop's modules of a replay use of CPython and MicroPython lacks. It is imported before them."""

import builtins
import sys
import typing

_zip = zip


def _strict_zip(*lists, strict=False):
    return _zip(*lists)


builtins.zip = _strict_zip
sys.modules["collections.abc"] = typing
