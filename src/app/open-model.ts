import { setTimeout as wait } from "node:timers/promises";
import { type ModelSettings, readModelSettings } from "../adapters/model/ai-sdk/model-settings.ts";
import type { Ledger } from "../adapters/model/ledger/ledger.ts";
import type { Config } from "../config/config.ts";
import { GoldseamError } from "../contracts/index.ts";
import type { Clock } from "../ports/clock.ts";
import type { Embedding } from "../ports/embedding.ts";
import type { Model } from "../ports/model.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { Telemetry } from "../ports/telemetry.ts";

/** What of a model only the surroundings may say: a repository must not send a key to an address of its own. */
export interface ModelAccess {
  readonly baseUrl?: string | undefined;
  readonly embeddingUrl?: string | undefined;
  /** The file that every call is added to. */
  readonly record?: string | undefined;
  /** The file that answers come from, instead of any server. */
  readonly replay?: string | undefined;
}

/** Opens the models that settings name. Calls of one run share its caps. */
export interface ModelOpener {
  /** Throws CONFIG_INVALID where what flags and environment ask of models cannot be done. */
  check(config: Config): void;
  /** Undefined where no model is named. */
  open(config: Config, runId: string): Promise<Model | undefined>;
  /** Undefined where no embedding is named. */
  openEmbedding(config: Config, runId: string): Promise<Embedding | undefined>;
}

/** What opening a model needs. */
export interface ModelOpenerDeps {
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What a run's calls have taken, also those of earlier processes; of all single steps, for an empty id. */
  readonly openLedger: (runId: string) => Ledger;
  readonly telemetry?: Telemetry | undefined;
}

type Kind = "model" | "embedding";

/** Of a cap, an embedding may take so much: what it finds is of no use where nothing is left for the model. */
const embeddingShare = 0.2;

/** Nothing of the SDK is loaded before a model is opened. `asked`: what flags and environment say, which has to work. */
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
  const surroundingsOf = (runId: string) => ({
    ...deps,
    ledger: deps.openLedger(runId),
    random: Math.random,
    wait: pause,
    nowMs: deps.clock.nowMs,
  });
  return {
    check: (config) => {
      const problem = problemOf(config);
      if (problem) throw new GoldseamError("CONFIG_INVALID", problem);
    },
    open: async (config, runId) => {
      const name = config.model;
      if (!name) return undefined;
      if (access.replay) {
        const { createReplayModel } = await import("../adapters/model/recording/create-replay-model.ts");
        return createReplayModel(name, access.replay);
      }
      const outcome = read(config, "model", name);
      if (outcome.status === "incomplete") return createAbsentModel(name, outcome.reason);
      const model = await openLive(outcome.settings, config, runId);
      if (!telemetry) return model;
      const { meterModel } = await import("../telemetry/meter-model.ts");
      return meterModel(model, telemetry);
    },
    openEmbedding: async (config, runId) => {
      const name = config.embedding;
      if (!name) return undefined;
      if (access.replay) {
        const { createReplayEmbedding } = await import("../adapters/embedding/recorded-vectors.ts");
        return createReplayEmbedding(name, access.replay);
      }
      const outcome = read(config, "embedding", name);
      if (outcome.status === "incomplete") return createAbsentEmbedding(name, outcome.reason);
      const { createEmbedding } = await import("../adapters/embedding/create-embedding.ts");
      const embedding = await createEmbedding(outcome.settings, surroundingsOf(runId), {
        caps: capsOf(config, embeddingShare),
        record: access.record,
        timeoutMs: config.model_timeout_sec * 1000,
      });
      if (!telemetry) return embedding;
      const { meterEmbedding } = await import("../telemetry/meter-model.ts");
      return meterEmbedding(embedding, telemetry);
    },
  };

  async function openLive(settings: ModelSettings, config: Config, runId: string): Promise<Model> {
    const { createModel } = await import("../adapters/model/create-model.ts");
    return createModel(settings, surroundingsOf(runId), { caps: capsOf(config), record: access.record });
  }

  function problemOf(config: Config): string | undefined {
    if (config.model) return problemWith("model", config) ?? problemWith("embedding", config);
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

function capsOf({ max_tokens: tokens, max_cost: cost }: Config, share = 1) {
  return {
    maxTokens: tokens === undefined ? undefined : Math.floor(tokens * share),
    maxCostUsd: cost === undefined ? undefined : cost * share,
  };
}

const nothingTaken = { inputTokens: 0, outputTokens: 0, estimated: false };

/** Where a repository names a model that this machine has no key for, work goes on without, and says so. */
function createAbsentModel(name: string, reason: string): Model {
  const usage = nothingTaken;
  return { name, generate: async () => ({ status: "unavailable", reason, transient: false, usage }) };
}

function createAbsentEmbedding(name: string, reason: string): Embedding {
  const answer = { status: "unavailable", reason, transient: false, usage: nothingTaken } as const;
  return { name, asksAlways: true, embed: async () => answer };
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await wait(ms, undefined, signal && { signal }).catch(() => {});
}
