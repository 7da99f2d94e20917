import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  answers,
  startScriptedServer,
  type Turn,
} from "../../../src/adapters/model/scripted-server.fixture.ts";
import { goldseam } from "../../support/goldseam.ts";
import { lacksServers } from "../../support/needs-servers.ts";
import { createRepository, temporaryFolder } from "../../support/repositories/git-repository.ts";

const app = `import { Hono } from "hono";
import { listOrders } from "./orders.js";

export const app = new Hono();

app.get("/orders", async (c) => c.json(await listOrders()));
`;
const orders = `import pg from "pg";

async function withDatabase(work) {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query("CREATE TABLE IF NOT EXISTS orders (sku text PRIMARY KEY, quantity int NOT NULL)");
    return await work(client);
  } finally {
    await client.end();
  }
}

export function listOrders() {
  return withDatabase(async (client) => (await client.query("SELECT * FROM orders ORDER BY sku")).rows);
}
`;
const files = {
  "package.json": `${JSON.stringify({
    name: "shop",
    type: "module",
    scripts: { test: "node --test" },
    dependencies: { hono: "4.10.4", pg: "8.16.3" },
  })}\n`,
  "goldseam.json": `${JSON.stringify({ services: ["postgres"], max_targets: 1, engine: "model" })}\n`,
  "src/app.js": app,
  "src/orders.js": orders,
  "test/orders.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { app } from "../src/app.js";

test("orders are listed", async () => {
  const response = await app.request("/orders");
  assert.equal(response.status, 200);
  assert.ok(Array.isArray(await response.json()));
});
`,
};
const proposed = {
  "src/app.js": `${app.replace("listOrders }", "addOrder, listOrders }")}
app.post("/orders", async (c) => {
  const { sku, quantity } = await c.req.json();
  if (!(quantity > 0)) return c.json({ error: "a quantity is needed" }, 400);
  const added = await addOrder(sku, quantity);
  return added ? c.json(added, 201) : c.json({ error: "ordered before" }, 409);
});
`,
  "src/orders.js": `${orders}
export function addOrder(sku, quantity) {
  const sql = "INSERT INTO orders VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING *";
  return withDatabase(async (client) => (await client.query(sql, [sku, quantity])).rows[0]);
}
`,
};

interface TestRow {
  readonly name: string;
  readonly level?: string;
}

const send = (body: object) =>
  `await app.request("/orders", { method: "POST", body: JSON.stringify(${JSON.stringify(body)}) })`;
/** Tests that pass only on an empty database, as often as they are run, and one that depends on another. */
const written = `\`\`\`js
import assert from "node:assert/strict";
import { test } from "node:test";
import { app } from "../src/app.js";

test("stores an order and answers with it", async () => {
  // case 1
  const response = ${send({ sku: "pen", quantity: 3 })};
  assert.equal(response.status, 201);
  assert.deepEqual(await response.json(), { sku: "pen", quantity: 3 });
  const listed = await (await app.request("/orders")).json();
  assert.ok(listed.some(({ sku, quantity }) => sku === "pen" && quantity === 3));
});

test("refuses an order of nothing", async () => {
  // case 2
  const response = ${send({ sku: "ink", quantity: 0 })};
  assert.equal(response.status, 400);
  assert.deepEqual(await response.json(), { error: "a quantity is needed" });
});

test("refuses a second order of the same", async () => {
  const first = ${send({ sku: "cup", quantity: 1 })};
  assert.equal(first.status, 201);
  const second = ${send({ sku: "cup", quantity: 1 })};
  assert.equal(second.status, 409);
  assert.deepEqual(await second.json(), { error: "ordered before" });
});

test("knows what another test stored", async () => {
  const second = ${send({ sku: "pen", quantity: 1 })};
  assert.equal(second.status, 409);
});
\`\`\`
`;

/** Plans nothing of its own; writes the tests for whatever file is asked for; corrects nothing. */
const model: Turn = (response, request, body) => {
  const { messages } = JSON.parse(body) as { messages: { content: unknown }[] };
  const asked = JSON.stringify(messages);
  const text = asked.includes("You write tests") && messages.length <= 2 ? written : '{"cases": []}';
  answers(text)(response, request, body);
};

describe.skipIf(lacksServers)("a proposal for an app with a database", () => {
  it("gets integration tests against an empty database of its own before a person decides", async () => {
    const folder = temporaryFolder();
    const home = join(folder, "home");
    const repo = createRepository(files);
    const server = await startScriptedServer(model);
    onTestFinished(async () => {
      await server.close();
      repo.remove();
      rmSync(folder, { recursive: true, force: true });
    });
    for (const [path, text] of Object.entries(proposed)) writeFileSync(join(repo.path, path), text);
    writeFileSync(join(folder, "change.diff"), `${repo.git("diff")}\n`);
    repo.git("reset", "--quiet", "--hard");

    const asked = await goldseam(
      home,
      ...["propose", "--repo", repo.path, "--task", "SHOP-1", "--diff", join(folder, "change.diff")],
      ...["--by", "Robin Agent <robin@example.com>", "--title", "Take orders"],
      ...["--model", "compatible:m", "--model-url", server.baseUrl, "--json"],
    );
    expect(asked.exitCode, asked.stderr).toBe(0);
    const { run } = JSON.parse(asked.stdout);
    const { tests, refused } = run.generated_tests;
    const names = tests.map(({ name }: TestRow) => name);
    // A busy machine leaves no time to prove all of them.
    expect(names).toContain("stores an order and answers with it");
    expect(new Set(tests.map(({ level }: TestRow) => level))).toEqual(new Set(["INTEGRATION"]));
    expect(refused.map(({ name }: TestRow) => name)).toContain("knows what another test stored");
    const [prompt = ""] = server.received
      .map(({ body }) => body)
      .filter((body) => body.includes("You write tests"));
    for (const part of ["DATABASE_URL", "app.request(", "POST /orders, integration", "test/orders.test.js"])
      expect(prompt).toContain(part);

    const shown = await goldseam(home, "approvals", run.approval.id);
    expect(shown.stdout).toMatch(/0 unit tests, \d integration tests?:/);
    // Whoever approves needs no model.
    const approved = await goldseam(home, "approve", run.run_id);
    expect(approved.exitCode, approved.stderr).toBe(0);
    expect(repo.git("show", "HEAD:src/orders.js")).toBe(proposed["src/orders.js"]?.trimEnd());
  }, 300_000);
});
