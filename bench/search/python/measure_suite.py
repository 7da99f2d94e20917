"""Measures one test file by coverage.py, by repeating it, and by mutants, all through pytest.

Usage: python measure_suite.py, in the folder of the sources, with {"module", "suite", "mutants", "repeats"} as JSON
on stdin; writes measured.json. `suite` may be empty: then the coverage of importing the module is reported.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

ARGUMENTS = ["-q", "-x", "-p", "no:cacheprovider", "--assert=plain", "-W", "ignore"]
COVERAGE = [sys.executable, "-m", "coverage"]
RUN_LIMIT = 120
SLOWER = 5
LEAST_LIMIT = 3


def main():
    request = json.load(sys.stdin)
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    measured = measure_coverage(request)
    measured["failedRepeats"] = sum(not passes(request["suite"]) for _ in range(request["repeats"])) if request["suite"] else 0
    measured["killed"] = kill_mutants(request, measured["failing"]) if request["suite"] else 0
    with open("measured.json", "w", encoding="utf-8") as file:
        json.dump(measured, file)


def measure_coverage(request):
    suite = request["suite"]
    with open("import_only.py", "w", encoding="utf-8") as file:
        dotted = request["module"][: -len(".py")].replace("/", ".").removesuffix(".__init__")
        file.write(f"import sys\nsys.path.insert(0, '.')\nimport {dotted}\n")
    run = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-rfE", suite] if suite else ["import_only.py"]
    done = limited([*COVERAGE, "run", "--branch", f"--include={request['module']}", *run])
    subprocess.run([*COVERAGE, "json", "-q", "-o", "coverage.json"], check=False, timeout=RUN_LIMIT)
    passed = re.search(r"(\d+) passed", done)
    measured = {"tests": int(passed[1]) if passed else 0, "failing": re.findall(r"^(?:FAILED|ERROR) \S*?::(\S+)", done, re.M)}
    try:
        with open("coverage.json", encoding="utf-8") as file:
            counted = json.load(file)
    except OSError:
        return {**measured, "goals": 0, "open": 0, "openLines": [], "openBranches": []}
    totals, (source,) = counted["totals"], counted["files"].values()
    return {
        **measured,
        "goals": totals["num_statements"] + totals["num_branches"],
        "open": totals["missing_lines"] + totals["missing_branches"],
        "openLines": source["missing_lines"],
        "openBranches": source["missing_branches"],
    }


def limited(argv):
    try:
        return subprocess.run(argv, capture_output=True, check=False, text=True, timeout=RUN_LIMIT).stdout
    except subprocess.TimeoutExpired:
        return ""


def passes(suite):
    """Runs it in a separate process with another hash seed."""
    try:
        argv = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", suite]
        return subprocess.run(argv, capture_output=True, check=False, timeout=RUN_LIMIT).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def kill_mutants(request, failing):
    """How many mutants the tests that pass on the source notice; one that takes too long is noticed."""
    leave_out = [f"--deselect={request['suite']}::{name}" for name in failing]
    with open(request["mutants"], encoding="utf-8") as file:
        mutants = json.load(file)
    with open(request["module"], encoding="utf-8") as file:
        original = file.read()
    started = time.monotonic()
    if run_in_fork([*leave_out, request["suite"]], RUN_LIMIT) != 0:
        return 0
    limit = max(LEAST_LIMIT, SLOWER * (time.monotonic() - started))
    killed = 0
    for text in mutants:
        write(request["module"], text)
        killed += run_in_fork([*leave_out, request["suite"]], limit) != 0
    write(request["module"], original)
    return killed


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def run_in_fork(arguments, limit):
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        sink = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(sink, stream)
        sys.path.insert(0, os.getcwd())
        try:
            os._exit(int(pytest.main([*ARGUMENTS, *arguments])))
        except BaseException:
            os._exit(70)
    deadline = time.monotonic() + limit
    while time.monotonic() < deadline:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.005)
    try:
        os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return -1


main()
