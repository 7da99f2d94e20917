"""Lists the modules that tests can be written for: the standard library's, and those of packages in a folder.

Usage: python list_modules.py <folder of packages>; writes JSON to stdout.
"""

import ast
import concurrent.futures
import json
import os
import subprocess
import sys

LINES = range(50, 601)
IMPORT_LIMIT = 10
CHECK = """import importlib, sys, threading
sys.path.insert(0, sys.argv[2])
importlib.import_module(sys.argv[1])
sys.exit(threading.active_count() > 1)
"""


def main():
    packages = sys.argv[1]
    library = os.path.dirname(os.__file__)
    standard = [(name, os.path.join(library, f"{name}.py"), library) for name in sorted(sys.stdlib_module_names)]
    found = standard + list(package_modules(packages))
    wanted = [one for one in found if not hidden(one[0]) and is_subject(one[1])]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        quiet = list(pool.map(imports_quietly, wanted))
    listed = [{"name": name, "standard": root == library} for (name, _, root), ok in zip(wanted, quiet) if ok]
    json.dump({"library": library, "modules": listed}, sys.stdout)


def package_modules(folder):
    for root, folders, files in os.walk(folder):
        folders[:] = sorted(one for one in folders if one.isidentifier() and one not in ("tests", "test", "bin"))
        for file in sorted(files):
            path = os.path.join(root, file)
            name = os.path.relpath(path, folder)[: -len(".py")].replace(os.sep, ".")
            if file.endswith(".py"):
                yield name, path, folder


def hidden(name):
    return any(part.startswith("_") for part in name.split("."))


def is_subject(path):
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except (OSError, UnicodeDecodeError):
        return False
    definitions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return text.count("\n") in LINES and any(isinstance(one, definitions) for one in ast.parse(text).body)


def imports_quietly(one):
    name, _, root = one
    try:
        done = subprocess.run([sys.executable, "-c", CHECK, name, root], capture_output=True, check=False, timeout=IMPORT_LIMIT)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0 and not done.stdout and not done.stderr


main()
