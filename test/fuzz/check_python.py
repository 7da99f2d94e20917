"""Says for each file, a line of JSON each, what is wrong with it: found by Python's own parser, with rules of its own."""

import ast
import json
import sys

ALLOWED = (  # noqa: SIM905, a list of as many words is hard to read
    "Module ImportFrom Import alias FunctionDef arguments arg Expr Assert Call Name Load Store Del Attribute Constant List Tuple Set Dict keyword "
    "Lambda Starred UnaryOp USub BinOp Div Mult Compare Eq Is In Assign With withitem ClassDef Return Raise Subscript Pass JoinedStr "
    "FormattedValue Delete"
).split()
MODULES = (  # noqa: SIM905
    "pytest math io random os re sys asyncio decimal datetime fractions pathlib uuid collections tempfile unittest xml contextlib argparse "
    "logging email"
).split()
REFUSED = ("eval", "exec", "compile", "open", "getattr", "setattr", "globals", "vars", "breakpoint", "system", "popen")
KNOWN = ("re.compile", "monkeypatch.setattr")


def is_refused(name, own):
    """Whether a file may not name it; names that it takes from the code under test or gives to parameters are its own."""
    return "PWNED" in name or (name.startswith("__") and name != "__getitem__") or (name in REFUSED and name not in own)


def names_of_imports(tree):
    aliases = [one for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom)) for one in node.names]
    return {(one.asname or one.name).split(".")[0] for one in aliases}


def root_of(node):
    """The name that a chain of members and calls begins with; None if it begins with something else."""
    while not isinstance(node, ast.Name):
        inner = getattr(node, "value", None) or getattr(node, "func", None)
        if inner is None:
            return None
        node = inner
    return node.id


def wrong(text):
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError) as error:
        return f"does not parse: {error}"
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    own = {one.name for node in imports if (node.module or "").startswith("shop") for one in node.names}
    parameters = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    foreign = (names_of_imports(tree) - own) | parameters | {None}
    own |= parameters
    for node in ast.walk(tree):
        kind = type(node).__name__
        if kind not in ALLOWED:
            return f"holds a {kind}"
        names = [getattr(node, field, None) for field in ("id", "attr", "name", "arg", "module")]
        if isinstance(node, ast.Attribute) and ast.unparse(node) in KNOWN:
            continue
        if isinstance(node, ast.Attribute) and node.attr in REFUSED and root_of(node) not in foreign:
            # A member of the code under test or of what it made.
            continue
        for name in names:
            if isinstance(name, str) and is_refused(name, own):
                return f"names {name}"
        homes = [node.module] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names] if isinstance(node, ast.Import) else []
        for home in homes:
            if (home or "").split(".")[0] not in (*MODULES, "shop"):
                return f"imports {home}"
    return None


for line in sys.stdin:
    print(json.dumps(wrong(json.loads(line))))
