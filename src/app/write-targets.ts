import { createHash, randomUUID } from "node:crypto";
import { posix } from "node:path";
import type { Config } from "../config/config.ts";
import {
  BuildStatus,
  create,
  type GeneratedTests,
  GoldseamError,
  type TestSpec,
  TestSpecSchema,
} from "../contracts/index.ts";
import type { PolicyRequest } from "../policy/index.ts";
import type { Clock } from "../ports/clock.ts";
import type { Git, Snapshot } from "../ports/git.ts";
import type { Secrets } from "../ports/secrets.ts";
import { commitTests } from "../stages/write/commit-tests.ts";
import { placeTests } from "../stages/write/place-tests.ts";
import type { App } from "./app.ts";
import type { ConfigLoader } from "./config-loader.ts";
import type { Guard } from "./guard.ts";
import type { Stages } from "./stages.ts";
import { type NamedTarget, readTarget } from "./target-paths.ts";

/** What writing tests for named files needs. */
interface TargetDeps {
  readonly git: Git;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly guard: Guard;
  readonly loadConfig: ConfigLoader;
  readonly stages: () => Promise<Stages>;
}

/** Writes tests for files as they are in the working tree, which a snapshot stands for; HEAD is what a branch starts from. */
export function createTargetWriter(deps: TargetDeps): App["writeFor"] {
  const { git, secrets, clock } = deps;
  return async ({ repo: folder, targets, inPlace = false, ...asked }) => {
    const snapshot = await git.snapshot({ repo: folder, take: "working_tree" });
    const { repo, baseSha } = snapshot;
    if (baseSha === "" && !inPlace)
      throw new GoldseamError(
        "USAGE",
        "there is no commit yet that a branch could start from: commit first, or write with --in-place",
      );
    const named = targets.map((target) => readTarget(target, folder, repo));
    const loaded = await deps.loadConfig(snapshot);
    const config: Config = { ...loaded, write_budget_sec: asked.budgetSec ?? loaded.write_budget_sec };
    const stages = await deps.stages();
    const spec = await specFor(named, { ...deps, snapshot, stages, ...asked });
    const common = { repo, spec, runId: "", progress: asked.progress };
    const jobId = `step-${randomUUID()}`;
    const { seed, signal } = asked;
    const written = await stages.draft({ ...common, config, jobId, baseSha, seed, signal });
    const decide = (request: PolicyRequest) => deps.guard(config, request, "");
    const patch = { git, secrets, decide };
    if (inPlace) return placeTests(patch, written, { repo, parentSha: snapshot.commitSha });
    const date = new Date(clock.nowMs()).toISOString();
    const onHead = { ...spec, parentCommitSha: baseSha };
    return noteUncommitted(await commitTests(patch, written, { ...common, spec: onHead, date }), snapshot);
  };
}

/** A spec that asks for all targets, named after the first of them. */
async function specFor(
  named: readonly NamedTarget[],
  {
    git,
    snapshot,
    stages,
    seed = 1,
  }: {
    readonly git: Git;
    readonly snapshot: Snapshot;
    readonly stages: Stages;
    readonly seed?: number | undefined;
  },
): Promise<TestSpec> {
  const { repo, commitSha, treeSha } = snapshot;
  const cases: { targetPath: string; targetSymbol: string }[] = [];
  for (const { path, symbol } of named) {
    const text = await git.readFile(repo, commitSha, path);
    if (text === undefined)
      throw new GoldseamError(
        "USAGE",
        `git does not know ${path}: it is ignored, in a submodule, or no text`,
      );
    const symbols = await stages.nameTargets({ path, text, symbol });
    cases.push(...symbols.map((targetSymbol) => ({ targetPath: path, targetSymbol })));
  }
  const first = posix.parse(named[0]?.path ?? "").name.replaceAll(/[^\w-]+/g, "-");
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

/** The branch starts from HEAD, but the tests were proven on what is not committed yet. */
function noteUncommitted(generated: GeneratedTests, { treeSha, baseTreeSha }: Snapshot): GeneratedTests {
  if (treeSha === baseTreeSha || generated.precheck !== BuildStatus.PASSED) return generated;
  const note =
    "The tests were proven on the working tree, with what is not committed; the branch has them on HEAD.";
  return { ...generated, notes: [generated.notes, note].filter(Boolean).join("\n") };
}
