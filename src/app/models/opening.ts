import { setTimeout as wait } from "node:timers/promises";
import { readModelSettings, type SettingsOutcome } from "../../adapters/model/ai-sdk/model-settings.ts";
import type { Ledger } from "../../adapters/model/ledger/ledger.ts";
import type { Config } from "../../config/config.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import type { Log, Telemetry } from "../../ports/telemetry.ts";

/** Settings of a model that only flags and environment give: a repository must not send a key to an address of its choice. */
export interface ModelAccess {
  readonly baseUrl?: string | undefined;
  readonly embeddingUrl?: string | undefined;
  /** The file that records every call. */
  readonly record?: string | undefined;
  /** The file that answers come from, instead of any server. */
  readonly replay?: string | undefined;
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

/** What models and embeddings are opened with. */
export interface Opening extends ModelOpenerDeps {
  readonly access: ModelAccess;
}

/** The settings of a model or an embedding on this machine, or what they lack. */
export function readSettings(
  { env, access }: Pick<Opening, "env" | "access">,
  { model_prices }: Config,
  { kind, name }: { readonly kind: "model" | "embedding"; readonly name: string },
): SettingsOutcome {
  const baseUrl = kind === "model" ? access.baseUrl : access.embeddingUrl;
  return readModelSettings(name, env, { kind, baseUrl, price: model_prices[name] });
}

/** What an adapter needs for the calls of a run. */
export function adapterDeps(deps: ModelOpenerDeps, runId: string) {
  const ledger = deps.openLedger(runId);
  return { ...deps, ledger, random: Math.random, wait: pause, nowMs: deps.clock.nowMs };
}

/** The caps of a run, or a share of them. */
export function capsOf({ max_tokens: tokens, max_cost: cost }: Config, share = 1) {
  return {
    maxTokens: tokens === undefined ? undefined : Math.floor(tokens * share),
    maxCostUsd: cost === undefined ? undefined : cost * share,
  };
}

/** If a repository names a model that this machine has no key for, work goes on without it, and says so. */
export function absent(reason: string) {
  const usage = { inputTokens: 0, outputTokens: 0, estimated: false };
  return { status: "unavailable", reason, transient: false, usage } as const;
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await wait(ms, undefined, signal && { signal }).catch(() => {});
}
