"""Runs call plans on one Python module and writes, per plan, what ran and what was observed.

Reads a request and then batches of plans, a line each, from descriptor 3, and answers on descriptor 4.
"""

import contextlib
import fcntl
import importlib
import io
import itertools
import json
import os
import resource
import sys
import time
from typing import Any, Dict

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from python_answers import MAX_GOALS, Answers, class_name, plain_text, usable_exports
from python_clock import shift_clock
from python_coverage import Coverage
from python_describe import describe
from python_instrument import import_counted
from python_observe import Observer
from python_operands import Exchange
from python_switches import run_mutants
from python_values import Codec
from python_watchdog import Watchdog, refuse_endless_waits

sys.path.pop(0)

LOAD_LIMIT = 10
# Loading may need much memory; a call that needs as much is a mistake.
LOAD_MEMORY = 4 * 1024**3
CALL_MEMORY = 1024**3
# How many calls with the same way and outcome are reported: mutants may make them differ.
ALIKE = 8
# How many calls of one target may hang, and which share of them, before the driver skips it.
HANGS = 3
HANGING_SHARE = 0.05
# After a call that takes so many seconds with a number so large, calls with larger numbers are skipped.
SLOW = 0.1
LARGE = 10_000
HIGH_DESCRIPTOR = 500


def main():
    requests = os.fdopen(moved_up(3), encoding="utf-8")
    out = Answers(moved_up(4))
    request = json.loads(requests.readline())
    out.lock(request.pop("keys"))
    silence()
    limit_memory(LOAD_MEMORY)
    if request.get("clockShiftMs"):
        shift_clock(request["clockShiftMs"] / 1000)
    watchdog = Watchdog(request["callLimitMs"] / 1000)
    sys.path[:0] = request["importRoots"]
    module, coverage = load(request, out, watchdog)
    limit_memory(min(LOAD_MEMORY, memory_in_use() + CALL_MEMORY))
    run = PlanRunner(module, coverage, out, watchdog)
    if module is not None:
        run.observer.environment.install(module)
        refuse_endless_waits()
    for line in requests:
        batch = {**request, **json.loads(line)}
        done = len(batch["plans"])
        if module is not None and batch["plans"]:
            if "mutation" in request:
                run_mutants(module, batch, out.send_now if batch["careful"] else out.send, run.observer)
            else:
                done = run.batch(batch)
        out.send_now({"done": done})
    os._exit(0)


def moved_up(descriptor):
    """A descriptor that code which uses small numbers as files does not hit."""
    moved = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, HIGH_DESCRIPTOR)
    os.close(descriptor)
    return moved


def limit_memory(size):
    resource.setrlimit(resource.RLIMIT_AS, (size, LOAD_MEMORY))


def memory_in_use():
    """The size of the address space, which the limit is about."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[0]) * resource.getpagesize()
    except (OSError, ValueError):
        return CALL_MEMORY


def silence():
    sys.stdin = io.StringIO("")
    sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115, stays open


def hide(names):
    """Makes these modules look as if they were not installed."""
    loaded: Dict[str, Any] = sys.modules
    loaded.update(dict.fromkeys(names))


def start_django(settings):
    """Its models can be imported once its applications are. A module that needs them says itself if that fails."""
    if settings:
        os.environ["DJANGO_SETTINGS_MODULE"] = settings
        with contextlib.suppress(Exception):
            importlib.import_module("django").setup()


def load(request, out, watchdog):
    coverage = None
    try:
        watchdog.end_after(LOAD_LIMIT)
        hide(request["without"])
        is_plain = bool(request.get("exact") or "mutation" in request)
        if is_plain:
            start_django(request.get("djangoSettings"))
            module = importlib.import_module(request["module"])
            coverage = Coverage(module.__file__)
        else:
            module, coverage = import_counted(request["module"], lambda: start_django(request.get("djangoSettings")))
        if os.path.realpath(module.__file__ or "") != os.path.realpath(request["subject"]):
            raise ImportError(f"{request['module']} is another file: {module.__file__}")
        described = usable_exports(describe(module, with_uses=not is_plain))
    except BaseException as error:
        out.send({"unloadable": plain_text(f"{class_name(type(error))}: {error}", 500)})
        return None, None
    finally:
        watchdog.rest()
    goals = coverage.goals()[:MAX_GOALS]
    if "mutation" not in request:
        out.send({"loaded": described, **({"goals": goals} if goals else {})})
    return module, coverage


class PlanRunner:
    """Runs batches of plans; reports those whose way or outcome is new, or all of them."""

    def __init__(self, module, coverage, out, watchdog):
        self.module, self.coverage, self.out, self.watchdog = module, coverage, out, watchdog
        self.observer = Observer(watchdog)
        self.seen = {}
        self.calls = {}
        self.hung = {}
        self.too_large = {}

    def batch(self, batch):
        """Runs plans until the time is over; returns how many it ran."""
        if batch.get("operands"):
            return self.compare(batch)
        done = 0
        for plan in in_time(batch):
            done += 1
            if batch["careful"]:
                self.out.send_now({"started": plan["id"]})
            if not self.is_hopeless(plan["target"]) and not self.is_too_large(plan):
                self.run(plan, batch["wanted"] == "new")
        self.watchdog.rest()
        return done

    def run(self, plan, only_new):
        target = plan["target"]
        self.calls[target] = self.calls.get(target, 0) + 1
        is_wanted = self.is_new if only_new else None
        started = time.monotonic()
        observation = self.observer.observe(plan, self.module, self.coverage, is_wanted)
        if time.monotonic() > started + SLOW:
            self.blame_number(plan)
        if self.watchdog.rang:
            self.hung[target] = self.hung.get(target, 0) + 1
            if self.is_hopeless(target):
                self.out.send({"hung": plan["id"]})
        elif observation is not None:
            self.out.send({"id": plan["id"], **observation})

    def compare(self, batch):
        """Runs plans and reports what they compare."""
        noting = getattr(self.coverage, "noting", None)
        if noting is None:
            return 0
        operands = self.coverage.operands
        done = 0
        with Exchange(self.module.__file__, noting):
            for plan in in_time(batch):
                done += 1
                operands.pairs = []
                observation = self.observer.observe(plan, self.module, self.coverage)
                if observation is not None:
                    codec = Codec(self.module)
                    pairs = {json.dumps(pair): pair for pair in map(codec.encode_all, operands.pairs)}
                    self.out.send({"id": plan["id"], **observation, "compared": list(pairs.values())})
        self.watchdog.rest()
        return done

    def blame_number(self, plan):
        largest = largest_number(plan["steps"])
        if largest >= LARGE:
            name = plan["exportName"]
            self.too_large[name] = min(largest, self.too_large.get(name, largest))

    def is_too_large(self, plan):
        limit = self.too_large.get(plan["exportName"])
        return limit is not None and largest_number(plan["steps"]) >= limit

    def is_hopeless(self, target):
        hung = self.hung.get(target, 0)
        return hung >= HANGS and hung > HANGING_SHARE * self.calls[target]

    def is_new(self, plan, outcome):
        key = (plan["target"], self.coverage.key(), outcome)
        self.seen[key] = self.seen.get(key, 0) + 1
        return self.seen[key] <= ALIKE


def in_time(batch):
    """The plans of a batch, until its time is over."""
    until = time.monotonic() + batch["limitMs"] / 1000
    return itertools.takewhile(lambda _: time.monotonic() <= until, batch["plans"])


def largest_number(part):
    """The largest number in a plan, or in a part of one."""
    if isinstance(part, list):
        return max(map(largest_number, part), default=0)
    if not isinstance(part, dict):
        return 0
    return abs(float(part["value"])) if part.get("kind") == "integer" else largest_number(list(part.values()))


main()
