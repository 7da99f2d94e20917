import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../test/support/build-setup.ts";
import { createRepository } from "../../test/support/repositories/git-repository.ts";
import { defaultConfig } from "../config/config.ts";
import { CaseKind } from "../contracts/index.ts";
import type { Candidate } from "../languages/tests/candidate.ts";
import { createDraft } from "./draft.ts";
import { passGates } from "./pass-gates.ts";
import { placeAll } from "./trial/test-file.ts";

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

const source = 'def size(n):\n    return "large" if n > 10 else "small"\n';
const strict = `[tool.ruff]
fix = true
line-length = 60
lint.select = ["E", "F", "I", "PT"]
lint.isort.required-imports = ["from __future__ import annotations"]
lint.flake8-pytest-style.parametrize-names-type = "csv"
`;

const candidate = (name: string, body: string, imports: Candidate["imports"] = []): Candidate => ({
  name,
  target: "size",
  group: "size",
  kind: CaseKind.SUCCESS,
  code: `def ${name}():\n    ${body}`,
  imports: [{ module: "shop", name: "size", kind: "named" }, ...imports],
  lines: [1, 2],
  branches: undefined,
});
const row = (value: number, expected: string): Candidate => ({
  ...candidate(`test_size[${value}-${expected}]`, "", [{ module: "pytest", name: "pytest", kind: "whole" }]),
  row: {
    before: '@pytest.mark.parametrize(\n    ("n", "expected"),\n    [',
    row: `        (${value}, "${expected}"),`,
    after: "    ],\n)\ndef test_size(n, expected):\n    assert size(n) == expected",
  },
});

/** The refused tests and the file that is left. */
async function judge(settings: Readonly<Record<string, string>>, candidates: readonly Candidate[]) {
  const repo = createRepository({ "shop.py": source, ...settings });
  const workbench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  try {
    const paths = { sourcePath: "shop.py", testPath: "tests/test_shop_agent.py" };
    const draft = await createDraft(workbench, { ...paths, candidates });
    const passed = await passGates(draft ? [draft] : [], { workbench, config: defaultConfig });
    const [file] = await placeAll(workbench, passed.drafts);
    const left = workbench.files().paths.filter((path) => path.startsWith("tests/"));
    const refused = passed.refusals.map((one) => [one.candidate.name, one.step, one.reason]);
    return { refused, text: file?.text, left };
  } finally {
    await workbench.close();
    repo.remove();
  }
}

test("fixes what the project's linter can fix, and refuses only the tests with other findings", async () => {
  const lambda = candidate("test_lambda", "f = lambda: size(1)\n    assert f() == 'small'");
  const unused = candidate("test_unused", "assert size(11) == 'large'", [
    { module: "os", name: "path", kind: "named" },
  ]);
  const long = candidate("test_long", `assert size(1) == 'small', '${"so ".repeat(20)}'`);
  const { refused, text, left } = await judge({ "pyproject.toml": strict }, [
    row(1, "small"),
    lambda,
    unused,
    long,
  ]);
  expect(refused).toEqual([
    ["test_lambda", "lints", "Do not assign a `lambda` expression, use a `def` (E731)"],
    ["test_long", "lints", expect.stringMatching(/^Line too long .* \(E501\)$/)],
  ]);
  expect(text).toBe(`from __future__ import annotations

import pytest

from shop import size


@pytest.mark.parametrize(
    "n, expected",
    [
        (1, "small"),
    ],
)
def test_size(n, expected):
    assert size(n) == expected


def test_unused():
    assert size(11) == "large"
`);
  expect(left).toEqual(["tests/test_shop_agent.py"]);
});

test("without a linter, only mistakes refuse", async () => {
  const named = candidate("test_named", "l = 1\n    assert size(l) == 'small'");
  const undefinedName = candidate("test_undefined", "assert size(one) == 'small'");
  const { refused } = await judge({}, [named, undefinedName]);
  expect(refused).toEqual([["test_undefined", "lints", "Undefined name `one` (F821)"]]);
});

test("keeps to the rules of flake8", async () => {
  const settings = { "tox.ini": "[flake8]\nmax-line-length = 50\nextend-ignore = E741 # short names\n" };
  const wrapped = candidate(
    "test_wrapped",
    'l = size(1)\n    assert l == "small", f"{size(1)} is {size(2)} and {size(3)}"',
  );
  const star = candidate("test_star", "l = 1\n    assert (l == None) or size(l)");
  const { refused } = await judge(settings, [wrapped, star]);
  expect(refused).toEqual([["test_star", "lints", expect.stringContaining("(E711)")]]);
});
