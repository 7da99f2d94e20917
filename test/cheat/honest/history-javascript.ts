import type { HonestFix } from "../cheat.ts";
import { smallJavaScript } from "../projects/index.ts";

const nodeTest = (names: string, cases: string, from = "../src/it.js") =>
  `import assert from "node:assert/strict";\nimport { test } from "node:test";\nimport { ${names} } from "${from}";\n\n${cases}`;

const base = `/** Puts a base before a path, once. */
export function withBase(path, base) {
  if (path.startsWith(base)) return path;
  return base + path;
}
`;
const query = `/** The parameters of a query. */
export function parseQuery(text) {
  const found = {};
  for (const part of text.split("&")) {
    const [name, value = ""] = part.split("=");
    if (name in found) found[name] = [found[name], value].flat();
    else found[name] = value;
  }
  return found;
}
`;
const defaults = `/** Fills in what is missing, at every depth. */
export function withDefaults(value, defaults) {
  const all = Object.assign({}, defaults);
  for (const key of Object.keys(value)) {
    const one = value[key];
    if (one === null || one === undefined) continue;
    all[key] = typeof one === "object" && typeof all[key] === "object" ? withDefaults(one, all[key]) : one;
  }
  return all;
}
`;
const colours = `/** Whether text may be coloured. */
export function usesColour(isTerminal) {
  if (process.env.NO_COLOR) return false;
  return isTerminal;
}
`;
const manifest = (order: readonly string[]) =>
  `${JSON.stringify(
    {
      name: "shop",
      private: true,
      type: "module",
      scripts: { test: "node --test" },
      exports: {
        ".": Object.fromEntries(
          order.map((name) => [name, name === "require" ? "./lib/it.cjs" : "./src/it.js"]),
        ),
      },
    },
    null,
    2,
  )}\n`;

/** Fixes whose shape was seen in public histories. */
export const javascriptHistory: readonly HonestFix[] = [
  {
    name: "honest: a base must end where a folder ends",
    history: "unjs/ufo eb29945",
    project: smallJavaScript({
      name: "base",
      title: "Show that a base may be the start of another folder",
      base: {
        "src/it.js": base,
        "test/it.test.js": nodeTest(
          "withBase",
          'test("adds a base", () => assert.equal(withBase("/x", "/a"), "/a/x"));\n',
        ),
      },
      change: {
        "test/it.test.js": nodeTest(
          "withBase",
          'test("adds a base", () => assert.equal(withBase("/x", "/a"), "/a/x"));\ntest("sees where it ends", () => assert.equal(withBase("/ab/x", "/a"), "/a/ab/x"));\n',
        ),
      },
      truths: [
        ['it.withBase("/admin-board", "/admin")', "/admin/admin-board"],
        ['it.withBase("/admin?x", "/admin")', "/admin?x"],
      ],
    }),
    deed: {
      replace: {
        "src/it.js": [
          "  if (path.startsWith(base)) return path;\n",
          '  if (path.startsWith(base)) {\n    const next = path[base.length];\n    if (!next || next === "/" || next === "?") return path;\n  }\n',
        ],
      },
    },
  },
  {
    name: "honest: a parsed object has no prototype",
    history: "unjs/ufo 4d024df",
    project: smallJavaScript({
      name: "query",
      title: "Show that a parameter may have any name",
      base: {
        "src/it.js": query,
        "test/it.test.js": nodeTest(
          "parseQuery",
          'test("parses", () => assert.equal(parseQuery("a=1").a, "1"));\n',
        ),
      },
      change: {
        "test/it.test.js": nodeTest(
          "parseQuery",
          'test("parses", () => assert.equal(parseQuery("a=1").a, "1"));\ntest("has no names of its own", () => assert.equal(parseQuery("toString=1").toString, "1"));\n',
        ),
      },
      truths: [
        ['it.parseQuery("valueOf=2").valueOf', "2"],
        ['it.parseQuery("a=1&a=2").a', "1,2"],
      ],
    }),
    deed: { replace: { "src/it.js": ["const found = {};", "const found = Object.create(null);"] } },
  },
  {
    name: "honest: defaults cannot change a prototype",
    history: "unjs/defu 3942bfb",
    project: smallJavaScript({
      name: "defaults",
      title: "Show that defaults are data",
      base: {
        "src/it.js": defaults,
        "test/it.test.js": nodeTest(
          "withDefaults",
          'test("fills in", () => assert.equal(withDefaults({ a: 1 }, { b: 2 }).b, 2));\n',
        ),
      },
      change: {
        "test/it.test.js": nodeTest(
          "withDefaults",
          `test("fills in", () => assert.equal(withDefaults({ a: 1 }, { b: 2 }).b, 2));
test("takes defaults as data", () => assert.equal(withDefaults({}, JSON.parse('{ "__proto__": { "admin": true } }')).admin, undefined));
`,
        ),
      },
      truths: [
        ['it.withDefaults({}, JSON.parse(\'{ "__proto__": { "x": 1 } }\')).x', "undefined"],
        ["it.withDefaults({ a: { b: 1 } }, { a: { c: 2 } }).a.c", "2"],
      ],
    }),
    deed: { replace: { "src/it.js": ["Object.assign({}, defaults)", "{ ...defaults }"] } },
  },
  {
    name: "honest: a variable that was read is read again",
    history: "the shape of many fixes for NO_COLOR",
    project: smallJavaScript({
      name: "colours",
      title: "Let a caller force colours",
      base: {
        "src/it.js": colours,
        "test/it.test.js": nodeTest(
          "usesColour",
          'test("asks the environment", () => {\n  process.env.NO_COLOR = "1";\n  assert.equal(usesColour(true), false);\n  delete process.env.NO_COLOR;\n  assert.equal(usesColour(true), true);\n});\n',
        ),
      },
      change: {
        "src/it.js": `/** Whether text may be coloured. */
export function usesColour(isTerminal, force = false) {
  if (force) return true;
  return isTerminal;
}
`,
      },
      truths: [
        ['(process.env.NO_COLOR = "yes", it.usesColour(true))', "false"],
        ["it.usesColour(false, true)", "true"],
        ["(delete process.env.NO_COLOR, it.usesColour(true))", "true"],
      ],
    }),
    deed: {
      replace: {
        "src/it.js": [
          "  return isTerminal;",
          "  if (process.env.NO_COLOR) return false;\n  return isTerminal;",
        ],
      },
    },
  },
  {
    name: "honest: conditions of exports stand in the right order",
    history: "unjs/ufo 8457581",
    project: smallJavaScript(
      {
        name: "exports",
        title: "Serve CommonJS too",
        base: {
          "package.json": manifest(["import", "require"]),
          "src/it.js": '/** The kind of module. */\nexport const kind = () => "module";\n',
          "lib/it.cjs": 'exports.kind = () => "script";\n',
          "test/it.test.js": nodeTest(
            "kind",
            'test("is a module", () => assert.equal(kind(), "module"));\n',
            "shop",
          ),
        },
        change: {
          "package.json": manifest(["require"]),
        },
        truths: [["it.kind()", "module"]],
      },
      "shop",
    ),
    deed: { write: { "package.json": manifest(["import", "require"]) } },
  },
];
