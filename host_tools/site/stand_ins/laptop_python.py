"""What the laptop's modules use of CPython's own and MicroPython lacks. It is imported before them."""

import builtins
import datetime
import functools
import sys
import typing

_zip = zip


def _strict_zip(*lists, strict=False):
    return _zip(*lists)


def _ascii(value):
    return "".join([_escaped(letter) for letter in repr(value)])


def _escaped(letter):
    code = ord(letter)
    if " " <= letter <= "~":
        return letter
    return "\\x%02x" % code if code < 0x100 else "\\u%04x" % code if code < 0x10000 else "\\U%08x" % code


def _lru_cache(maxsize):
    def with_cache(function):
        known = {}

        def found(*arguments):
            if arguments not in known:
                if len(known) >= maxsize:
                    known.clear()
                known[arguments] = function(*arguments)
            return known[arguments]

        return found

    return with_cache


builtins.zip = _strict_zip
builtins.ascii = _ascii
datetime.UTC = datetime.timezone.utc
functools.lru_cache = _lru_cache
sys.modules["collections.abc"] = typing
