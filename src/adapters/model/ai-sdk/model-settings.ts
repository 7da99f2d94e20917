import type { ModelPrice } from "../usage.ts";

/** The supported providers. `compatible` is any server that speaks OpenAI's protocol. */
export const providers = ["openai", "anthropic", "google", "compatible"] as const;

/** One of the providers. */
export type Provider = (typeof providers)[number];

/** The address of a model and its key. */
export interface ModelSettings {
  readonly provider: Provider;
  /** The model's name, as its provider calls it. */
  readonly model: string;
  readonly apiKey?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly price?: ModelPrice | undefined;
}

/** The settings, or what is missing from them. */
export type SettingsOutcome =
  | { readonly status: "complete"; readonly settings: ModelSettings }
  | { readonly status: "incomplete"; readonly reason: string };

const keyVariables: Readonly<Record<Provider, readonly string[]>> = {
  openai: ["OPENAI_API_KEY"],
  anthropic: ["ANTHROPIC_API_KEY"],
  google: ["GOOGLE_GENERATIVE_AI_API_KEY", "GEMINI_API_KEY"],
  compatible: [],
};

/** Options besides the name. */
export interface SettingsOptions {
  /** The kind of model; its variables are named after it. */
  readonly kind?: "model" | "embedding";
  readonly baseUrl?: string | undefined;
  readonly price?: ModelPrice | undefined;
}

/** Reads `provider:name` and its settings from the environment. A key comes only from the environment. */
export function readModelSettings(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  { kind = "model", baseUrl, price }: SettingsOptions = {},
): SettingsOutcome {
  const prefix = `GOLDSEAM_${kind.toUpperCase()}`;
  const at = name.indexOf(":");
  const provider = providers.find((each) => each === name.slice(0, at));
  const model = name.slice(at + 1);
  if (!provider || !model) {
    return incomplete(`${kind} "${name}" is not provider:name with a provider of ${providers.join(", ")}`);
  }
  const variables = [`${prefix}_API_KEY`, ...keyVariables[provider]];
  const apiKey = variables.map((variable) => env[variable]?.trim()).find(Boolean);
  if (provider === "compatible" && !baseUrl) {
    return incomplete(`${kind} "${name}" needs the server's address: set ${prefix}_BASE_URL`);
  }
  if (baseUrl && !isWebAddress(baseUrl)) {
    return incomplete(`${prefix}_BASE_URL is not an http or https address, or it contains a password`);
  }
  if (provider !== "compatible" && !apiKey) {
    return incomplete(`${kind} "${name}" needs a key: set ${variables.slice(0, 2).join(" or ")}`);
  }
  return { status: "complete", settings: { provider, model, apiKey, baseUrl, price } };
}

function incomplete(reason: string): SettingsOutcome {
  return { status: "incomplete", reason };
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password;
}
