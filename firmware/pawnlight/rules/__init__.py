"""The rules of every game. Pure: no clock, no randomness, no input or output. Shared by board and laptop."""


class RuleError(ValueError):
    """An event that is illegal here, or an invalid header; the message says why."""


class UnknownRules(RuleError):
    """A header of a version, rule set or option that is unknown here: a newer Pawnlight may know it."""
