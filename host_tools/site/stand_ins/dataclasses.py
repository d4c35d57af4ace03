"""Data classes, as in CPython's `dataclasses`, as far as the laptop's modules of a replay use them.

MicroPython keeps no annotations: the site's build fills in the names of the fields. Instances can be changed.
"""

# Names of the fields by module and class.
FIELDS = {}


class _Field:
    def __init__(self, default_factory):
        self.default_factory = default_factory


def field(default_factory):
    """Return the default of a field that each instance makes anew."""
    return _Field(default_factory)


def dataclass(made=None, **options):
    """Give the class `made` its `__init__`, with the arguments of its fields in their order."""
    if made is None:
        return dataclass
    names = FIELDS[made.__module__ + "." + made.__name__]
    defaults = {}
    arguments = body = ""
    for name in names:
        if hasattr(made, name):
            defaults[name] = getattr(made, name)
            fresh = ".default_factory()" if isinstance(defaults[name], _Field) else ""
            arguments += ", %s=_none" % name
            body += "\n  self.%s = defaults[%r]%s if %s is _none else %s" % (name, name, fresh, name, name)
        else:
            arguments += ", " + name
            body += "\n  self.%s = %s" % (name, name)
    values = {"defaults": defaults, "_none": object()}
    exec("def made(self%s):%s" % (arguments, body), values)
    made.__init__ = values["made"]
    made.__eq__ = lambda one, other: type(other) is made and _values(one, names) == _values(other, names)
    if options.get("frozen"):
        made.__hash__ = lambda one: hash(tuple(_values(one, names)))
    return made


def _values(one, names):
    return [getattr(one, name) for name in names]


def replace(one, **changes):
    """Return a copy of `one` with `changes`."""
    made = type(one)
    names = FIELDS[made.__module__ + "." + made.__name__]
    return made(**{name: changes.get(name, getattr(one, name)) for name in names})
