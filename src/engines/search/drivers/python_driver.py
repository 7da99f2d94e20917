"""Runs call plans on one Python module and writes, per plan, what ran and what was observed.

Usage: python python_driver.py <answers file>, with the request as JSON on stdin.
"""

import asyncio
import enum
import faulthandler
import importlib
import inspect
import io
import json
import os
import resource
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from python_coverage import Coverage, NoCoverage  # noqa: E402
from python_switches import run_mutants  # noqa: E402
from python_values import Codec, shift_clock  # noqa: E402

sys.path.pop(0)

LOAD_LIMIT = 10
MEMORY_LIMIT = 4 * 1024**3


def main():
    request = json.load(sys.stdin)
    out = open(sys.argv[1], "a", encoding="utf-8")
    silence()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
    if request.get("clockShiftMs"):
        shift_clock(request["clockShiftMs"] / 1000)
    watchdog = Watchdog(request["callLimitMs"] / 1000)
    sys.path[:0] = request["importRoots"]
    module = load(request, out)
    if module is not None and "mutation" in request:
        run_mutants(module, request, lambda line: answer(out, line), observer(request, watchdog))
    elif module is not None:
        run_plans(module, request, out, watchdog)
    out.close()
    os._exit(0)


def silence():
    sys.stdin = io.StringIO("")
    sys.stdout = sys.stderr = open(os.devnull, "w")


class Watchdog:
    """Ends the process from a thread of its own when a call takes too long, even inside C code."""

    def __init__(self, limit):
        self.limit = limit
        self.sink = open(os.devnull, "w")

    def __enter__(self):
        faulthandler.dump_traceback_later(self.limit, exit=True, file=self.sink)

    def __exit__(self, *_):
        faulthandler.cancel_dump_traceback_later()


def answer(out, line):
    out.write(json.dumps(line) + "\n")
    out.flush()


def load(request, out):
    try:
        with Watchdog(LOAD_LIMIT):
            module = importlib.import_module(request["module"])
        if os.path.realpath(module.__file__) != os.path.realpath(request["subject"]):
            raise ImportError(f"{request['module']} is another file: {module.__file__}")
    except BaseException as error:
        answer(out, {"unloadable": f"{type(error).__name__}: {error}"[:500]})
        return None
    answer(out, {"loaded": describe(module)})
    return module


def describe(module):
    found = []
    for name, value in list(vars(module).items()):
        if name.startswith("__") or getattr(value, "__module__", None) != module.__name__:
            continue
        if inspect.isclass(value):
            found.append({"name": name, "kind": "class", **describe_class(value)})
        elif callable(value):
            found.append({"name": name, "kind": "function"})
    return found


def describe_class(value):
    if issubclass(value, enum.Enum):
        return {"members": [str(member) for member in list(value.__members__)[:10]]}
    try:
        parameters = inspect.signature(value).parameters.values()
    except (TypeError, ValueError):
        return {}
    return {"parameters": [describe_parameter(parameter) for parameter in parameters]}


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


def run_plans(module, request, out, watchdog):
    observe_plan = observer(request, watchdog)
    coverage = Coverage(module.__file__)
    for plan in request["plans"]:
        answer(out, {"started": plan["id"]})
        answer(out, {"id": plan["id"], **observe_plan(plan, module, coverage)})


def observer(request, watchdog):
    """A function that runs a plan on a module, within limits."""

    def observe_plan(plan, module, coverage=NoCoverage()):
        with watchdog:
            observation = observe(plan, module, Codec(module), coverage, request["callLimitMs"] / 2000)
        return {**coverage.take(), **observation, "stray": False}

    return observe_plan


def observe(plan, module, codec, coverage, patience):
    state = {"receiver": None, "args": [], "before": [], "fields_before": []}
    waited, early = False, True
    try:
        state["receiver"] = getattr(module, plan["exportName"])
        result = None
        for index, step in enumerate(plan["steps"]):
            args = [codec.decode(value) for value in step["args"]]
            kwargs = {name: codec.decode(value) for name, value in step["kwargs"]}
            state["args"] = [*args, *kwargs.values()]
            if index == len(plan["steps"]) - 1:
                early = False
                coverage.take()
                state["before"] = codec.encode_all(state["args"])
                state["fields_before"] = codec.encode_fields(state["receiver"])
            with coverage:
                result = invoke(state["receiver"], step, args, kwargs)
                if inspect.iscoroutine(result):
                    waited = True
                    result = asyncio.run(asyncio.wait_for(result, patience))
                if inspect.isgenerator(result):
                    result = codec.drain(result)
            if step["kind"] == "new":
                state["receiver"] = result
        told = {"outcome": "returned", "value": codec.encode(result)}
    except BaseException as error:
        told = {"outcome": "unprepared" if early else "threw", "error": codec.encode_error(error)}
    return {
        **told,
        "waited": waited,
        "argsBefore": state["before"],
        "argsAfter": codec.encode_all(state["args"]),
        "fieldsBefore": state["fields_before"],
        "fieldsAfter": codec.encode_fields(state["receiver"]),
    }


def invoke(receiver, step, args, kwargs):
    if step["kind"] == "get":
        return getattr(receiver, step["member"])
    called = getattr(receiver, step["member"]) if step["member"] else receiver
    return called(*args, **kwargs)


main()
