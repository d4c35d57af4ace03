"""Imports by name, as in CPython's `importlib`."""

import sys


def import_module(name):
    """Return the module `name`, imported if it is not yet."""
    __import__(name)
    return sys.modules[name]
