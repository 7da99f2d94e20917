import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { createRepository } from "../../../test/support/repositories/git-repository.ts";
import { createTestJob } from "../../../test/support/test-job.ts";
import { defaultConfig } from "../../config/config.ts";
import { CaseKind, create, TestCaseSchema, TestSpecSchema } from "../../contracts/index.ts";
import { createSearchEngine } from "../../engines/search/index.ts";
import { createOutlineParser } from "../../languages/create-outline-parser.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import { writeTests } from "./write-tests.ts";

let setup: BuildSetup;
let outlines: SyntaxParser;
beforeAll(async () => {
  setup = await createBuildSetup();
  outlines = await createOutlineParser();
});
afterAll(() => setup.remove());

const javascript = {
  path: "src/orders.js",
  files: {
    "package.json": '{ "type": "module" }',
    "src/orders.js": `export function orders(name, limit = 10) {
  if (limit < 1) {
    throw new RangeError("limit is too small");
  }
  return "SELECT * FROM orders WHERE customer = '" + name + "' LIMIT " + limit;
}
`,
  },
};
const python = {
  path: "orders.py",
  files: {
    "requirements.txt": "",
    "orders.py": `def orders(name: str, limit: int = 10) -> str:
    if limit < 1:
        raise ValueError("limit is too small")
    # Tests look at the text.
    return "SELECT * FROM orders WHERE customer = '" + name + "' LIMIT " + str(limit)
`,
  },
};
const attack = "' OR '1'='1";

test.each([
  ["JavaScript", javascript],
  ["Python", python],
])(
  "%s tests are aimed by the planned cases, and each names those that it meets",
  async (_, { path, files }) => {
    const repo = createRepository(files);
    const parentCommitSha = repo.git("rev-parse", "HEAD");
    const planned = (name: string, kind: CaseKind, lineStart: number, lineEnd: number, goal = "") =>
      create(TestCaseSchema, {
        ...{ name, kind, goal, lineStart, lineEnd },
        ...{ targetPath: path, targetSymbol: "orders" },
      });
    const cases = [
      planned("usual", CaseKind.SUCCESS, 2, 5),
      planned("too small", CaseKind.FAILURE, 3, 3),
      planned("no name", CaseKind.EDGE, 1, 6),
      planned("stays data", CaseKind.SECURITY, 2, 5, `pass \`${attack}\` and check that it stays data.`),
      planned("never fails there", CaseKind.FAILURE, 5, 5),
      planned("at the same time", CaseKind.CONCURRENCY, 2, 5),
    ];
    const spec = create(TestSpecSchema, { id: "spec-1", parentCommitSha, cases, minLineCoverage: 80 });
    const workbench = await setup.open(repo.path, parentCommitSha);
    try {
      const engine = createSearchEngine({ outlines, clock: { nowMs: Date.now } });
      const job = createTestJob({ repo: repo.path, config: { ...defaultConfig, write_budget_sec: 5 } });
      const deps = { engine, outlines, secrets: setup.deps.secrets };
      const { generated, files: written } = await writeTests(deps, job, { spec, workbench });
      const outcomes = new Map(generated.cases.map((one) => [one.name, one]));
      expect([...outcomes.keys()]).toEqual(cases.map(({ name }) => name));
      const met = generated.cases.filter(({ metBy }) => metBy.length > 0);
      expect(met.map(({ name, reason }) => [name, reason])).toEqual(
        ["usual", "too small", "no name", "stays data"].map((name) => [name, ""]),
      );
      expect(outcomes.get("never fails there")).toMatchObject({
        metBy: [],
        reason: "no call was found that fails there",
      });
      expect(outcomes.get("at the same time")?.reason).toBe("no test makes calls at the same time");
      for (const { name, metBy } of generated.cases)
        for (const { name: test, cases: met } of generated.tests)
          expect(met.includes(name)).toBe(metBy.includes(test));
      expect([...written.values()].join("\n")).toContain(attack);
      expect(generated.questions.join("\n")).toContain("with the hostile text as it went in");
    } finally {
      await workbench.close();
      repo.remove();
    }
  },
);

const pages = {
  JavaScript: (keep: string) => ({
    "package.json": '{ "type": "module" }',
    "pages.js": `let current;
export async function load(page) {
  ${keep}current = page;
  await new Promise((resolve) => setTimeout(resolve, 1));
  return "Page " + current;
}
`,
  }),
  Python: (keep: string) => ({
    "requirements.txt": "",
    "pages.py": `import asyncio

SHARED = []


async def load(page: int) -> str:
    pages = ${keep ? "[]" : "SHARED"}
    pages.append(page)
    await asyncio.sleep(0.001)
    return "Page " + str(pages[-1])
`,
  }),
};

test.each([
  ["JavaScript", "pages.js", [3, 5], 'its only candidate was refused at "passes"'],
  // Calls that read a variable of the module are not made together.
  ["Python", "pages.py", [7, 10], "no test makes calls at the same time"],
] as const)(
  "%s calls at the same time are held against one after the other",
  async (language, path, lines, mixedUp) => {
    const outcomes: unknown[] = [];
    for (const keep of ["const ", ""]) {
      const repo = createRepository(pages[language](keep));
      const parentCommitSha = repo.git("rev-parse", "HEAD");
      const one = { name: "apart", kind: CaseKind.CONCURRENCY, lineStart: lines[0], lineEnd: lines[1] };
      const cases = [create(TestCaseSchema, { ...one, targetPath: path, targetSymbol: "load" })];
      const spec = create(TestSpecSchema, { id: "spec-1", parentCommitSha, cases });
      const workbench = await setup.open(repo.path, parentCommitSha);
      try {
        const engine = createSearchEngine({ outlines, clock: { nowMs: Date.now } });
        const job = createTestJob({ repo: repo.path, config: { ...defaultConfig, write_budget_sec: 3 } });
        const deps = { engine, outlines, secrets: setup.deps.secrets };
        const { generated } = await writeTests(deps, job, { spec, workbench });
        outcomes.push(...generated.cases.map(({ metBy, reason }) => [metBy, reason.split(":")[0]]));
      } finally {
        await workbench.close();
        repo.remove();
      }
    }
    expect(outcomes).toEqual([
      [[expect.stringMatching(/several.calls.at.(the.)?same.time/)], ""],
      [[], mixedUp],
    ]);
  },
);
