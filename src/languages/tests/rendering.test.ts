import { describe, expect, test } from "vitest";
import { CaseKind } from "../../contracts/index.ts";
import { renderJavaScriptTest } from "../javascript/tests/render-test.ts";
import { renderPythonTest } from "../python/tests/render-test.ts";
import { dict, float, integer, list, nothing, string } from "../values/value.ts";
import { assembleFile } from "./assemble-file.ts";
import type { Candidate } from "./candidate.ts";
import { call, namedTest, observed } from "./named-test.fixture.ts";
import type { Named } from "./named-test.ts";
import type { RenderedTest } from "./rendered.ts";
import { vitestStyle } from "./test-style.fixture.ts";
import type { TestStyle } from "./test-style.ts";

const slugify = namedTest(
  "slugify",
  ["title", "options"],
  observed(
    { steps: [call("", [string("It's"), dict({ separator: string("_") })])] },
    { value: string("it_s") },
  ),
);
const missing = namedTest(
  "find",
  ["key"],
  observed({ steps: [call("", [string("x")])] }, { value: nothing }),
);
const mean = namedTest(
  "mean",
  ["values"],
  observed({ steps: [call("", [list(float(0.1), float(0.2))])] }, { value: float(0.30000000000000004 / 2) }),
);
const sort = namedTest(
  "sortInPlace",
  ["items"],
  observed(
    { steps: [call("", [list(integer(2), integer(1))])] },
    { argsBefore: [list(integer(2), integer(1))], argsAfter: [list(integer(1), integer(2))] },
  ),
);
const overflow = namedTest(
  "Stack.push",
  ["item"],
  observed(
    {
      steps: [
        { kind: "new", member: "", args: [integer(1)], kwargs: [] },
        call("push", [string("a")]),
        call("push", [string("b")]),
      ],
    },
    { outcome: "threw", error: { type: "RangeError", name: "", message: "stack is full (1)" } },
  ),
);
const rejected = namedTest(
  "load",
  ["id"],
  observed(
    { steps: [call("", [integer(-1)])] },
    {
      outcome: "threw",
      waited: true,
      error: { type: "RangeError", name: "", message: "negative" },
    },
  ),
);
const custom = namedTest(
  "buy",
  ["count"],
  observed(
    { steps: [call("", [integer(9)])] },
    { outcome: "threw", error: { type: "SoldOut", name: "shop.errors", message: "only 3 left" } },
  ),
);
const tests = [slugify, missing, mean, sort, overflow, rejected];

const style = vitestStyle;

function candidate(test: Named, name: string, { code, imports }: RenderedTest): Candidate {
  const { target } = test.subject;
  return {
    name,
    target,
    group: target,
    kind: CaseKind.SUCCESS,
    code,
    imports,
    lines: [1],
    branches: undefined,
  };
}

function javascriptFile(told: Partial<TestStyle>, chosen: readonly Named[]): string {
  const own = { ...style, ...told };
  const candidates = chosen.map((one) => {
    const local = one.subject.className || one.subject.target;
    const subject = { module: "../src/text.js", local, kind: "named" as const };
    return candidate(one, "works", renderJavaScriptTest(one, "works", { style: own, subject }));
  });
  return assembleFile(candidates, own);
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
    const told = {
      runner: "jest",
      importsFramework: undefined,
      modules: "commonjs",
      quote: "'",
      semicolons: false,
    } as const;
    expect(javascriptFile(told, [slugify, missing])).toMatchInlineSnapshot(`
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
    const told = { runner: "mocha", assertions: "chai", importsFramework: undefined, indent: "\t" } as const;
    expect(javascriptFile(told, [mean, overflow, rejected])).toMatchInlineSnapshot(`
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

  test("for ava", () => {
    const told = { runner: "ava", assertions: "ava", importsFramework: "ava", testWord: "test" } as const;
    expect(javascriptFile(told, [slugify, mean, sort, overflow, rejected])).toMatchInlineSnapshot(`
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
    const told = {
      runner: "node:test",
      assertions: "assert",
      importsFramework: "node:test",
      testWord: "test",
    } as const;
    expect(javascriptFile(told, [slugify, sort, overflow, rejected])).toMatchInlineSnapshot(`
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

  test("for pytest", () => {
    const candidates = [...tests, custom].map((one) =>
      candidate(one, "test_it", renderPythonTest(one, "test_it", { module: "shop.text", isTestCase: false })),
    );
    expect(assembleFile(candidates, { ...style, runner: "pytest" })).toMatchInlineSnapshot(`
      "import asyncio

      import pytest

      from shop.errors import SoldOut
      from shop.text import Stack, buy, find, load, mean, slugify, sortInPlace


      def test_it():
          assert slugify("It's", {"separator": "_"}) == "it_s"


      def test_it():
          assert find("x") is None


      def test_it():
          assert mean([0.1, 0.2]) == pytest.approx(0.15)


      def test_it():
          items = [2, 1]

          sortInPlace(items)

          assert items == [1, 2]


      def test_it():
          stack = Stack(1)
          stack.push("a")

          with pytest.raises(RangeError, match=r"stack is full \\(1\\)"):
              stack.push("b")


      def test_it():
          with pytest.raises(RangeError, match="negative"):
              asyncio.run(load(-1))


      def test_it():
          with pytest.raises(SoldOut, match="only 3 left"):
              buy(9)
      "
    `);
  });
});
