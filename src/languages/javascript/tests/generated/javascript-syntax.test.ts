import { beforeAll, expect, test } from "vitest";
import { createOutlineParser } from "../../../create-outline-parser.ts";
import type { SyntaxParser } from "../../../syntax/outline.ts";
import { findForeign } from "../../../tests/generated/check-syntax.ts";
import { javascriptSyntax } from "./javascript-syntax.ts";

let parser: SyntaxParser;
beforeAll(async () => {
  parser = await createOutlineParser();
});

function foreignIn(text: string, path = "a.test.js"): string | undefined {
  const root = parser.tree(path, text);
  return root
    ? findForeign(
        root,
        javascriptSyntax(root, (name) => name === "../src/a.js"),
      )
    : "no tree";
}

const head = 'import { expect, it } from "vitest";\nimport { A, f } from "../src/a.js";\n';
const inTest = (line: string) => `${head}it("works", async () => {\n  ${line}\n});\n`;

test.each([
  'expect(f("a", [1, -2.5], { b: null, "c d": undefined })).toEqual(new Map([[1n, /a\\/b/g]]));',
  'expect(() => f(NaN)).toThrow(new RangeError("no"));',
  "await expect(f((value) => value)).rejects.toThrow(TypeError);",
  "const a = new A(1);\n  expect(a.b.c(2)).toBeInstanceOf(A);",
  // Some linters ask for it.
  "let a = new A(1);\n  expect(a.b).toBe(2);",
  'expect([...f(new (class B { a = 1; me = this; })())]).toEqual([Symbol.for("x")]);',
  'expect(await Array.fromAsync(f("x".repeat(30)))).toEqual([Buffer.from([1])]);',
  "const calls = [];\n  const g = (...args) => {\n    calls.push(args);\n    return args[0];\n  };\n  f(g);",
])("tests hold %s", (line) => {
  expect(foreignIn(inTest(line))).toBeUndefined();
});

test("tests hold tables, stubs, folders, and types", () => {
  const table = `${head}it.each([\n  [1, 2],\n])("given %j, returns %j", (n, expected) => {\n  expect(f(n)).toBe(expected);\n});\n`;
  const loop = `const assert = require("node:assert/strict");\nconst { it } = require("node:test");\nconst { f } = require("../src/a.js");\nfor (const { n, expected } of [{ n: 1, expected: 2 }]) {\n  it(\`returns \${expected} for \${JSON.stringify(n)}\`, () => {\n    assert.equal(f(n), expected);\n  });\n}\n`;
  const stubs = `import { mkdtempSync, rmSync } from "node:fs";\nimport { tmpdir } from "node:os";\nimport { join } from "node:path";\nimport { it, vi } from "vitest";\nimport { f } from "../src/a.js";\nit("works", () => {\n  const folder = mkdtempSync(join(tmpdir(), "test-"));\n  vi.spyOn(Math, "random").mockReturnValue(0.5);\n  const { env } = process;\n  process.env = { ...env, HOME: "a" };\n  try {\n    f(join(folder, "a"));\n  } finally {\n    process.env = env;\n    rmSync(folder, { recursive: true });\n  }\n});\n`;
  for (const text of [table, loop, stubs]) expect(foreignIn(text)).toBeUndefined();
  expect(
    foreignIn(inTest("const calls: unknown[][] = [];\n  f((...args: any[]) => args[0]);"), "a.test.ts"),
  ).toBeUndefined();
});

test.each([
  "g();",
  "eval('f()');",
  "new Function('f()')();",
  "f.constructor('f()')();",
  'f["constructor"]("f()")();',
  "f(globalThis);",
  "f(process);",
  "process.exit();",
  "process.mainModule.require('fs');",
  "require('child_process').execSync('ls');",
  "await import('node:fs');",
  "vi.importActual('node:fs');",
  "expect.extend({});",
  "it.skip('x', () => {});",
  "f`x`;",
  "while (true) f();",
  "if (f()) f();",
  "function g() {}",
  "// a comment",
  "f(1), f(2);",
  "f = 1;",
  "delete f.x;",
  `f(\`$${"{"}f()}\`);`,
  "class B extends A {}",
  "new (class { static { f(); } })();",
  "new (class { m() { f(); } })();",
  "new (class { static x = f(); get y() { return 1; } })();",
  "f({ __proto__: A });",
  "f(function () {});",
  "setTimeout(() => f());",
  'f("a\u202eb");',
  "f(",
])("tests do not hold %s", (line) => {
  expect(foreignIn(inTest(line))).toBeDefined();
});

test.each([
  'import "../src/b.js";\n',
  'import fs from "node:fs";\n',
  'import { execSync } from "node:child_process";\n',
  'import { rmSync, cpSync } from "node:fs";\n',
  'import { f } from "../src/b.js";\n',
  "export const a = 1;\n",
])("files do not begin with %s", (line) => {
  expect(foreignIn(line + head)).toBeDefined();
});
