"""What the functions of a module do with their parameters: keys, members, items, what they are compared with."""

import inspect
import sys

from python_reading import Reading, function_node


def uses_in(module, own):
    """By function and parameter: what is done with it, also in functions and methods of the package that it is handed on to."""
    found = {}
    for name, value in own.items():
        try:
            if inspect.isclass(value):
                found.update(uses_in_class(name, value))
            elif inspect.isfunction(value) and (node := function_node(value)) is not None:
                found[name] = Reading(module, None, (value,)).read(node)
        except Exception:
            # A module may do what it likes with its classes; without this it is only harder to guess.
            continue
    return found


def uses_in_class(name, kind):
    """What becomes of a constructor's parameter shows in the methods as well, where it is kept."""
    module = sys.modules[kind.__module__]
    methods = [(one, value) for one, value in vars(kind).items() if inspect.isfunction(value)]
    reading = Reading(module, kind)
    found = {}
    for one, value in sorted(methods, key=lambda pair: pair[0] != "__init__"):
        reading.way = (value,)
        if (node := function_node(value)) is not None:
            found[f"{name}.{one}"] = reading.read(node)
    return found
