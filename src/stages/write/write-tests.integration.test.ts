import { existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../test/support/repositories/git-repository.ts";
import { createTestJob } from "../../../test/support/test-job.ts";
import {
  BuildStatus,
  CaseKind,
  create,
  type GeneratedTests,
  RedCause,
  TestCaseSchema,
  TestSpecSchema,
} from "../../contracts/index.ts";
import type { Engine } from "../../engines/engine.ts";
import { createSearchEngine } from "../../engines/search/index.ts";
import { createOutlineParser } from "../../languages/create-outline-parser.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Candidate } from "../../languages/tests/candidate.ts";
import { commitTests } from "./commit-tests.ts";
import { writeTests } from "./write-tests.ts";

let setup: BuildSetup;
let outlines: SyntaxParser;
beforeAll(async () => {
  setup = await createBuildSetup();
  outlines = await createOutlineParser();
});
afterAll(() => setup.remove());

const source = `export function size(n) {
  if (n < 0) {
    throw new RangeError("size is negative");
  }
  return n > 10 ? "large" : "small";
}
`;
const project = { "package.json": '{ "name": "sizes", "type": "module" }', "src/size.js": source };

async function write(
  repo: TestRepository,
  engine?: Engine,
  targets: readonly string[] = ["src/size.js::size"],
  baseSha?: string,
): Promise<GeneratedTests> {
  const parentCommitSha = repo.git("rev-parse", "HEAD");
  const cases = targets.map((target) => {
    const [targetPath = "", targetSymbol = ""] = target.split("::");
    return create(TestCaseSchema, { targetPath, targetSymbol });
  });
  const spec = create(TestSpecSchema, { id: "spec-1", parentCommitSha, cases });
  const workbench = await setup.open(repo.path, parentCommitSha);
  try {
    const chosen = engine ?? createSearchEngine({ outlines, clock: { nowMs: Date.now } });
    const openParent = async () => (baseSha ? setup.open(repo.path, baseSha) : undefined);
    const job = createTestJob({ repo: repo.path });
    const written = await writeTests({ engine: chosen, outlines, secrets: setup.deps.secrets }, job, {
      ...{ spec, workbench, openParent },
    });
    return await commitTests(setup.deps, job, { spec, written, date: "2024-05-01T12:00:00Z" });
  } finally {
    await workbench.close();
  }
}

/** An engine that proposes these test bodies, and says which mutants some of them kill. */
function proposing(
  bodies: Readonly<Record<string, string>>,
  kills: Readonly<Record<string, NonNullable<Candidate["kills"]>>> = {},
): Engine {
  const candidates = Object.entries(bodies).map(
    ([name, body], at): Candidate => ({
      name,
      target: "size",
      group: "size",
      kind: CaseKind.SUCCESS,
      code: `it("${name}", ${body.includes("await") ? "async " : ""}() => {\n  ${body}\n});`,
      imports: [
        { module: "node:test", name: "describe", kind: "named" },
        { module: "node:test", name: "it", kind: "named" },
        { module: "node:assert/strict", name: "assert", kind: "default" },
        { module: "node:fs", name: "existsSync", kind: "named" },
        { module: "node:fs", name: "writeFileSync", kind: "named" },
        { module: "../src/size.js", name: "size", kind: "named" },
        ...(name === "importing" ? [{ module: "nowhere", name: "x", kind: "default" } as const] : []),
      ],
      lines: [1, 2, 5],
      branches: undefined,
      // As if each ran something else, except for one that does what the first does.
      places: [name === "alike" ? 0 : at],
      kills: kills[name] ?? [],
    }),
  );
  return { name: "fixed", propose: async () => ({ candidates, notes: [] }) };
}

const refusals = ({ refused }: GeneratedTests) =>
  Object.fromEntries(refused.map(({ name, step }) => [name, step]));

const causes = ({ refused }: GeneratedTests) =>
  Object.fromEntries(refused.filter(({ cause }) => cause).map(({ name, cause }) => [name, cause]));

describe("writeTests in a repository without tests", () => {
  test("commits proven tests on their own branch and nowhere else", async () => {
    const repo = createRepository(project);
    const tip = repo.git("rev-parse", "main");
    const written = await write(repo);
    expect(written).toMatchObject({
      precheck: BuildStatus.PASSED,
      branchName: "agt/testbuilder/spec-1",
      files: ["test/size.agent-b3b8f2.test.js"],
      coverageBefore: 0,
      coverageAfter: 100,
      engine: "search",
    });
    expect(repo.git("rev-parse", "agt/testbuilder/spec-1")).toBe(written.commitSha);
    expect(repo.git("diff", "--name-only", "main", written.commitSha)).toBe("test/size.agent-b3b8f2.test.js");
    expect(repo.git("rev-parse", "main")).toBe(tip);
    expect(repo.git("status", "--porcelain")).toBe("");
    expect(repo.git("log", "-1", "--format=%s|%an <%ae>|%cI", written.commitSha)).toBe(
      "Add tests for size|Goldseam <goldseam@localhost>|2024-05-01T12:00:00+00:00",
    );
    for (const test of written.tests)
      expect(test).toMatchObject({
        exitCode: 0,
        repeats: 11,
        shuffled: 4,
        coverageBefore: 0,
        coverageAfter: 100,
        target: "src/size.js::size",
      });
    expect(written.mutantsKilled).toBeGreaterThan(written.mutantsTried / 2);
    expect([...new Set(written.tests.flatMap(({ newLines }) => newLines))].sort()).toEqual([1, 2, 3, 5]);
    repo.remove();
  });

  test("makes the same commit from the same input", async () => {
    const repo = createRepository(project);
    const first = await write(repo);
    const second = await write(repo);
    expect(second.commitSha).toBe(first.commitSha);
    repo.remove();
  });
});

describe("admission", () => {
  test("refuses bad candidates one by one and keeps the good one", async () => {
    const repo = createRepository(project);
    const flag = "/workspace/ran-before";
    const written = await write(
      repo,
      proposing({
        good: 'globalThis.primed = true; assert.equal(size(3), "small");',
        alike: 'assert.equal(size(4), "small");',
        leaning: 'assert.equal(globalThis.primed && size(3), "small");',
        failing: 'assert.equal(size(3), "tiny");',
        flaky: `const before = existsSync("${flag}"); writeFileSync("${flag}", ""); assert.equal(size(3), before ? "large" : "small");`,
        silent: "size(3);",
        broken: "assert.equal(size(3, ;",
        copied: "globalThis.primed = true ; assert.equal(size(3), 'small') // again",
        hollow: "assert.notEqual(size(3), size);",
        blind:
          'let found = ""; try { found = size(3); } catch (error) { assert.ok(error); } assert.equal(typeof found, "string");',
        unloadable: 'const { x } = await import("left-pad"); assert.equal(size(3), x);',
      }),
    );
    expect(written.tests.map(({ name }) => name)).toEqual(["good"]);
    expect(causes(written)).toEqual({
      ...{ failing: RedCause.WRONG_TEST, leaning: RedCause.WRONG_TEST, flaky: RedCause.FLAKE },
      ...{ unloadable: RedCause.ENVIRONMENT },
    });
    expect(refusals(written)).toEqual({
      copied: "no smell",
      alike: "adds coverage",
      hollow: "fails when emptied",
      blind: "notices a mutant",
      unloadable: "passes",
      failing: "passes",
      leaning: "passes alone",
      flaky: "stays stable",
      silent: "no smell",
      broken: "parses",
    });
    expect(written.precheck).toBe(BuildStatus.PASSED);
    repo.remove();
  });

  test("keeps tests of a source that cannot be measured", async () => {
    const shy = `if (process.env.NODE_V8_COVERAGE) throw new Error("somebody is measuring");\n${source}`;
    const repo = createRepository({ ...project, "src/size.js": shy });
    const written = await write(repo, proposing({ good: 'assert.equal(size(20), "large");' }));
    expect(refusals(written)).toEqual({});
    expect(written.tests.map(({ name }) => name)).toEqual(["good"]);
    repo.remove();
  });

  test("finds the test that keeps a whole file from being loaded", async () => {
    const repo = createRepository(project);
    const bodies = {
      good: 'assert.equal(size(3), "small");',
      importing: "assert.equal(size(3), x);",
      large: 'assert.equal(size(11), "large");',
    };
    const written = await write(repo, proposing(bodies));
    expect(written.tests.map(({ name }) => name)).toEqual(["good", "large"]);
    expect(refusals(written)).toEqual({ importing: "collects" });
    expect(causes(written)).toEqual({ importing: RedCause.ENVIRONMENT });
    repo.remove();
  });

  test("says what red tests do on the parent, and which code breaks down", async () => {
    const repo = createRepository(project);
    const baseSha = repo.git("rev-parse", "HEAD");
    const changed = source.replace('"small";', "n.toFixed(1).trim().size.of;");
    repo.commit("change", { "src/size.js": changed });
    const bodies = {
      before: 'assert.equal(size(3), "small");',
      wrong: 'assert.equal(size(11), "huge");',
      crashing: "assert.equal(size(-0.5 + 1), undefined);",
      good: 'assert.equal(size(11), "large");',
    };
    const written = await write(repo, proposing(bodies), undefined, baseSha);
    expect(written.tests.map(({ name }) => name)).toEqual(["good"]);
    expect(causes(written)).toEqual({
      before: RedCause.BEHAVIOUR_CHANGED,
      wrong: RedCause.WRONG_TEST,
      crashing: RedCause.PRODUCT_BUG,
    });
    const bug = written.refused.find(({ name }) => name === "crashing");
    expect(bug?.causeReason).toContain("src/size.js breaks down: TypeError");
    repo.remove();
  });

  test("keeps a test without new coverage only if it kills a mutant that existing tests let live", async () => {
    const existing = `import assert from "node:assert/strict";
import { it } from "node:test";
import { size } from "../src/size.js";
it("covers all", () => {
  assert.equal(size(1), "small");
  assert.equal(size(11), "large");
  assert.throws(() => size(-1));
});
`;
    const repo = createRepository({ ...project, "test/size.test.js": existing });
    const bodies = {
      useless: 'assert.equal(size(3), "small");',
      boundary: 'assert.equal(size(10), "small");',
    };
    const kills = { boundary: [{ line: 5, description: "`>` became `>=`" }] };
    const written = await write(repo, proposing(bodies, kills));
    expect(refusals(written)).toEqual({ useless: "adds coverage" });
    expect(written.tests).toMatchObject([{ name: "boundary", newLines: [], newBranches: 0 }]);
    expect(written.tests[0]?.killedMutants).toContain("line 5: `>` became `>=`");
    expect(repo.git("show", `${written.commitSha}:src/size.js`)).toBe(source.trimEnd());

    const nothing = await write(repo, proposing({ useless: bodies.useless }));
    expect(nothing).toMatchObject({ precheck: BuildStatus.FAILED, commitSha: "", branchName: "" });
    expect(nothing.notes).toContain("other tests already run every line");
    repo.remove();
  });

  test("refuses tests that make another test fail", async () => {
    const guard = `import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { it } from "node:test";
it("finds a clean folder", () => {
  assert.ok(!existsSync("/workspace/litter"));
});
`;
    const repo = createRepository({ ...project, "test/guard.test.js": guard });
    const littering = 'writeFileSync("/workspace/litter", ""); assert.equal(size(3), "small");';
    const written = await write(repo, proposing({ littering }));
    expect(refusals(written)).toEqual({ littering: "breaks nothing" });
    repo.remove();
  });

  test("never blames new tests for failures that were there before", async () => {
    const red =
      'import assert from "node:assert/strict";\nimport { it } from "node:test";\nit("is red", () => assert.equal(1, 2));\n';
    const repo = createRepository({ ...project, "test/red.test.js": red });
    const written = await write(repo, proposing({ good: 'assert.equal(size(3), "small");' }));
    expect(written.precheck).toBe(BuildStatus.PASSED);
    repo.remove();
  });

  test("never overwrites a file", async () => {
    const repo = createRepository({ ...project, "test/size.agent-b3b8f2.test.js": 'import "node:test";\n' });
    const written = await write(repo, proposing({ good: 'assert.equal(size(3), "small");' }));
    expect(written.files).toEqual(["test/size.agent-b3b8f2-2.test.js"]);
    repo.remove();
  });

  test("does not write through a link that leads out of the checkout", async () => {
    const outside = temporaryFolder();
    const repo = createRepository(project);
    symlinkSync(outside, join(repo.path, "test"));
    repo.commit("link");
    await expect(write(repo, proposing({ good: 'assert.equal(size(3), "small");' }))).rejects.toThrow(
      "leads out of the checkout",
    );
    expect(existsSync(join(outside, "size.agent-b3b8f2.test.js"))).toBe(false);
    repo.remove();
  });

  test("says why nothing could be written", async () => {
    const repo = createRepository({ ...project, "src/size.js": "function hidden() {}\nhidden();\n" });
    const written = await write(repo, undefined, ["src/size.js::hidden"]);
    expect(written).toMatchObject({
      precheck: BuildStatus.FAILED,
      notes: "src/size.js: none of the targets can be imported by a test",
    });
    repo.remove();
  });
});

describe("writeTests in a Python project", () => {
  const shop = {
    "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n',
    "src/shop/__init__.py": "",
    "src/shop/price.py":
      'def label(price: float) -> str:\n    if price < 0:\n        raise ValueError("price is negative")\n    if price == 0:\n        return "free"\n    return f"{price:.2f}"\n',
    "tests/test_price.py":
      'from shop.price import label\n\n\ndef test_label():\n    assert label(3) == "3.00"\n',
  };

  test("keeps the tests after a candidate that ends the runner", async () => {
    const repo = createRepository(shop);
    const bodies = {
      test_ending: 'assert label(3) == "3.00"\n    import os\n    os._exit(0)',
      test_free: 'assert label(0) == "free"',
      test_negative: "with pytest.raises(ValueError):\n        label(-1)",
    };
    const candidates = Object.entries(bodies).map(
      ([name, body]): Candidate => ({
        ...{ name, target: "label", group: "", kind: CaseKind.SUCCESS, lines: [2], branches: undefined },
        code: `def ${name}():\n    ${body}\n`,
        imports: [
          { module: "pytest", name: "pytest", kind: "whole" },
          { module: "shop.price", name: "label", kind: "named" },
        ],
      }),
    );
    const engine = { name: "fixed", propose: async () => ({ candidates, notes: [] }) };
    const written = await write(repo, engine, ["src/shop/price.py::label"]);
    expect(refusals(written)).toEqual({ test_ending: "passes" });
    expect(written.tests.map(({ name }) => name)).toEqual(["test_free", "test_negative"]);
    repo.remove();
  });

  test("adds tests beside the existing ones, only where coverage grows", async () => {
    const repo = createRepository(shop);
    const written = await write(repo, undefined, ["src/shop/price.py::label"]);
    expect(written).toMatchObject({
      precheck: BuildStatus.PASSED,
      files: ["tests/test_price_agent_b3b8f2.py"],
      coverageAfter: 100,
    });
    expect(repo.git("show", `${written.commitSha}:tests/test_price_agent_b3b8f2.py`)).toBe(`import pytest

from shop.price import label


def test_label_returns_free_when_price_is_0():
    assert label(0) == "free"


def test_label_raises_value_error_when_price_is_negative():
    with pytest.raises(ValueError, match="price is negative"):
        label(-1)`);
    repo.remove();
  });
});
