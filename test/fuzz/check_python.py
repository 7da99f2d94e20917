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


def wrong(text):
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError) as error:
        return f"does not parse: {error}"
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    own = {one.name for node in imports if (node.module or "").startswith("shop") for one in node.names}
    for node in ast.walk(tree):
        kind = type(node).__name__
        if kind not in ALLOWED:
            return f"holds a {kind}"
        names = [getattr(node, field, None) for field in ("id", "attr", "name", "arg", "module")]
        if isinstance(node, ast.Attribute) and ast.unparse(node) in KNOWN:
            continue
        for name in names:
            if (
                isinstance(name, str)
                and name not in own
                and ("PWNED" in name or name in REFUSED or (name.startswith("__") and name != "__getitem__"))
            ):
                return f"names {name}"
        homes = [node.module] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names] if isinstance(node, ast.Import) else []
        for home in homes:
            if (home or "").split(".")[0] not in (*MODULES, "shop"):
                return f"imports {home}"
    return None


for line in sys.stdin:
    print(json.dumps(wrong(json.loads(line))))
