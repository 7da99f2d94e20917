import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A model that a script stands in for. */
export interface ScriptedModel {
  readonly url: string;
  /** What the tool answered, once it has. */
  readonly toolResults: readonly unknown[];
  close(): void;
}

interface AskedMessages {
  readonly stream?: boolean;
  readonly tools?: readonly { readonly name: string }[];
  readonly messages?: readonly { readonly content: unknown }[];
}

/** An endpoint of Anthropic's messages on loopback that asks for one call of a tool, then ends. */
export async function startScriptedModel(tool: {
  readonly name: string;
  readonly input: object;
}): Promise<ScriptedModel> {
  const toolResults: unknown[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const asked = readJson(Buffer.concat(parts).toString()) as AskedMessages;
    const blocks = (asked.messages ?? []).flatMap(({ content }) => (Array.isArray(content) ? content : []));
    const results = blocks.filter(({ type }) => type === "tool_result");
    const last = results.at(-1);
    if (last) toolResults.push(last.content);
    // Agents start before their servers are connected: a call may come too early.
    const isOver = !asked.tools?.length || (last && !last.is_error) || results.length >= mostTries;
    if (last?.is_error) await new Promise((resolve) => setTimeout(resolve, retryMs));
    const block = isOver
      ? { type: "text", text: "the script is over" }
      : { type: "tool_use", id: `toolu_${results.length}`, ...tool };
    if (asked.stream) {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(
        eventsOf(block)
          .map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
          .join(""),
      );
    } else {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ ...message, content: [block], stop_reason: stopReason(block) }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: addressOf(server), toolResults, close: () => server.close() };
}

const mostTries = 15;
const retryMs = 2_000;

const message = {
  id: "msg_scripted",
  type: "message",
  role: "assistant",
  model: "scripted",
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
};

type Block = { readonly type: string; readonly text?: string; readonly input?: object };

function eventsOf(block: Block): [string, object][] {
  const isText = block.type === "text";
  const start = isText ? { type: "text", text: "" } : { ...block, input: {} };
  const delta = isText
    ? { type: "text_delta", text: block.text }
    : { type: "input_json_delta", partial_json: JSON.stringify(block.input) };
  return [
    ["message_start", { message: { ...message, content: [], stop_reason: null } }],
    ["content_block_start", { index: 0, content_block: start }],
    ["content_block_delta", { index: 0, delta }],
    ["content_block_stop", { index: 0 }],
    [
      "message_delta",
      { delta: { stop_reason: stopReason(block), stop_sequence: null }, usage: message.usage },
    ],
    ["message_stop", {}],
  ].map(([type, data]) => [type as string, { type, ...(data as object) }]);
}

function stopReason({ type }: Block): string {
  return type === "tool_use" ? "tool_use" : "end_turn";
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
