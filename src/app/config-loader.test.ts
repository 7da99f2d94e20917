import { expect, it } from "vitest";
import { sampleSecrets } from "../adapters/secrets/sample-secrets.fixture.ts";
import { createSecretlintSecrets } from "../adapters/secrets/secretlint/create-secretlint-secrets.ts";
import { evaluate, extendPolicy } from "../policy/index.ts";
import type { Git } from "../ports/git.ts";
import { createConfigLoader } from "./config-loader.ts";
import { defaultPolicy } from "./default-policy.ts";

const [token] = sampleSecrets();

function load(env: Readonly<Record<string, string | null>>, machine: Readonly<Record<string, string>>) {
  const git = {
    treeOf: async () => "tree",
    readFile: async () => JSON.stringify({ env }),
  } as Partial<Git> as Git;
  const loader = createConfigLoader(
    {
      git,
      machine,
      secrets: createSecretlintSecrets(),
      guard: async ({ policy }, request) => evaluate(extendPolicy(defaultPolicy, policy), request),
      checkModel: () => {},
    },
    {},
  );
  return loader({ repo: "", baseSha: "base", commitSha: "commit" });
}

it("takes a variable of this machine where the settings ask for it", async () => {
  const { env } = await load({ LANG: null, MODE: "test" }, { LANG: "C.UTF-8", MODE: "live" });
  expect(env).toEqual({ LANG: "C.UTF-8", MODE: "test" });
});

it.each([
  ["a name like a secret's", "STRIPE_API_KEY", "plain"],
  ["a value like a secret", "REGION", token?.line ?? ""],
])("takes nothing with %s from this machine", async (_, name, value) => {
  await expect(load({ [name]: null }, { [name]: value })).rejects.toThrow(
    `"env.${name}": a value that looks like a secret is not taken from the machine: give one for tests`,
  );
});

it("takes a test's value of any name from the settings, and says what this machine lacks", async () => {
  expect((await load({ API_KEY: "for-tests" }, {})).env).toEqual({ API_KEY: "for-tests" });
  await expect(load({ ABSENT: null }, {})).rejects.toThrow('"env.ABSENT": it is not set on this machine');
});
