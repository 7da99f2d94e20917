import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { createMemoryLedger } from "../model/ledger/ledger.ts";
import {
  embeds,
  fails,
  hangs,
  resets,
  type ScriptedServer,
  startScriptedServer,
  type Turn,
} from "../model/scripted-server.fixture.ts";
import { sampleSecrets } from "../secrets/sample-secrets.fixture.ts";
import { createSecretlintSecrets } from "../secrets/secretlint/create-secretlint-secrets.ts";
import { createEmbedding, type EmbeddingOptions } from "./create-embedding.ts";
import { createReplayEmbedding } from "./recorded-vectors.ts";

const apiKey = "the-key-of-the-user-0123456789";
const byLength = (text: string) => [text.length, 0.5];

let server: ScriptedServer | undefined;
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(turns: readonly Turn[], options: Partial<EmbeddingOptions> = {}) {
  server = await startScriptedServer(...turns);
  const waits: number[] = [];
  const price = { input: 2, output: 0 };
  const settings = { provider: "compatible", model: "m", apiKey, baseUrl: server.baseUrl, price } as const;
  const ledger = createMemoryLedger();
  const deps = {
    secrets: createSecretlintSecrets(),
    ledger,
    random: () => 0,
    nowMs: () => 0,
    wait: async (ms: number) => {
      waits.push(ms);
    },
  };
  const embedding = await createEmbedding(settings, deps, { caps: {}, timeoutMs: 20_000, ...options });
  return { embedding, waits, ledger, received: server.received };
}

describe("a call", () => {
  test("gives a vector for each text, with tokens and cost", async () => {
    const { embedding, received } = await open([
      embeds(byLength, { prompt_tokens: 1_000, total_tokens: 1_000 }),
    ]);
    expect(await embedding.embed({ texts: ["a", "bcd"] })).toEqual({
      status: "answered",
      vectors: [
        [1, 0.5],
        [3, 0.5],
      ],
      usage: { inputTokens: 1_000, outputTokens: 0, estimated: false, costUsd: 0.002 },
    });
    expect(received[0]?.headers.authorization).toBe(`Bearer ${apiKey}`);
    expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({ model: "m", input: ["a", "bcd"] });
  });

  test("tokens that the server does not count are guessed", async () => {
    const { embedding } = await open([embeds(byLength)]);
    expect((await embedding.embed({ texts: ["x".repeat(35)] })).usage).toMatchObject({
      inputTokens: 10,
      estimated: true,
    });
  });

  test("sends no secret and no key of its own", async () => {
    const [{ line = "", secret = "" } = {}] = sampleSecrets().filter(
      (each) => !each.line.startsWith("-----"),
    );
    const { embedding, received } = await open([embeds(byLength)]);
    await embedding.embed({ texts: [`def f(a): ${line}`, `key ${apiKey}`] });
    expect(received[0]?.body).not.toContain(secret);
    expect(received[0]?.body).not.toContain(apiKey);
  });

  test("is retried after a server error, but not after a refusal", async () => {
    const again = await open([fails(503), resets, embeds(byLength)]);
    expect(await again.embedding.embed({ texts: ["a"] })).toMatchObject({ status: "answered" });
    expect(again.waits).toEqual([250, 500]);
    await server?.close();
    const refused = await open([fails(400, {}, `no model for ${apiKey}`)]);
    expect(await refused.embedding.embed({ texts: ["a"] })).toMatchObject({
      status: "unavailable",
      reason: "the server answered 400: no model for [redacted: key]",
    });
    expect(refused.received.length).toBe(1);
  });

  test.each<[string, Turn]>([
    ["too few", (response) => response.end(JSON.stringify({ data: [{ embedding: [1] }] }))],
    ["of different lengths", embeds((text) => (text === "a" ? [1] : [1, 2]))],
    ["empty", embeds(() => [])],
  ])("vectors that are %s are none", async (_kind, turn) => {
    const { embedding } = await open([turn]);
    expect(await embedding.embed({ texts: ["a", "b"] })).toMatchObject({
      status: "unavailable",
      reason: expect.stringMatching(/a vector for each text|Expected 2 embeddings/),
    });
  });

  test("ends with its time-out, or when it is aborted", async () => {
    const late = await open([hangs], { timeoutMs: 50 });
    expect(await late.embedding.embed({ texts: ["a"] })).toMatchObject({
      status: "unavailable",
      reason: "no complete answer within 0.05 s",
    });
    const signal = AbortSignal.abort();
    await expect(late.embedding.embed({ texts: ["a"], signal })).rejects.toThrow("aborted");
  });

  test("that could exceed the cap is not made", async () => {
    const { embedding, received } = await open([embeds(byLength)], { caps: { maxTokens: 100 } });
    expect(await embedding.embed({ texts: ["short"] })).toMatchObject({ status: "answered" });
    expect(await embedding.embed({ texts: ["x".repeat(90)] })).toMatchObject({
      status: "over budget",
      reason: expect.stringContaining("could exceed the cap of 100 tokens"),
    });
    expect(received.length).toBe(1);
  });
});

describe("a recording", () => {
  test("answers text by text, whatever lists they come in", async () => {
    const file = join(folder, "calls.jsonl");
    const { embedding } = await open([embeds((text) => [0.1, text.length])], { caps: {}, record: file });
    expect(embedding.asksAlways).toBe(true);
    await embedding.embed({ texts: ["a", "bb", "ccc"] });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).not.toContain(apiKey);
    const replay = await createReplayEmbedding("compatible:m", file);
    const answer = await replay.embed({ texts: ["ccc", "a"] });
    expect(answer).toMatchObject({
      vectors: [
        [Math.fround(0.1), 3],
        [Math.fround(0.1), 1],
      ],
    });
    await expect(replay.embed({ texts: ["new"] })).rejects.toMatchObject({ code: "USAGE" });
  });

  test("holds failures as well", async () => {
    const file = join(folder, "calls.jsonl");
    const { embedding } = await open([fails(400)], { caps: {}, record: file });
    const answer = await embedding.embed({ texts: ["a"] });
    const replay = await createReplayEmbedding("compatible:m", file);
    expect(await replay.embed({ texts: ["a"] })).toEqual(answer);
  });

  test("with invalid lines is refused", async () => {
    const file = join(folder, "calls.jsonl");
    writeFileSync(file, '{"key":"a"}\n');
    await expect(createReplayEmbedding("compatible:m", file)).rejects.toThrow(
      "line 1 is not a recorded call",
    );
  });
});
