import type { TestImport } from "../../engine.ts";
import { WIDTH } from "../../layout.ts";
import type { TestStyle } from "../../test-style.ts";
import type { ObservedError } from "../driver-protocol.ts";
import type { Value } from "../value.ts";
import { javascriptExpression, javascriptString } from "./javascript-expression.ts";

/** A line of a test and what it needs imported. */
interface Line {
  readonly line: string;
  readonly needs: readonly TestImport[];
}

/** One assertion library's way of saying things. */
export interface Flavour {
  equals(actual: string, value: Value): Line;
  instance(actual: string, type: string): Line;
  throws(call: string, error: ObservedError, waited: boolean): Line;
}

const nodeAssert: TestImport = { module: "node:assert/strict", name: "assert", kind: "default" };
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

/** The assertion libraries, by what a style calls them. */
export const assertionFlavours: Readonly<Record<TestStyle["assertions"], (style: TestStyle) => Flavour>> = {
  expect: expectFlavour,
  chai: chaiFlavour,
  assert: assertFlavour,
};

function expectFlavour(style: TestStyle): Flavour {
  const line = (text: string): Line => ({ line: text, needs: [] });
  return {
    equals: (actual, value) => line(`expect(${actual})${expectMatcher(value, style)}`),
    instance: (actual, type) => line(`expect(${actual}).toBeInstanceOf(${type})`),
    throws(call, error, waited) {
      const matcher = `toThrow(${thrown(error, style)})`;
      return line(waited ? `await expect(${call}).rejects.${matcher}` : `expect(() => ${call}).${matcher}`);
    },
  };
}

function expectMatcher(value: Value, style: TestStyle): string {
  if (value.kind === "null") return ".toBeNull()";
  if (value.kind === "undefined") return ".toBeUndefined()";
  if (value.kind === "float" && value.value === "NaN") return ".toBeNaN()";
  if (isInexact(value)) return `.toBeCloseTo(${rounded(value)}, 8)`;
  const code = javascriptExpression(value, style);
  return isPrimitive(value) ? `.toBe(${code})` : `.toEqual(${code})`;
}

function thrown({ type, message }: ObservedError, style: TestStyle): string {
  if (message === "" || message.length > MAX_MESSAGE) return builtIn.has(type) ? type : "";
  const text = javascriptString(message, style);
  return builtIn.has(type) ? `new ${type}(${text})` : text;
}

function chaiFlavour(style: TestStyle): Flavour {
  const line = (text: string): Line => ({ line: text, needs: [chaiExpect] });
  const strict = assertFlavour(style);
  return {
    equals: (actual, value) => line(`expect(${actual}).to.${chaiMatcher(value, style)}`),
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

function chaiMatcher(value: Value, style: TestStyle): string {
  if (value.kind === "null" || value.kind === "undefined") return `equal(${value.kind})`;
  if (value.kind === "float" && value.value === "NaN") return "be.NaN";
  if (isInexact(value)) return `be.closeTo(${rounded(value)}, 1e-8)`;
  const code = javascriptExpression(value, style);
  return isPrimitive(value) ? `equal(${code})` : `deep.equal(${code})`;
}

function assertFlavour(style: TestStyle): Flavour {
  const line = (text: string): Line => ({ line: text, needs: [nodeAssert] });
  return {
    equals(actual, value) {
      if (isInexact(value)) return line(`assert.ok(Math.abs(${actual} - ${rounded(value)}) < 1e-8)`);
      const code = javascriptExpression(value, style);
      const plain = value.kind === "dict" && value.nullPrototype ? `{ ...${actual} }` : actual;
      return line(`assert.${isPrimitive(value) ? "equal" : "deepEqual"}(${plain}, ${code})`);
    },
    instance: (actual, type) => line(`assert.ok(${actual} instanceof ${type})`),
    throws(call, error, waited) {
      const name = `name: ${javascriptString(error.name || error.type, style)}`;
      const message =
        error.message.length > MAX_MESSAGE ? [] : [`message: ${javascriptString(error.message, style)}`];
      const write = (expected: string) =>
        waited
          ? `await assert.rejects(() => ${call}, ${expected})`
          : `assert.throws(() => ${call}, ${expected})`;
      const short = write(`{ ${[name, ...message].join(", ")} }`);
      if (short.length <= WIDTH) return line(short);
      const parts = [name, ...message].map((part) => `${style.indent}${part},`);
      return line(write(`{\n${parts.join("\n")}\n}`));
    },
  };
}

function isPrimitive(value: Value): boolean {
  return ["string", "integer", "float", "boolean", "bigint", "null", "undefined"].includes(value.kind);
}

function isInexact(
  value: Value,
): value is Extract<Value, { kind: "float" | "integer" | "bigint" | "string" }> {
  return value.kind === "float" && /\.\d{10,}/.test(value.value);
}

function rounded(value: { readonly value: string }): string {
  return String(Number(Number(value.value).toPrecision(9)));
}
