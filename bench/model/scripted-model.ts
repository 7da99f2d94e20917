import {
  answers,
  type ScriptedServer,
  startScriptedServer,
} from "../../src/adapters/model/scripted-server.fixture.ts";
import type { Subject } from "./subject.ts";

/** A byte a quarter of a token, as far as anybody can say without a model. */
const BYTES_PER_TOKEN = 4;

/** A server that answers as a good model would, over HTTP: what the subject's file holds. It corrects nothing. */
export function startScriptedModel(subject: Subject): Promise<ScriptedServer> {
  return startScriptedServer((response, request, body) => {
    const text = answerTo(body, subject);
    const usage = { prompt_tokens: tokensOf(body), completion_tokens: tokensOf(text) };
    answers(text, { usage })(response, request, body);
  });
}

function answerTo(body: string, { calls, tests }: Subject): string {
  if (body.includes("was refused at")) return "BUG";
  if (body.includes("You choose inputs for unit tests")) return calls || '{"calls": []}';
  return `\`\`\`\n${tests}\`\`\``;
}

function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}
