import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { type ScriptedServer, startScriptedServer, type Turn } from "../scripted-server.fixture.ts";
import { createSdkModel } from "./create-sdk-model.ts";
import { readModelSettings } from "./model-settings.ts";

let server: ScriptedServer | undefined;
afterEach(() => server?.close());

const events =
  (...list: readonly { readonly type?: string; readonly [field: string]: unknown }[]): Turn =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const event of list) {
      response.write(`${event.type ? `event: ${event.type}\n` : ""}data: ${JSON.stringify(event)}\n\n`);
    }
    response.end();
  };

const text = '{"cases":[]}';
const protocols = [
  [
    "openai:gpt-5-mini",
    "OPENAI_API_KEY",
    "authorization",
    events(
      { type: "response.created", response: { id: "r", created_at: 1, model: "m" } },
      { type: "response.output_item.added", output_index: 0, item: { type: "message", id: "i" } },
      { type: "response.output_text.delta", item_id: "i", delta: text },
      { type: "response.output_item.done", output_index: 0, item: { type: "message", id: "i" } },
      { type: "response.completed", response: { usage: { input_tokens: 10, output_tokens: 5 } } },
    ),
  ],
  [
    "anthropic:claude-sonnet-4-5",
    "ANTHROPIC_API_KEY",
    "x-api-key",
    events(
      {
        type: "message_start",
        message: {
          id: "m",
          type: "message",
          role: "assistant",
          model: "m",
          content: [],
          usage: { input_tokens: 10, output_tokens: 1 },
        },
      },
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text } },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 5 } },
      { type: "message_stop" },
    ),
  ],
  [
    "google:gemini-2.5-flash",
    "GEMINI_API_KEY",
    "x-goog-api-key",
    events({
      candidates: [{ content: { role: "model", parts: [{ text }] }, finishReason: "STOP" }],
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
    }),
  ],
] as const;

test.each(protocols)(
  "%s is called in its own protocol, with the key of its own variable",
  async (name, variable, header, turn) => {
    server = await startScriptedServer(turn);
    const read = readModelSettings(name, { [variable]: "the-key" }, { baseUrl: server.baseUrl });
    if (read.status === "incomplete") throw new Error(read.reason);
    const model = await createSdkModel(read.settings, { nowMs: () => 0 });
    const answer = await model.generate({
      purpose: "plan",
      instructions: "Plan.",
      messages: [{ role: "user", text: "the change" }],
      schema: z.object({ cases: z.array(z.string()) }),
      temperature: 0.15,
      maxOutputTokens: 100,
      timeoutMs: 20_000,
    });
    expect(answer).toEqual({
      status: "answered",
      text,
      json: { cases: [] },
      usage: { inputTokens: 10, outputTokens: 5, estimated: false },
    });
    expect(server.received[0]?.headers[header]).toContain("the-key");
    expect(server.received[0]?.body).toContain("the change");
    expect(server.received[0]?.body).toContain('"cases"');
  },
);

test.each(protocols)(
  "%s is not held to a schema with values of any kind",
  async (name, variable, _header, turn) => {
    server = await startScriptedServer(turn);
    const read = readModelSettings(name, { [variable]: "the-key" }, { baseUrl: server.baseUrl });
    if (read.status === "incomplete") throw new Error(read.reason);
    const model = await createSdkModel(read.settings, { nowMs: () => 0 });
    const answer = await model.generate({
      purpose: "write",
      instructions: "Choose.",
      messages: [{ role: "user", text: "the code" }],
      schema: z.object({ anything: z.array(z.unknown()), because: z.string().optional() }),
      temperature: 0.15,
      maxOutputTokens: 100,
      timeoutMs: 20_000,
    });
    expect(answer).toMatchObject({ status: "answered", json: { cases: [] } });
    const body = server.received[0]?.body ?? "";
    expect(body).not.toMatch(/"strict":true|"responseJsonSchema"|"output_format"/);
    expect(body.includes('"because"')).toBe(name.startsWith("openai"));
  },
);

test.each([
  ["openai:m", {}, 'model "openai:m" needs a key: set GOLDSEAM_MODEL_API_KEY or OPENAI_API_KEY'],
  ["compatible:m", {}, 'model "compatible:m" needs the server\'s address: set GOLDSEAM_MODEL_BASE_URL'],
  [
    "acme:m",
    {},
    'model "acme:m" is not provider:name with a provider of openai, anthropic, google, compatible',
  ],
])("says what %s lacks", (name, env, reason) => {
  expect(readModelSettings(name, env)).toEqual({ status: "incomplete", reason });
});

test.each(["file:///etc", "localhost:11434", "http://me:password@localhost/v1"])(
  "%s is no address",
  (baseUrl) => {
    const read = readModelSettings("compatible:m", {}, { baseUrl });
    expect(read).toEqual({
      status: "incomplete",
      reason: "GOLDSEAM_MODEL_BASE_URL is not an http or https address, or it contains a password",
    });
  },
);

test("a local server needs no key", () => {
  const read = readModelSettings("compatible:llama3.2:3b", {}, { baseUrl: "http://localhost:11434/v1" });
  expect(read).toMatchObject({
    status: "complete",
    settings: { provider: "compatible", model: "llama3.2:3b" },
  });
});
