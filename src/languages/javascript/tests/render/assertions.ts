import type { ObservedError } from "../../../search/observation.ts";
import type { TestImport } from "../../../tests/candidate.ts";
import { comparedDigits, isInexact, rounded } from "../../../tests/render/inexact.ts";
import { WIDTH } from "../../../tests/render/layout.ts";
import type { Value } from "../../../values/value.ts";
import { javascriptExpression, javascriptString } from "../expression.ts";
import type { JavaScriptStyle } from "../test-style.ts";

/** A line of a test and what it needs imported. */
interface Line {
  readonly line: string;
  readonly needs: readonly TestImport[];
}

/** The value to compare with, and how. */
export interface Expected {
  readonly how: "null" | "undefined" | "NaN" | "close" | "same" | "deep";
  readonly code: string;
  /** For close ones: digits after the point. */
  readonly digits: number;
  /** Whether the value has no prototype: strict comparisons would fail. */
  readonly bare?: boolean;
}

/** How one assertion library writes checks. */
export interface Flavour {
  equals(actual: string, expected: Expected): Line;
  instance(actual: string, type: string): Line;
  throws(call: string, error: ObservedError, waited: boolean): Line;
}

/** How tests compare with a value. */
export function expectedOf(value: Value, style: JavaScriptStyle): Expected {
  if (isInexact(value)) return { how: "close", code: rounded(value), digits: comparedDigits(value) };
  const code = javascriptExpression(value, style);
  if (value.kind === "null" || value.kind === "undefined") return { how: value.kind, code, digits: 0 };
  if (value.kind === "float" && value.value === "NaN") return { how: "NaN", code, digits: 0 };
  const primitive = ["string", "integer", "float", "boolean", "bigint"].includes(value.kind);
  const bare = value.kind === "dict" && value.nullPrototype === true;
  return { how: primitive ? "same" : "deep", code, digits: 0, bare };
}

/** The checks of Node. */
export const nodeAssert: TestImport = { module: "node:assert/strict", name: "assert", kind: "default" };
const chaiExpect: TestImport = { module: "chai", name: "expect", kind: "named" };
const builtIn = new Set([
  "Error",
  "TypeError",
  "RangeError",
  "SyntaxError",
  "URIError",
  "EvalError",
  "ReferenceError",
]);
const MAX_MESSAGE = 120;

/** The assertion libraries, by their names in a style. */
export const assertionFlavours: Readonly<
  Record<JavaScriptStyle["assertions"], (style: JavaScriptStyle) => Flavour>
> = {
  expect: expectFlavour,
  chai: chaiFlavour,
  assert: assertFlavour,
  ava: avaFlavour,
};

function expectFlavour(style: JavaScriptStyle): Flavour {
  const line = (text: string): Line => ({ line: text, needs: [] });
  return {
    equals: (actual, expected) => line(`expect(${actual})${expectMatcher(expected, style)}`),
    instance: (actual, type) => line(`expect(${actual}).toBeInstanceOf(${type})`),
    throws(call, error, waited) {
      const matcher = `toThrow(${thrown(error, style)})`;
      return line(waited ? `await expect(${call}).rejects.${matcher}` : `expect(() => ${call}).${matcher}`);
    },
  };
}

function expectMatcher({ how, code, digits, bare }: Expected, { matchers }: JavaScriptStyle): string {
  if (how === "null") return ".toBeNull()";
  if (how === "undefined") return ".toBeUndefined()";
  if (how === "NaN") return ".toBeNaN()";
  if (how === "close") return `.toBeCloseTo(${code}${digits === 2 ? "" : `, ${digits}`})`;
  if (how === "same") return `.${matchers?.same ?? "toBe"}(${code})`;
  return `.${(!bare && matchers?.deep) || "toEqual"}(${code})`;
}

function thrown({ type, message }: ObservedError, style: JavaScriptStyle): string {
  if (message === "" || message.length > MAX_MESSAGE) return builtIn.has(type) ? type : "";
  const text = javascriptString(message, style);
  return builtIn.has(type) ? `new ${type}(${text})` : text;
}

function chaiFlavour(style: JavaScriptStyle): Flavour {
  const line = (text: string): Line => ({ line: text, needs: [chaiExpect] });
  const strict = assertFlavour(style);
  return {
    equals: (actual, expected) => line(`expect(${actual}).to.${chaiMatcher(expected)}`),
    instance: (actual, type) => line(`expect(${actual}).to.be.an.instanceOf(${type})`),
    throws(call, error, waited) {
      if (waited) return strict.throws(call, error, waited);
      const message =
        error.message.length > MAX_MESSAGE || error.message === ""
          ? []
          : [javascriptString(error.message, style)];
      const parts = [...(builtIn.has(error.type) ? [error.type] : []), ...message];
      return line(`expect(() => ${call}).to.throw(${parts.join(", ")})`);
    },
  };
}

function chaiMatcher({ how, code, digits }: Expected): string {
  if (how === "NaN") return "be.NaN";
  if (how === "close") return `be.closeTo(${code}, ${tolerance(digits)})`;
  return how === "deep" ? `deep.equal(${code})` : `equal(${code})`;
}

function assertFlavour(style: JavaScriptStyle): Flavour {
  const line = (text: string): Line => ({ line: text, needs: [nodeAssert] });
  return {
    equals(actual, { how, code, digits, bare }) {
      if (how === "close") return line(`assert.ok(Math.abs(${actual} - ${code}) < ${tolerance(digits)})`);
      const compared = bare ? `{ ...${actual} }` : actual;
      const [same, deep] = style.isStrict ? ["strictEqual", "deepStrictEqual"] : ["equal", "deepEqual"];
      return line(`assert.${how === "deep" ? deep : same}(${compared}, ${code})`);
    },
    instance: (actual, type) => line(`assert.ok(${actual} instanceof ${type})`),
    throws(call, error, waited) {
      const write = (expected: string) =>
        waited
          ? `await assert.rejects(() => ${call}, ${expected})`
          : `assert.throws(() => ${call}, ${expected})`;
      return line(thrownAs(error, style, write));
    },
  };
}

function avaFlavour(style: JavaScriptStyle): Flavour {
  const line = (text: string): Line => ({ line: text, needs: [] });
  return {
    equals(actual, { how, code, digits, bare }) {
      if (how === "close") return line(`t.true(Math.abs(${actual} - ${code}) < ${tolerance(digits)})`);
      const compared = bare ? `{ ...${actual} }` : actual;
      return line(`t.${how === "deep" ? "deepEqual" : "is"}(${compared}, ${code})`);
    },
    instance: (actual, type) => line(`t.true(${actual} instanceof ${type})`),
    throws(call, error, waited) {
      const write = (expected: string) =>
        waited ? `await t.throwsAsync(() => ${call}, ${expected})` : `t.throws(() => ${call}, ${expected})`;
      return line(thrownAs(error, style, write));
    },
  };
}

/** A check with the name and message of an error, on several lines if one would be too long. */
function thrownAs(error: ObservedError, style: JavaScriptStyle, write: (expected: string) => string): string {
  const name = `name: ${javascriptString(error.name || error.type, style)}`;
  const isGiven = error.message !== "" && error.message.length <= MAX_MESSAGE;
  const message = isGiven ? [`message: ${javascriptString(error.message, style)}`] : [];
  const short = write(`{ ${[name, ...message].join(", ")} }`);
  if (short.length + style.indent.length * 2 < WIDTH) return short;
  const parts = [name, ...message].map((part) => `${style.indent}${part},`);
  return write(`{\n${parts.join("\n")}\n}`);
}

function tolerance(digits: number): string {
  return digits <= 3 ? (0.1 ** digits).toFixed(digits) : `1e-${digits}`;
}
