import { setTimeout as wait } from "node:timers/promises";
import { readModelSettings } from "../adapters/model/ai-sdk/model-settings.ts";
import { createMemoryLedger, type Ledger } from "../adapters/model/ledger/ledger.ts";
import type { Config } from "../config/config.ts";
import { GoldseamError } from "../contracts/index.ts";
import type { Clock } from "../ports/clock.ts";
import type { Model } from "../ports/model.ts";
import type { Secrets } from "../ports/secrets.ts";

/** What of a model only the surroundings may say: a repository must not send a key to an address of its own. */
export interface ModelAccess {
  readonly baseUrl?: string | undefined;
  /** The file that every call is added to. */
  readonly record?: string | undefined;
  /** The file that answers come from, instead of any server. */
  readonly replay?: string | undefined;
}

/** Opens the models that settings name. */
export interface ModelOpener {
  /** Throws CONFIG_INVALID where what flags and environment ask of the model cannot be done. */
  check(config: Config): void;
  /** The model for a run's calls, all of which share its caps; undefined where none is named. */
  open(config: Config, runId: string): Promise<Model | undefined>;
}

/** What opening a model needs. */
export interface ModelOpenerDeps {
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What a run's calls have taken, also those of earlier processes. */
  readonly openLedger: (runId: string) => Ledger;
}

/** Nothing of the SDK is loaded before a model is opened. `asked`: what flags and environment say, which has to work. */
export function createModelOpener(
  deps: ModelOpenerDeps,
  access: ModelAccess,
  asked: Partial<Config>,
): ModelOpener {
  /** Single steps belong to no run: all of a process share its caps. */
  const ownLedger = createMemoryLedger();
  const read = (config: Config, name: string) =>
    readModelSettings(name, deps.env, { baseUrl: access.baseUrl, price: config.model_prices[name] });
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
      const outcome = read(config, name);
      if (outcome.status === "incomplete") return createAbsentModel(name, outcome.reason);
      const ledger = runId ? deps.openLedger(runId) : ownLedger;
      const { createModel } = await import("../adapters/model/create-model.ts");
      const caps = { maxTokens: config.max_tokens, maxCostUsd: config.max_cost };
      const surroundings = { ...deps, ledger, random: Math.random, wait: pause, nowMs: deps.clock.nowMs };
      return createModel(outcome.settings, surroundings, { caps, record: access.record });
    },
  };

  function problemOf(config: Config): string | undefined {
    const name = config.model;
    if (!name) {
      const flag = access.replay ? "--replay" : "--record";
      return access.replay || access.record ? `${flag} needs a model: name one with --model` : undefined;
    }
    if (access.replay) return undefined;
    const outcome = read(config, name);
    if (asked.model && outcome.status === "incomplete") return outcome.reason;
    if (!asked.max_cost || config.model_prices[name]) return undefined;
    return `a cap on cost needs the model's price: add "${name}" to "model_prices" in goldseam.json, or cap tokens with --max-tokens`;
  }
}

/** Where a repository names a model that this machine has no key for, work goes on without, and says so. */
function createAbsentModel(name: string, reason: string): Model {
  const usage = { inputTokens: 0, outputTokens: 0, estimated: false };
  return { name, generate: async () => ({ status: "unavailable", reason, transient: false, usage }) };
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await wait(ms, undefined, signal && { signal }).catch(() => {});
}
