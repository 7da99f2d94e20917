"""Compiles every Python file below the working folder in memory; prints `path:line: message` for each error."""

import os
import re
import sys
import warnings

SKIPPED = re.compile(r"^(\..*|node_modules|venv|env|__pycache__|site-packages|fixtures?|build|dist)$")


def python_files():
    for folder, folders, names in os.walk("."):
        folders[:] = sorted(name for name in folders if not SKIPPED.match(name))
        for name in sorted(names):
            path = os.path.join(folder, name)[2:]
            if name.endswith(".py") and not os.path.islink(path):
                yield path


def check(path):
    try:
        with open(path, "rb") as file:
            compile(file.read(), path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        return f"{path}:{line}: {type(error).__name__}: {getattr(error, 'msg', error)}"
    return None


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    errors = [error for error in map(check, python_files()) if error]
    for error in errors:
        print(error, file=sys.stderr)
    sys.exit(1 if errors else 0)
