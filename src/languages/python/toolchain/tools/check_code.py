"""Compiles every Python file below the working folder in memory, then runs mypy if asked to.

Prints `path:line: message` for each error.
"""

import argparse
import os
import re
import subprocess
import sys
import warnings

SKIPPED = re.compile(r"^(\..*|node_modules|venv|env|__pycache__|site-packages|fixtures?|build|dist)$")

# Not by `-m`, which would look for mypy in the project first. Plug-ins of mypy may be modules of the project.
START_MYPY = """import sys
sys.path[:] = [path for path in sys.path if path]
from mypy.__main__ import console_entry
sys.path[:0] = ["", *sys.argv.pop(1).split(":")]
console_entry()
"""

UNTYPED = re.compile(r"\[import(?:-untyped|-not-found)?\]$")


def python_files():
    for folder, folders, names in os.walk("."):
        folders[:] = sorted(name for name in folders if not SKIPPED.match(name))
        for name in sorted(names):
            path = os.path.join(folder, name)[2:]
            if name.endswith(".py") and not os.path.islink(path):
                yield path


def check_syntax(path):
    try:
        with open(path, "rb") as file:
            compile(file.read(), path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        return f"{path}:{line}: {type(error).__name__}: {getattr(error, 'msg', error)}"
    return None


def check_types(options):
    style = ["--show-error-codes", "--no-color-output", "--no-error-summary", "--no-pretty", f"--cache-dir={options.mypy_cache}"]
    # A comment that is of no use here may be needed where the project checks its types.
    lenient = ["--no-warn-unused-ignores"] if options.elsewhere else []
    command = [sys.executable, "-c", START_MYPY, ":".join(options.path), *style, *lenient, *options.paths]
    ended = subprocess.run(command, check=False, stdout=subprocess.PIPE, text=True)
    print(ended.stdout, end="")
    errors = [line for line in ended.stdout.splitlines() if ": error: " in line]
    # A library without types, or one that is not installed here, is not a mistake of the code.
    is_tolerable = ended.returncode == 1 and all(UNTYPED.search(line) for line in errors)
    return 0 if is_tolerable else ended.returncode


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--path", action="append", default=[], help="where modules of the project are found")
    parser.add_argument("--mypy-cache", help="runs mypy, with its cache in this folder")
    parser.add_argument("--elsewhere", action="store_true", help="the project runs mypy in another environment")
    parser.add_argument("paths", nargs="*", help="for mypy, if its settings name none")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    errors = [error for error in map(check_syntax, python_files()) if error]
    for error in errors:
        print(error, file=sys.stderr)
    if errors or not options.mypy_cache:
        return 1 if errors else 0
    return check_types(options)


if __name__ == "__main__":
    sys.exit(main())
