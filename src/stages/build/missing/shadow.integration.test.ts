import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../../test/support/build-setup.ts";
import { BuildStatus, TestOutcome } from "../../../contracts/index.ts";

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

it("modules of a Python project do not stand in for the tools that judge it, and are found by its tests", async () => {
  const leave = "import os\n\nos._exit(0)\n";
  const names = [
    "pytest",
    "_pytest/__init__",
    "coverage",
    "pluggy",
    "sitecustomize",
    "goldseam_results",
    "argparse",
    "re",
  ];
  const shadows = names.map((name) => [`${name}.py`, leave]);
  const report = await setup.buildFiles({
    ...Object.fromEntries(shadows),
    "src/shop/__init__.py": "TOTAL = 3\n",
    "tests/test_shop.py": `import subprocess
import sys

from shop import TOTAL


def test_total():
    assert TOTAL == 4


def test_other_process():
    code = "import sys; sys.path.pop(0); import shop; print(shop.TOTAL)"
    assert "src" in " ".join(sys.path)
    assert subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True).stdout == "3\\n"
`,
  });
  expect(report.status, report.summary).toBe(BuildStatus.FAILED);
  expect(report.testRun?.results.map(({ name, outcome }) => [name, outcome])).toEqual([
    ["test_total", TestOutcome.FAILED],
    ["test_other_process", TestOutcome.PASSED],
  ]);
});
