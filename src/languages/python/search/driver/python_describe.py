"""Describes a loaded module: its functions and classes, and classes of other modules that its annotations may name."""

import ast
import enum
import inspect
import re

from python_annotations import Likely, choices_for, classes_needed, names_for_types
from python_doors import doors_to, maker_of
from python_examples import examples_of
from python_language import describe_language
from python_patterns import describe_patterns
from python_reading import function_node, uses_in

MAX_FOREIGN = 60
MAX_INHERITED = 8
# A class with more to define would take up most of a test.
MAX_HOOKS = 8
PLAIN_DEFAULT = re.compile(r"-?\d{1,18}(\.\d{1,18})?|'[\w .-]{0,40}'", re.ASCII)
WELL_KNOWN = ("builtins", "abc", "enum", "typing", "threading", "collections", "_collections_abc", "logging")
# The engine knows their classes already.
KNOWN = ("builtins", "typing", "collections", "datetime", "decimal", "fractions", "io", "pathlib", "uuid", "re", "abc", "xml")


def describe(module, with_uses=True):
    """Everything that tests can call and construct. Uses of parameters take time and are left out where they are not needed."""
    own = {name: value for name, value in list(vars(module).items()) if is_own(name, value, module)}
    examples = examples_of(module, own)
    likely = Likely(module)
    uses = uses_in(module, own) if with_uses else {}
    found = []
    for name, value in own.items():
        described = {"name": name, "kind": "class", **describe_class(value)} if inspect.isclass(value) else {"name": name, "kind": "function"}
        shown = [one for one in examples if one["exportName"] == name]
        found.append({**described, "examples": shown, "uses": describe_uses(name, uses, likely)})
    doors = [*describe_doors(module), *describe_language(module, own)] if with_uses else []
    return found + describe_foreign(module, own, list(likely.found)) + describe_patterns(module) + doors


def describe_doors(module):
    return [
        {
            "name": door.name,
            "kind": "class" if door.member else "function",
            "module": door.package,
            "door": {"member": door.member, "parameters": [describe_parameter(one) for one in door.parameters]},
        }
        for door in doors_to(module)
    ]


def describe_uses(name, uses, likely):
    own = [(target, one, use) for target, parameters in uses.items() if target.split(".")[0] == name for one, use in parameters.items()]
    return [[target, one, use.described(likely.classes_for)] for target, one, use in own if not use.is_empty()]


def is_own(name, value, module):
    return not name.startswith("__") and callable(value) and getattr(value, "__module__", None) == module.__name__


def describe_class(value):
    if issubclass(value, enum.Enum):
        return {"members": [str(member) for member in list(value.__members__)[:10]]}
    described = {"hooks": hooks_of(value), "abstract": inspect.isabstract(value), "choices": [one.__name__ for one in choices_for(value)]}
    try:
        parameters = inspect.signature(value).parameters.values()
    except (TypeError, ValueError):
        return described
    return {**described, "parameters": [describe_parameter(parameter) for parameter in parameters], "inherited": inherited_methods(value)}


def inherited_methods(kind):
    """Public methods of base classes: of other modules, or of its own where they call methods that the class overrides."""
    found = []
    for base in kind.__mro__[1:]:
        if base.__module__ in WELL_KNOWN or (base.__module__ == kind.__module__ and not overrides(kind, base)):
            continue
        for name, method in vars(base).items():
            if inspect.isfunction(method) and not name.startswith("_") and getattr(kind, name, None) is method:
                parameters = list(inspect.signature(method).parameters.values())[1:]
                found.append({"name": name, "parameters": [describe_parameter(one) for one in parameters]})
    return found[:MAX_INHERITED]


def overrides(kind, base):
    """Whether a class overrides methods that a base calls itself."""
    hooks = [name for name, method in vars(base).items() if inspect.isfunction(method) and name.startswith("_") and not name.endswith("__")]
    return any(name in vars(kind) for name in hooks)


def describe_parameter(parameter):
    kind = parameter.kind
    described = {
        "name": parameter.name,
        "optional": parameter.default is not inspect.Parameter.empty or kind is inspect.Parameter.VAR_KEYWORD,
        "rest": kind in (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD),
        "keywordOnly": kind in (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.VAR_KEYWORD),
    }
    annotation = parameter.annotation
    if annotation is not inspect.Parameter.empty:
        plain = isinstance(annotation, type) and not hasattr(annotation, "__args__")
        described["type"] = annotation if isinstance(annotation, str) else annotation.__name__ if plain else str(annotation)
    if isinstance(parameter.default, (int, float, str, bool, type(None))):
        described["defaultValue"] = repr(parameter.default)
    return described


def describe_foreign(module, own, likely):
    """Classes that the module imports, annotates with or reads from, and the classes that are needed to construct them."""
    named = {name: value for name, value in vars(module).items() if name not in own}
    named.update((name, value) for name, value in names_for_types(module).items())
    imported = [value for name, value in named.items() if inspect.isclass(value) and name == value.__name__]
    functions = [*functions_of(own), *imported, *likely]
    classes = [*imported, *likely, *classes_needed(functions, module, MAX_FOREIGN)]
    described = {}
    for value in classes:
        if value.__name__ not in own and value.__name__ not in described and is_known(value):
            made = {"maker": maker} if (maker := maker_of(value)) else {}
            described[value.__name__] = {"name": value.__name__, "kind": "class", "module": value.__module__, **describe_class(value), **made}
    return list(described.values())[:MAX_FOREIGN]


def functions_of(own):
    for value in own.values():
        yield value
        if inspect.isclass(value):
            yield from (method for method in vars(value).values() if inspect.isfunction(method))


def is_known(value):
    top = value.__module__.split(".")[0]
    return top not in KNOWN and not issubclass(value, BaseException) and (not inspect.isabstract(value) or bool(choices_for(value)))


def hooks_of(kind):
    """Members that are abstract, or only raise that they are not implemented."""
    found = []
    for name in dir(kind):
        member = inspect.getattr_static(kind, name, None)
        function = getattr(member, "fget", member)
        if inspect.isfunction(function) and not inspect.iscoroutinefunction(function) and is_left_open(member, function):
            returned = function.__annotations__.get("return", "")
            returns = returned if isinstance(returned, str) else getattr(returned, "__name__", "")
            described = {"name": name, "returns": returns if isinstance(returns, str) else ""}
            found.append(described if isinstance(member, property) else {**described, "parameters": written_parameters(function)})
    return found if len(found) <= MAX_HOOKS else []


def written_parameters(function):
    """As they are written, without annotations; defaults that are no plain literal as None."""
    written = []
    before = None
    parameters = list(inspect.signature(function).parameters.values())
    for one in parameters:
        if before is not None and before.kind is one.POSITIONAL_ONLY and one.kind is not one.POSITIONAL_ONLY:
            written.append("/")
        if one.kind is one.KEYWORD_ONLY and (before is None or before.kind not in (one.VAR_POSITIONAL, one.KEYWORD_ONLY)):
            written.append("*")
        stars = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "")
        default = "" if one.default is one.empty else f"={plain_default(one.default)}"
        written.append(f"{stars}{one.name}{default}")
        before = one
    return [*written, "/"] if before is not None and before.kind is before.POSITIONAL_ONLY else written


def plain_default(value):
    is_plain = value is None or type(value) is bool or (type(value) in (int, float, str) and PLAIN_DEFAULT.fullmatch(repr(value)))
    return repr(value) if is_plain else "None"


def is_left_open(member, function):
    return getattr(member, "__isabstractmethod__", False) or only_raises(function_node(function))


def only_raises(node):
    """Whether a function only raises a NotImplementedError."""
    body = [one for one in getattr(node, "body", ()) if not is_docstring(one)]
    return len(body) == 1 and isinstance(body[0], ast.Raise) and "NotImplementedError" in ast.dump(body[0])


def is_docstring(statement):
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
