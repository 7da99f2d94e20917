import { expect, test } from "vitest";
import { defaultConfig, parseConfig } from "./config.ts";
import { forRole, modelsOf, withOneModel } from "./model-roles.ts";
import { approversOf } from "./people.ts";

const parse = (settings: unknown) => parseConfig(JSON.stringify(settings), "goldseam.json");

test("names a model and what it costs", () => {
  const prices = { "openai:some-model": { input: 3, output: 15 } };
  const config = parse({ model: "openai:some-model", model_prices: prices, max_cost: 0.5 });
  expect(config).toMatchObject({ model: "openai:some-model", model_prices: prices, max_cost: 0.5 });
  expect(defaultConfig).toMatchObject({ model_temperature: 0.15, model_prices: {} });
  expect(defaultConfig.model).toBeUndefined();
});

test.each(["model_api_key", "apiKey", "OPENAI_API_KEY"])("refuses a key: %s", (name) => {
  expect(() => parse({ model: "openai:some-model", [name]: "a-secret-value" })).toThrow(
    `goldseam.json: "${name}": a key is never read from a file: set GOLDSEAM_MODEL_API_KEY, or the provider's own variable`,
  );
});

test("refuses a model of nobody", () => {
  expect(() => parse({ model: "acme:x" })).toThrow('"model": must be "provider:name"');
});

test("settings of a role replace the general ones, for that role", () => {
  const config = parse({
    model: "openai:small",
    model_temperature: 0.3,
    model_roles: { heal: { model: "openai:large", context_tokens: 40_000, max_cost: 2 } },
  });
  expect(forRole(config, "heal")).toMatchObject({
    model: "openai:large",
    model_temperature: 0.3,
    model_context_tokens: 40_000,
  });
  expect(forRole(config, "write")).toMatchObject({ model: "openai:small", model_context_tokens: 12_000 });
  expect(modelsOf(config)).toEqual(["openai:small", "openai:large"]);
  const one = withOneModel(config, "compatible:local");
  expect(forRole(one, "heal")).toMatchObject({ model: "compatible:local", model_context_tokens: 40_000 });
  expect(modelsOf(one)).toEqual(["compatible:local"]);
  expect(() => parse({ model_roles: { plan: { max_cost: 1 } } })).toThrow(
    '"model_roles.plan": Unrecognized key: "max_cost"',
  );
});

test("names approvers by person or role, everyone with a role if it names none", () => {
  const [ada, bob] = ["Ada <ada@example.com>", "Bob <bob@example.com>"];
  const roles = { maintainers: [ada, bob], security: [bob] };
  expect(approversOf(parse({ roles, approvers: ["security", ada] }))).toEqual([bob, ada]);
  expect(approversOf(parse({ roles }))).toEqual([ada, bob]);
  expect(approversOf(defaultConfig)).toEqual([]);
  expect(() => parse({ roles, approvers: ["owners"] })).toThrow(
    '"approvers": no role "owners" under "roles"',
  );
  expect(() => parse({ approvers: ["constructor"] })).toThrow('no role "constructor"');
});
