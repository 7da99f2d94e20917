import { TestLevel } from "../../src/contracts/index.ts";

/** A real app of a framework, and what a model writes for it. */
export interface AppProject {
  readonly files: Readonly<Record<string, string>>;
  readonly answer: string;
  readonly targetPath: string;
  /** Lines that only an accepted order runs, and only a refused one. */
  readonly lines: { readonly ordered: number; readonly refused: number };
  readonly admitted: readonly (readonly [name: string, level: TestLevel])[];
  readonly refused: readonly (readonly [name: string, step: string])[];
}

const npmProject = (dependencies: object, devDependencies: object) =>
  `${JSON.stringify({ name: "shop", private: true, type: "module", scripts: { test: "node --test" }, dependencies, devDependencies })}\n`;
const js = (...lines: readonly string[]) => `\`\`\`js\n${lines.join("\n")}\n\`\`\``;
const python = (...lines: readonly string[]) => `\`\`\`python\n${lines.join("\n")}\n\`\`\``;

export const fastifyProject: AppProject = {
  targetPath: "src/app.js",
  lines: { ordered: 11, refused: 10 },
  files: {
    "package.json": npmProject({ fastify: "5.12.8" }, {}),
    "src/app.js": `import Fastify from "fastify";

/** The sum of the prices. */
export function total(prices) {
  return prices.reduce((sum, price) => sum + price, 0);
}

export const app = Fastify();
app.post("/orders", async (request, reply) => {
  if (!request.body.name) return reply.code(400).send({ error: "a name is needed" });
  return reply.code(201).send({ name: request.body.name, cents: total(request.body.prices) });
});
`,
  },
  answer: js(
    'import assert from "node:assert/strict";',
    'import { it } from "node:test";',
    'import { app, total } from "../src/app.js";',
    'const order = (payload) => app.inject({ method: "POST", url: "/orders", payload });',
    'it("takes an order", async () => {',
    "  // case 1",
    '  const response = await order({ name: "Ada", prices: [100, 250] });',
    "  assert.equal(response.statusCode, 201);",
    '  assert.deepEqual(response.json(), { name: "Ada", cents: 350 });',
    "});",
    'it("refuses an order without a name", async () => {',
    "  // case 2",
    "  const response = await order({ prices: [] });",
    "  assert.equal(response.statusCode, 400);",
    '  assert.deepEqual(response.json(), { error: "a name is needed" });',
    "});",
    'it("takes everything", async () => {',
    "  const response = await order({});",
    "  assert.equal(response.statusCode, 201);",
    "});",
  ),
  admitted: [
    ["takes an order", TestLevel.INTEGRATION],
    ["refuses an order without a name", TestLevel.INTEGRATION],
  ],
  refused: [["takes everything", "adds coverage"]],
};

export const expressProject: AppProject = {
  targetPath: "src/app.js",
  lines: { ordered: 12, refused: 11 },
  files: {
    "package.json": npmProject({ express: "5.3.0" }, { supertest: "7.3.2" }),
    "src/app.js": `import express from "express";

/** The sum of the prices. */
export function total(prices) {
  return prices.reduce((sum, price) => sum + price, 0);
}

export const app = express();
app.use(express.json());
app.post("/orders", (request, response) => {
  if (!request.body.name) return response.status(400).json({ error: "a name is needed" });
  response.status(201).json({ name: request.body.name, cents: total(request.body.prices) });
});
`,
  },
  answer: js(
    'import assert from "node:assert/strict";',
    'import { it } from "node:test";',
    'import request from "supertest";',
    'import { app, total } from "../src/app.js";',
    'it("takes an order", async () => {',
    "  // case 1",
    '  const response = await request(app).post("/orders").send({ name: "Ada", prices: [100, 250] });',
    "  assert.equal(response.status, 201);",
    '  assert.deepEqual(response.body, { name: "Ada", cents: 350 });',
    "});",
    'it("refuses an order without a name", async () => {',
    "  // case 2",
    '  const response = await request(app).post("/orders").send({ prices: [] });',
    "  assert.equal(response.status, 400);",
    '  assert.deepEqual(response.body, { error: "a name is needed" });',
    "});",
    'it("takes everything", async () => {',
    '  const response = await request(app).post("/orders").send({});',
    "  assert.equal(response.status, 201);",
    "});",
  ),
  admitted: [
    ["takes an order", TestLevel.INTEGRATION],
    ["refuses an order without a name", TestLevel.INTEGRATION],
  ],
  refused: [["takes everything", "adds coverage"]],
};

export const honoProject: AppProject = {
  targetPath: "src/app.js",
  lines: { ordered: 12, refused: 11 },
  files: {
    "package.json": npmProject({ hono: "4.13.18" }, {}),
    "src/app.js": `import { Hono } from "hono";

/** The sum of the prices. */
export function total(prices) {
  return prices.reduce((sum, price) => sum + price, 0);
}

export const app = new Hono();
app.post("/orders", async (c) => {
  const { name, prices } = await c.req.json();
  if (!name) return c.json({ error: "a name is needed" }, 400);
  return c.json({ name, cents: total(prices) }, 201);
});
`,
  },
  answer: js(
    'import assert from "node:assert/strict";',
    'import { it } from "node:test";',
    'import { app, total } from "../src/app.js";',
    'const order = (body) => app.request("/orders", { method: "POST", body: JSON.stringify(body) });',
    'it("takes an order", async () => {',
    "  // case 1",
    '  const response = await order({ name: "Ada", prices: [100, 250] });',
    "  assert.equal(response.status, 201);",
    '  assert.deepEqual(await response.json(), { name: "Ada", cents: 350 });',
    "});",
    'it("refuses an order without a name", async () => {',
    "  // case 2",
    "  const response = await order({ prices: [] });",
    "  assert.equal(response.status, 400);",
    '  assert.deepEqual(await response.json(), { error: "a name is needed" });',
    "});",
    'it("takes everything", async () => {',
    "  const response = await order({});",
    "  assert.equal(response.status, 201);",
    "});",
  ),
  admitted: [
    ["takes an order", TestLevel.INTEGRATION],
    ["refuses an order without a name", TestLevel.INTEGRATION],
  ],
  refused: [["takes everything", "adds coverage"]],
};

export const flaskProject: AppProject = {
  targetPath: "shop.py",
  lines: { ordered: 16, refused: 15 },
  files: {
    "requirements.txt": "flask==3.1.3\npytest==9.2.0\nhypothesis==6.170.15\nfaker==40.54.0\n",
    "shop.py": `from flask import Flask, request

app = Flask(__name__)


def total(prices):
    """The sum of the prices."""
    return sum(prices)


@app.post("/orders")
def order():
    body = request.get_json()
    if not body.get("name"):
        return {"error": "a name is needed"}, 400
    return {"name": body["name"], "cents": total(body["prices"])}, 201
`,
  },
  answer: python(
    "from faker import Faker",
    "from hypothesis import given, strategies as st",
    "from shop import app, total",
    "",
    "def test_takes_an_order():",
    "    # case 1",
    "    name = Faker().name()",
    '    response = app.test_client().post("/orders", json={"name": name, "prices": [100, 250]})',
    "    assert response.status_code == 201",
    '    assert response.get_json() == {"name": name, "cents": 350}',
    "",
    "def test_refuses_an_order_without_a_name():",
    "    # case 2",
    '    response = app.test_client().post("/orders", json={"prices": []})',
    "    assert response.status_code == 400",
    '    assert response.get_json() == {"error": "a name is needed"}',
    "",
    "@given(st.lists(st.integers()))",
    "def test_adds_prices_in_any_order(prices):",
    "    # case 3",
    "    assert total([*prices, 1]) - total(prices) == 1",
    "    assert total(prices) == total(list(reversed(prices)))",
    "",
    "def test_takes_everything():",
    '    response = app.test_client().post("/orders", json={})',
    "    assert response.status_code == 201",
  ),
  admitted: [
    ["test_takes_an_order", TestLevel.INTEGRATION],
    ["test_refuses_an_order_without_a_name", TestLevel.INTEGRATION],
    ["test_adds_prices_in_any_order", TestLevel.UNIT],
  ],
  refused: [["test_takes_everything", "adds coverage"]],
};

export const fastapiProject: AppProject = {
  targetPath: "shop.py",
  lines: { ordered: 21, refused: 20 },
  files: {
    "requirements.txt": "fastapi==0.163.0\nhttpx==0.28.1\npytest==9.2.0\n",
    "shop.py": `from fastapi import FastAPI, HTTPException
from pydantic import BaseModel

app = FastAPI()


class Order(BaseModel):
    name: str = ""
    prices: list[int]


def total(prices: list[int]) -> int:
    """The sum of the prices."""
    return sum(prices)


@app.post("/orders", status_code=201)
def order(body: Order):
    if not body.name:
        raise HTTPException(400, "a name is needed")
    return {"name": body.name, "cents": total(body.prices)}
`,
  },
  answer: python(
    "from fastapi.testclient import TestClient",
    "from shop import app, total",
    "",
    "client = TestClient(app)",
    "",
    "def test_takes_an_order():",
    "    # case 1",
    '    response = client.post("/orders", json={"name": "Ada", "prices": [100, 250]})',
    "    assert response.status_code == 201",
    '    assert response.json() == {"name": "Ada", "cents": 350}',
    "",
    "def test_refuses_an_order_without_a_name():",
    "    # case 2",
    '    response = client.post("/orders", json={"prices": []})',
    "    assert response.status_code == 400",
    '    assert response.json() == {"detail": "a name is needed"}',
    "",
    "def test_takes_everything():",
    '    response = client.post("/orders", json={})',
    "    assert response.status_code == 201",
  ),
  admitted: [
    ["test_takes_an_order", TestLevel.INTEGRATION],
    ["test_refuses_an_order_without_a_name", TestLevel.INTEGRATION],
  ],
  refused: [["test_takes_everything", "fails when emptied"]],
};
