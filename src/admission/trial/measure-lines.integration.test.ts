import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { createRepository } from "../../../test/support/repositories/git-repository.ts";
import { defaultConfig } from "../../config/config.ts";
import { CaseKind } from "../../contracts/index.ts";
import { createOutlineParser } from "../../languages/create-outline-parser.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Candidate } from "../../languages/tests/candidate.ts";
import { noDeadline } from "../../workbench/job/deadline.ts";
import { admit } from "../admit.ts";
import { measureBaseline } from "../baseline.ts";
import { createDraft } from "../draft.ts";

let setup: BuildSetup;
let outlines: SyntaxParser;
beforeAll(async () => {
  setup = await createBuildSetup();
  outlines = await createOutlineParser();
});
afterAll(() => setup.remove());

const unmeasured = { group: "", kind: CaseKind.SUCCESS, lines: undefined, branches: undefined };

const python = {
  files: {
    "requirements.txt": "",
    "shop.py":
      'LIMIT = 10\n\n\ndef size(n):\n    if n > LIMIT:\n        return "large"\n    return "small"\n\n\ndef half(n):\n    return n // 2\n',
    "tests/test_shop.py": 'from shop import size\n\n\ndef test_small():\n    assert size(1) == "small"\n',
  },
  paths: { sourcePath: "shop.py", testPath: "tests/test_shop_agent.py" },
  candidates: [
    ["test_large", "size", 'def test_large():\n    assert size(11) == "large"'],
    ["test_small_again", "size", 'def test_small_again():\n    assert size(2) == "small"'],
    ["test_half", "half", "def test_half():\n    assert half(9) == 4"],
  ].map(
    ([name = "", target = "", code = ""]): Candidate => ({
      ...{ ...unmeasured, name, target, code },
      imports: [{ module: "shop", name: target, kind: "named" }],
    }),
  ),
};
const javascript = {
  files: {
    "package.json": '{ "type": "module" }',
    "shop.js":
      'export function size(n) {\n  if (n > 10) {\n    return "large";\n  }\n  return "small";\n}\n\nexport function half(n) {\n  return Math.floor(n / 2);\n}\n',
    "test/shop.test.js":
      'import assert from "node:assert/strict";\nimport { test } from "node:test";\nimport { size } from "../shop.js";\n\ntest("small", () => {\n  assert.equal(size(1), "small");\n});\n',
  },
  paths: { sourcePath: "shop.js", testPath: "test/shop.agent.test.js" },
  candidates: [
    ["large", "size", 'it("large", () => {\n  assert.equal(size(11), "large");\n});'],
    ["small again", "size", 'it("small again", () => {\n  assert.equal(size(2), "small");\n});'],
    ["half", "half", 'it("half", () => {\n  assert.equal(half(9), 4);\n});'],
  ].map(
    ([name = "", target = "", code = ""]): Candidate => ({
      ...{ ...unmeasured, name, target, group: target, code },
      imports: [
        { module: "node:test", name: "describe", kind: "named" },
        { module: "node:test", name: "it", kind: "named" },
        { module: "node:assert/strict", name: "assert", kind: "default" },
        { module: "../shop.js", name: target, kind: "named" },
      ],
    }),
  ),
};

test.each([
  ["Python", python, [[5, 6], [11]]],
  ["JavaScript", javascript, [[2, 3], [9]]],
])("%s tests that their engine did not run are measured, and must add something", async (_, one, lines) => {
  const repo = createRepository(one.files);
  const workbench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  try {
    const draft = await createDraft(workbench, { ...one.paths, candidates: one.candidates });
    const admission = await admit(outlines, draft ? [draft] : [], {
      workbench,
      baseline: await measureBaseline(workbench),
      config: defaultConfig,
      secrets: setup.deps.secrets,
      deadline: noDeadline,
    });
    const admitted = admission.files.flatMap(({ candidates }) => candidates);
    const [large, again, half] = one.candidates.map(({ name }) => name);
    expect(admitted.map(({ name }) => name)).toEqual([large, half]);
    expect(admission.refused.map(({ name, step }) => [name, step])).toEqual([[again, "adds coverage"]]);
    expect(admitted.map((candidate) => candidate.lines)).toEqual(lines);
  } finally {
    await workbench.close();
    repo.remove();
  }
});
