import { isOwnTest } from "../../../changes/own-tests/is-own-test.ts";
import { readTestFile, type TestFileText } from "../../../changes/own-tests/read-test-file.ts";
import {
  create,
  type StaleTest,
  TestCaseSchema,
  type TestResult,
  type TestSpec,
} from "../../../contracts/index.ts";
import { type Plan, planKey } from "../../../languages/search/plan.ts";
import type { OutlineParser, SyntaxParser } from "../../../languages/syntax/outline.ts";
import type { TestBlock } from "../../../languages/tests/reading/test-reading.ts";
import type { Git } from "../../../ports/git.ts";
import type { Job } from "../../../workbench/job/job.ts";

/** Generated tests of behaviour that a change alters. */
export interface StaleTests {
  readonly tests: readonly StaleTest[];
  /** The results of the change's own build: rows of one table go together. */
  readonly results: readonly Pick<TestResult, "file" | "name">[];
  /** The commit before the change. */
  readonly baseSha: string;
}

/** A test that makes room for one of the new behaviour. */
export interface RemovedTest {
  readonly name: string;
  readonly file: string;
  /** Itself, or a row of the same table. */
  readonly stale: StaleTest;
  readonly code: string;
  /** The calls of it and of the other rows of its table. */
  readonly calls: readonly Plan[];
}

/** How stale tests are taken out of their files. */
export type Removal =
  | {
      readonly status: "removed";
      readonly tests: readonly RemovedTest[];
      /** The files without them; null for a file without any test. */
      readonly edits: ReadonlyMap<string, string | null>;
    }
  | { readonly status: "not possible"; readonly reason: string };

interface RemovalDeps {
  readonly git: Git;
  readonly outlines: OutlineParser & SyntaxParser;
}

/** Takes stale tests out of files that are Goldseam's own, and reads the calls that they make. */
export async function readStale(
  { git, outlines }: RemovalDeps,
  { repo }: Pick<Job, "repo">,
  { tests, results, baseSha, commitSha }: StaleTests & { readonly commitSha: string },
): Promise<Removal> {
  const edits = new Map<string, string | null>();
  const removed: RemovedTest[] = [];
  const callsIn = async (file: TestFileText, block: TestBlock, { target }: StaleTest) => {
    const [path = ""] = target.split("::");
    const outline = outlines.parse(path, (await git.readFile(repo, commitSha, path)) ?? "");
    return outline ? file.callsIn(block, outline) : [];
  };
  for (const [path, own] of Map.groupBy(tests, ({ file }) => file)) {
    const text = await git.readFile(repo, commitSha, path);
    const isOwn = await isOwnTest(git, { repo, baseSha, path });
    const file = text === undefined || !isOwn ? undefined : await readTestFile(outlines, path, text);
    if (!file) return impossible(`${path} is not one of Goldseam's own files, or cannot be read`);
    const blocks = new Map<TestBlock, StaleTest>();
    for (const stale of own) {
      const block = file.blockOf(stale.name);
      if (!block) return impossible(`it is not clear which lines of ${path} are "${stale.name}"`);
      blocks.set(block, blocks.get(block) ?? stale);
    }
    const names = [...own, ...results.filter((one) => one.file === path)].map(({ name }) => name);
    for (const name of new Set(names)) {
      const block = file.blockOf(name);
      const first = block && blocks.get(block);
      if (!block || !first) continue;
      const stale = own.find((one) => one.name === name) ?? first;
      const calls = await callsIn(file, block, stale);
      removed.push({ name, file: path, stale, code: file.codeOf(block), calls });
    }
    edits.set(path, file.without(new Set(blocks.keys())));
  }
  return { status: "removed", tests: removed, edits };
}

/** A spec that also asks for tests of the functions whose tests are written again. */
export function withStaleTargets(spec: TestSpec, tests: readonly StaleTest[]): TestSpec {
  const known = new Set(spec.cases.map(({ targetPath, targetSymbol }) => `${targetPath}::${targetSymbol}`));
  const more = [...new Set(tests.map(({ target }) => target))].filter((target) => !known.has(target));
  const cases = more.map((target) => {
    const [targetPath = "", targetSymbol = ""] = target.split("::");
    return create(TestCaseSchema, { targetPath, targetSymbol });
  });
  return {
    ...spec,
    cases: [...cases, ...spec.cases],
    coverageTargets: [...new Set([...more, ...spec.coverageTargets])],
  };
}

/** The calls of removed tests by the source that they are about, each once. */
export function callsBySource(removed: readonly RemovedTest[]): ReadonlyMap<string, readonly Plan[]> {
  const groups = Map.groupBy(removed, ({ stale }) => stale.target.split("::")[0] ?? "");
  return new Map(
    [...groups].map(([path, own]) => {
      const plans = own.flatMap(({ calls }) => calls);
      return [path, [...new Map(plans.map((plan) => [planKey(plan), plan])).values()]];
    }),
  );
}

function impossible(reason: string): Removal {
  return { status: "not possible", reason };
}
