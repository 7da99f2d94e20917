"""Runs pytest in this process with Goldseam's plug-in, and writes the coverage of the working folder."""

import argparse
import importlib.util
import json
import os
import sys

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


def report_coverage(measured, out):
    import coverage

    measured.stop()
    try:
        measured.save()
        measured.combine()
        measured.json_report(outfile=os.path.join(out, "coverage.json"))
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

    return pytest, [goldseam_canary, goldseam_results]


def show_project(paths):
    """The project's modules come first, as pytest itself has them, also in processes that tests start."""
    own = sys.path.pop(0)
    sys.path[:] = [os.getcwd(), *paths, *sys.path, own]
    os.environ["PYTHONPATH"] = os.pathsep.join(paths)


def main():
    options, pytest_arguments = parse(sys.argv[1:])
    # As in an activated environment: tests call programs that were installed with them.
    os.environ["PATH"] = os.pathsep.join([os.path.dirname(sys.executable), os.environ.get("PATH", os.defpath)])
    settings = write_coverage_settings(options.out) if options.coverage else None
    os.environ["GOLDSEAM_PYTEST"] = json.dumps({"out": options.out, "coverage": settings, "names": options.name, "shuffle": options.shuffle})
    pytest, tools = load_tools()
    measured = start_coverage(settings) if settings else None
    arguments = [*worker_arguments(options.workers), *pytest_arguments]
    show_project(options.path)
    # Workers load the plug-ins by their names.
    code = pytest.main(["-p", "goldseam_canary", "-p", "goldseam_results", *arguments], plugins=tools)
    if code == pytest.ExitCode.USAGE_ERROR:
        print(f"pytest {pytest.__version__} refused its arguments", file=sys.stderr)
    if measured:
        report_coverage(measured, options.out)
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
