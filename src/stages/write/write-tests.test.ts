import { existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../test/support/git-repository.ts";
import { defaultConfig } from "../../config/config.ts";
import {
  BuildStatus,
  CaseKind,
  create,
  type GeneratedTests,
  TestCaseSchema,
  TestSpecSchema,
} from "../../contracts/index.ts";
import type { Candidate, Engine } from "../../engines/engine.ts";
import { createSearchEngine } from "../../engines/search/create-search-engine.ts";
import { defaultPolicy, evaluate, type PolicyRequest } from "../../policy/index.ts";
import { createOutlineParser } from "../../syntax/create-outline-parser.ts";
import type { OutlineParser } from "../../syntax/outline.ts";
import { commitTests } from "./commit-tests.ts";
import { writeTests } from "./write-tests.ts";

let setup: BuildSetup;
let outlines: OutlineParser;
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
    const told = { spec, runId: "run-1", progress: () => {} };
    const written = await writeTests(
      { engine: chosen, outlines, secrets: setup.deps.secrets },
      { ...told, workbench, config: defaultConfig },
    );
    const where = { repo: repo.path, date: "2024-05-01T12:00:00Z" };
    const decide = async (request: PolicyRequest) => evaluate(defaultPolicy, request);
    return await commitTests({ ...setup.deps, decide }, written, { ...told, ...where });
  } finally {
    await workbench.close();
  }
}

/** An engine that proposes these test bodies, and says of some what they kill. */
function proposing(
  bodies: Readonly<Record<string, string>>,
  kills: Readonly<Record<string, NonNullable<Candidate["kills"]>>> = {},
): Engine {
  const candidates = Object.entries(bodies).map(
    ([name, body]): Candidate => ({
      name,
      target: "size",
      group: "size",
      kind: CaseKind.SUCCESS,
      code: `it("${name}", () => {\n  ${body}\n});`,
      imports: [
        { module: "node:test", name: "describe", kind: "named" },
        { module: "node:test", name: "it", kind: "named" },
        { module: "node:assert/strict", name: "assert", kind: "default" },
        { module: "node:fs", name: "existsSync", kind: "named" },
        { module: "node:fs", name: "writeFileSync", kind: "named" },
        { module: "../src/size.js", name: "size", kind: "named" },
      ],
      lines: [1, 2, 5],
      branches: undefined,
      kills: kills[name] ?? [],
    }),
  );
  return { name: "fixed", propose: async () => ({ candidates, notes: [] }) };
}

const refusals = ({ refused }: GeneratedTests) =>
  Object.fromEntries(refused.map(({ name, step }) => [name, step]));

describe("writeTests in a repository without tests", () => {
  test("commits proven tests on a branch of their own and nowhere else", async () => {
    const repo = createRepository(project);
    const tip = repo.git("rev-parse", "main");
    const written = await write(repo);
    expect(written).toMatchObject({
      precheck: BuildStatus.PASSED,
      branchName: "agt/testbuilder/spec-1",
      files: ["test/size.agent.test.js"],
      coverageBefore: 0,
      coverageAfter: 100,
      engine: "search",
    });
    expect(repo.git("rev-parse", "agt/testbuilder/spec-1")).toBe(written.commitSha);
    expect(repo.git("diff", "--name-only", "main", written.commitSha)).toBe("test/size.agent.test.js");
    expect(repo.git("rev-parse", "main")).toBe(tip);
    expect(repo.git("status", "--porcelain")).toBe("");
    expect(repo.git("log", "-1", "--format=%s|%an <%ae>|%cI", written.commitSha)).toBe(
      "tests: spec-1|Goldseam <goldseam@localhost>|2024-05-01T12:00:00+00:00",
    );
    for (const test of written.tests)
      expect(test).toMatchObject({ exitCode: 0, repeats: 4, target: "src/size.js::size" });
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
        leaning: 'assert.equal(globalThis.primed && size(3), "small");',
        failing: 'assert.equal(size(3), "tiny");',
        flaky: `const before = existsSync("${flag}"); writeFileSync("${flag}", ""); assert.equal(size(3), before ? "large" : "small");`,
        silent: "size(3);",
        broken: "assert.equal(size(3, ;",
      }),
    );
    expect(written.tests.map(({ name }) => name)).toEqual(["good"]);
    expect(refusals(written)).toEqual({
      failing: "passes",
      leaning: "passes alone",
      flaky: "stays stable",
      silent: "no smell",
      broken: "parses",
    });
    expect(written.precheck).toBe(BuildStatus.PASSED);
    repo.remove();
  });

  test("keeps of what existing tests cover already only what kills a mutant that they let live", async () => {
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
    expect(nothing.notes).toContain("existing tests already run every line");
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

  test("never holds failures against new tests that were there before", async () => {
    const red =
      'import assert from "node:assert/strict";\nimport { it } from "node:test";\nit("is red", () => assert.equal(1, 2));\n';
    const repo = createRepository({ ...project, "test/red.test.js": red });
    const written = await write(repo, proposing({ good: 'assert.equal(size(3), "small");' }));
    expect(written.precheck).toBe(BuildStatus.PASSED);
    repo.remove();
  });

  test("never overwrites a file", async () => {
    const repo = createRepository({ ...project, "test/size.agent.test.js": 'import "node:test";\n' });
    const written = await write(repo, proposing({ good: 'assert.equal(size(3), "small");' }));
    expect(written.files).toEqual(["test/size.agent-2.test.js"]);
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
    expect(existsSync(join(outside, "size.agent.test.js"))).toBe(false);
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
  test("adds tests beside the existing ones, only where coverage grows", async () => {
    const repo = createRepository({
      "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n',
      "src/shop/__init__.py": "",
      "src/shop/price.py":
        'def label(price: float) -> str:\n    if price < 0:\n        raise ValueError("price is negative")\n    if price == 0:\n        return "free"\n    return f"{price:.2f}"\n',
      "tests/test_price.py":
        'from shop.price import label\n\n\ndef test_label():\n    assert label(3) == "3.00"\n',
    });
    const written = await write(repo, undefined, ["src/shop/price.py::label"]);
    expect(written).toMatchObject({
      precheck: BuildStatus.PASSED,
      files: ["tests/test_price_agent.py"],
      coverageAfter: 100,
    });
    expect(repo.git("show", `${written.commitSha}:tests/test_price_agent.py`)).toBe(`import pytest

from shop.price import label


def test_label_returns_free_for_zero():
    assert label(0) == "free"


def test_label_raises_value_error_for_minus_1():
    with pytest.raises(ValueError, match="price is negative"):
        label(-1)`);
    expect(refusals(written)).toEqual({ test_label_returns_3_point_00_for_3: "adds coverage" });
    repo.remove();
  });
});
