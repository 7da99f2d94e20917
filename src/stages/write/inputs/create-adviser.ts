import { forRole } from "../../../config/model-roles.ts";
import { type TestCase, TestLevel } from "../../../contracts/index.ts";
import type { EngineRequest, EngineUsage } from "../../../engines/engine.ts";
import type { Job } from "../../../workbench/job/job.ts";
import { addUsage } from "../draft/add-usage.ts";
import type { WriteDeps } from "../write-request.ts";
import { type AskedCalls, askForCalls } from "./ask-for-calls.ts";
import { askForRewording } from "./ask-for-rewording.ts";

/** The model that helps the search: it suggests inputs, and names what was found. */
export interface Adviser {
  /** Calls for the planned cases of the source. */
  suggest(): Promise<AskedCalls>;
  /** Undefined if there is no model to ask. */
  readonly reword: EngineRequest["reword"];
  /** What all of it took. */
  usage(): EngineUsage | undefined;
}

/** The least time in which a model answers. */
const LEAST_MS = 100;

/** Asks nobody without a model, or if one engine alone was asked for. */
export async function createAdviser(
  { models, outlines }: Pick<WriteDeps, "models" | "outlines">,
  job: Job,
  {
    cases,
    remainingMs,
    ...source
  }: Pick<EngineRequest, "workbench" | "sourcePath" | "cases"> & { readonly remainingMs: () => number },
): Promise<Adviser> {
  const own = { ...job, config: forRole(job.config, "write") };
  const isAsked = (job.config.engine ?? "auto") === "auto";
  const model = isAsked ? await models?.open(own.config, job.runId) : undefined;
  let used: EngineUsage | undefined;
  const count = <T extends { readonly usage?: EngineUsage }>(asked: T): T => {
    used = addUsage(used, asked.usage);
    return asked;
  };
  return {
    suggest: async () => {
      const calling = cases.filter(isCall);
      if (!model || !calling.some(({ name }) => name !== "")) return { calls: [], notes: [] };
      return count(await askForCalls(model, { outlines, job: own }, { ...source, cases: calling }));
    },
    reword:
      model &&
      (async (tests) => {
        const timeoutMs = Math.floor(Math.min(own.config.model_timeout_sec * 1000, remainingMs()));
        if (timeoutMs < LEAST_MS) return [];
        const asking = { ...source, tests, timeoutMs };
        return count(await askForRewording(model, { outlines, job: own }, asking)).wordings;
      }),
    usage: () => used,
  };
}

/** Arguments of a call are no request. */
function isCall({ level }: TestCase): boolean {
  return level !== TestLevel.INTEGRATION;
}
