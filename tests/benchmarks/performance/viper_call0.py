"""WORK thousand calls of an empty viper function from native code: what the core alone takes, without flash."""

import micropython

WORK = 30


@micropython.viper
def nothing():
    pass


@micropython.native
def call(times):
    f = nothing
    for _ in times:
        f()


def run():
    call(range(1000 * WORK))
    return True
