import { beforeAll, expect, test } from "vitest";
import { createOutlineParser } from "../create-outline-parser.ts";
import type { OutlineParser } from "./outline.ts";

let parser: OutlineParser;
beforeAll(async () => {
  parser = await createOutlineParser();
});

/** The routes of a file, each with the symbol that it has, its lines and what its handler calls. */
function routes(path: string, ...lines: string[]): string[] {
  return (parser.parse(path, lines.join("\n"))?.symbols ?? []).flatMap(
    ({ route, name, lineStart, lineEnd, calls }) =>
      route ? [`${route.method} ${route.path} | ${name} ${lineStart}-${lineEnd} ${calls.join(" ")}`] : [],
  );
}

test("of an app with handlers in place and by name", () => {
  expect(
    routes(
      "app.js",
      'const express = require("express");',
      "const app = express();",
      'app.get("/users/:id", auth, async (req, res) => {',
      "  res.json(await findUser(req.params.id));",
      "});",
      'app.post("/users", users.create);',
      'app.use("/api", other);',
      'app.get("title");',
      "module.exports = app;",
    ),
  ).toEqual([
    "GET /users/:id | GET /users/:id 3-5 res.json findUser auth",
    "POST /users | POST /users 6-6 app.post users.create",
  ]);
});

test("of routers, chains, wrapped handlers and a path with several methods", () => {
  expect(
    routes(
      "routes.ts",
      'import { Router } from "express";',
      'import { Hono } from "hono";',
      "export const router = Router();",
      'router.route("/items").get((req, res) => res.json(list())).post(wrap(async (req, res) => add(req)));',
      "export const api = new Hono()",
      '  .get("/a", (c) => c.json(one()))',
      '  .delete("/b/:id", (c) => c.body(null, 204));',
    ),
  ).toEqual([
    "POST /items | POST /items 4-4 add",
    "GET /items | GET /items 4-4 res.json list",
    "GET /a | GET /a 6-6 c.json one",
    "DELETE /b/:id | DELETE /b/:id 7-7 c.body",
  ]);
});

test("of plugins, which get their app, and of options", () => {
  expect(
    routes(
      "plugin.js",
      "export default async function (fastify, opts) {",
      '  fastify.get("/health", async () => ({ ok: true }));',
      '  fastify.route({ method: "PUT", url: "/x", handler: save });',
      "}",
    ),
  ).toEqual(["GET /health | GET /health 2-2 ", "PUT /x | PUT /x 3-3 fastify.route save"]);
});

test("are not calls of a client or a map", () => {
  expect(
    routes(
      "client.js",
      'import axios from "axios";',
      "const cache = new Map();",
      'axios.get("/users", (answer) => answer);',
      'cache.delete("/users", (x) => x);',
      'export const load = (api) => api.get("/users", options);',
    ),
  ).toEqual([]);
});

test("of decorated functions, also inside a factory", () => {
  expect(
    routes(
      "app.py",
      "app = FastAPI()",
      '@app.get("/users/{id}", status_code=200)',
      "def read_user(id: int):",
      "    return find(id)",
      '@bp.route("/login", methods=["POST"])',
      "def login():",
      "    return check()",
      "@lru_cache(maxsize=3)",
      "def cached(): return 1",
      "def create_app():",
      "    app = Flask(__name__)",
      '    @app.route("/")',
      "    def index():",
      '        return render("x")',
      "    return app",
    ),
  ).toEqual([
    "GET /users/{id} | read_user 2-4 find",
    "POST /login | login 5-7 check",
    "GET / | GET / 12-14 render",
  ]);
});
