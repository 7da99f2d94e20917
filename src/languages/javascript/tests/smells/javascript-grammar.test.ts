import { beforeAll, describe, expect, test } from "vitest";
import { createOutlineParser } from "../../../create-outline-parser.ts";
import type { SyntaxParser } from "../../../syntax/outline.ts";
import { testShapes } from "../../../tests/smells/copies.ts";
import { findSmell, type SmellName } from "../../../tests/smells/find-smell.ts";
import { javascriptGrammar } from "./javascript-grammar.ts";

let parser: SyntaxParser;
beforeAll(async () => {
  parser = await createOutlineParser();
});

const javascript = (body: string, head = "") =>
  `import { expect, it, vi } from "vitest";\nimport assert from "node:assert/strict";\nimport { label } from "../src/price.js";\n${head}\nit("works", async () => {\n${body}\n});\n`;

function smellOf(path: string, text: string): SmellName | undefined {
  const tree = parser.tree(path, text);
  return tree && findSmell(tree, javascriptGrammar)?.name;
}

describe("smells of JavaScript and TypeScript tests", () => {
  const hostile: Record<SmellName, readonly (string | readonly [string, string])[]> = {
    "no assertion": [
      "label(3);",
      "expect(label(3));",
      "expect(label(3)).not;",
      "expect.assertions(1); label(3);",
      "// expect(label(3)).toBe(1)\nlabel(3);",
      'console.log("expect(label(3)).toBe(1)");',
      "try { expect(label(3)).toBe(1); } catch {}",
      "if (false) { expect(label(3)).toBe(1); }",
    ],
    tautology: [
      "label(3); expect(true).toBe(true);",
      "label(3); assert.ok(true);",
      "label(3); assert(1);",
      "const x = label(3); expect(x).toBe(x);",
      "expect(label(3)).toEqual(label( 3 ));",
      "assert.equal(label(3), label(3));",
      "label(3); assert.strictEqual('a', 'a');",
      "const n = 5; label(n); expect(n).toBe(5);",
      "assert(label(3) === 'x' || true);",
      "expect(label(3).length).toBeGreaterThanOrEqual(0);",
      "expect(label).toBeDefined();",
      "expect([1]).to.deep.equal([1]); label(3);",
      "expect(1 + 1).toBe(2); label(3);",
    ],
    "mock echo": [
      "const f = vi.fn().mockReturnValue(5); expect(f()).toBe(5);",
      "const f = vi.fn(() => 5); const got = f(1); expect(got).toBe(5);",
      "const f = vi.fn().mockResolvedValue(5); expect(await f()).toBe(5);",
      'vi.spyOn(shop, "rate").mockReturnValue(3); expect(shop.rate()).toBe(3);',
      "const f = sinon.stub().returns(5); assert.equal(f(), 5);",
      "const f = jest.fn().mockReturnValue(5); expect(f(1)).toEqual(5);",
    ],
    "snapshot only": [
      "expect(label(3)).toMatchSnapshot();",
      "expect(label(3)).toMatchInlineSnapshot();",
      "expect(() => label(-1)).toThrowErrorMatchingSnapshot();",
    ],
    sleep: [
      "await new Promise((done) => setTimeout(done, 100)); expect(label(3)).toBe(1);",
      [
        "await wait(1_000); expect(label(3)).toBe(1);",
        'import { setTimeout as wait } from "node:timers/promises";',
      ],
      "const ms = 200; await new Promise((done) => setTimeout(done, ms)); expect(label(3)).toBe(1);",
      ["await sleep(500); expect(label(3)).toBe(1);", 'import { sleep } from "./helpers.js";'],
      "await page.waitForTimeout(300); expect(label(3)).toBe(1);",
    ],
    network: [
      'const r = await fetch("https://example.com"); expect(r.status).toBe(200);',
      ['https.get("https://example.com"); expect(label(3)).toBe(1);', 'import https from "node:https";'],
      ['expect((await axios.get("https://example.com")).status).toBe(200);', 'import axios from "axios";'],
      [
        'const s = connect(80, "example.com"); expect(label(s)).toBe(1);',
        'import { connect } from "node:net";',
      ],
      'const s = new WebSocket("wss://example.com"); expect(label(s)).toBe(1);',
    ],
    randomness: [
      "const n = Math.random(); expect(label(n)).toBe(n);",
      ["expect(label(randomUUID())).toBe(1);", 'import { randomUUID } from "node:crypto";'],
      ["expect(label(faker.person.firstName())).toBe(1);", 'import { faker } from "@faker-js/faker";'],
      "expect(label(crypto.randomUUID())).toBe(1);",
    ],
    "wall clock": [
      "expect(label(Date.now())).toBe(1);",
      "expect(label(new Date())).toBe(1);",
      "const start = performance.now(); label(3); expect(performance.now() - start).toBeLessThan(5);",
      "expect(label(process.hrtime())).toBe(1);",
    ],
    skipped: [
      ["expect(label(3)).toBe(1);", 'it.skip("later", () => {});'],
      ["expect(label(3)).toBe(1);", 'xit("later", () => {});'],
    ],
  };
  const cases = Object.entries(hostile).flatMap(([smell, bodies]) =>
    bodies.map((body): [string, string, string] => {
      const [text, head] = typeof body === "string" ? [body, ""] : [body[0], body[1]];
      return [smell, text, head];
    }),
  );
  test.each(cases)("%s: %s", (smell, body, head) => {
    for (const path of ["test/it.test.js", "test/it.test.ts"])
      expect(smellOf(path, javascript(body, head))).toBe(smell);
  });

  const innocent: readonly (string | readonly [string, string])[] = [
    'expect(label(3)).toBe("3.00");',
    'assert.equal(label(3), "3.00");',
    'assert.deepEqual(label([1]), ["1.00"]);',
    "await expect(label(3)).resolves.toBe(1);",
    "expect(() => label(-1)).toThrow(RangeError);",
    "assert.throws(() => label(-1), { name: 'RangeError' });",
    "expect(label(3)).to.be.true;",
    "label(3).should.equal(1);",
    "const x = label(NaN); expect(x).not.toBe(x);",
    "expect(new Price(1)).toEqual(new Price(1));",
    "const items = []; label(items); expect(items).toEqual([]);",
    "expect(label('setTimeout(done, 5000)')).toBe('x');",
    "expect(label(3)).toMatchSnapshot(); expect(label(4)).toBe(1);",
    'expect(label(3)).toMatchInlineSnapshot(`"3.00"`);',
    "try { label(-1); } catch (error) { expect(error.message).toBe('negative'); }",
    "for (const n of [1, 2]) expect(label(n)).toBe(n);",
    "let n = 1; n += 1; expect(n).toBe(label(1));",
    "const f = vi.fn(); label(f); expect(f).toHaveBeenCalledWith(3);",
    "const log = mock.method(console, 'log', () => {}); label(3); assert.deepEqual(log.mock.calls.map((call) => call.arguments), [[3]]);",
    "const f = vi.fn(() => 5); expect(label(f)).toBe(5);",
    "const f = vi.fn(() => 5); label(f); expect(f.mock.calls.length).toBe(1);",
    "await new Promise((done) => setTimeout(done, 20)); expect(label(3)).toBe(1);",
    "vi.useFakeTimers(); setTimeout(() => {}, 5000); vi.runAllTimers(); expect(label(Date.now())).toBe(1);",
    "vi.setSystemTime(0); expect(label(new Date())).toBe(1);",
    'expect(label(new Date("2024-01-01"))).toBe(1);',
    "expect(label(new Date(2024, 0, 1))).toBe(1);",
    'vi.spyOn(Math, "random").mockReturnValue(0.5); expect(label(3)).toBe(1);',
    "globalThis.fetch = vi.fn(); await fetch('https://example.com'); expect(label(3)).toBe(1);",
    "expect(label('https://example.com')).toBe('example.com');",
    "const r = await fetch('http://localhost:3000'); expect(r.status).toBe(200);",
    [
      "faker.seed(1); expect(label(faker.person.firstName())).toBe(1);",
      'import { faker } from "@faker-js/faker";',
    ],
    "expect(label({ timeout: 5000 })).toBe(1);",
  ];
  test.each(innocent.map((body) => (typeof body === "string" ? [body, ""] : [...body])))(
    "innocent: %s",
    (body = "", head = "") => {
      for (const path of ["test/it.test.js", "test/it.test.ts"])
        expect(smellOf(path, javascript(body, head))).toBeUndefined();
    },
  );
});

describe("copies of a test", () => {
  const shapes = (path: string, text: string) => {
    const tree = parser.tree(path, text);
    return tree ? testShapes(tree, javascriptGrammar).map(({ shape }) => shape) : [];
  };
  test("are seen through titles, layout, comments, quotes and names", () => {
    const [one, two, other] = shapes(
      "a.test.js",
      `it("one", () => { const x = label(3); expect(x).toBe("a"); });
it('two', async function () {
  // the same
  const result = label( 3 )
  expect(result).toBe('a')
});
it("three", () => { const x = label(4); expect(x).toBe("a"); });`,
    );
    expect(two).toBe(one);
    expect(other).not.toBe(one);
  });
});
