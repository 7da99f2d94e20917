import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { createRepository } from "../../../test/support/repositories/git-repository.ts";
import { createTestJob } from "../../../test/support/test-job.ts";
import { BuildStatus, CaseKind, create, TestCaseSchema, TestSpecSchema } from "../../contracts/index.ts";
import type { Engine } from "../../engines/engine.ts";
import { createOutlineParser } from "../../languages/create-outline-parser.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Candidate } from "../../languages/tests/candidate.ts";
import { createJournal } from "./journal/journal.ts";
import { writeTests } from "./write-tests.ts";

let setup: BuildSetup;
let outlines: SyntaxParser;
beforeAll(async () => {
  setup = await createBuildSetup();
  outlines = await createOutlineParser();
});
afterAll(() => setup.remove());

const candidate: Candidate = {
  name: "is small",
  target: "size",
  group: "size",
  kind: CaseKind.SUCCESS,
  code: 'it("is small", () => {\n  assert.equal(size(3), "small");\n});',
  imports: [
    { module: "node:test", name: "describe", kind: "named" },
    { module: "node:test", name: "it", kind: "named" },
    { module: "node:assert/strict", name: "assert", kind: "default" },
    { module: "../src/size.js", name: "size", kind: "named" },
  ],
  lines: [1, 2],
  branches: undefined,
};

test("when time is up, it says so, and goes on with the same candidates next time", async () => {
  const source = 'export function size(n) {\n  return n > 10 ? "large" : "small";\n}\n';
  const repo = createRepository({ "package.json": '{ "type": "module" }', "src/size.js": source });
  const parentCommitSha = repo.git("rev-parse", "HEAD");
  const cases = [create(TestCaseSchema, { targetPath: "src/size.js", targetSymbol: "size" })];
  const spec = create(TestSpecSchema, { id: "spec-1", parentCommitSha, cases });
  const kept = new Map<string, Uint8Array>();
  const journal = createJournal(
    {
      findJobResult: async (key) => kept.get(key),
      saveJobResult: async (key, bytes) => kept.set(key, bytes).has(key),
    },
    "key",
  );
  let asked = 0;
  let leftMs = 600_000;
  const engine: Engine = {
    name: "fixed",
    propose: async () => {
      asked++;
      leftMs = 0;
      return { candidates: [candidate], notes: [] };
    },
  };
  const write = async () => {
    const workbench = await setup.open(repo.path, parentCommitSha);
    try {
      const deps = { engine, outlines, secrets: setup.deps.secrets };
      const deadline = { remainingMs: () => leftMs };
      return await writeTests(deps, createTestJob({ repo: repo.path }), {
        workbench,
        spec,
        deadline,
        journal,
      });
    } finally {
      await workbench.close();
    }
  };
  const late = await write();
  expect(late.isCut).toBe(true);
  expect(late.generated.refused.map(({ step }) => step)).toEqual(["in time"]);
  expect(late.generated.notes).toContain("time was up (--max-time)");
  leftMs = 600_000;
  const again = await write();
  expect(again.generated).toMatchObject({ precheck: BuildStatus.PASSED, tests: [{ name: "is small" }] });
  leftMs = 0;
  expect((await write()).files).toEqual(again.files);
  expect(asked).toBe(1);
  repo.remove();
});
