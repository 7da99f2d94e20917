import { expect, it } from "vitest";
import { sampleSecrets } from "../../adapters/secrets/sample-secrets.fixture.ts";
import { createSecretlintSecrets } from "../../adapters/secrets/secretlint/create-secretlint-secrets.ts";
import { create, TestOutcome, TestRunSchema } from "../../contracts/index.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import { redactLines, redactMessage } from "./redact-message.ts";

const secrets = createSecretlintSecrets();
const samples = sampleSecrets();
const runOf = (count: number, messages: Readonly<Record<number, string>>) =>
  create(TestRunSchema, {
    results: Array.from({ length: count }, (_, at) => ({
      name: `adds ${at}`,
      file: "test/sum.test.js",
      outcome: TestOutcome.FAILED,
      message: messages[at] ?? "",
    })),
  });

it("removes a secret wherever it is, and leaves everything else as it is", async () => {
  const [first, second] = samples.map(({ line }) => line);
  const run = runOf(50, { 7: `given ${first}`, 8: "plain", 41: `given ${second}` });
  const { results } = await redactMessage(secrets, TestRunSchema, run);
  expect([results[7]?.message, results[41]?.message]).toEqual([
    expect.stringContaining("[redacted: "),
    expect.stringContaining("[redacted: "),
  ]);
  expect(results.filter((_, at) => at !== 7 && at !== 41)).toEqual(
    run.results.filter((_, at) => at !== 7 && at !== 41),
  );
});

it("returns a message without secrets, and rarely searches for one among very many texts", async () => {
  let looks = 0;
  const counting: Secrets = {
    ...secrets,
    redact: (text) => {
      looks += 1;
      return secrets.redact(text);
    },
  };
  const clean = runOf(2000, {});
  expect(await redactMessage(counting, TestRunSchema, clean)).toBe(clean);
  expect(looks).toBe(1);
  await redactMessage(counting, TestRunSchema, runOf(2000, { 1234: samples[0]?.line ?? "" }));
  expect(looks).toBeLessThan(40);
});

it("writes characters that hide or disguise text as escapes, and names on one line", async () => {
  const run = create(TestRunSchema, {
    results: [
      { name: "adds\n✓ all passed\u202e", file: "a\u200b.js", message: "one\ntwo\u001b[31m red\u2066" },
    ],
  });
  const { results } = await redactMessage(secrets, TestRunSchema, run);
  expect(results[0]).toMatchObject({
    name: "adds\\n✓ all passed\\u202e",
    file: "a\\u200b.js",
    message: "one\ntwo red\\u2066",
  });
});

it("cleans names that are kept besides messages", async () => {
  const clean = await redactLines(secrets, ["adds", `is ${samples[2]?.secret}`, "a\nb"]);
  expect(["adds", `is ${samples[2]?.secret}`, "a\nb"].map(clean)).toEqual([
    "adds",
    "is [redacted: github]",
    "a\\nb",
  ]);
});
