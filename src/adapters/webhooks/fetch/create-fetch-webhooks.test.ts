import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createFetchWebhooks } from "./create-fetch-webhooks.ts";

const secret = "hunter2";
let server: Server;
let url: string;
let answer: { status: number; location?: string };
let received: { headers: IncomingHttpHeaders; body: string }[];

beforeEach(async () => {
  received = [];
  answer = { status: 204 };
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    response.writeHead(answer.status, answer.location ? { Location: answer.location } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const send = createFetchWebhooks({ clock: { nowMs: () => 1_800_000_000_500 } });
const deliver = () => send({ url, secret, id: "e1/webhook:0", event: "run.done", body: '{"a":1}' });

it("signs time and body with the shared secret, which it does not send", async () => {
  expect(await deliver()).toEqual({ status: "delivered" });
  const [{ headers, body } = { headers: {}, body: "" }] = received;
  const wanted = createHmac("sha256", secret).update(`1800000000.${body}`).digest("hex");
  expect(body).toBe('{"a":1}');
  expect(headers).toMatchObject({
    "x-goldseam-event": "run.done",
    "x-goldseam-delivery": "e1/webhook:0",
    "x-goldseam-timestamp": "1800000000",
    "x-goldseam-signature-256": `sha256=${wanted}`,
  });
  expect(JSON.stringify(headers)).not.toContain(secret);
});

it("follows no redirect, and gives up only if the receiver is gone for good", async () => {
  answer = { status: 307, location: "/elsewhere" };
  expect(await deliver()).toMatchObject({ status: "failed", detail: expect.stringMatching(/answers 307$/) });
  expect(received).toHaveLength(1);
  answer = { status: 500 };
  expect(await deliver()).toMatchObject({ status: "failed" });
  answer = { status: 410 };
  expect(await deliver()).toMatchObject({ status: "refused" });
});

it("reports a receiver that is not there", async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await deliver()).toMatchObject({
    status: "failed",
    detail: expect.stringContaining("cannot be reached"),
  });
});
