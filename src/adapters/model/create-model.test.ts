import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { ModelRequest } from "../../ports/model.ts";
import { sampleSecrets } from "../secrets/sample-secrets.fixture.ts";
import { createSecretlintSecrets } from "../secrets/secretlint/create-secretlint-secrets.ts";
import { createModel, type ModelOptions } from "./create-model.ts";
import { createMemoryLedger } from "./ledger/ledger.ts";
import { createReplayModel } from "./recording/create-replay-model.ts";
import {
  answers,
  breaksOff,
  fails,
  hangs,
  resets,
  type ScriptedServer,
  startScriptedServer,
  type Turn,
} from "./scripted-server.fixture.ts";

const apiKey = "key-of-the-user-0123456789";
const provided = { provider: "compatible", model: "m" } as const;
const secrets = createSecretlintSecrets();
const prompt: ModelRequest = {
  purpose: "plan",
  instructions: "Plan tests.",
  messages: [{ role: "user", text: "the change" }],
  schema: z.object({ cases: z.array(z.string()) }),
  temperature: 0.15,
  maxOutputTokens: 500,
  timeoutMs: 20_000,
};

let server: ScriptedServer | undefined;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "goldseam-model-"));
});
afterEach(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(
  turns: readonly Turn[],
  options: ModelOptions = { caps: {} },
  whileWaiting: () => void = () => {},
  key = apiKey,
) {
  server = await startScriptedServer(...turns);
  const waits: number[] = [];
  const price = { input: 3, output: 15 };
  const settings = { ...provided, apiKey: key, baseUrl: server.baseUrl, price };
  const wait = async (ms: number) => {
    waits.push(ms);
    whileWaiting();
  };
  const deps = {
    secrets,
    ledger: createMemoryLedger(),
    random: () => 0.5,
    nowMs: () => Date.UTC(2026, 0, 1),
    wait,
  };
  const model = await createModel(settings, deps, options);
  return { model, waits, received: server.received, ledger: deps.ledger };
}

describe("a call", () => {
  test("asks for JSON and returns text, JSON, tokens and cost", async () => {
    const { model, received } = await open([answers('{"cases":["a"]}')]);
    expect(await model.generate(prompt)).toEqual({
      status: "answered",
      text: '{"cases":["a"]}',
      json: { cases: ["a"] },
      usage: { inputTokens: 100, outputTokens: 20, costUsd: 0.0006, estimated: false },
    });
    const {
      model: name,
      temperature,
      max_tokens,
      response_format,
      messages,
    } = JSON.parse(received[0]?.body ?? "");
    expect({ name, temperature, max_tokens }).toEqual({ name: "m", temperature: 0.15, max_tokens: 500 });
    expect(response_format.json_schema.schema.required).toEqual(["cases"]);
    expect(messages.map(({ role }: { role: string }) => role)).toEqual(["system", "user"]);
    expect(received[0]?.headers.authorization).toBe(`Bearer ${apiKey}`);
  });

  test.each([
    ["prose", "I would test the cart.", undefined],
    ["JSON in a code fence", '```json\n{"cases":[]}\n```', { cases: [] }],
    ["JSON after thoughts", '<think>{"a"}?</think>\n{"cases":[]}', { cases: [] }],
    ["JSON among prose", 'Here it is: {"cases":[]} Good luck!', { cases: [] }],
    ["JSON that ends too early", '{"cases":[', undefined],
  ])("gives %s back as it is", async (_kind, text, json) => {
    const { model } = await open([answers(text)]);
    expect(await model.generate(prompt)).toMatchObject({ status: "answered", text, json });
  });

  test("is cut off where the answer is too long", async () => {
    const { model } = await open([answers('{"cases":["a', { finish: "length" })]);
    expect(await model.generate(prompt)).toMatchObject({ status: "cut off", text: '{"cases":["a' });
  });

  test("is refused where the provider's filter says so", async () => {
    const { model } = await open([answers("no", { finish: "content_filter" })]);
    expect(await model.generate(prompt)).toMatchObject({ status: "refused" });
  });

  test("does not believe a count that would lift the cap", async () => {
    const { model } = await open([answers("{}", { usage: { prompt_tokens: -500, completion_tokens: -1 } })]);
    expect((await model.generate(prompt)).usage).toMatchObject({ estimated: true, outputTokens: 1 });
  });

  test("estimates tokens that the server does not count", async () => {
    const { model } = await open([answers("{}", { usage: undefined })]);
    const { usage } = await model.generate(prompt);
    expect(usage.estimated).toBe(true);
    expect(usage.inputTokens).toBeGreaterThan(20);
  });

  test("ends at its time-out, once", async () => {
    const { model, received } = await open([hangs]);
    const answer = await model.generate({ ...prompt, timeoutMs: 300 });
    expect(answer).toMatchObject({ status: "unavailable", reason: "no complete answer within 0.3 s" });
    expect(received).toHaveLength(1);
  });

  test("throws if it is aborted", async () => {
    const { model } = await open([hangs]);
    const controller = new AbortController();
    const answer = model.generate({ ...prompt, signal: controller.signal });
    controller.abort();
    await expect(answer).rejects.toMatchObject({ message: "aborted" });
  });
});

test("a wait ends if the call is aborted, and no other attempt is made", async () => {
  const controller = new AbortController();
  const { model, received } = await open([fails(503)], { caps: {} }, () => controller.abort());
  await expect(model.generate({ ...prompt, signal: controller.signal })).rejects.toMatchObject({
    message: "aborted",
  });
  expect(received).toHaveLength(1);
});

describe("a transient failure", () => {
  test.each([
    ["429 with Retry-After", fails(429, { "retry-after": "2" }), 2375],
    ["429 with a date", fails(429, { "retry-after": "Thu, 01 Jan 2026 00:00:03 GMT" }), 3375],
    ["500", fails(500), 375],
    ["a connection that is reset", resets, 375],
    ["an answer that breaks off", breaksOff('{"cases":['), 375],
  ])("is tried again after a wait: %s", async (_kind, turn, waitMs) => {
    const { model, waits, received } = await open([turn, answers('{"cases":[]}')]);
    expect(await model.generate(prompt)).toMatchObject({ status: "answered", json: { cases: [] } });
    expect(waits).toEqual([waitMs]);
    expect(received).toHaveLength(2);
  });

  test("is tried three times at most, and every attempt counts", async () => {
    const { model, waits, received, ledger } = await open([
      breaksOff("some text"),
      fails(503),
      breaksOff("more"),
    ]);
    const answer = await model.generate(prompt);
    expect(answer).toMatchObject({ status: "unavailable", reason: expect.stringContaining("broke off") });
    expect(waits).toEqual([375, 750]);
    expect(received).toHaveLength(3);
    expect(answer.usage.inputTokens).toBeGreaterThan(40);
    const { inputTokens } = answer.usage;
    await ledger.book(answer.usage, (booked) => void expect(booked.inputTokens).toBe(inputTokens));
  });

  test("is not waited for longer than a minute", async () => {
    const { model, received } = await open([fails(429, { "retry-after": "3600" })]);
    expect(await model.generate(prompt)).toMatchObject({ status: "unavailable", retryAfterMs: 3_600_000 });
    expect(received).toHaveLength(1);
  });

  test("does not include a wrong key, which the answer does not repeat", async () => {
    const { model, received } = await open([fails(401, {}, `wrong key ${apiKey}`)]);
    const answer = await model.generate(prompt);
    expect(answer).toMatchObject({ reason: "the server answered 401: wrong key [redacted: key]" });
    expect(received).toHaveLength(1);
  });
});

test.each(["x", "ollama"])("the key %j, which is no secret, is left in texts and answers", async (key) => {
  const text = `{"cases":["export ${key}"]}`;
  const { model, received } = await open([answers(text)], { caps: {} }, () => {}, key);
  const messages = [{ role: "user", text: `export function ollamaIndex() {}` }] as const;
  expect(await model.generate({ ...prompt, messages })).toMatchObject({ text });
  expect(received[0]?.body).toContain("export function ollamaIndex");
  expect(received[0]?.headers.authorization).toBe(`Bearer ${key}`);
});

describe("a cap", () => {
  test("on tokens lets no call through that could exceed it", async () => {
    const { model, received } = await open([answers("{}")], { caps: { maxTokens: 800 } });
    expect(await model.generate(prompt)).toMatchObject({ status: "answered" });
    expect(await model.generate(prompt)).toMatchObject({
      status: "over budget",
      reason: expect.stringContaining("could exceed the cap of 800 tokens; 120 are used"),
    });
    expect(received).toHaveLength(1);
  });

  test("on cost counts the longest answer", async () => {
    const { model, received } = await open([answers("{}")], { caps: { maxCostUsd: 0.005 } });
    expect(await model.generate(prompt)).toMatchObject({ status: "over budget" });
    expect(await model.generate({ ...prompt, maxOutputTokens: 100 })).toMatchObject({ status: "answered" });
    expect(received).toHaveLength(1);
  });

  test("also holds for retries", async () => {
    const { model, received } = await open([breaksOff("text")], { caps: { maxTokens: 800 } });
    expect(await model.generate(prompt)).toMatchObject({ status: "over budget" });
    expect(received).toHaveLength(1);
  });
});

describe("a recording", () => {
  const secret = sampleSecrets().find(({ kind }) => kind === "github");
  const asked: ModelRequest = {
    ...prompt,
    messages: [{ role: "user", text: `source\n${secret?.line}\nand ${apiKey}` }],
  };

  test("gives the same answers without the server, and contains no key and no secret", async () => {
    const record = join(folder, "calls.jsonl");
    const { model, received } = await open([answers(`{"cases":["1 ${secret?.secret}"]}`), fails(400)], {
      caps: {},
      record,
    });
    const live = [await model.generate(asked), await model.generate(asked)];
    await server?.close();
    const replayed = await createReplayModel("compatible:m", record);
    const requests = {
      ...asked,
      messages: JSON.parse(readFileSync(record, "utf8").split("\n")[0] ?? "").request.messages,
    };
    expect([await replayed.generate(requests), await replayed.generate(requests)]).toEqual(live);
    expect(live.map(({ status }) => status)).toEqual(["answered", "unavailable"]);
    for (const text of [readFileSync(record, "utf8"), ...received.map(({ body }) => body)]) {
      expect(text).toContain("[redacted: github]");
      expect(text).not.toContain(secret?.secret);
      expect(text).not.toContain(apiKey);
    }
    expect(statSync(record).mode & 0o077).toBe(0);
  });

  test("that lacks a call, or is invalid, is reported in one line", async () => {
    const record = join(folder, "calls.jsonl");
    const { model } = await open([answers("{}")], { caps: {}, record });
    await model.generate(prompt);
    const replayed = await createReplayModel("compatible:m", record);
    await expect(replayed.generate({ ...prompt, instructions: "Other." })).rejects.toMatchObject({
      code: "USAGE",
      message: expect.stringContaining("has no answer of compatible:m to this plan call"),
    });
    await expect(createReplayModel("compatible:m", join(folder, "none"))).rejects.toMatchObject({
      code: "USAGE",
    });
    await expect(createReplayModel("compatible:m", import.meta.filename)).rejects.toMatchObject({
      message: expect.stringContaining("line 1 is not a recorded call"),
    });
  });
});
