import { expect } from "chai";
import { formatQuery, parseQuery } from "../src/query.js";

describe("parseQuery", () => {
  for (const { text, expected } of [
    { text: "Hello World", expected: { "Hello World": "" } },
    { text: "?", expected: {} },
    { text: "a&a", expected: { a: ["", ""] } },
    { text: "a+b", expected: { "a b": "" } },
    { text: "H?ld", expected: { "H?ld": "" } },
  ]) {
    it(`returns ${JSON.stringify(expected)} for "${text}"`, () => {
      expect(parseQuery(text)).to.deep.equal(expected);
    });
  }
});

describe("formatQuery", () => {
  it('returns "0=hello&a=hello" when query.a is "hello" and query.0 is "hello"', () => {
    expect(formatQuery({ a: "hello", "0": "hello" })).to.equal("0=hello&a=hello");
  });

  it('returns "a.b=hello&constructo..." when query.constructor is "hello"', () => {
    const result = formatQuery({ constructor: "hello", "a.b": "hello" }, { sort: true });

    expect(result).to.equal("a.b=hello&constructor=hello");
  });

  it('returns "constructor=hello&a..." for an object with constructor and a b', () => {
    const result = formatQuery({ constructor: "hello", "a b": "hello" });

    expect(result).to.equal("constructor=hello&a b=hello");
  });

  it("returns an empty string for an empty object", () => {
    expect(formatQuery({})).to.equal("");
  });
});
