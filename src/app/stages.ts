import type { Config } from "../config/config.ts";
import {
  type BehaviourDiff,
  type BuildReport,
  type CommitResult,
  type GeneratedTests,
  GoldseamError,
  type HealResult,
  type Plan,
  type Regression,
  type TestSpec,
} from "../contracts/index.ts";
import { fileKinds, isTestFile } from "../languages/index.ts";
import type { PolicyRequest } from "../policy/index.ts";
import type { Blobs } from "../ports/blobs.ts";
import type { Clock } from "../ports/clock.ts";
import type { CodeIndexStore } from "../ports/code-index.ts";
import type { Coder } from "../ports/coder.ts";
import type { Git } from "../ports/git.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { Services } from "../ports/services.ts";
import type { Store } from "../ports/store.ts";
import type { TestHistory } from "../ports/test-history.ts";
import { buildCommit } from "../stages/build/build-commit.ts";
import type { SelectionOptions } from "../stages/build/select/choose-tests.ts";
import type { TargetSource } from "../stages/write/name-targets.ts";
import type { WrittenTests } from "../stages/write/write-tests.ts";
import type { DependencyCache } from "../workbench/cache/dependency-cache.ts";
import { detectAt } from "../workbench/detect-at.ts";
import type { DiffOptions } from "./diff-stage.ts";
import type { DraftOptions } from "./draft-stage.ts";
import { rememberDraft } from "./drafts.ts";
import { createGateStage, type GateStage } from "./gate-stage.ts";
import type { Guard } from "./guard.ts";
import type { ModelOpener } from "./open-model.ts";
import type { StageOptions } from "./stage-options.ts";
import { withRedactedProgress } from "./with-redacted-progress.ts";

/** The stages of the loop with their surroundings in place. */
export interface Stages extends GateStage {
  build(
    options: StageOptions & {
      readonly commitSha: string;
      readonly branchName: string;
      /** baseline, build or rebuild. */
      readonly stage: string;
      readonly baseReport?: BuildReport | undefined;
      readonly selection?: SelectionOptions | undefined;
    },
  ): Promise<BuildReport>;
  plan(
    options: StageOptions & {
      readonly report: BuildReport;
      readonly baseSha: string;
      readonly plan?: Plan | undefined;
    },
  ): Promise<TestSpec>;
  /** What to test of a source file; throws USAGE where there is nothing that a test could import. */
  nameTargets(source: TargetSource): Promise<string[]>;
  /** Writes tests and proves them; nothing is committed. */
  draft(options: DraftOptions): Promise<WrittenTests>;
  write(options: DraftOptions & { readonly date: string }): Promise<GeneratedTests>;
  /** What a change does to behaviour, on inputs searched for. */
  diff(options: DiffOptions): Promise<BehaviourDiff>;
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
  readonly history: TestHistory;
  readonly cache: DependencyCache;
  /** Folder that keeps what source files refer to. */
  readonly references: string;
  readonly scratch: string;
  /** Processors that the project's commands may use. */
  readonly cpus: number;
  readonly clock: Clock;
  readonly createCoder: (settings: NonNullable<Config["coder"]>) => Coder;
  /** What is known of a repository's code. */
  readonly openCodeStore: (repo: string) => CodeIndexStore;
  readonly models: Pick<ModelOpener, "open" | "openEmbedding">;
}): Promise<Stages> {
  const { git, sandbox, services, blobs, store, secrets, guard } = deps;
  let opened: ReturnType<typeof openAnalysis> | undefined;
  const analysis = () => {
    opened ??= openAnalysis(deps.clock);
    return opened;
  };
  const bench = {
    git,
    sandbox,
    services,
    blobs,
    secrets,
    history: deps.history,
    clock: deps.clock,
    cache: deps.cache,
    referencesFolder: deps.references,
    scratchFolder: deps.scratch,
    cpus: deps.cpus,
  };
  /** Whatever a stage tells, it tells without secrets. */
  const quietly =
    <Options extends StageOptions, Result>(stage: (options: Options) => Promise<Result>) =>
    (options: Options) =>
      withRedactedProgress(secrets, options.progress, (progress) => stage({ ...options, progress }));
  const draft = async (options: DraftOptions) => {
    const { createDraftStage } = await import("./draft-stage.ts");
    return createDraftStage({ bench, guard, analysis })(options);
  };
  const gates = createGateStage({
    ...{ git, sandbox, secrets, store, guard, createCoder: deps.createCoder },
    build: (options) => buildCommit(bench, options),
  });
  return {
    gate: quietly(gates.gate),
    judge: quietly(gates.judge),
    build: quietly((options) => buildCommit(bench, options)),
    plan: quietly(async (options) => {
      const { repo, report, config } = options;
      const { openCode, planCommit } = await import("./planning.ts");
      const projects = await detectAt(git, { repo, commitSha: report.commitSha, config });
      const { parser } = await analysis();
      const model = await deps.models.open(config, options.runId);
      // Meaning is asked for only where a model sees what is found by it.
      const embedding = model && (await deps.models.openEmbedding(config, options.runId));
      const kinds = fileKinds(projects);
      const commit = { ...options, commitSha: report.commitSha };
      const code = openCode(
        { git, parser, clock: deps.clock, openStore: deps.openCodeStore, embedding, ...kinds },
        commit,
      );
      const withModel = model && { model, secrets };
      try {
        return await planCommit(
          { git, parser: code.parser, openSnapshot: code.snapshot, withModel },
          { ...options, ...kinds },
        );
      } finally {
        await code.close();
      }
    }),
    nameTargets: async (source) => {
      const { nameTargets } = await import("../stages/write/name-targets.ts");
      return nameTargets((await analysis()).parser, source);
    },
    draft: quietly(draft),
    write: quietly(async (options) => {
      const { commitTests } = await import("../stages/write/commit-tests.ts");
      const decide = (request: PolicyRequest) => guard(options.config, request, options.runId);
      const written = await rememberDraft(store, options.jobId, () => draft(options));
      return commitTests({ git, secrets, decide }, written, options);
    }),
    diff: quietly(async (options) => {
      const { parser: outlines } = await analysis();
      const { diffChange } = await import("./diff-stage.ts");
      return diffChange({ bench, git, secrets, outlines, now: () => deps.clock.nowMs() }, options);
    }),
    heal: quietly(async (options) => {
      const { config } = options;
      if (!config.coder) throw new GoldseamError("CONFIG_INVALID", "no coder is configured");
      const { healChange } = await import("../stages/heal/heal-change.ts");
      const coder = deps.createCoder(config.coder);
      const decide = (request: PolicyRequest) => guard(config, request, options.runId);
      return healChange({ git, coder, secrets, decide }, { ...options, isTestFile });
    }),
  };
}

/** Building needs none of this, and grammars are large. */
async function openAnalysis(clock: Clock) {
  const { createOutlineParser } = await import("../languages/create-outline-parser.ts");
  const { createSearchEngine } = await import("../engines/search/index.ts");
  const parser = await createOutlineParser();
  return { parser, engine: createSearchEngine({ outlines: parser, clock }) };
}
