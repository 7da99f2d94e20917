"""The public functions of a package, and those of them that lead into one of its modules."""

import functools
import inspect
import sys
import types

MAX_DOORS = 4
MOST_NEEDED = 2


def or_nothing(nothing):
    """Returns a default where a package breaks the search; its modules are then only harder to reach."""

    def guarded(function):
        @functools.wraps(function)
        def ask(*args):
            try:
                return function(*args)
            except Exception:
                return nothing

        return ask

    return guarded


@or_nothing([])
def doors_to(module):
    """Functions of a package, and methods of its classes, that take a text and may call the module with it."""
    package = sys.modules.get(module.__name__.partition(".")[0])
    if package is None or package is module or not hasattr(package, "__path__"):
        return []
    shown = [(name, value) for name, value in public_names(package) if is_of(name, value, package) and value.__module__ != module.__name__]
    leading = [(name, value) for name, value in shown if module in modules_behind(sys.modules[value.__module__], package)]
    doors = [door for name, value in leading for door in ways_in(name, value, package.__name__)]
    return sorted(doors, key=lambda door: (not door.is_certain, door.needed))[:MAX_DOORS]


class Door:
    """A function, or a method of a class that needs no arguments."""

    def __init__(self, package, name, member, called):
        self.package, self.name, self.member = package, name, member
        parameters = list(inspect.signature(called).parameters.values())
        self.parameters = parameters[1:] if self.member else parameters
        self.needed = sum(map(is_needed, self.parameters))
        first = self.parameters[0] if self.parameters else None
        annotation = first.annotation if first else None
        self.is_certain = annotation in (str, "str")
        self.takes_text = self.is_certain or (first is not None and annotation is first.empty and not self.member)

    def is_simple(self, most=MOST_NEEDED):
        return self.takes_text and 1 <= self.needed <= most


@functools.cache
@or_nothing(None)
def maker_of(kind):
    """The module and name of a function of the package that returns objects of a class and needs no arguments."""
    package = sys.modules.get(kind.__module__.partition(".")[0])
    if package is None or not hasattr(package, "__path__"):
        return None
    functions = [value for name, value in public_names(package) if is_of(name, value, package) and inspect.isfunction(value)]
    for function in functions:
        signature = inspect.signature(function)
        if signature.return_annotation in (kind, kind.__name__) and not any(map(is_needed, signature.parameters.values())):
            return package.__name__, function.__name__
    return None


@functools.cache
@or_nothing([])
def text_methods(kind, module):
    """Names of the methods for a text that a class of the module's package has."""
    package = module.__name__.partition(".")[0]
    if kind.__module__.partition(".")[0] != package:
        return []
    doors = [door for door in methods_of(kind, package) if door.is_simple(1)]
    # Calling an object is its main purpose.
    return [door.member for door in sorted(doors, key=lambda door: (door.member != "__call__", not door.is_certain))][:MAX_DOORS]


def methods_of(kind, package):
    methods = [(one, method) for one, method in vars(kind).items() if one == "__call__" or not one.startswith("_")]
    return [Door(package, kind.__name__, one, method) for one, method in methods if inspect.isfunction(method)]


def public_names(package):
    names = getattr(package, "__all__", None) or [name for name in vars(package) if not name.startswith("_")]
    return [(name, getattr(package, name, None)) for name in names if isinstance(name, str)]


def is_of(name, value, package):
    """Whether the package defines it under its public name."""
    if not (inspect.isfunction(value) or inspect.isclass(value)) or value.__name__ != name:
        return False
    return value.__module__ in sys.modules and value.__module__.partition(".")[0] == package.__name__


def modules_behind(start, package):
    """A module and all modules of its package that it uses, directly or not."""
    found, waiting = {start}, [start]
    while waiting:
        for home in modules_used(waiting.pop()):
            if home not in found and home.__name__.partition(".")[0] == package.__name__:
                found.add(home)
                waiting.append(home)
    return found


def modules_used(module):
    values = dict(vars(module))
    named = {name for value in values.values() if inspect.isfunction(value) for name in value.__code__.co_names}
    for name, value in values.items():
        if not isinstance(value, types.ModuleType):
            home = sys.modules.get(getattr(value, "__module__", None) or "")
            if home is not None:
                yield home
        # A package holds all of its loaded modules, used or not.
        elif name in named or not hasattr(module, "__path__"):
            yield value


def ways_in(name, value, package):
    if inspect.isfunction(value):
        doors = [Door(package, name, "", value)]
    elif inspect.isabstract(value) or issubclass(value, BaseException) or needs_something(value):
        doors = []
    else:
        doors = methods_of(value, package)
    return [door for door in doors if door.is_simple()]


def needs_something(kind):
    try:
        return any(map(is_needed, inspect.signature(kind).parameters.values()))
    except (TypeError, ValueError):
        return True


def is_needed(parameter):
    return parameter.default is parameter.empty and parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
