import type { Config } from "../../config/config.ts";
import { GoldseamError } from "../../contracts/index.ts";
import type { Embedding } from "../../ports/embedding.ts";
import type { Model } from "../../ports/model.ts";
import type { SearchRecord } from "../../ports/records/search-record.ts";
import { createProblemFinder } from "./model-problems.ts";
import { openEmbedding } from "./open-embedding.ts";
import {
  absent,
  adapterDeps,
  capsOf,
  type ModelAccess,
  type ModelOpenerDeps,
  type Opening,
  readSettings,
} from "./opening.ts";

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

/** Loads nothing of the SDK before a model is opened. `asked`: settings from flags and environment, which must work. */
export function createModelOpener(
  deps: ModelOpenerDeps,
  access: ModelAccess,
  asked: Partial<Config>,
): ModelOpener {
  const opening = { ...deps, access };
  const problemWith = createProblemFinder(opening, asked);
  return {
    problemWith,
    check: (config) => {
      const problem = problemWith(config);
      if (problem) throw new GoldseamError("CONFIG_INVALID", problem);
    },
    open: (config, runId, own) => openModel(opening, config, { runId, own }),
    openSearchRecord: () => openSearchRecord(access),
    openEmbedding: (config, runId) => openEmbedding(opening, config, runId),
  };
}

/** The model that the settings name, or the recording in its place. */
async function openModel(
  deps: Opening,
  config: Config,
  { runId, own }: { readonly runId: string; readonly own: OwnCaps | undefined },
): Promise<Model | undefined> {
  const { access, telemetry } = deps;
  const name = config.model;
  if (!name) return undefined;
  if (access.replay) {
    const { createReplayModel } = await import("../../adapters/model/recording/create-replay-model.ts");
    return logged(deps, await createReplayModel(name, access.replay), runId);
  }
  const outcome = readSettings(deps, config, { kind: "model", name });
  if (outcome.status === "incomplete") return { name, generate: async () => absent(outcome.reason) };
  const { createModel } = await import("../../adapters/model/create-model.ts");
  const model = await createModel(outcome.settings, adapterDeps(deps, runId), {
    caps: capsOf(config),
    record: access.record,
    own: own && { ...own, ledger: deps.openLedger(runId, own.kind) },
  });
  if (!telemetry) return logged(deps, model, runId);
  const { meterModel } = await import("../../telemetry/meter-model.ts");
  return logged(deps, meterModel(model, telemetry), runId);
}

async function openSearchRecord({ record, replay }: ModelAccess): Promise<SearchRecord | undefined> {
  if (!replay && !record) return undefined;
  const records = await import("../../adapters/model/recording/search-records.ts");
  return replay ? records.replaySearches(replay) : records.recordSearches(record ?? "");
}

async function logged({ log, secrets }: ModelOpenerDeps, model: Model, runId: string): Promise<Model> {
  if (!log) return model;
  const { logModel } = await import("../observe/log-model.ts");
  return logModel(model, { log, secrets, runId });
}
