"""Errors with messages for the user."""


class PawnlightError(Exception):
    """Base class of errors for the user. The message is one or two whole sentences.

    The command line prints it on stderr and exits with code 1.
    """


def missing_text(what: str, extra: str, missing: ModuleNotFoundError) -> str:
    """Return the message that `what` needs the package `missing`, which is in an `extra`."""
    package = str(missing.name).replace("_", "-")
    return (
        f"{what} needs the package {package}, which playing does not: install pawnlight[{extra}], in a checkout "
        f"with: .venv/bin/python -m pip install --editable '.[{extra}]'"
    )
