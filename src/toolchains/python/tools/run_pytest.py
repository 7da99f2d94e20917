"""Runs pytest in this process, writes one JSON object per test and line, and the coverage of the working folder."""

import argparse
import json
import os
import random
import sys


def parse(arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", required=True)
    parser.add_argument("--coverage", action="store_true")
    parser.add_argument("--shuffle", type=int)
    parser.add_argument("--name", action="append", default=[])
    return parser.parse_known_args(arguments)


def bare_name(nodeid):
    return nodeid.split("::", 1)[1] if "::" in nodeid else nodeid


class Reporter:
    def __init__(self, options):
        self.options = options
        self.root = os.getcwd()
        self.lines = open(os.path.join(options.out, "results.jsonl"), "a", encoding="utf-8")

    def pytest_configure(self, config):
        self.root = str(config.rootpath)

    def pytest_collection_modifyitems(self, config, items):
        if self.options.name:
            wanted = set(self.options.name)
            deselected = [item for item in items if bare_name(item.nodeid) not in wanted]
            items[:] = [item for item in items if bare_name(item.nodeid) in wanted]
            config.hook.pytest_deselected(items=deselected)
        if self.options.shuffle is not None:
            random.Random(self.options.shuffle).shuffle(items)

    def pytest_collectreport(self, report):
        if report.failed:
            self.write(report.nodeid, report.nodeid, "errored", report)

    def pytest_runtest_logreport(self, report):
        file = report.nodeid.split("::", 1)[0]
        if report.when == "call" or report.outcome != "passed":
            errored = report.failed and report.when != "call"
            self.write(file, bare_name(report.nodeid), "errored" if errored else report.outcome, report)

    def write(self, file, name, outcome, report):
        line = {
            "name": name,
            "file": os.path.join(self.root, file),
            "outcome": outcome,
            "message": report.longreprtext if outcome in ("failed", "errored") else "",
            "duration_ms": getattr(report, "duration", 0) * 1000,
        }
        self.lines.write(json.dumps(line) + "\n")
        self.lines.flush()


def start_coverage(out):
    import coverage

    measured = coverage.Coverage(
        data_file=os.path.join(out, ".coverage"),
        branch=True,
        config_file=False,
        source=["."],
        omit=["*/.venv/*", "*/venv/*", "*/node_modules/*"],
        messages=False,
    )
    measured.set_option("report:include_namespace_packages", True)
    measured.set_option("report:ignore_errors", True)
    measured.start()
    return measured


def main():
    options, pytest_arguments = parse(sys.argv[1:])
    measured = start_coverage(options.out) if options.coverage else None
    sys.path.insert(0, os.getcwd())
    import pytest

    code = pytest.main(pytest_arguments, plugins=[Reporter(options)])
    if measured:
        import coverage

        measured.stop()
        try:
            measured.json_report(outfile=os.path.join(options.out, "coverage.json"))
        except coverage.CoverageException as error:
            print(f"coverage: {error}", file=sys.stderr)
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
