"""Names for annotations, which MicroPython does not evaluate. It stands in for `typing` and for `collections.abc`."""

TYPE_CHECKING = False
Any = Callable = ClassVar = Generator = Iterable = Iterator = Mapping = Sequence = TypeAlias = TypeGuard = None
