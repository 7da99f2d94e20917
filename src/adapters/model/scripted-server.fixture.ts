import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the server does with one request. */
export type Turn = (response: ServerResponse, request: IncomingMessage, body: string) => void;

/** An OpenAI-compatible server on loopback that does what a script says, one turn a request. */
export interface ScriptedServer {
  readonly baseUrl: string;
  /** Bodies as they came over the wire, and their headers. */
  readonly received: { readonly body: string; readonly headers: IncomingMessage["headers"] }[];
  close(): Promise<void>;
}

/** The last turn repeats for every further request. */
export async function startScriptedServer(...turns: readonly Turn[]): Promise<ScriptedServer> {
  const received: ScriptedServer["received"] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (text) => {
      body += text;
    });
    request.on("end", () => {
      const turn = turns[Math.min(received.length, turns.length - 1)];
      received.push({ body, headers: request.headers });
      turn?.(response, request, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const counted = { prompt_tokens: 100, completion_tokens: 20 };

/** Streams the text in two pieces and ends as a server should, with what it counted. */
export function answers(text: string, end: { finish?: string; usage?: object | undefined } = {}): Turn {
  const { finish = "stop", usage } = { usage: counted, ...end };
  return (response) => {
    const middle = Math.ceil(text.length / 2);
    begin(response, text.slice(0, middle), text.slice(middle));
    send(response, { choices: [{ index: 0, delta: {}, finish_reason: finish }], usage });
    response.end("data: [DONE]\n\n");
  };
}

/** Answers with a vector for each text, and reports usage if given. */
export function embeds(vectorOf: (text: string) => readonly number[], usage?: object): Turn {
  return (response, _request, body) => {
    const texts = JSON.parse(body).input as string[];
    const data = texts.map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text) }));
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ object: "list", data, model: "scripted", usage }));
  };
}

/** Streams the text and hangs up. */
export function breaksOff(text: string): Turn {
  return (response) => {
    begin(response, text);
    setTimeout(() => response.destroy(), 20);
  };
}

/** Refuses a request. */
export function fails(status: number, headers: Record<string, string> = {}, message = "no"): Turn {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ error: { message } }));
  };
}

/** Never answers. */
export const hangs: Turn = () => {};

/** Hangs up before any answer. */
export const resets: Turn = (_response, request) => request.socket.destroy();

function begin(response: ServerResponse, ...texts: readonly string[]): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const content of texts) {
    send(response, { choices: [{ index: 0, delta: { role: "assistant", content }, finish_reason: null }] });
  }
}

function send(response: ServerResponse, chunk: Record<string, unknown>): void {
  const head = { id: "1", object: "chat.completion.chunk", created: 1, model: "scripted" };
  response.write(`data: ${JSON.stringify({ ...head, ...chunk })}\n\n`);
}
