"""Runs pytest in this process with Goldseam's plug-in, and writes the coverage of the working folder."""

import argparse
import importlib.util
import json
import os
import sys

from goldseam_apart import run_apart
from goldseam_channel import open_channel

COVERAGE_SETTINGS = """[run]
branch = true
parallel = true
data_file = {out}/.coverage
source = {source}
omit = */.venv/*,*/venv/*,*/node_modules/*
# The only core that reports whether a function on one line was entered.
core = ctrace
disable_warnings = no-data-collected
[report]
include_namespace_packages = true
ignore_errors = true
"""


def parse(arguments):
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--out", required=True)
    parser.add_argument("--path", action="append", default=[], help="where modules of the project are found")
    parser.add_argument("--coverage", action="store_true")
    parser.add_argument("--shuffle", type=int)
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--name", action="append", default=[])
    parser.add_argument("--apart", action="append", default=[], help="a test file that runs in a process of its own")
    return parser.parse_known_args(arguments)


def write_coverage_settings(out):
    path = os.path.join(out, "coverage.ini")
    with open(path, "w", encoding="utf-8") as file:
        file.write(COVERAGE_SETTINGS.format(out=out, source=os.getcwd()))
    return path


def start_coverage(settings):
    import coverage

    measured = coverage.Coverage(config_file=settings, messages=False)
    measured.start()
    return measured


def report_coverage(measured, out, parts, send):
    """Of this process and of its workers; any other file in the folder is none of ours."""
    import coverage

    measured.stop()
    try:
        measured.save()
        ours = [measured.get_data().data_filename(), *parts]
        measured.combine([part for part in ours if part and os.path.dirname(part) == out and os.path.isfile(part)])
        path = os.path.join(out, "coverage.json")
        measured.json_report(outfile=path)
        with open(path, encoding="utf-8") as file:
            send("coverage.json", file.read())
    except coverage.CoverageException as error:
        print(f"coverage: {error}", file=sys.stderr)


def worker_arguments(workers):
    """The tests of one file stay together, because many share the setup of their file."""
    if workers < 2 or importlib.util.find_spec("xdist") is None:
        return []
    return ["-n", str(workers), "--dist=loadfile", "--max-worker-restart=0"]


def load_tools():
    """Before the project's own modules can be found: none of them stands in for a tool of the same name."""
    import goldseam_canary
    import goldseam_results
    import pytest

    tools = [goldseam_canary, goldseam_results]
    if "GOLDSEAM_CONDITIONS" in os.environ:
        import goldseam_conditions

        tools.append(goldseam_conditions)
    return pytest, tools


def show_project(paths):
    """The project's modules come first, as pytest itself has them, also in processes that tests start."""
    own = sys.path.pop(0)
    sys.path[:] = [os.getcwd(), *paths, *sys.path, own]
    os.environ["PYTHONPATH"] = os.pathsep.join(paths)


class Reporter:
    """Adds the plug-in that reports, whose module is loaded by then."""

    def __init__(self, send):
        self.coverage_files = []
        self.create = lambda results: results(send, self.coverage_files)

    def pytest_configure(self, config):
        import goldseam_results

        config.pluginmanager.register(self.create(goldseam_results.Results), "goldseam-results")


def main():
    send = open_channel() or (lambda _name, _text: None)
    options, pytest_arguments = parse(sys.argv[1:])
    # As in an activated environment: tests call programs that were installed with them.
    os.environ["PATH"] = os.pathsep.join([os.path.dirname(sys.executable), os.environ.get("PATH", os.defpath)])
    settings = write_coverage_settings(options.out) if options.coverage else None
    os.environ["GOLDSEAM_PYTEST"] = json.dumps({"out": options.out, "coverage": settings, "names": options.name, "shuffle": options.shuffle})
    pytest, tools = load_tools()
    measured = start_coverage(settings) if settings else None
    # Workers load the plug-ins by their names.
    names = [word for tool in tools for word in ("-p", tool.__name__)]
    arguments = [*names, *worker_arguments(options.workers), *pytest_arguments]
    show_project(options.path)
    if options.apart:
        code = run_apart(options.apart, send, lambda file, relay: pytest.main([*arguments, file], plugins=[*tools, Reporter(relay)]))
        send("end", "")
        return code
    reporter = Reporter(send)
    code = pytest.main(arguments, plugins=[*tools, reporter])
    if code == pytest.ExitCode.USAGE_ERROR:
        print(f"pytest {pytest.__version__} refused its arguments", file=sys.stderr)
    if measured:
        report_coverage(measured, options.out, reporter.coverage_files, send)
    send("end", "")
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
