"""Names for annotations, which MicroPython does not evaluate. It stands in for `typing` and for `collections.abc`."""

TYPE_CHECKING = False
Any = Callable = ClassVar = Coroutine = Generator = Iterable = Iterator = Mapping = Sequence = TypeAlias = TypeGuard = (
    None
)


class Protocol:
    """What classes that only describe others derive from."""


def TypeVar(name):  # noqa: N802
    """Return nothing: it is used in annotations alone."""
