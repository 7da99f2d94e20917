import { describe, expect, test } from "vitest";
import type { Named } from "../../../tests/named-test.ts";
import {
  candidate,
  mean,
  missing,
  overflow,
  rejected,
  slugify,
  sort,
  tests,
} from "../../../tests/render/rendering.fixture.ts";
import { assembleJavaScript, isGrouped } from "../assemble-file.ts";
import { vitestStyle } from "../test-style.fixture.ts";
import type { JavaScriptStyle } from "../test-style.ts";
import { renderJavaScriptTest } from "./render-test.ts";

const style = vitestStyle;

function javascriptFile(changes: Partial<JavaScriptStyle>, chosen: readonly Named[]): string {
  const own = { ...style, ...changes };
  const candidates = chosen.map((one) => {
    const local = one.subject.className || one.subject.target;
    const subject = { module: "../src/text.js", local, kind: "named" as const };
    return candidate(one, "works", renderJavaScriptTest(one, "works", { style: own, subject }));
  });
  return assembleJavaScript(candidates, own);
}

describe("test files", () => {
  test("for vitest", () => {
    expect(javascriptFile({}, tests)).toMatchInlineSnapshot(`
      "import { describe, expect, it } from "vitest";
      import { find, load, mean, slugify, sortInPlace, Stack } from "../src/text.js";

      describe("slugify", () => {
        it("works", () => {
          expect(slugify("It's", { separator: "_" })).toBe("it_s");
        });
      });

      describe("find", () => {
        it("works", () => {
          expect(find("x")).toBeNull();
        });
      });

      describe("mean", () => {
        it("works", () => {
          expect(mean([0.1, 0.2])).toBeCloseTo(0.15, 8);
        });
      });

      describe("sortInPlace", () => {
        it("works", () => {
          const items = [2, 1];

          sortInPlace(items);

          expect(items).toEqual([1, 2]);
        });
      });

      describe("Stack.push", () => {
        it("works", () => {
          const stack = new Stack(1);
          stack.push("a");

          expect(() => stack.push("b")).toThrow(new RangeError("stack is full (1)"));
        });
      });

      describe("load", () => {
        it("works", async () => {
          await expect(load(-1)).rejects.toThrow(new RangeError("negative"));
        });
      });
      "
    `);
  });

  test("for jest in CommonJS, with single quotes and without semicolons", () => {
    const changes = {
      runner: "jest",
      importsFramework: undefined,
      modules: "commonjs",
      quote: "'",
      semicolons: false,
    } as const;
    expect(javascriptFile(changes, [slugify, missing])).toMatchInlineSnapshot(`
      "const { find, slugify } = require('../src/text.js')

      describe('slugify', () => {
        it('works', () => {
          expect(slugify("It's", { separator: '_' })).toBe('it_s')
        })
      })

      describe('find', () => {
        it('works', () => {
          expect(find('x')).toBeNull()
        })
      })
      "
    `);
  });

  test("for mocha with chai", () => {
    const changes = {
      runner: "mocha",
      assertions: "chai",
      importsFramework: undefined,
      indent: "\t",
    } as const;
    expect(javascriptFile(changes, [mean, overflow, rejected])).toMatchInlineSnapshot(`
      "import assert from "node:assert/strict";
      import { expect } from "chai";
      import { load, mean, Stack } from "../src/text.js";

      describe("mean", () => {
      	it("works", () => {
      		expect(mean([0.1, 0.2])).to.be.closeTo(0.15, 1e-8);
      	});
      });

      describe("Stack.push", () => {
      	it("works", () => {
      		const stack = new Stack(1);
      		stack.push("a");

      		expect(() => stack.push("b")).to.throw(RangeError, "stack is full (1)");
      	});
      });

      describe("load", () => {
      	it("works", async () => {
      		await assert.rejects(() => load(-1), { name: "RangeError", message: "negative" });
      	});
      });
      "
    `);
  });

  test("without groups where the project has none", () => {
    const flat = { runner: "node:test", isFlat: true, assertions: "assert" } as const;
    expect(javascriptFile(flat, [mean])).not.toContain("describe");
  });

  test("with groups for hooks of their own, but in ava", () => {
    const hook = { names: [], code: "beforeEach(() => {});", scope: "group" } as const;
    const own = { ...candidate(mean, "works", { code: "", imports: [] }), helpers: [hook] };
    expect(isGrouped(own, { ...style, isFlat: true })).toBe(true);
    expect(isGrouped(own, { ...style, isFlat: true, runner: "ava" })).toBe(false);
  });

  test("for ava", () => {
    const changes = {
      runner: "ava",
      isFlat: true,
      assertions: "ava",
      importsFramework: "ava",
      testWord: "test",
    } as const;
    expect(javascriptFile(changes, [slugify, mean, sort, overflow, rejected])).toMatchInlineSnapshot(`
      "import test from "ava";
      import { load, mean, slugify, sortInPlace, Stack } from "../src/text.js";

      test("works", t => {
        t.is(slugify("It's", { separator: "_" }), "it_s");
      });

      test("works", t => {
        t.true(Math.abs(mean([0.1, 0.2]) - 0.15) < 1e-8);
      });

      test("works", t => {
        const items = [2, 1];

        sortInPlace(items);

        t.deepEqual(items, [1, 2]);
      });

      test("works", t => {
        const stack = new Stack(1);
        stack.push("a");

        t.throws(() => stack.push("b"), {
          name: "RangeError",
          message: "stack is full (1)",
        });
      });

      test("works", async t => {
        await t.throwsAsync(() => load(-1), { name: "RangeError", message: "negative" });
      });
      "
    `);
  });

  test("for node:test", () => {
    const changes = {
      runner: "node:test",
      assertions: "assert",
      importsFramework: "node:test",
      testWord: "test",
    } as const;
    expect(javascriptFile(changes, [slugify, sort, overflow, rejected])).toMatchInlineSnapshot(`
      "import assert from "node:assert/strict";
      import { describe, test } from "node:test";
      import { load, slugify, sortInPlace, Stack } from "../src/text.js";

      describe("slugify", () => {
        test("works", () => {
          assert.equal(slugify("It's", { separator: "_" }), "it_s");
        });
      });

      describe("sortInPlace", () => {
        test("works", () => {
          const items = [2, 1];

          sortInPlace(items);

          assert.deepEqual(items, [1, 2]);
        });
      });

      describe("Stack.push", () => {
        test("works", () => {
          const stack = new Stack(1);
          stack.push("a");

          assert.throws(() => stack.push("b"), {
            name: "RangeError",
            message: "stack is full (1)",
          });
        });
      });

      describe("load", () => {
        test("works", async () => {
          await assert.rejects(() => load(-1), { name: "RangeError", message: "negative" });
        });
      });
      "
    `);
  });
});
