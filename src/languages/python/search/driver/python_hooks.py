"""Members that a class leaves to its subclasses."""

import ast
import inspect

from python_reading import function_node

# A class with more to define would take up most of a test.
MAX_HOOKS = 8


def hooks_of(kind):
    """Members that are abstract, or only raise that they are not implemented."""
    found = []
    for name in dir(kind):
        member = inspect.getattr_static(kind, name, None)
        function = getattr(member, "fget", member)
        if inspect.isfunction(function) and not inspect.iscoroutinefunction(function) and is_left_open(member, function):
            returned = function.__annotations__.get("return", "")
            described = {"name": name, "returns": returned if isinstance(returned, str) else getattr(returned, "__name__", "")}
            found.append(described if isinstance(member, property) else {**described, "parameters": written_parameters(function)})
    return found if len(found) <= MAX_HOOKS else []


def written_parameters(function):
    """As they are written, without annotations."""
    signature = inspect.signature(function)
    plain = [one.replace(annotation=one.empty) for one in signature.parameters.values()]
    return str(signature.replace(parameters=plain, return_annotation=signature.empty))[1:-1].split(", ")


def is_left_open(member, function):
    return getattr(member, "__isabstractmethod__", False) or only_raises(function_node(function))


def only_raises(node):
    """Whether a function only raises a NotImplementedError."""
    body = [one for one in getattr(node, "body", ()) if not is_docstring(one)]
    return len(body) == 1 and isinstance(body[0], ast.Raise) and "NotImplementedError" in ast.dump(body[0])


def is_docstring(statement):
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
