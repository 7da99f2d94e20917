import type { Model, ModelRequest } from "../../ports/model.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import { createSdkModel } from "./ai-sdk/create-sdk-model.ts";
import type { ModelSettings } from "./ai-sdk/model-settings.ts";
import { createRedact, withRedactedAnswers, withRedactedRequests } from "./layers/redaction.ts";
import { type Caps, withBudget } from "./layers/with-budget.ts";
import { type RetryDeps, withRetries } from "./layers/with-retries.ts";
import type { Ledger } from "./ledger/ledger.ts";
import { withRecording } from "./recording/with-recording.ts";
import { sentTexts } from "./usage.ts";

/** What a model needs from outside. */
export interface ModelDeps extends RetryDeps {
  readonly secrets: Secrets;
  /** What the run has used so far. */
  readonly ledger: Ledger;
  readonly nowMs: () => number;
}

/** Options of a model besides its settings. */
export interface ModelOptions {
  readonly caps: Omit<Caps, "price">;
  /** Caps on some of the run's calls, which are counted on their own as well. */
  readonly own?: (Omit<Caps, "price"> & { readonly ledger: Ledger }) | undefined;
  /** The file that records every call. */
  readonly record?: string | undefined;
}

/** A model that stays within its caps, retries, leaks no secret and, if asked, records its calls. */
export async function createModel(
  settings: ModelSettings,
  deps: ModelDeps,
  { caps, own, record }: ModelOptions,
): Promise<Model> {
  const redact = createRedact(deps.secrets, settings.apiKey);
  const oneTry = await createSdkModel(settings, deps);
  // Each attempt costs, so each must fit into the budget.
  const sizeOf = (request: ModelRequest) => ({
    texts: sentTexts(request),
    outputTokens: request.maxOutputTokens,
  });
  const { price } = settings;
  const ofRun = withBudget(oneTry.generate, { ledger: deps.ledger, caps: { ...caps, price }, sizeOf });
  const withinBudget = own
    ? withBudget(ofRun, { ledger: own.ledger, caps: { ...own, price }, sizeOf })
    : ofRun;
  const tried = { name: oneTry.name, generate: withRetries(withinBudget, deps) };
  const answers = withRedactedAnswers(tried, redact);
  return withRedactedRequests(record ? withRecording(answers, record) : answers, redact);
}
