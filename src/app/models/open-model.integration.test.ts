import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { createMemoryLedger } from "../../adapters/model/ledger/ledger.ts";
import { createSecretlintSecrets } from "../../adapters/secrets/secretlint/create-secretlint-secrets.ts";
import { type Config, defaultConfig } from "../../config/config.ts";
import { createModelOpener } from "./open-model.ts";
import type { ModelAccess } from "./opening.ts";

function opener(access: ModelAccess = {}, asked: Partial<Config> = {}, env: Record<string, string> = {}) {
  const clock = { nowMs: () => 0 };
  const deps = { secrets: createSecretlintSecrets(), clock, env, openLedger: createMemoryLedger };
  const models = createModelOpener(deps, access, asked);
  return {
    ...models,
    check: (config: Partial<Config> = {}) => models.check({ ...defaultConfig, ...config, ...asked }),
  };
}

test.each<[string, ModelAccess, Partial<Config>, string]>([
  ["no key", {}, { model: "anthropic:m" }, "needs a key: set GOLDSEAM_MODEL_API_KEY or ANTHROPIC_API_KEY"],
  ["no address", {}, { model: "compatible:m" }, "set GOLDSEAM_MODEL_BASE_URL"],
  [
    "no price",
    { baseUrl: "http://localhost:1/v1" },
    { model: "compatible:m", max_cost: 1 },
    'add "compatible:m" to "model_prices"',
  ],
  ["no model", { replay: "calls.jsonl" }, {}, "--replay needs a model: name one with --model"],
])("what flags ask for and cannot be done is refused: %s", (_kind, access, asked, message) => {
  expect(() => opener(access, asked).check()).toThrow(message);
});

test("a replay needs no key", () => {
  expect(() => opener({ replay: "calls.jsonl" }, { model: "openai:m", max_cost: 1 }).check()).not.toThrow();
});

test("work goes on without a model that only goldseam.json names if this machine has no key", async () => {
  const models = opener();
  models.check({ model: "openai:m" });
  const model = await models.open({ ...defaultConfig, model: "openai:m" }, "run-1");
  const request = {
    purpose: "plan",
    instructions: "",
    messages: [],
    temperature: 0,
    maxOutputTokens: 1,
    timeoutMs: 1,
  } as const;
  expect(await model?.generate(request)).toMatchObject({
    status: "unavailable",
    reason: 'model "openai:m" needs a key: set GOLDSEAM_MODEL_API_KEY or OPENAI_API_KEY',
  });
  expect(await models.open(defaultConfig, "run-1")).toBeUndefined();
});

test("an embedding follows the same rules", async () => {
  const embedding = "google:e";
  const asked = { model: "compatible:m", embedding };
  const access = { baseUrl: "http://localhost:1/v1" };
  expect(() => opener(access, asked).check()).toThrow(
    'embedding "google:e" needs a key: set GOLDSEAM_EMBEDDING_API_KEY or GOOGLE_GENERATIVE_AI_API_KEY',
  );
  expect(() => opener(access, asked, { GEMINI_API_KEY: "k" }).check()).not.toThrow();
  const absent = await opener().openEmbedding({ ...defaultConfig, embedding }, "run-1");
  expect(await absent?.embed({ texts: ["a"] })).toMatchObject({ status: "unavailable" });
  expect(await opener().openEmbedding(defaultConfig, "run-1")).toBeUndefined();
});

test("nothing of the SDK or of telemetry is loaded before it is asked for", () => {
  const program = `
    import { registerHooks } from "node:module";
    registerHooks({ resolve(name, context, next) {
      if (/^(ai|@ai-sdk\\/.*|prom-client|@opentelemetry\\/.*)$/.test(name)) throw new Error("loaded " + name);
      return next(name, context);
    } });
    await import(${JSON.stringify(new URL("../embedded.ts", import.meta.url).href)});
    console.log("without");
  `;
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", program];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect({ stdout, stderr }).toEqual({ stdout: "without\n", stderr: "" });
});
