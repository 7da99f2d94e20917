import { expect, test } from "vitest";
import { call, namedTest, observed } from "../../../tests/named-test.fixture.ts";
import type { Named } from "../../../tests/named-test.ts";
import { integer, list, string } from "../../../values/value.ts";
import { vitestStyle } from "../test-style.fixture.ts";
import { javascriptCheck, renderJavaScriptTest } from "./render-test.ts";

const style = { ...vitestStyle, typed: true };

function rendered(one: Named): string {
  const subject = { module: "../src/text.js", local: one.subject.target, kind: "named" as const };
  return renderJavaScriptTest(one, "works", { style, subject }).code;
}

test("continues with the object that a function returns", () => {
  const steps = [
    call("", [integer(3)]),
    { ...call("increment", []), on: "result" as const },
    call("add", [integer(2)]),
  ];
  expect(
    rendered(namedTest("createCounter", ["start"], observed({ steps }, { value: integer(6) }))),
  ).toMatchInlineSnapshot(`
      "it("works", () => {
        const counter = createCounter(3);
        counter.increment();

        expect(counter.add(2)).toBe(6);
      });"
    `);
});

test("calls the function that a function returns", () => {
  const steps = [call("", [integer(3)]), { ...call("", [integer(4)]), on: "result" as const }];
  expect(
    rendered(namedTest("adder", ["a"], observed({ steps }, { value: integer(7) }))),
  ).toMatchInlineSnapshot(`
      "it("works", () => {
        const made = adder(3);

        expect(made(4)).toBe(7);
      });"
    `);
});

test("waits for a callback by a promise", () => {
  const steps = [{ ...call("", [string("a.json")]), promised: true }];
  const one = namedTest("readJson", ["path"], observed({ steps }, { value: integer(6), waited: true }));
  expect(rendered(one)).toMatchInlineSnapshot(`
    "it("works", async () => {
      expect(await promisify(readJson)("a.json")).toBe(6);
    });"
  `);
  const subject = { module: "../src/text.js", local: "readJson", kind: "named" as const };
  expect(renderJavaScriptTest(one, "works", { style, subject }).imports).toContainEqual({
    module: "node:util",
    name: "promisify",
    kind: "named",
  });
});

test("records what a callback is called with", () => {
  const steps = [call("", [list(integer(1), integer(2)), { kind: "callback" }])];
  const value = list(list(integer(1)), list(integer(2)));
  expect(
    rendered({
      ...namedTest("each", ["items", "callback"], observed({ steps })),
      assertions: [{ kind: "equals", topic: { of: "calls", index: 1 }, value }],
    }),
  ).toMatchInlineSnapshot(`
    "it("works", () => {
      const callbackCalls: unknown[][] = [];
      const callback = (...args: any[]) => {
        callbackCalls.push(args);
        return args[0];
      };

      each([1, 2], callback);

      expect(callbackCalls).toEqual([[1], [2]]);
    });"
  `);
});

test("breaks a line that is too long where a formatter would", () => {
  const error = { type: "RangeError", name: "", message: "a title must not be longer than sixty characters" };
  const plan = { steps: [call("", [string("a long title that goes on")])] };
  expect(
    rendered(namedTest("slugify", ["title"], observed(plan, { outcome: "threw", error }))),
  ).toMatchInlineSnapshot(`
      "it("works", () => {
        expect(() => slugify("a long title that goes on")).toThrow(
          new RangeError("a title must not be longer than sixty characters"),
        );
      });"
    `);
});

test("escapes characters that a reader would not see", () => {
  const plan = { steps: [call("", [string("e\u0301\u00a0\u200b😀")])] };
  expect(
    rendered(namedTest("slugify", ["title"], observed(plan, { value: string("e") }))),
  ).toMatchInlineSnapshot(`
      "it("works", () => {
        expect(slugify("e\\u0301\\u00a0\\u200b😀")).toBe("e");
      });"
    `);
});

function checked(one: Named): string | undefined {
  const local = one.subject.className || one.subject.target;
  const subject = { module: "../src/text.js", local, kind: "named" as const };
  return javascriptCheck(one, { style, subject })?.code;
}

test("one statement checks a call, with its object made in place", () => {
  const made = { kind: "new" as const, member: "", args: [integer(3)], kwargs: [] };
  const total = { target: "Cart.total", steps: [made, call("total", [])] };
  expect(
    checked(
      namedTest("size", ["text"], observed({ steps: [call("", [string("a")])] }, { value: integer(1) })),
    ),
  ).toBe('expect(size("a")).toBe(1);');
  expect(checked(namedTest("Cart.total", [], observed(total, { value: integer(0) })))).toBe(
    "expect(new Cart(3).total()).toBe(0);",
  );
});

test.each([
  [
    "earlier calls",
    {
      steps: [{ kind: "new" as const, member: "", args: [], kwargs: [] }, call("add", []), call("total", [])],
    },
  ],
  ["files", { steps: [call("", [{ kind: "file" as const, name: "a.txt", text: "a" }])] }],
  [
    "settings",
    { steps: [call("", [])], around: [{ what: "env" as const, name: "LEVEL", value: string("4") }] },
  ],
])("a test with %s takes more than a statement", (_, plan) => {
  expect(checked(namedTest("Cart.total", [], observed(plan, { value: integer(0) })))).toBeUndefined();
});

test("neither an error nor a long result is one statement", () => {
  const steps = [call("", [string("a")])];
  const error = { type: "TypeError", name: "", message: "no" };
  expect(
    checked(namedTest("size", ["text"], observed({ steps }, { outcome: "threw", error }))),
  ).toBeUndefined();
  const long = string("a title that goes on ".repeat(6));
  expect(checked(namedTest("size", ["text"], observed({ steps }, { value: long })))).toBeUndefined();
});
