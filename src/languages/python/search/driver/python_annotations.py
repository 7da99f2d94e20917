"""The classes that parameters may have: annotations name them, or they have the members that functions read."""

import ast
import dis
import functools
import importlib
import inspect
import io
import sys
import types

MAX_CHOICES = 4
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


def classes_needed(functions, module, most):
    """Classes that annotate parameters of functions, and the classes that are needed to construct them."""
    found = []
    waiting = [(function, module) for function in functions]
    while waiting and len(found) < most:
        function, home = waiting.pop(0)
        for kind in classes_in_signature(function, home):
            for one in (kind, *choices_for(kind)):
                if one not in found:
                    found.append(one)
                    waiting.append((one, sys.modules.get(one.__module__, module)))
    return found


def choices_for(kind):
    """Concrete classes below an abstract class."""
    below = [one for direct in kind.__subclasses__() for one in (direct, *choices_for(direct))] if inspect.isabstract(kind) else []
    return [one for one in below if not inspect.isabstract(one)][:MAX_CHOICES]


def classes_in_signature(function, module):
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    return [kind for one in parameters for kind in classes_named(one.annotation, module)]


def classes_named(annotation, module):
    """The classes that an annotation mentions, however it is written."""
    if annotation is inspect.Parameter.empty:
        return []
    if isinstance(annotation, str):
        try:
            tree = ast.parse(annotation, mode="eval")
        except (SyntaxError, ValueError):
            return []
        named = [named_by(node, module) for node in ast.walk(tree) if isinstance(node, (ast.Name, ast.Attribute))]
        inner = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        return [one for one in named if inspect.isclass(one)] + [one for text in inner if text != annotation for one in classes_named(text, module)]
    if inspect.isclass(annotation) and not hasattr(annotation, "__args__"):
        return [annotation]
    forward = getattr(annotation, "__forward_arg__", None)
    parts = [forward] if forward else getattr(annotation, "__args__", None) or ()
    return [one for part in parts if not isinstance(part, (list, tuple)) for one in classes_named(part, module)]


def named_by(node, module):
    if isinstance(node, ast.Name):
        found = vars(module).get(node.id)
        return names_for_types(module).get(node.id) if found is None else found
    owner = named_by(node.value, module) if isinstance(node.value, (ast.Name, ast.Attribute)) else None
    return getattr(owner, node.attr, None) if isinstance(owner, types.ModuleType) or inspect.isclass(owner) else None


@functools.cache
def names_for_types(module):
    """Names that are imported under `if TYPE_CHECKING:`."""
    return dict(read_names(module))


def read_names(module):
    for guard in tree_of(module).body:
        if isinstance(guard, ast.If) and "TYPE_CHECKING" in ast.dump(guard.test):
            for statement in guard.body:
                if isinstance(statement, ast.ImportFrom):
                    yield from imported_names(statement, module)


def imported_names(statement, module):
    try:
        source = importlib.import_module("." * statement.level + (statement.module or ""), module.__package__)
    except Exception:
        return
    for one in statement.names:
        found = getattr(source, one.name, None)
        if found is None:
            try:
                found = importlib.import_module(f"{source.__name__}.{one.name}")
            except Exception:
                continue
        yield one.asname or one.name, found


@functools.cache
def tree_of(module):
    """A module's syntax tree; an empty one without a source."""
    try:
        with open(module.__file__, encoding="utf-8") as file:
            return ast.parse(file.read())
    except (OSError, SyntaxError, ValueError, TypeError, AttributeError):
        return ast.Module([], [])


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
