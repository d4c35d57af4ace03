"""Errors with messages for the user."""


class PawnlightError(Exception):
    """Base class of errors for the user. The message is one or two whole sentences.

    The command line prints it on stderr and exits with code 1.
    """
