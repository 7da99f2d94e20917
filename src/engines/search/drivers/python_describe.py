"""What a loaded module offers: its functions and classes, and classes of others that its annotations may name."""

import ast
import enum
import importlib
import inspect

from python_examples import examples_of

MAX_FOREIGN = 60
MAX_INHERITED = 8
WELL_KNOWN = ("builtins", "abc", "enum", "typing", "threading", "collections", "_collections_abc", "logging")
# Their names are known without looking.
KNOWN = ("builtins", "typing", "collections", "datetime", "decimal", "fractions", "io", "pathlib", "uuid", "re", "abc")


def describe(module):
    own = {name: value for name, value in list(vars(module).items()) if is_own(name, value, module)}
    examples = examples_of(module, own)
    found = []
    for name, value in own.items():
        told = {"name": name, "kind": "class", **describe_class(value)} if inspect.isclass(value) else {"name": name, "kind": "function"}
        found.append({**told, "examples": [one for one in examples if one["exportName"] == name]})
    return found + describe_foreign(module, own)


def is_own(name, value, module):
    return not name.startswith("__") and callable(value) and getattr(value, "__module__", None) == module.__name__


def describe_class(value):
    if issubclass(value, enum.Enum):
        return {"members": [str(member) for member in list(value.__members__)[:10]]}
    try:
        parameters = inspect.signature(value).parameters.values()
    except (TypeError, ValueError):
        return {}
    return {"parameters": [describe_parameter(parameter) for parameter in parameters], "inherited": inherited_methods(value)}


def inherited_methods(kind):
    """Public methods that come from classes of other modules, which call what the class itself defines."""
    found = []
    for base in kind.__mro__[1:]:
        if base.__module__ in (kind.__module__, *WELL_KNOWN):
            continue
        for name, method in vars(base).items():
            if inspect.isfunction(method) and not name.startswith("_") and getattr(kind, name, None) is method:
                parameters = list(inspect.signature(method).parameters.values())[1:]
                found.append({"name": name, "parameters": [describe_parameter(one) for one in parameters]})
    return found[:MAX_INHERITED]


def describe_parameter(parameter):
    kind = parameter.kind
    described = {
        "name": parameter.name,
        "optional": parameter.default is not inspect.Parameter.empty,
        "rest": kind in (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD),
        "keywordOnly": kind in (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.VAR_KEYWORD),
    }
    annotation = parameter.annotation
    if annotation is not inspect.Parameter.empty:
        plain = isinstance(annotation, type) and not hasattr(annotation, "__args__")
        described["type"] = annotation if isinstance(annotation, str) else annotation.__name__ if plain else str(annotation)
    if described["optional"] and isinstance(parameter.default, (int, float, str, bool, type(None))):
        described["defaultValue"] = repr(parameter.default)
    return described


def describe_foreign(module, own):
    """Classes that the module imports, also those that it imports for annotations only."""
    names = {**names_for_types(module), **{name: value for name, value in vars(module).items() if name not in own}}
    classes = [(name, value) for name, value in names.items() if is_makeable(name, value)][:MAX_FOREIGN]
    return [{"name": name, "kind": "class", "module": value.__module__, **describe_class(value)} for name, value in classes]


def is_makeable(name, value):
    if not inspect.isclass(value) or inspect.isabstract(value) or name != value.__name__:
        return False
    top = value.__module__.split(".")[0]
    return top not in KNOWN and not issubclass(value, BaseException)


def names_for_types(module):
    """What stands under `if TYPE_CHECKING:`."""
    try:
        with open(module.__file__, encoding="utf-8") as file:
            tree = ast.parse(file.read())
    except (OSError, SyntaxError, ValueError):
        return {}
    found = {}
    for guard in tree.body:
        if isinstance(guard, ast.If) and "TYPE_CHECKING" in ast.dump(guard.test):
            for statement in guard.body:
                if isinstance(statement, ast.ImportFrom):
                    found.update(imported_names(statement, module))
    return found


def imported_names(statement, module):
    try:
        source = importlib.import_module("." * statement.level + (statement.module or ""), module.__package__)
    except Exception:
        return {}
    return {one.name: getattr(source, one.name, None) for one in statement.names}
