"""Finds classes that have the members which functions read from their parameters."""

import dis
import functools
import importlib
import inspect
import io
import sys

MAX_LIKELY = 3
# Values that only need members of these need no class.
PLAIN = tuple(frozenset(dir(kind)) for kind in (str, bytes, list, dict, set, int, float, io.StringIO, io.BytesIO))
LIBRARY = (
    ("datetime", "datetime"),
    ("datetime", "date"),
    ("datetime", "time"),
    ("datetime", "timedelta"),
    ("datetime", "timezone"),
    ("decimal", "Decimal"),
    ("fractions", "Fraction"),
    ("pathlib", "Path"),
    ("re", "Match"),
    ("re", "Pattern"),
    ("xml.etree.ElementTree", "Element"),
    ("collections", "deque"),
    ("email.message", "Message"),
    ("logging", "Logger"),
    ("logging", "LogRecord"),
    ("uuid", "UUID"),
)


class Likely:
    """Finds classes of a module, its package and the library that have given members, and remembers them."""

    def __init__(self, module):
        self.module = module
        self.found = {}

    def classes_for(self, members):
        members = {name for name in members if not name.startswith("__")}
        if not is_distinctive(members):
            return []
        classes = [kind for kind in self.around if members <= members_of(kind)][:MAX_LIKELY]
        self.found.update(dict.fromkeys(classes))
        return classes

    @functools.cached_property
    def around(self):
        return [*classes_around(self.module), *library_classes()]


def is_distinctive(members):
    return bool(members) and not any(members <= plain for plain in PLAIN)


def classes_around(module):
    """Classes of the module, then those of the loaded modules of its package."""
    top = module.__name__.split(".")[0]
    homes = [module] + [one for name, one in sorted(sys.modules.items()) if name.split(".")[0] == top and one is not module]
    classes = [kind for home in homes for kind in vars(home).values() if inspect.isclass(kind) and kind.__module__ == home.__name__]
    return [kind for kind in dict.fromkeys(classes) if not inspect.isabstract(kind) and not issubclass(kind, BaseException)]


def library_classes():
    return [getattr(importlib.import_module(home), name) for home, name in LIBRARY]


@functools.cache
def members_of(kind):
    """The members of a class's objects: those of the class, and those that its methods set."""
    return frozenset(dir(kind)).union(*[stored_members(base) for base in kind.__mro__])


@functools.cache
def stored_members(kind):
    functions = [value for value in vars(kind).values() if inspect.isfunction(value)]
    steps = [step for function in functions for step in dis.get_instructions(function)]
    return frozenset(step.argval for step in steps if step.opname == "STORE_ATTR")
