import type { BehaviourDiff } from "../../../src/contracts/index.ts";
import type { SyntaxParser } from "../../../src/languages/syntax/outline.ts";
import { createDiffStage } from "../../../src/stages/diff/index.ts";
import type { BuildSetup } from "../../../test/support/build-setup.ts";
import { createRepository } from "../../../test/support/repositories/git-repository.ts";
import { createTestJob } from "../../../test/support/test-job.ts";
import type { VersionPair } from "./read-pairs.ts";

const BUDGET_MS = 15_000;

/** Takes two versions through the whole stage, as commits of a repository. */
export async function comparePair(
  { before, after }: Pick<VersionPair, "before" | "after">,
  tools: { readonly setup: BuildSetup; readonly outlines: SyntaxParser },
): Promise<BehaviourDiff> {
  const repo = createRepository({ ...manifestFor(Object.keys(before)), ...before });
  try {
    const baseSha = repo.git("rev-parse", "HEAD");
    const headSha = repo.commit("change", after);
    const { deps } = tools.setup;
    await deps.git.sync(repo.path, [baseSha, headSha]);
    const job = createTestJob({ repo: repo.path, jobId: `bench-${headSha}` });
    const diff = createDiffStage({ ...deps, outlines: tools.outlines });
    return await diff(job, { baseSha, headSha, budgetMs: BUDGET_MS, seed: 1 });
  } finally {
    repo.remove();
  }
}

function manifestFor(paths: readonly string[]): Record<string, string> {
  if (paths.some((path) => path.endsWith(".py"))) return { "requirements.txt": "" };
  const isModule = paths.some((path) => path.startsWith("src/"));
  return { "package.json": isModule ? '{ "type": "module" }\n' : "{}\n" };
}
