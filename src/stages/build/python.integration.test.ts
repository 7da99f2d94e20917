import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup, type SetupOptions } from "../../../test/support/build-setup.ts";
import { createRepository } from "../../../test/support/repositories/git-repository.ts";
import { parseConfig } from "../../config/config.ts";
import { BuildStatus, FailureClass, TestOutcome } from "../../contracts/index.ts";

/** Two manifests for all tests, so that they share two installs: one with everything set up, one with nothing. */
const packaged = {
  "pyproject.toml": `[project]
name = "sizes"
version = "1.0"
dependencies = []

[dependency-groups]
test = ["pytest", "iniconfig>=2", "mypy"]

[tool.ruff.lint]
select = ["F"]

[tool.mypy]
files = ["src"]
`,
  "uv.lock": `version = 1

[[package]]
name = "iniconfig"
version = "2.0.0"
source = { registry = "https://registry.example/simple" }

[[package]]
name = "sizes"
version = "1.0"
source = { virtual = "." }
`,
  "src/sizes/__init__.py": "",
  "src/sizes/size.py": `def size(n: int) -> str:
    if n > 9:
        return "big"
    return "small"


def twice(n: int) -> int: return n * 2


def thrice(n: int) -> int: return n * 3
`,
  "tests/test_size.py": `from importlib.metadata import version

from sizes.size import size, thrice


def test_big():
    assert size(10) == "big"
    assert thrice(1) == 3


def test_locked_version():
    assert version("iniconfig") == "2.0.0"
`,
};
const bare = {
  "sizes.py":
    'def size(n):\n    return "big" if n > 9 else "small"\n\n\ndef never():\n    return undefined_name\n',
  "test_sizes.py": 'from sizes import size\n\n\ndef test_big():\n    assert size(10) == "big"\n',
};

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

async function build(files: Readonly<Record<string, string>>, more: SetupOptions = {}) {
  return setup.buildFiles(files, more);
}

const gates = (report: Awaited<ReturnType<typeof build>>) =>
  report.gateResults.map((gate) => `${gate.gate} ${gate.status}`);

describe("a Python package with a lockfile, ruff and mypy", () => {
  it("passes on the locked versions, and says which functions no test calls", async () => {
    const report = await build(packaged);
    expect(gates(report)).toEqual(["compile pass", "lint pass", "test pass"]);
    expect(report.testRun?.results.map(({ name, outcome }) => [name, outcome])).toEqual([
      ["test_big", TestOutcome.PASSED],
      ["test_locked_version", TestOutcome.PASSED],
    ]);
    expect(report.coverage?.files).toMatchObject([
      {
        path: "src/sizes/size.py",
        uncoveredLines: [4, 7],
        functionsTotal: 3,
        functionsCovered: 2,
        uncoveredFunctions: [{ name: "twice", line: 7 }],
      },
    ]);
  });

  it("names the place of a type error, and runs no test", async () => {
    const report = await build({ ...packaged, "src/sizes/more.py": "one: int = 'one'\n" });
    expect(report.failureClasses).toEqual([FailureClass.COMPILE_ERROR]);
    expect(report.lintErrors).toMatchObject([{ file: "src/sizes/more.py", line: 1, rule: "assignment" }]);
    expect(gates(report)).toEqual(["compile fail", "lint skipped", "test skipped"]);
  });

  it("takes findings of a type checker that the project does not install as advice", async () => {
    const manifest = packaged["pyproject.toml"].replace(', "mypy"', "");
    const files = { ...packaged, "pyproject.toml": manifest, "src/sizes/more.py": "one: int = 'one'\n" };
    const report = await build(files);
    expect(gates(report)).toEqual(["compile pass", "lint pass", "test pass"]);
    const change = await build(
      { ...files, "src/sizes/more.py": "one: int = 'one'\none.nothing()\n" },
      {
        baseReport: report,
      },
    );
    expect(gates(change)).toEqual(["compile fail", "lint skipped", "test skipped"]);
  });

  it("names the place of a finding by its own rules", async () => {
    const report = await build({ ...packaged, "src/sizes/more.py": "import os\n" });
    expect(report.status).toBe(BuildStatus.FAILED);
    expect(report.failureClasses).toEqual([FailureClass.LINT_ERROR]);
    expect(report.lintErrors).toMatchObject([{ file: "src/sizes/more.py", line: 1, rule: "F401" }]);
  });
});

describe("a lockfile that does not meet what is declared", () => {
  it("is the change's own fault, with the command that fixes it", async () => {
    const report = await build({
      "pyproject.toml": '[project]\nname = "sizes"\nversion = "1.0"\ndependencies = ["six>=1.17"]\n',
      "poetry.lock": '[[package]]\nname = "six"\nversion = "1.16.0"\n',
      ...bare,
    });
    expect(report.failureClasses).toEqual([FailureClass.DEPENDENCY_ERROR]);
    expect(report.summary).toContain("it has six 1.16.0");
    expect(report.summary).toContain("run `poetry lock` and commit the lockfile");
  });
});

/** Settings with commands of their own, one of which no default rule allows. */
function allowing(command: readonly string[], commands: object) {
  return parseConfig(JSON.stringify({ commands, policy: { run: { allow: [command] } } }), "goldseam.json");
}

describe("Python without packaging or settings", () => {
  it("passes, with what ruff would say only noted", async () => {
    const report = await build(bare);
    expect(report.status).toBe(BuildStatus.PASSED);
    expect(report.gateResults[1]).toMatchObject({
      status: "pass",
      reason: "findings by rules that the project did not choose: 1",
    });
    expect(report.lintErrors).toMatchObject([{ file: "sizes.py", rule: "F821" }]);
  });

  it("does not let ruff repair what it judges", async () => {
    const settings = { "ruff.toml": 'fix = true\nfix-only = true\nlint.select = ["F401"]\n' };
    const report = await build({ ...bare, ...settings, "more.py": "import os\n" });
    expect(report.lintErrors).toMatchObject([{ file: "more.py", rule: "F401" }]);
    expect(report.failureClasses).toEqual([FailureClass.LINT_ERROR]);
  });

  it("does not let a configured command repair what it judges", async () => {
    const fixing = ["python3", "-c", "open('more.py', 'w').write('one = 1\\n')"];
    const config = allowing(fixing, { lint: fixing });
    const report = await build({ ...bare, "more.py": "one=1\n" }, { config });
    expect(report.failureClasses).toEqual([FailureClass.LINT_ERROR]);
    expect(report.lintErrors).toMatchObject([
      { file: "more.py", message: expect.stringContaining("the lint command changed this file") },
    ]);
  });

  it("holds a finding against a change that adds it, and no other", async () => {
    const baseReport = await build(bare, { stage: "baseline" });
    const same = await build({ ...bare, "more.py": "one = 1\n" }, { baseReport });
    expect(same.status).toBe(BuildStatus.PASSED);
    expect(same.lintErrors).toEqual([]);
    const worse = await build({ ...bare, "more.py": "one = two\n" }, { baseReport });
    expect(worse.failureClasses).toEqual([FailureClass.LINT_ERROR]);
    expect(worse.lintErrors).toMatchObject([{ file: "more.py", rule: "F821" }]);
  });

  it("fails with the test that failed and what it said", async () => {
    const report = await build({
      ...bare,
      "test_sizes.py": bare["test_sizes.py"].replace('"big"', '"huge"'),
    });
    expect(report.failureClasses).toEqual([FailureClass.TEST_FAILURE]);
    expect(report.failedTests).toMatchObject([{ name: "test_big", file: "test_sizes.py" }]);
    expect(report.failedTests[0]?.message).toContain("'big' == 'huge'");
  });

  it("reports a test as flaky if it passes when it is run again", async () => {
    const flaky =
      'from pathlib import Path\n\n\ndef test_lucky():\n    seen = Path("seen").exists()\n    Path("seen").touch()\n    assert seen, "too early"\n';
    const report = await build({ ...bare, "test_lucky.py": flaky });
    expect(report.status).toBe(BuildStatus.PASSED);
    expect(report.flakyTests).toMatchObject([{ name: "test_lucky", proof: "rerun" }]);
  });

  it("names the place of a syntax error", async () => {
    const report = await build({ ...bare, "sizes.py": "def size(n:\n" });
    expect(report.failureClasses).toEqual([FailureClass.COMPILE_ERROR]);
    expect(report.lintErrors).toMatchObject([{ file: "sizes.py", line: 1, rule: "SyntaxError" }]);
  });

  it("passes without tests, with all of it uncovered", async () => {
    const report = await build({ "sizes.py": bare["sizes.py"] });
    expect(report.status).toBe(BuildStatus.PASSED);
    expect(report.gateResults[2]).toMatchObject({ status: "skipped", reason: "the repository has no tests" });
    expect(report.coverage?.files).toMatchObject([{ path: "sizes.py", linesCovered: 0 }]);
  });

  it("ends tests that take too long, and says how long they may", async () => {
    const config = parseConfig('{ "test_timeout_sec": 3 }', "goldseam.json");
    const hanging = "import time\n\n\ndef test_hangs():\n    time.sleep(600)\n";
    const report = await build({ ...bare, "test_more.py": hanging }, { config });
    expect(report.failureClasses).toEqual([FailureClass.TEST_TIMEOUT]);
    expect(report.summary).toContain("over the limit of 3 s");
  });

  it.each([
    ["ends with exit code 0", "os._exit(0)", "the test runner ended with exit code 0 while this test ran"],
    [
      "dies by a signal",
      "os.kill(os.getpid(), 11)",
      "the test runner was ended by SIGSEGV while this test ran",
    ],
  ])("names the test in which the runner %s", async (_, call, message) => {
    const report = await build({ ...bare, "test_more.py": `import os\n\n\ndef test_dies():\n    ${call}\n` });
    expect(report.failureClasses).toEqual([FailureClass.TEST_FAILURE]);
    expect(report.failedTests).toMatchObject([{ name: "test_dies", file: "test_more.py", message }]);
  });

  it("does not accept a runner that ends before it has begun", async () => {
    const report = await build({ ...bare, "conftest.py": "import os\n\nos._exit(0)\n" });
    expect(report.status).toBe(BuildStatus.FAILED);
    expect(report.failedTests[0]?.message).toBe("the test runner ended with exit code 0 before it was done");
  });

  it("reports tests one by one if a configured command writes a report", async () => {
    const command = [
      "/deps/venv/bin/python",
      "-m",
      "pytest",
      "-o",
      "junit_family=xunit1",
      "--junitxml=out/report.xml",
    ];
    const commands = { test: command, test_report: "out/report.xml" };
    const config = allowing(command, commands);
    const files = { ...bare, "out/report.xml": '<testsuite><testcase name="stale"/></testsuite>' };
    const report = await build(files, { config });
    expect(report.testRun?.results).toMatchObject([{ name: "test_big", file: "test_sizes.py" }]);
    const without = allowing(["true"], { ...commands, test: ["true"] });
    const silent = await build(files, { config: without });
    expect(silent).toMatchObject({ status: BuildStatus.FAILED, failedTests: [{ name: "out/report.xml" }] });
    expect(silent.failedTests[0]?.message).toContain("was not written");
  });
});

describe("every kind of outcome in Python", () => {
  const kinds = `import unittest

import pytest


@pytest.mark.parametrize("n", [1, 2], ids=["one", "a::b"])
def test_of(n):
    assert n


def test_parts(subtests):
    for n in range(2):
        with subtests.test(msg="part", n=n):
            assert n == 0


class TestUnits(unittest.TestCase):
    def test_parts(self):
        for word in ["a", "b"]:
            with self.subTest(word=word):
                self.assertEqual(word, "a")

    @unittest.expectedFailure
    def test_known(self):
        self.fail()


@pytest.mark.xfail
def test_known():
    raise AssertionError


@pytest.mark.xfail(strict=True)
def test_mended():
    pass


@pytest.mark.skip
def test_later():
    pass


@pytest.fixture
def leaky():
    yield
    raise OSError("leak")


def test_leaks(leaky):
    pass
`;
  const files = { ...bare, "test_kinds.py": kinds, "test_broken.py": "import nosuch\n" };
  const expected = [
    ["test_broken.py", TestOutcome.ERRORED],
    ["test_of[one]", TestOutcome.PASSED],
    ["test_of[a::b]", TestOutcome.PASSED],
    ["test_parts [part] (n=1)", TestOutcome.FAILED],
    ["test_parts", TestOutcome.FAILED],
    ["TestUnits::test_known", TestOutcome.EXPECTED_FAILURE],
    ["TestUnits::test_parts (word='b')", TestOutcome.FAILED],
    ["TestUnits::test_parts", TestOutcome.FAILED],
    ["test_known", TestOutcome.EXPECTED_FAILURE],
    ["test_mended", TestOutcome.FAILED],
    ["test_later", TestOutcome.SKIPPED],
    ["test_leaks", TestOutcome.ERRORED],
    ["test_big", TestOutcome.PASSED],
  ];

  it.each([0, 4])("is reported one by one with %i workers, coverage included", async (workers) => {
    const repo = createRepository(files);
    const bench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
    const run = await bench.runTests({ coverage: true, workers });
    const results = run.testRun.results.map(({ name, outcome }) => [name, outcome]);
    expect(results.sort()).toEqual(expected.toSorted());
    expect(run.coverage?.files).toMatchObject([{ path: "sizes.py", uncoveredLines: [6] }]);
    const names = ["test_parts [part] (n=0)", "test_parts [part] (n=1)"];
    const asked = await bench.runTests({ files: ["test_kinds.py"], names, coverage: false });
    expect(asked.testRun.results).toMatchObject([
      { name: names[0], outcome: TestOutcome.PASSED },
      { name: names[1], outcome: TestOutcome.FAILED },
    ]);
    await bench.close();
    repo.remove();
  });

  it("is seen in files that only unittest looks for, also beside tests that were written for it", async () => {
    const { "test_sizes.py": written, ...source } = bare;
    const tests =
      "import unittest\n\n\nclass Units(unittest.TestCase):\n    def test_one(self):\n        pass\n";
    const report = await build({ ...source, "tests.py": tests, "tests/test_sizes_agent.py": written });
    expect(report.testRun?.results).toMatchObject([
      { name: "test_big", file: "tests/test_sizes_agent.py" },
      { name: "Units::test_one", file: "tests.py" },
    ]);
  });
});
