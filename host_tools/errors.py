"""The faults a user can be told of."""


class PawnlightError(Exception):
    """A fault that a user can be told of: `str()` is one or two whole sentences, fit to be printed as they are.

    The command line prints them on stderr and ends with exit code 1.
    """
