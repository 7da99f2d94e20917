import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRepository, type TestRepository } from "../../../test/support/repositories/git-repository.ts";
import { removeHome, startTestServer, type TestServer } from "../../../test/support/test-server.ts";

let repo: TestRepository;
let test: TestServer;
let place: URL;

beforeAll(async () => {
  repo = createRepository({
    "package.json": JSON.stringify({ name: "shop", type: "module", scripts: { test: "node --test" } }),
    "src/sum.js": "export const sum = (a, b) => a + b;\n",
    "test/sum.test.js": [
      "import assert from 'node:assert';",
      "import { test } from 'node:test';",
      "import { sum } from '../src/sum.js';",
      "test('adds', () => assert.equal(sum(2, 3), 5));\n",
    ].join("\n"),
  });
  test = await startTestServer({ repos: [repo.path] });
  place = new URL(`/mcp/${repo.path.split("/").at(-1)}`, test.server.url);
});
afterAll(async () => {
  await test.stop();
  removeHome(test.home);
  repo.remove();
});

async function connect(token: string, at = place): Promise<Client> {
  const client = new Client({ name: "tester", version: "1" });
  const headers = { Authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(at, { requestInit: { headers } }));
  return client;
}

function post(headers: Record<string, string>): Promise<Response> {
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  const accept = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
  return fetch(place, { method: "POST", headers: { ...accept, ...headers }, body: JSON.stringify(ping) });
}

it("offers the same tools as the command, and reports while one works", async () => {
  const client = await connect(await test.token("proposer"));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("run_gates");
  expect(tools.map(({ name }) => name)).not.toContain("approve");
  const steps: string[] = [];
  const answer = await client.callTool(
    { name: "run_tests", arguments: { targets: ["test"] } },
    { timeout: 100_000, onprogress: ({ message }) => void steps.push(message ?? "") },
  );
  expect(answer.isError).not.toBe(true);
  expect(JSON.stringify(answer.content)).toContain("1 test passed");
  expect(steps).not.toEqual([]);
  await client.close();
});

it("takes a proposal as the token owner's", async () => {
  const client = await connect(await test.token("proposer", "Lin Coder <lin@example.com>"));
  repo.write({ "src/sum.js": "export const sum = (a, b) => b + a;\n" });
  const diff = `${repo.git("diff")}\n`;
  repo.git("checkout", "--quiet", "src");
  const answer = await client.callTool(
    { name: "propose_change", arguments: { task: "swap", title: "Swap the operands", diff } },
    { timeout: 100_000 },
  );
  expect(answer.isError).not.toBe(true);
  const [listed] = await test.app.listSummaries({ limit: 1 });
  expect(listed?.summary.author).toBe("Lin Coder <lin@example.com>");
  await client.close();
});

describe("refuses", () => {
  it("nobody's token, a browser's cookie, another site and too low a role", async () => {
    expect((await post({})).status).toBe(401);
    const proposer = await test.token("proposer");
    expect((await post({ Cookie: `goldseam_${place.port}=${proposer}` })).status).toBe(403);
    const Authorization = `Bearer ${proposer}`;
    expect((await post({ Authorization, Origin: "https://evil.example" })).status).toBe(403);
    expect((await post({ Authorization: `Bearer ${await test.token("viewer")}` })).status).toBe(403);
    expect((await post({ Authorization })).status).toBe(200);
  });

  it("a repository that the server was not started for", async () => {
    await expect(connect(await test.token("proposer"), new URL("/mcp/other", place))).rejects.toThrow();
  });
});
