import { readTestFile } from "../../../changes/own-tests/read-test-file.ts";
import {
  BuildStatus,
  create,
  type GeneratedTests,
  type RewrittenTest,
  RewrittenTestSchema,
  type TestEvidence,
} from "../../../contracts/index.ts";
import { planKey } from "../../../languages/search/plan.ts";
import type { OutlineParser, SyntaxParser } from "../../../languages/syntax/outline.ts";
import type { WrittenTests } from "../write-request.ts";
import type { RemovedTest } from "./read-stale.ts";

const MOST_CODE = 2_000;

/** What reading the new tests needs. */
interface DescribeDeps {
  readonly outlines: OutlineParser & SyntaxParser;
  /** The text of a source. */
  readonly read: (path: string) => Promise<string | undefined>;
}

/**
 * The removed tests, each with the new ones that make its calls, before and after. If a function has no such test, nothing
 * replaces its old ones: then there are no tests at all, and the reason is in the notes.
 */
export async function describeRewritten(
  deps: DescribeDeps,
  written: WrittenTests,
  removed: readonly RemovedTest[],
): Promise<WrittenTests> {
  const fresh = await readFresh(deps, written);
  const rewritten = removed.map((test) => describe(test, fresh));
  const targets = new Set(removed.map(({ stale }) => stale.target));
  const replaced = new Set(rewritten.filter((one) => one.newTests.length > 0).map(({ target }) => target));
  const lacking = [...targets].filter((target) => !replaced.has(target));
  const { generated } = written;
  if (lacking.length === 0) return { ...written, generated: { ...generated, rewritten } };
  const reason = `no test of ${lacking.join(", ")} could be written that makes the calls of the old ones`;
  return { ...written, generated: notRewritten(generated, reason), files: new Map() };
}

/** The result if stale tests cannot be written again. */
export function notRewritten(generated: GeneratedTests, reason: string): GeneratedTests {
  const notes = [`Tests of altered behaviour were not written again: ${reason}`, generated.notes]
    .filter(Boolean)
    .join("\n");
  return { ...generated, precheck: BuildStatus.FAILED, commitSha: "", files: [], tests: [], notes };
}

interface FreshTest extends Pick<TestEvidence, "name" | "file" | "target"> {
  readonly code: string;
  readonly calls: ReadonlySet<string>;
}

async function readFresh(
  { outlines, read }: DescribeDeps,
  { generated, files }: WrittenTests,
): Promise<FreshTest[]> {
  const fresh: FreshTest[] = [];
  for (const { name, file: path, target } of generated.tests) {
    const [source = ""] = target.split("::");
    const outline = outlines.parse(source, (await read(source)) ?? "");
    const file = await readTestFile(outlines, path, files.get(path) ?? "");
    const block = file?.blockOf(name);
    const calls = file && block && outline ? await file.callsIn(block, outline) : [];
    const code = file && block ? file.codeOf(block) : "";
    fresh.push({ name, file: path, target, code, calls: new Set(calls.map(planKey)) });
  }
  return fresh;
}

function describe(
  { name, file, stale, code, calls }: RemovedTest,
  fresh: readonly FreshTest[],
): RewrittenTest {
  const { target, input, before, after } = stale;
  const isAgain = (one: FreshTest) =>
    one.target === target && calls.some((plan) => one.calls.has(planKey(plan)));
  const own = fresh.filter(isAgain);
  const isItself = stale.name === name;
  return create(RewrittenTestSchema, {
    ...{ name, file, target },
    ...(isItself ? { input, before, after } : {}),
    oldCode: code.slice(0, MOST_CODE),
    newTests: own.map((one) => one.name),
    newFile: own[0]?.file ?? "",
    newCode: [...new Set(own.map((one) => one.code))].join("\n\n").slice(0, MOST_CODE),
  });
}
