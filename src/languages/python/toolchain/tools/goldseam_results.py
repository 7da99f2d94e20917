"""A pytest plug-in: reports one JSON object per line as tests start and end, and picks and orders tests as asked."""

import ast
import json
import os
import random
import re

import pytest
from goldseam_channel import to_text

SETTINGS = json.loads(os.environ["GOLDSEAM_PYTEST"])
RANK = {"passed": 0, "skipped": 1, "expected_failure": 2, "failed": 3, "errored": 4}


def bare_name(nodeid):
    return nodeid.split("::", 1)[1] if "::" in nodeid else nodeid


def is_worker():
    return "PYTEST_XDIST_WORKER" in os.environ


def measure_worker():
    """Worker processes measure themselves; the main process combines the parts."""
    import coverage

    measured = coverage.Coverage(config_file=SETTINGS["coverage"])
    measured.start()
    return measured


def subtest_name(report):
    """The text that distinguishes a subtest from its siblings; empty for a test."""
    context = getattr(report, "context", None)
    if context is None:
        return ""
    # Values from a worker process are quoted again.
    plain = ast.literal_eval if hasattr(report, "node") else str
    values = ", ".join(f"{name}={plain(value)}" for name, value in (context.kwargs or {}).items())
    parts = [f"[{context.msg}]"] if context.msg is not None else []
    return " " + " ".join([*parts, f"({values})"] if values else parts or ["(subtest)"])


def outcome_of(report):
    if hasattr(report, "wasxfail") and report.skipped:
        return "expected_failure"
    if report.failed and report.when in ("setup", "teardown"):
        return "errored"
    return report.outcome


class Results:
    """One line per test, of its worst phase. A line for each started test shows which one ran if the process dies."""

    def __init__(self, send, coverage_files):
        self.root = os.getcwd()
        self.phases = {}
        self.failed_parts = {}
        self.write = lambda line: send("results.jsonl", to_text(line))
        self.coverage_files = coverage_files

    def pytest_configure(self, config):
        self.root = str(config.rootpath)

    def pytest_collectreport(self, report):
        if report.failed:
            self.write_result(report.nodeid, "errored", [report])

    def pytest_runtest_logstart(self, nodeid):
        self.write({"running": bare_name(nodeid), "file": self.file_of(nodeid)})

    def pytest_runtest_logreport(self, report):
        part = subtest_name(report)
        if part:
            if report.failed:
                self.failed_parts.setdefault(report.nodeid, report)
            # There may be thousands: passed ones are covered by their test, unless they are asked for.
            if not report.passed or bare_name(report.nodeid + part) in SETTINGS["names"]:
                self.write_result(report.nodeid + part, outcome_of(report), [report])
            return
        phases = self.phases.setdefault(report.nodeid, [])
        phases.append(report)
        # A worker that crashed is reported in a separate phase.
        if report.when not in ("setup", "call"):
            del self.phases[report.nodeid]
            outcome = max(map(outcome_of, phases), key=RANK.__getitem__)
            part = self.failed_parts.pop(report.nodeid, None)
            # Pytest itself says that a test case passed whose subtests failed; unittest does not.
            if part and outcome == "passed":
                outcome, phases = "failed", [part]
            self.write_result(report.nodeid, outcome, phases)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, exitstatus):
        self.write({"finished": int(exitstatus)})

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node):
        self.coverage_files.append(getattr(node, "workeroutput", {}).get("goldseam_coverage"))

    def file_of(self, nodeid):
        return os.path.join(self.root, nodeid.split("::", 1)[0])

    def write_result(self, nodeid, outcome, phases):
        # A worker's number would make the same failure look different.
        messages = [re.sub(r"^\[gw\d+\] .*\n", "", phase.longreprtext) for phase in phases if phase.failed]
        self.write(
            {
                "name": bare_name(nodeid),
                "file": self.file_of(nodeid),
                "outcome": outcome,
                "message": "\n".join(messages) if outcome in ("failed", "errored") else "",
                "duration_ms": sum(getattr(phase, "duration", 0) for phase in phases) * 1000,
            }
        )


class WorkerCoverage:
    def __init__(self, measured):
        self.measured = measured

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session):
        self.measured.stop()
        self.measured.save()
        session.config.workeroutput["goldseam_coverage"] = self.measured.get_data().data_filename()


# Before the project's own modules are loaded.
worker_coverage = measure_worker() if is_worker() and SETTINGS["coverage"] else None


def pytest_configure(config):
    if worker_coverage:
        config.pluginmanager.register(WorkerCoverage(worker_coverage), "goldseam-coverage")


def is_wanted(item):
    name = bare_name(item.nodeid)
    return any(one == name or one.startswith((f"{name} [", f"{name} (")) for one in SETTINGS["names"])


def pytest_collection_modifyitems(config, items):
    if SETTINGS["names"]:
        config.hook.pytest_deselected(items=[item for item in items if not is_wanted(item)])
        items[:] = [item for item in items if is_wanted(item)]
    if SETTINGS["shuffle"] is not None:
        random.Random(SETTINGS["shuffle"]).shuffle(items)
