import type { BaseReports } from "../../changes/base-reports.ts";
import type { CreateCoder } from "../../changes/fix-commit.ts";
import { isTestFile } from "../../languages/index.ts";
import { protectedAmong } from "../../policy/index.ts";
import type { CodeIndexStore } from "../../ports/code-index.ts";
import type { Retention } from "../../ports/records/retention.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import type { Store } from "../../ports/store.ts";
import { type BuildDeps, type BuildStage, createBuildStage } from "../../stages/build/index.ts";
import type { DiffStage, StaleStage } from "../../stages/diff/index.ts";
import type { GateStage } from "../../stages/gate/index.ts";
import type { HealStage, RequestPlanner, RequestStage } from "../../stages/heal/index.ts";
import type { PlanStage } from "../../stages/plan/index.ts";
import type { WriteStage } from "../../stages/write/index.ts";
import { defaultPolicy } from "../default-policy.ts";
import type { ModelOpener } from "../models/open-model.ts";
import { createEngineOpener } from "./open-engine.ts";

/** The stages of the loop that run or read project code, ready for use. */
export interface Stages extends GateStage, WriteStage {
  readonly build: BuildStage;
  readonly plan: PlanStage;
  readonly diff: DiffStage;
  readonly findStale: StaleStage;
  readonly heal: HealStage;
  readonly planRequest: RequestPlanner;
  readonly answer: RequestStage;
}

/** What the stages need. */
export interface StagesDeps extends BuildDeps {
  readonly store: Store;
  readonly retention: Pick<Retention, "keep">;
  readonly secrets: Secrets;
  readonly bases: BaseReports;
  readonly createCoder: CreateCoder;
  /** Folder for fixes that are not applied. */
  readonly patchFolder: string;
  /** Folder for tasks that the gates blocked. */
  readonly taskFolder: string;
  /** Opens the index of a repository's code. */
  readonly openCodeStore: (repo: string) => CodeIndexStore;
  readonly models: Pick<ModelOpener, "open" | "openEmbedding" | "openSearchRecord">;
}

/** Connects the stages to their adapters. All but the build are loaded when they are first used. */
export function createStages(deps: StagesDeps): Stages {
  const build = createBuildStage(deps);
  let opened: Promise<Analysis> | undefined;
  const analysis = () => {
    opened ??= openAnalysis(deps);
    return opened;
  };
  const gates = async () => {
    const { createGateStage } = await import("../../stages/gate/index.ts");
    return createGateStage({ ...deps, isTestFile, build });
  };
  const writing = async () => {
    const { createWriteStage } = await import("../../stages/write/index.ts");
    const { outlines, search } = await analysis();
    const openEngine = createEngineOpener({ ...deps, outlines, search });
    return createWriteStage({ ...deps, outlines, openEngine });
  };
  return {
    build,
    gate: async (job, options) => (await gates()).gate(job, options),
    judge: async (job, options) => (await gates()).judge(job, options),
    plan: async (job, options) => {
      const { createPlanStage } = await import("../../stages/plan/index.ts");
      const { outlines: parser } = await analysis();
      return createPlanStage({ ...deps, parser, openStore: deps.openCodeStore })(job, options);
    },
    write: async (job, options) => (await writing()).write(job, options),
    takeOut: async (job, options) => (await writing()).takeOut(job, options),
    writeFor: async (job, options) => (await writing()).writeFor(job, options),
    diff: async (job, options) => {
      const { createDiffStage } = await import("../../stages/diff/index.ts");
      return createDiffStage({ ...deps, ...(await analysis()) })(job, options);
    },
    findStale: async (job, options) => {
      if (options.failed.length === 0) return [];
      const { createStaleStage } = await import("../../stages/diff/index.ts");
      return createStaleStage({ ...deps, ...(await analysis()) })(job, options);
    },
    planRequest: async (job, options) => {
      const { createRequestPlanner } = await import("../../stages/heal/index.ts");
      const guarded = (paths: readonly string[]) => protectedAmong(defaultPolicy, paths);
      return createRequestPlanner({ ...deps, isTestFile, protectedAmong: guarded })(job, options);
    },
    answer: async (job, options) => {
      const { createRequestStage } = await import("../../stages/heal/index.ts");
      return createRequestStage({ ...deps, isTestFile })(job, options);
    },
    heal: async (job, options) => {
      const { createHealStage } = await import("../../stages/heal/index.ts");
      return createHealStage({ ...deps, isTestFile })(job, options);
    },
  };
}

type Analysis = Awaited<ReturnType<typeof openAnalysis>>;

/** Building needs none of this, and grammars are large. */
async function openAnalysis({ clock }: StagesDeps) {
  const { createOutlineParser } = await import("../../languages/create-outline-parser.ts");
  const { createSearchEngine } = await import("../../engines/search/index.ts");
  const outlines = await createOutlineParser();
  return { outlines, search: createSearchEngine({ outlines, clock }) };
}
