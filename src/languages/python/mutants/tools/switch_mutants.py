"""Comes before the tests of a file: runs them once per step, each with its own copy of the module with one change."""

import ast as goldseam_ast
import contextlib as goldseam_contextlib
import json as goldseam_json
import os as goldseam_os
import signal as goldseam_signal
import sys as goldseam_sys
import types as goldseam_types
import unittest as goldseam_unittest

import pytest as goldseam_pytest

# The line before this text names the module, and the change of each step.
goldseam_request = goldseam_json.loads(goldseam_request)  # noqa: F821  # pyright: ignore[reportUndefinedVariable]
GOLDSEAM_LIMIT_SEC = 2
GOLDSEAM_NEXT_SEC = 0.1


def goldseam_subject():
    path = goldseam_request["path"]
    for module in list(goldseam_sys.modules.values()):
        file = getattr(module, "__file__", None)
        if file and goldseam_os.path.realpath(file) == goldseam_os.path.realpath(path):
            return module
    raise ImportError(f"{path} is not loaded")


def goldseam_changed(edit):
    data = goldseam_request["text"].encode()
    if edit:
        data = data[: edit["start"]] + edit["replacement"].encode() + data[edit["end"] :]
    return compile(data, goldseam_request["path"], "exec")


def goldseam_copy(module, edit):
    """The module loaded again, changed; it replaces the original while it loads and afterwards."""
    copy = goldseam_types.ModuleType(module.__name__)
    kept = ("__file__", "__package__", "__spec__", "__loader__", "__path__")
    copy.__dict__.update({name: module.__dict__[name] for name in kept if name in module.__dict__})
    goldseam_place(copy)
    exec(goldseam_changed(edit), copy.__dict__)
    return copy


def goldseam_place(module):
    goldseam_sys.modules[module.__name__] = module
    parent, _, name = module.__name__.rpartition(".")
    if parent in goldseam_sys.modules:
        setattr(goldseam_sys.modules[parent], name, module)


def goldseam_bound(namespace, module, copy):
    """The objects of the copy that names of the tests mean."""
    names = {id(value): name for name, value in module.__dict__.items() if not name.startswith("__")}
    for key, value in namespace.items():
        if value is module:
            yield key, copy
        elif id(value) in names and (getattr(value, "__module__", None) == module.__name__ or goldseam_is_made(value)):
            yield key, copy.__dict__.get(names[id(value)], value)


def goldseam_is_made(value):
    """Whether a value is an object that a module made when it was loaded, such as an app: small values may be anybody's."""
    small = (int, float, complex, str, bytes, tuple, frozenset, type(None), type(Ellipsis))
    code = (type, goldseam_types.ModuleType, goldseam_types.FunctionType, goldseam_types.BuiltinFunctionType)
    return not isinstance(value, small + code)


def goldseam_again(module):
    """Makes again what the test file itself made of the module, such as a client of its app."""
    with open(module.__file__, encoding="utf-8") as file:
        tree = goldseam_ast.parse(file.read())
    for node in tree.body:
        if not isinstance(node, (goldseam_ast.Assign, goldseam_ast.AnnAssign)):
            continue
        names = {part.id for part in goldseam_ast.walk(node) if isinstance(part, goldseam_ast.Name)}
        if not any(name.lower().startswith("goldseam_") or name.startswith("pytest") for name in names):
            exec(compile(goldseam_ast.Module([node], []), module.__file__, "exec"), module.__dict__)


@goldseam_contextlib.contextmanager
def goldseam_on(tests, step):
    """The names of a test module mean a copy of the subject with the change of a step."""
    module = goldseam_subject()
    namespace = tests.__dict__
    before = dict(namespace)
    try:
        copy = goldseam_copy(module, goldseam_request["steps"][step])
        namespace.update(dict(goldseam_bound(before, module, copy)))
        goldseam_again(tests)
        yield
    finally:
        namespace.update(before)
        goldseam_place(module)


def goldseam_stop(*_):
    raise TimeoutError("the change makes it run forever")


@goldseam_contextlib.contextmanager
def goldseam_limited():
    goldseam_signal.signal(goldseam_signal.SIGALRM, goldseam_stop)
    # Again soon, because a subtest catches it and the next one may hang as well.
    goldseam_signal.setitimer(goldseam_signal.ITIMER_REAL, GOLDSEAM_LIMIT_SEC, GOLDSEAM_NEXT_SEC)
    try:
        yield
    finally:
        goldseam_signal.setitimer(goldseam_signal.ITIMER_REAL, 0)


def goldseam_case(cases, step):
    """A class of unittest as it is, in one step: it can have no parameters."""

    class Step(cases):
        @classmethod
        def setUpClass(cls):
            on = goldseam_on(goldseam_sys.modules[cases.__module__], step)
            on.__enter__()
            cls.addClassCleanup(on.__exit__, None, None, None)
            super().setUpClass()

        def run(self, result=None):
            with goldseam_limited():
                return super().run(result)

    return Step


def goldseam_steps(namespace):
    """Comes after the tests: has each of them run in every step."""
    steps = range(len(goldseam_request["steps"]))
    cases = {
        name: value
        for name, value in namespace.items()
        if isinstance(value, type) and issubclass(value, goldseam_unittest.TestCase) and value.__module__ == namespace["__name__"]
    }
    for name in cases:
        del namespace[name]
    namespace.update({f"{name}[{step}]": goldseam_case(value, step) for step in steps for name, value in cases.items()})
    if cases:
        return

    @goldseam_pytest.fixture(scope="module", autouse=True, params=steps)
    def goldseam_step(request):
        with goldseam_on(request.module, request.param):
            yield

    @goldseam_pytest.fixture(autouse=True)
    def goldseam_limit(goldseam_step):  # noqa: ARG001, it comes first
        with goldseam_limited():
            yield

    namespace.update(goldseam_step=goldseam_step, goldseam_limit=goldseam_limit)
