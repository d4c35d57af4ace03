"""The errors of the rules; `base` hands them on to everybody who uses a game."""


class RuleError(ValueError):
    """An event that is illegal here, or an invalid header; the message says why."""


class UnknownRules(RuleError):
    """A header of a version, rule set or option that is unknown here: a newer Pawnlight may know it."""
