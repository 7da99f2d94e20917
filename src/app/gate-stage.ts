import type { Config } from "../config/config.ts";
import {
  type BuildReport,
  BuildStatus,
  create,
  FixHandOverSchema,
  type GateReport,
  GoldseamError,
} from "../contracts/index.ts";
import { isTestFile } from "../languages/index.ts";
import type { Toolchain } from "../languages/toolchain/toolchain.ts";
import type { PolicyRequest } from "../policy/index.ts";
import type { Coder } from "../ports/coder.ts";
import type { Git, Snapshot } from "../ports/git.ts";
import type { Progress } from "../ports/progress.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { Store } from "../ports/store.ts";
import type { BuildOptions } from "../stages/build/build-commit.ts";
import { describeEnvironment } from "../stages/gate/describe-environment.ts";
import { gateSnapshot } from "../stages/gate/gate-snapshot.ts";
import { judgeCommit } from "../stages/gate/judge-commit.ts";
import { detectAt } from "../workbench/detect-at.ts";
import { findBase, recallBase, rememberBase } from "./base-reports.ts";
import type { Guard } from "./guard.ts";

const noCoder = {
  status: "none",
  detail: 'nobody is there to mend it: name a command under "coder" in goldseam.json and commit that first',
};

/** What to hold a commit against. */
export interface JudgeOptions {
  readonly repo: string;
  readonly baseSha: string;
  readonly baseTreeSha: string;
  readonly branchName: string;
  readonly config: Config;
  readonly runId: string;
  readonly jobId: string;
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
}

/** What would be committed, and whether a coder may mend it. */
export interface GateStageOptions extends JudgeOptions {
  readonly snapshot: Snapshot;
  readonly task: string;
  readonly fix: boolean;
  readonly startedAt: string;
  readonly patchFolder: string;
}

/** The gates with their surroundings in place. */
export interface GateStage {
  gate(options: GateStageOptions): Promise<GateReport>;
  /** Builds a commit and holds only what its base does not fail against it. */
  judge(options: JudgeOptions & { readonly commitSha: string }): Promise<BuildReport>;
}

/** Ties the gates to the build stage and to what is known of bases. */
export function createGateStage(deps: {
  readonly git: Git;
  readonly sandbox: Sandbox;
  readonly secrets: Secrets;
  readonly store: Store;
  readonly guard: Guard;
  readonly build: (options: BuildOptions) => Promise<BuildReport>;
  readonly createCoder: (settings: NonNullable<Config["coder"]>) => Coder;
}): GateStage {
  const { git, secrets, store, guard } = deps;
  const judging = (options: JudgeOptions) => {
    const { repo, config, baseSha, baseTreeSha, jobId } = options;
    let builds = 0;
    const build = (commitSha: string, stage: string, baseReport?: BuildReport) =>
      deps.build({ ...options, commitSha, stage, baseReport, jobId: `${jobId}-${++builds}` });
    const base = { repo, sha: baseSha, config };
    return {
      build: async (commitSha: string, baseReport?: BuildReport) => {
        const report = await build(commitSha, "gate", baseReport);
        const tree = await git.treeOf(repo, commitSha);
        // The next commit's base has this tree; what ran only in part is no knowledge of it.
        if (tree && report.status === BuildStatus.PASSED && report.selection?.mode !== "selected")
          await rememberBase(store, { ...base, sha: tree }, report);
        return report;
      },
      base: {
        known: async () =>
          (await recallBase(store, base)) ?? (await recallBase(store, { ...base, sha: baseTreeSha })),
        find: async () =>
          baseSha === "" ? undefined : findBase(store, base, () => build(baseSha, "baseline")),
      },
    };
  };
  return {
    judge: (options) => judgeCommit(judging(options), options.commitSha),
    gate: async (options) => {
      const { repo, config, snapshot, fix } = options;
      const decide = (request: PolicyRequest) => guard(config, request, options.runId);
      const coder = fix && config.coder ? deps.createCoder(config.coder) : undefined;
      const toolchains = await toolchainsAt(git, { repo, commitSha: snapshot.commitSha, config });
      const environment = await describeEnvironment(deps.sandbox, toolchains);
      const parts = { git, secrets, decide, coder, ...judging(options) };
      const report = await gateSnapshot(parts, { ...options, isTestFile, environment });
      const lacksCoder = fix && !coder && report.status === BuildStatus.FAILED;
      return lacksCoder ? { ...report, fixHandOver: create(FixHandOverSchema, noCoder) } : report;
    },
  };
}

async function toolchainsAt(git: Git, at: Parameters<typeof detectAt>[1]): Promise<Toolchain[]> {
  try {
    return (await detectAt(git, at)).map(({ toolchain }) => toolchain);
  } catch (error) {
    if (error instanceof GoldseamError && error.code === "NO_TOOLCHAIN") return [];
    throw error;
  }
}
