import { createHash } from "node:crypto";
import { posix } from "node:path";
import {
  BuildStatus,
  create,
  type GeneratedTests,
  GoldseamError,
  type TestSpec,
  TestSpecSchema,
} from "../../../contracts/index.ts";
import type { OutlineParser } from "../../../languages/syntax/outline.ts";
import type { Git, Snapshot } from "../../../ports/git.ts";
import { nameTargets } from "./name-targets.ts";

/** A source file that the user named, and a symbol in it if they named one. */
export interface NamedTarget {
  /** Relative to the top of the repository, links followed. */
  readonly path: string;
  readonly symbol?: string;
}

/** A spec that asks for all targets, named after the first of them; throws USAGE if there is nothing to test. */
export async function specFor(
  deps: { readonly git: Git; readonly outlines: OutlineParser },
  { repo, commitSha, treeSha }: Snapshot,
  { targets, seed = 1 }: { readonly targets: readonly NamedTarget[]; readonly seed?: number | undefined },
): Promise<TestSpec> {
  const cases: { targetPath: string; targetSymbol: string }[] = [];
  for (const { path, symbol } of targets) {
    const text = await deps.git.readFile(repo, commitSha, path);
    if (text === undefined)
      throw new GoldseamError(
        "USAGE",
        `git does not know ${path}: it is ignored, in a submodule, or not text`,
      );
    const symbols = nameTargets(deps.outlines, { path, text, symbol });
    cases.push(...symbols.map((targetSymbol) => ({ targetPath: path, targetSymbol })));
  }
  const first = posix.parse(targets[0]?.path ?? "").name.replaceAll(/[^\w-]+/g, "-");
  const hash = createHash("sha256")
    .update(JSON.stringify([treeSha, cases, seed]))
    .digest("hex");
  return create(TestSpecSchema, {
    id: `${first}-${hash.slice(0, 8)}`,
    parentCommitSha: commitSha,
    cases,
    coverageTargets: cases.map(({ targetPath, targetSymbol }) => `${targetPath}::${targetSymbol}`),
  });
}

/** The branch starts from HEAD, but the tests were proven with uncommitted changes. */
export function noteUncommitted(
  generated: GeneratedTests,
  { treeSha, baseTreeSha }: Snapshot,
): GeneratedTests {
  if (treeSha === baseTreeSha || generated.precheck !== BuildStatus.PASSED) return generated;
  const note =
    "The tests were proven on the working tree, with uncommitted changes; the branch has them on HEAD.";
  return { ...generated, notes: [generated.notes, note].filter(Boolean).join("\n") };
}
