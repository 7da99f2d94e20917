import type { Config } from "../config/config.ts";
import {
  type BuildReport,
  type CommitResult,
  type GeneratedTests,
  GoldseamError,
  type HealResult,
  type Plan,
  type Regression,
  type TestSpec,
} from "../contracts/index.ts";
import { createSearchEngine } from "../engines/search/create-search-engine.ts";
import type { PolicyRequest } from "../policy/index.ts";
import type { Blobs } from "../ports/blobs.ts";
import type { Clock } from "../ports/clock.ts";
import type { Coder } from "../ports/coder.ts";
import type { Git } from "../ports/git.ts";
import type { Progress } from "../ports/progress.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { Services } from "../ports/services.ts";
import type { Store } from "../ports/store.ts";
import { buildCommit } from "../stages/build/build-commit.ts";
import { openWorkbench } from "../stages/build/open-workbench.ts";
import { healChange } from "../stages/heal/heal-change.ts";
import { planCommit } from "../stages/plan/plan-commit.ts";
import { commitTests } from "../stages/write/commit-tests.ts";
import { joinWritten, partSpec } from "../stages/write/part-spec.ts";
import { type WrittenTests, writeTests } from "../stages/write/write-tests.ts";
import { createOutlineParser } from "../syntax/create-outline-parser.ts";
import { fileKinds, isTestFile } from "../toolchains/index.ts";
import { detectAt } from "./detect-at.ts";
import { rememberDraft } from "./drafts.ts";
import type { Guard } from "./guard.ts";
import { guardWorkbench } from "./guard-workbench.ts";
import { withRedactedProgress } from "./with-redacted-progress.ts";

/** What every stage is told. */
interface StageOptions {
  readonly repo: string;
  readonly config: Config;
  readonly runId: string;
  readonly jobId: string;
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
}

/** The stages of the loop with their surroundings in place. */
export interface Stages {
  build(
    options: StageOptions & {
      readonly commitSha: string;
      readonly branchName: string;
      /** baseline, build or rebuild. */
      readonly stage: string;
      readonly baseReport?: BuildReport | undefined;
    },
  ): Promise<BuildReport>;
  plan(
    options: StageOptions & {
      readonly report: BuildReport;
      readonly baseSha: string;
      readonly plan?: Plan | undefined;
    },
  ): Promise<TestSpec>;
  write(options: StageOptions & { readonly spec: TestSpec; readonly date: string }): Promise<GeneratedTests>;
  heal(
    options: StageOptions & {
      readonly change: CommitResult;
      readonly ticket: Regression;
      readonly headSha: string;
      readonly date: string;
    },
  ): Promise<HealResult>;
}

/** Ties the stages to the adapters they are given. */
export async function createStages(deps: {
  readonly git: Git;
  readonly sandbox: Sandbox;
  readonly services: Services;
  readonly blobs: Blobs;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly guard: Guard;
  readonly cache: string;
  readonly scratch: string;
  readonly clock: Clock;
  readonly createCoder: (settings: NonNullable<Config["coder"]>) => Coder;
}): Promise<Stages> {
  const { git, sandbox, services, blobs, store, secrets, guard } = deps;
  const parser = await createOutlineParser();
  const engine = createSearchEngine({ outlines: parser, clock: deps.clock });
  const bench = {
    git,
    sandbox,
    services,
    blobs,
    secrets,
    cacheFolder: deps.cache,
    scratchFolder: deps.scratch,
  };
  /** Whatever a stage tells, it tells without secrets. */
  const quietly =
    <Options extends StageOptions, Result>(stage: (options: Options) => Promise<Result>) =>
    (options: Options) =>
      withRedactedProgress(secrets, options.progress, (progress) => stage({ ...options, progress }));
  return {
    build: quietly((options) => buildCommit(bench, options)),
    plan: quietly(async (options) => {
      const { repo, report, config } = options;
      const projects = await detectAt(git, { repo, commitSha: report.commitSha, config });
      return planCommit({ git, parser }, { ...options, ...fileKinds(projects) });
    }),
    write: quietly(async (options) => {
      const decide = (request: PolicyRequest) => guard(options.config, request, options.runId);
      const written = await rememberDraft(store, options.jobId, async () => {
        const commitSha = options.spec.parentCommitSha;
        const projects = await detectAt(git, { repo: options.repo, commitSha, config: options.config });
        const written: WrittenTests[] = [];
        for (const part of partSpec(options.spec, projects)) {
          const opened = await openWorkbench(bench, { ...options, commitSha, stage: "write" }, part.choose);
          if (opened.status !== "ready") throw new GoldseamError("INFRASTRUCTURE", opened.message);
          const workbench = guardWorkbench(opened.workbench, decide);
          try {
            const own = { ...options, spec: part.spec, workbench };
            written.push(await writeTests({ engine, outlines: parser, secrets }, own));
          } finally {
            await workbench.close();
          }
        }
        return joinWritten(written, options.spec);
      });
      return commitTests({ git, secrets, decide }, written, options);
    }),
    heal: quietly(async (options) => {
      const { config } = options;
      if (!config.coder) throw new GoldseamError("CONFIG_INVALID", "no coder is configured");
      const coder = deps.createCoder(config.coder);
      const decide = (request: PolicyRequest) => guard(config, request, options.runId);
      return healChange({ git, coder, secrets, decide }, { ...options, isTestFile });
    }),
  };
}
