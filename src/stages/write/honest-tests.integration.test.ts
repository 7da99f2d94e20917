import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { createRepository } from "../../../test/support/repositories/git-repository.ts";
import { createTestJob } from "../../../test/support/test-job.ts";
import { defaultConfig } from "../../config/config.ts";
import { create, TestCaseSchema, TestOutcome, TestSpecSchema } from "../../contracts/index.ts";
import { createSearchEngine } from "../../engines/search/index.ts";
import { createOutlineParser } from "../../languages/create-outline-parser.ts";
import type { SourceSymbol, SyntaxParser } from "../../languages/syntax/outline.ts";
import { lastTitle } from "../../languages/toolchain/test-names.ts";
import { listFiles } from "../../workbench/checkout-files.ts";
import { writeInside } from "../../workbench/write-inside.ts";
import { writeTests } from "./write-tests.ts";

let setup: BuildSetup;
let outlines: SyntaxParser;
beforeAll(async () => {
  setup = await createBuildSetup();
  outlines = await createOutlineParser();
});
afterAll(() => setup.remove());

test.each([
  ["javascript", "src/shipping.js", "shippingCost"],
  ["python", "lending/fines.py", "overdue_fine"],
])("in the %s example every new test turns red when its function is emptied", async (name, path, target) => {
  const example = join(import.meta.dirname, "../../../examples", name);
  const repo = createRepository({ ...filesOf(join(example, "base")), ...filesOf(join(example, "change")) });
  const parentCommitSha = repo.git("rev-parse", "HEAD");
  const cases = [create(TestCaseSchema, { targetPath: path, targetSymbol: target })];
  const workbench = await setup.open(repo.path, parentCommitSha);
  try {
    const engine = createSearchEngine({ outlines, clock: { nowMs: Date.now } });
    const { generated } = await writeTests(
      { engine, outlines, secrets: setup.deps.secrets },
      createTestJob({ repo: repo.path, config: { ...defaultConfig, write_budget_sec: 10 } }),
      { workbench, spec: create(TestSpecSchema, { id: "spec-1", parentCommitSha, cases }) },
    );
    expect(generated.mutantsKilled).toBeGreaterThan(generated.mutantsTried / 2);
    const text = workbench.files().read(path) ?? "";
    expect(text).toBe(readFileSync(join(example, "change", path), "utf8"));

    const symbol = outlines.parse(path, text)?.symbols.find((one) => one.name === target);
    await writeInside(workbench.path, path, symbol ? emptied(text, symbol) : "");
    const { testRun } = await workbench.runTests({ files: generated.files, coverage: false });
    const outcomes = new Map(testRun.results.map(({ name, outcome }) => [lastTitle(name), outcome]));
    expect(generated.tests.length).toBeGreaterThan(3);
    for (const written of generated.tests) expect(outcomes.get(written.name)).toBe(TestOutcome.FAILED);
  } finally {
    await workbench.close();
    repo.remove();
  }
});

function filesOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    listFiles(folder).map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  );
}

/** The text with only the signature left of a function. */
function emptied(text: string, { lineStart, lineEnd }: SourceSymbol): string {
  const lines = text.split("\n");
  const first = lines[lineStart - 1] ?? "";
  const python = first.trimEnd().endsWith(":");
  const body = python ? [`${/^\s*/.exec(first)?.[0]}    pass`] : ["}"];
  return lines.toSpliced(lineStart, lineEnd - lineStart, ...body).join("\n");
}
