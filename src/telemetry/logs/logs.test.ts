import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import type { LogLine } from "../../ports/telemetry.ts";
import { traceIdOf } from "../trace-context.ts";
import { createJsonLog } from "./create-json-log.ts";
import { createLokiTarget } from "./create-loki-target.ts";
import { createTextLog } from "./create-text-log.ts";

const escapeCode = String.fromCharCode(27);
const moved: LogLine = {
  ...{ level: "info", kind: "transition", runId: "r1", message: "BUILDING → PLANNING: buildFinished" },
  fields: { from: "BUILDING", to: "PLANNING" },
};
const failed: LogLine = {
  ...{ level: "warn", kind: "failed_test", message: "failed: adds" },
  text: `1\n${escapeCode}[2J2`,
};

it("is one JSON object for each line, with the run and its trace", () => {
  const lines: string[] = [];
  const log = createJsonLog([{ write: (line) => lines.push(line) }]);
  log(moved);
  log(failed);
  const [first, second] = lines.map((line) => JSON.parse(line));
  expect(lines.every((line) => line.indexOf("\n") === line.length - 1)).toBe(true);
  expect(first).toMatchObject({
    ...{ level: "info", service: "goldseam", kind: "transition", message: moved.message },
    ...{ run_id: "r1", trace_id: traceIdOf("r1"), from: "BUILDING", to: "PLANNING" },
  });
  expect(Date.parse(first.time)).not.toBeNaN();
  expect(second).toMatchObject({ level: "warn", text: failed.text });
  expect(second).not.toHaveProperty("run_id");
});

it("is lines for a person, which move no cursor", () => {
  const lines: string[] = [];
  const log = createTextLog((text) => lines.push(text));
  log(moved);
  log(failed);
  expect(lines[0]).toBe("r1 BUILDING → PLANNING: buildFinished\n");
  expect(lines[1]).toMatch(/^failed: adds\n {4}1\n {4}.*2\n$/);
  expect(lines[1]).not.toContain(escapeCode);
});

/** What the server was sent. */
interface Received {
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly path: string;
  readonly body: string;
}

/** A server that answers as it is told, and keeps what it was sent. */
async function startLoki(statuses: number[]) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, path: request.url ?? "", body });
    response.writeHead(statuses.shift() ?? 204).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const linesOf = (body: string): [string, string][] => JSON.parse(body).streams[0].values;

it("goes to Loki in order, again if it was away, with the login", async () => {
  const { received, url, server } = await startLoki([503]);
  const target = createLokiTarget({ url, user: "u", password: "p", tenant: "team" });
  for (let number = 0; number < 501; number += 1) target.write(`line ${number}\n`);
  while (received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await target.close();
  server.close();
  const [refused, ...taken] = received;
  expect(refused).toMatchObject({ path: "/loki/api/v1/push" });
  expect(refused?.headers).toMatchObject({ authorization: "Basic dTpw", "x-scope-orgid": "team" });
  const values = taken.flatMap(({ body }) => linesOf(body));
  expect(values.map(([, line]) => line)).toEqual(Array.from({ length: 501 }, (_, at) => `line ${at}`));
  const stamps = values.map(([at]) => BigInt(at));
  expect(stamps.every((at, place) => place === 0 || at > (stamps[place - 1] ?? at))).toBe(true);
  expect(JSON.parse(taken[0]?.body ?? "").streams[0].stream.service_name).toBe("goldseam");
});

it("drops what Loki refuses for good, and ends where it is not there", async () => {
  const { received, url, server } = await startLoki([400]);
  const target = createLokiTarget({ url });
  target.write("too old\n");
  await target.close();
  server.close();
  expect(received.length).toBe(1);
  const nowhere = createLokiTarget({ url: "http://127.0.0.1:1" });
  nowhere.write("lost\n");
  await nowhere.close();
  expect(() => createLokiTarget({ url: "http://user:word@127.0.0.1:1" })).toThrow("is not an address");
});
