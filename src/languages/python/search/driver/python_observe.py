"""Makes the calls of a plan and observes the last one."""

import asyncio
import builtins
import collections.abc
import dataclasses
import functools
import importlib
import inspect
import itertools
import json
import operator
import types

from python_answers import class_name, is_member, is_name
from python_coverage import NoCoverage
from python_doors import text_methods
from python_environment import Environment
from python_files import Files
from python_values import Codec
from python_watchdog import Hanging

# Their methods need no tests.
PLAIN_MODULES = ("builtins", "collections", "datetime", "decimal", "fractions", "io", "itertools", "pathlib", "re", "python_values")

# Code under test may change these.
GUARDED = (builtins, json, itertools, inspect, types, dataclasses, operator)

NO_COVERAGE = NoCoverage()
is_same = operator.is_


class Globals:
    """Remembers the built-in functions as they are when it is created."""

    def __init__(self):
        self.kept = [(vars(owner), dict(vars(owner))) for owner in GUARDED]

    def restore(self):
        """Restores all functions; returns whether something was changed."""
        spoilt = False
        for now, before in self.kept:
            # By identity, because an object of the code under test may be equal to anything. Fast: this runs after every call.
            if len(now) != len(before) or not all(map(is_same, now.values(), before.values())):
                spoilt = True
                now.clear()
                now.update(before)
        return spoilt


class Observer:
    def __init__(self, watchdog):
        self.watchdog = watchdog
        self.environment = Environment()
        self.globals = Globals()

    def observe(self, plan, module, coverage=NO_COVERAGE, is_wanted=None):
        """The observation of a plan; None where it took too long, or where it is not wanted."""
        files = Files()
        try:
            return self.watch(plan, Codec(module, files), (module, coverage, is_wanted))
        finally:
            self.environment.restore(plan.get("around", []))
            files.clear()

    def watch(self, plan, codec, where):
        module, coverage, is_wanted = where
        call = Call(plan, codec, self.watchdog.limit / 2)
        around, settings = self.environment, plan.get("around", [])
        try:
            with self.watchdog:
                around.enter(module, settings, codec)
                call.make(module, coverage)
        except BaseException as error:
            call.failed(error)
        finally:
            coverage.stop()
        spoilt = self.globals.restore()
        printed, complained = around.leave(settings)
        if self.watchdog.rang or (is_wanted is not None and not is_wanted(plan, call.kind())):
            return None
        try:
            with self.watchdog:
                streams = {"printed": codec.files.with_gaps(printed), "complained": codec.files.with_gaps(complained)}
                paths = around.paths_in(plan["steps"])
                effects = {**streams, "left": codec.files.left(), "lookedAt": around.reported(codec), "variables": around.variables(codec)}
                # The file that a number stands for differs between processes.
                outcome = {"outcome": "unprepared"} if any(path["kind"] != "string" for path in paths) else {}
                return {**coverage.take(), **call.observed(), **effects, **outcome, "paths": paths, "stray": spoilt, "tampered": spoilt}
        except Hanging:
            return None


class Call:
    def __init__(self, plan, codec, patience):
        self.plan, self.codec, self.patience = plan, codec, patience
        self.receiver = self.result = self.error = None
        self.args, self.fields_before = [], []
        self.waited, self.early, self.iterated = False, True, False
        # A test is not about the private state of other objects of the package.
        self.is_elsewhere = "home" in plan or plan["steps"][-1].get("on") == "argument"

    def make(self, module, coverage):
        coverage.start()
        home = importlib.import_module(self.plan["home"]) if "home" in self.plan else module
        derived = self.plan.get("derived")
        self.receiver = self.codec.define(derived) if derived else getattr(home, self.plan["exportName"])
        steps = self.plan["steps"]
        result, args = None, []
        for step in steps[:-1]:
            self.turn_to(step, result, args)
            args, kwargs = self.arguments(step)
            receiver = getattr(module, step["of"]) if "of" in step else self.receiver
            result = self.finish(invoke(receiver, step, args, kwargs))
            if step["kind"] == "new":
                self.receiver = result
        self.turn_to(steps[-1], result, args)
        args, kwargs = self.arguments(steps[-1])
        self.args = [*args, *kwargs.values()]
        self.early = False
        if len(steps) > 1 and not self.is_elsewhere:
            self.fields_before = self.codec.encode_fields(self.receiver)
        self.iterated = False
        coverage.turn()
        self.result = self.finish(invoke(self.receiver, steps[-1], args, kwargs))
        if steps[-1]["kind"] == "new":
            self.receiver = self.result

    def turn_to(self, step, result, args):
        on = step.get("on")
        if on == "result":
            self.receiver = result
        elif on == "argument":
            self.receiver, *_ = args

    def arguments(self, step):
        args = [self.codec.decode(value) for value in step["args"]]
        return args, {name: self.codec.decode(value) for name, value in step["kwargs"]}

    def finish(self, result):
        if inspect.iscoroutine(result):
            self.waited = True
            result = asyncio.run(asyncio.wait_for(result, self.patience))
        self.iterated = isinstance(result, collections.abc.Iterator)
        return self.codec.drain(result)

    def failed(self, error):
        self.error = error

    def kind(self):
        """For a test, calls of one kind are alike."""
        if self.error is not None:
            return class_name(type(self.error))
        result = self.result
        if result is None or isinstance(result, bool):
            return str(result)
        return class_name(type(result)), isinstance(result, (str, bytes, list, tuple, dict, set)) and len(result) == 0

    def observed(self):
        codec = self.codec
        if self.error is None:
            outcome = {"outcome": "returned", "value": codec.encode(self.result)}
        else:
            outcome = {"outcome": "unprepared" if self.early else "threw", "error": codec.encode_error(self.error)}
            if self.iterated:
                # Raised while iterating over the result.
                outcome["value"] = {"kind": "iterator", "items": []}
        return {
            **outcome,
            "waited": self.waited,
            "argsAfter": codec.encode_all(self.args),
            "fieldsBefore": self.fields_before,
            "fieldsAfter": [] if self.is_elsewhere else codec.encode_fields(self.receiver),
            "members": members_of(self.result) if self.error is None else [],
            "hosted": text_methods(type(self.args[0]), codec.module) if self.error is None and self.args else [],
            "argsBefore": self.args_before(),
        }

    def args_before(self):
        """The arguments before the call: created again, after everything else."""
        if not self.args:
            return []
        args, kwargs = self.arguments(self.plan["steps"][-1])
        return self.codec.encode_all([*args, *kwargs.values()])


def members_of(result):
    """Members of a result that can be called, with the arguments they need; the result itself has no name."""
    if isinstance(result, (types.FunctionType, types.MethodType, functools.partial)):
        return [["", *needed_arguments(result)]]
    if hasattr(type(result), "__enter__") and type(result).__module__ == "contextlib":
        return [["__enter__", 0], ["__exit__", 1, "func"]]
    if hasattr(type(result), "__get__") and type(result).__module__ not in PLAIN_MODULES:
        return [["__get__", 0], ["__get__", -1], ["__set__", 1]]
    if isinstance(result, type) or type(result).__module__ in PLAIN_MODULES:
        return []
    kind = type(result)
    public = [name for name in dir(kind) if is_member(name) and not name.startswith("_") and callable(getattr(kind, name, None))]
    spoken = [name for name in SPOKEN if is_member(name) and name in vars(kind)]
    return [[name, *needed_arguments(getattr(result, name))] for name in (spoken + public)[:20]]


def needed_arguments(called):
    """The number of required arguments, and their names."""
    try:
        parameters = inspect.signature(called).parameters.values()
    except (TypeError, ValueError):
        return [1]
    needed = [one for one in parameters if one.default is one.empty and one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    takes_any = any(one.kind is one.VAR_POSITIONAL for one in parameters)
    return [len(needed) or int(takes_any), *[one.name if is_name(one.name) else "value" for one in needed]]


# As tests write them: an operator does more than its method.
def enter(manager):
    with manager as entered:
        return entered


def leave(manager, function):
    """A block that fails, or does nothing."""
    with manager:
        if function.__name__ == "fail":
            function()


def owner_of(descriptor):
    """A class with the descriptor, through which it is used."""

    class Owner:
        value = descriptor

    return Owner


SPOKEN = {
    "__enter__": enter,
    "__exit__": leave,
    "__get__": lambda descriptor: owner_of(descriptor)().value,
    "__set__": lambda descriptor, value: setattr(owner_of(descriptor)(), "value", value),
    "__delete__": lambda descriptor: delattr(owner_of(descriptor)(), "value"),
    **{name: getattr(operator, name) for name in dir(operator) if name.startswith("__") and callable(getattr(operator, name))},
    **{f"__{one.__name__}__": one for one in (len, str, repr, bool, iter, next, reversed, hash, format, int, float)},
}


def invoke(receiver, step, args, kwargs):
    if step["kind"] == "get":
        return owner_of(receiver).value if step["member"] == "__get__" else getattr(receiver, step["member"])
    if step["member"] in SPOKEN and not isinstance(receiver, type):
        return SPOKEN[step["member"]](receiver, *args, **kwargs)
    called = getattr(receiver, step["member"]) if step["member"] else receiver
    return called(*args, **kwargs)
