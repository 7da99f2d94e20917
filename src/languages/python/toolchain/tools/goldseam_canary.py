"""A pytest plug-in: what decides about tests is remembered before code of the project is loaded, and compared at the end.

A function that the project replaced, or an assertion that no longer fails, is written as JSON to the reports.
"""

import builtins
import importlib
import json
import os
import unittest

import pytest

OUT = json.loads(os.environ["GOLDSEAM_PYTEST"])["out"]
ROOT = os.getcwd()
WRITE, DUMPS, GETPID = os.write, json.dumps, os.getpid
BUILTINS = ["AssertionError", "BaseException", "Exception", "all", "any", "isinstance", "issubclass", "len", "repr", "sorted"]
# By module and class; versions of the runner have them in different places, and some lack one.
PARTS = [
    ("unittest.case", "TestCase"),
    ("_pytest.runner", ""),
    ("_pytest.runner", "CallInfo"),
    ("_pytest.reports", "TestReport"),
    ("_pytest.python", "Function"),
    ("_pytest.unittest", "TestCaseFunction"),
    ("_pytest.outcomes", ""),
]


def find(module, name):
    try:
        found = importlib.import_module(module)
        return getattr(found, name) if name else found
    except (ImportError, AttributeError):
        return None


JUDGES = [(builtins, "builtins", BUILTINS)]
JUDGES += [(owner, name or module, None) for module, name in PARTS for owner in [find(module, name)] if owner]


def plain(value):
    """The function behind a method, and its code, which can be replaced in place."""
    function = getattr(value, "__func__", value)
    return function, getattr(function, "__code__", None)


def members(owner, names):
    for name, value in list(vars(owner).items()):
        if (names is None or name in names) and (callable(value) or isinstance(value, (classmethod, staticmethod))):
            yield name, value


ORIGINALS = [(owner, title, name, *plain(value)) for owner, title, names in JUDGES for name, value in members(owner, names)]


def place(value):
    code = plain(value)[1]
    if code is None:
        return repr(type(value)), True
    path = os.path.relpath(code.co_filename, ROOT) if os.path.isabs(code.co_filename) else code.co_filename
    return f"{getattr(code, 'co_qualname', code.co_name)} of {path}", not path.startswith("..") and "site-packages" not in path


def replaced():
    """Functions that a plug-in of the environment replaces are the environment's own affair."""
    for owner, title, name, function, code in ORIGINALS:
        value = vars(owner).get(name)
        now = plain(value)
        if now[0] is function and now[1] is code:
            continue
        source, is_own = place(value)
        if is_own:
            yield {"name": f"{title}.{name}", "source": source}


def equal(one, other):
    assert one == other


def raises_nothing():
    with pytest.raises(ValueError):
        pass


CASE = unittest.TestCase()
FAILING = [
    ("assert", lambda: equal(1, 2)),
    ("TestCase.assertEqual", lambda: CASE.assertEqual(1, 2)),
    ("TestCase.assertTrue", lambda: CASE.assertTrue(False)),
    ("TestCase.fail", lambda: CASE.fail("as it must")),
    ("pytest.raises", raises_nothing),
]


def blunt():
    for name, check in FAILING:
        try:
            check()
        except BaseException:
            continue
        yield {"name": name, "source": "no longer fails"}


@pytest.hookimpl(trylast=True)
def pytest_unconfigure():
    line = DUMPS({"pid": GETPID(), "found": [*replaced(), *blunt()]}) + "\n"
    file = os.open(os.path.join(OUT, "canary.jsonl"), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    WRITE(file, line.encode())
    os.close(file)
