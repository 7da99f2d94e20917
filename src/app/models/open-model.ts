import { setTimeout as wait } from "node:timers/promises";
import { createModelCoder } from "../../adapters/coder/model/create-model-coder.ts";
import { readModelSettings } from "../../adapters/model/ai-sdk/model-settings.ts";
import type { Ledger } from "../../adapters/model/ledger/ledger.ts";
import { modelCoder } from "../../config/coder-presets.ts";
import type { Config } from "../../config/config.ts";
import { forRole, modelsOf } from "../../config/model-roles.ts";
import { GoldseamError } from "../../contracts/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Coder } from "../../ports/coder.ts";
import type { Embedding } from "../../ports/embedding.ts";
import type { Model } from "../../ports/model.ts";
import type { SearchRecord } from "../../ports/records/search-record.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import type { Log, Telemetry } from "../../ports/telemetry.ts";
import type { Job } from "../../workbench/job/job.ts";

/** Settings of a model that only flags and environment give: a repository must not send a key to an address of its choice. */
export interface ModelAccess {
  readonly baseUrl?: string | undefined;
  readonly embeddingUrl?: string | undefined;
  /** The file that records every call. */
  readonly record?: string | undefined;
  /** The file that answers come from, instead of any server. */
  readonly replay?: string | undefined;
}

/** Opens the models that the settings name. Calls of one run share its caps. */
export interface ModelOpener {
  /** Throws CONFIG_INVALID if flags and environment ask for a model that cannot be used. */
  check(config: Config): void;
  /** As `check`, in words. */
  problemWith(config: Config): string | undefined;
  /** Undefined if no model is named. `own` are caps besides those of the run. */
  open(config: Config, runId: string, own?: OwnCaps): Promise<Model | undefined>;
  /** Undefined if calls are neither recorded nor replayed. */
  openSearchRecord(): Promise<SearchRecord | undefined>;
  /** Undefined if no embedding is named. */
  openEmbedding(config: Config, runId: string): Promise<Embedding | undefined>;
}

/** Caps on one kind of a run's calls. */
interface OwnCaps {
  readonly kind: string;
  readonly maxTokens?: number | undefined;
  readonly maxCostUsd?: number | undefined;
}

/** What opening a model needs. */
export interface ModelOpenerDeps {
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What a run's calls have used, or those of one kind, also in earlier processes; an empty id means all single steps. */
  readonly openLedger: (runId: string, kind?: string) => Ledger;
  readonly telemetry?: Telemetry | undefined;
  readonly log?: Log | undefined;
}

type Kind = "model" | "embedding";

/** The share of a cap that an embedding may use: its results are useless if nothing is left for the model. */
const embeddingShare = 0.2;

/** Loads nothing of the SDK before a model is opened. `asked`: settings from flags and environment, which must work. */
export function createModelOpener(
  deps: ModelOpenerDeps,
  access: ModelAccess,
  asked: Partial<Config>,
): ModelOpener {
  const { telemetry } = deps;
  const read = (config: Config, kind: Kind, name: string) => {
    const baseUrl = kind === "model" ? access.baseUrl : access.embeddingUrl;
    return readModelSettings(name, deps.env, { kind, baseUrl, price: config.model_prices[name] });
  };
  const modelDepsOf = (runId: string) => ({
    ...deps,
    ledger: deps.openLedger(runId),
    random: Math.random,
    wait: pause,
    nowMs: deps.clock.nowMs,
  });
  return {
    problemWith: problemOf,
    check: (config) => {
      const problem = problemOf(config);
      if (problem) throw new GoldseamError("CONFIG_INVALID", problem);
    },
    open: async (config, runId, own) => {
      const name = config.model;
      if (!name) return undefined;
      if (access.replay) {
        const { createReplayModel } = await import("../../adapters/model/recording/create-replay-model.ts");
        return logged(await createReplayModel(name, access.replay), runId);
      }
      const outcome = read(config, "model", name);
      if (outcome.status === "incomplete") return { name, generate: async () => absent(outcome.reason) };
      const { createModel } = await import("../../adapters/model/create-model.ts");
      const ledger = own && deps.openLedger(runId, own.kind);
      const options = {
        caps: capsOf(config),
        record: access.record,
        own: own && ledger && { ...own, ledger },
      };
      const model = await createModel(outcome.settings, modelDepsOf(runId), options);
      if (!telemetry) return logged(model, runId);
      const { meterModel } = await import("../../telemetry/meter-model.ts");
      return logged(meterModel(model, telemetry), runId);
    },
    openSearchRecord: async () => {
      if (!access.replay && !access.record) return undefined;
      const records = await import("../../adapters/model/recording/search-records.ts");
      return access.replay
        ? records.replaySearches(access.replay)
        : records.recordSearches(access.record ?? "");
    },
    openEmbedding: async (config, runId) => {
      const name = config.embedding;
      if (!name) return undefined;
      if (access.replay) {
        const { createReplayEmbedding } = await import("../../adapters/embedding/recorded-vectors.ts");
        return createReplayEmbedding(name, access.replay);
      }
      const outcome = read(config, "embedding", name);
      if (outcome.status === "incomplete")
        return { name, asksAlways: true, embed: async () => absent(outcome.reason) };
      const { createEmbedding } = await import("../../adapters/embedding/create-embedding.ts");
      const embedding = await createEmbedding(outcome.settings, modelDepsOf(runId), {
        caps: capsOf(config, embeddingShare),
        record: access.record,
        timeoutMs: config.model_timeout_sec * 1000,
      });
      if (!telemetry) return embedding;
      const { meterEmbedding } = await import("../../telemetry/meter-model.ts");
      return meterEmbedding(embedding, telemetry);
    },
  };

  async function logged(model: Model, runId: string): Promise<Model> {
    const { log, secrets } = deps;
    if (!log) return model;
    const { logModel } = await import("../observe/log-model.ts");
    return logModel(model, { log, secrets, runId });
  }

  function problemOf(config: Config): string | undefined {
    if (config.coder === modelCoder && !forRole(config, "heal").model)
      return 'coder "model" needs a model: name one with --model, or as "model" in goldseam.json';
    if (config.engine === "model" && !forRole(config, "write").model)
      return 'the engine "model" needs a model: name one with --model';
    if (modelsOf(config).length > 0) return problemWith("model", config) ?? problemWith("embedding", config);
    if (!access.replay && !access.record) return undefined;
    return `${access.replay ? "--replay" : "--record"} needs a model: name one with --model`;
  }

  function problemWith(kind: Kind, config: Config): string | undefined {
    const name = config[kind];
    if (!name || access.replay) return undefined;
    const outcome = read(config, kind, name);
    if (asked[kind] && outcome.status === "incomplete") return outcome.reason;
    if (!asked.max_cost || config.model_prices[name]) return undefined;
    return `a cap on cost needs the ${kind}'s price: add "${name}" to "model_prices" in goldseam.json, or cap tokens with --max-tokens`;
  }
}

/** The model as the coder of a job, within the caps on healing. */
export function openModelCoder(
  { models, clock }: { readonly models: Pick<ModelOpener, "open">; readonly clock: Clock },
  job: Pick<Job, "config" | "runId">,
): Coder {
  const config = forRole(job.config, "heal");
  const { max_tokens: maxTokens, max_cost: maxCostUsd } = config.model_roles.heal;
  return createModelCoder({
    name: config.model ?? "model",
    open: () => models.open(config, job.runId, { kind: "heal", maxTokens, maxCostUsd }),
    temperature: config.model_temperature,
    contextTokens: config.model_context_tokens,
    outputTokens: config.model_output_tokens,
    callTimeoutMs: config.model_timeout_sec * 1000,
    nowMs: clock.nowMs,
  });
}

function capsOf({ max_tokens: tokens, max_cost: cost }: Config, share = 1) {
  return {
    maxTokens: tokens === undefined ? undefined : Math.floor(tokens * share),
    maxCostUsd: cost === undefined ? undefined : cost * share,
  };
}

/** If a repository names a model that this machine has no key for, work goes on without it, and says so. */
function absent(reason: string) {
  const usage = { inputTokens: 0, outputTokens: 0, estimated: false };
  return { status: "unavailable", reason, transient: false, usage } as const;
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await wait(ms, undefined, signal && { signal }).catch(() => {});
}
