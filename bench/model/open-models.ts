import { createMemoryLedger } from "../../src/adapters/model/ledger/ledger.ts";
import { createModelOpener, type ModelOpener } from "../../src/app/models/open-model.ts";
import { type Config, defaultConfig } from "../../src/config/config.ts";
import type { Secrets } from "../../src/ports/secrets/secrets.ts";
import { startScriptedModel } from "./scripted-model.ts";
import type { Subject } from "./subject.ts";

/** The name of the scripted server, for a run without a model of one's own. */
export const scripted = "compatible:scripted";

/** Which model answers, and whether calls are recorded or come from a recording. */
export interface ModelChoice {
  readonly model: string;
  readonly url?: string | undefined;
  readonly record?: string | undefined;
  readonly replay?: string | undefined;
  /** US dollars for a million tokens that go in and come out. */
  readonly price?: { readonly input: number; readonly output: number } | undefined;
}

/** A model's calls for one subject. */
export interface SubjectModels {
  readonly models: ModelOpener;
  readonly config: Config;
  close(): Promise<void>;
}

/** Opens the chosen model as every command does: any provider, or the scripted one, which knows its subject. */
export async function openModels(
  { model, url, record, replay, price }: ModelChoice,
  { subject, secrets }: { readonly subject: Subject; readonly secrets: Secrets },
): Promise<SubjectModels> {
  const server = model === scripted && !replay ? await startScriptedModel(subject) : undefined;
  const ledger = createMemoryLedger();
  const deps = { secrets, clock: { nowMs: Date.now }, env: process.env, openLedger: () => ledger };
  const baseUrl = server?.baseUrl ?? url;
  const config = { ...defaultConfig, model, model_prices: price ? { [model]: price } : {} };
  return {
    models: createModelOpener(deps, { baseUrl, record, replay }, { model }),
    config,
    close: async () => server?.close(),
  };
}
