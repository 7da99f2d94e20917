import type { Model } from "../../ports/model.ts";
import type { Secrets } from "../../ports/secrets.ts";
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
  /** What the run has taken so far. */
  readonly ledger: Ledger;
  readonly nowMs: () => number;
}

/** How a model is called besides its settings. */
export interface ModelOptions {
  readonly caps: Omit<Caps, "price">;
  /** The file that every call is added to. */
  readonly record?: string | undefined;
}

/** A model that stays within its caps, tries again, leaks no secret and, where asked to, records. */
export async function createModel(
  settings: ModelSettings,
  deps: ModelDeps,
  { caps, record }: ModelOptions,
): Promise<Model> {
  const redact = createRedact(deps.secrets, settings.apiKey ? [settings.apiKey] : []);
  const oneTry = await createSdkModel(settings, deps);
  // Each try is paid for, so that each has to fit into the budget.
  const withinBudget = withBudget(oneTry.generate, {
    ledger: deps.ledger,
    caps: { ...caps, price: settings.price },
    sizeOf: (request) => ({ texts: sentTexts(request), outputTokens: request.maxOutputTokens }),
  });
  const tried = { name: oneTry.name, generate: withRetries(withinBudget, deps) };
  const answers = withRedactedAnswers(tried, redact);
  return withRedactedRequests(record ? withRecording(answers, record) : answers, redact);
}
