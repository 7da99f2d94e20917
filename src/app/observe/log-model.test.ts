import { expect, it } from "vitest";
import { createSecretlintSecrets } from "../../adapters/secrets/secretlint/create-secretlint-secrets.ts";
import type { ModelAnswer, ModelRequest } from "../../ports/model.ts";
import type { LogLine } from "../../ports/telemetry.ts";
import { logModel } from "./log-model.ts";

const usage = { inputTokens: 7, outputTokens: 5, estimated: false };
const request: ModelRequest = {
  ...{ purpose: "plan", instructions: "", messages: [] },
  ...{ temperature: 0, maxOutputTokens: 9, timeoutMs: 9 },
};

async function linesOf(answer: ModelAnswer): Promise<LogLine[]> {
  const lines: LogLine[] = [];
  const model = { name: "test:one", generate: async () => answer };
  const log = (line: LogLine) => lines.push(line);
  const logged = logModel(model, { log, runId: "r1", secrets: createSecretlintSecrets() });
  expect(await logged.generate(request)).toBe(answer);
  return lines;
}

it("shows the draft of a model, cut where it is long", async () => {
  const draft = JSON.stringify({ cases: ["a".repeat(6_000)] });
  const [line] = await linesOf({ status: "answered", text: draft, usage });
  expect(line).toMatchObject({ kind: "model_draft", runId: "r1", fields: { sent: 7, received: 5 } });
  expect(line?.text?.startsWith('{"cases":["aaa')).toBe(true);
  expect(line?.text).toMatch(/a\n\[… \d+ characters more\]$/);
});

it("says why there was no answer", async () => {
  const [line] = await linesOf({ status: "unavailable", reason: "no route", transient: true, usage });
  expect(line).toMatchObject({ level: "warn", message: "test:one for plan: unavailable", text: "no route" });
});
