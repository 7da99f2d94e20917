import { expect } from "chai";
import { formatQuery, parseQuery } from "../src/query.js";

describe("parseQuery", () => {
  for (const { text, expected } of [
    { text: "Hello World", expected: { "Hello World": "" } },
    { text: "a+b", expected: { "a b": "" } },
    { text: "a?", expected: { "a?": "" } },
    { text: "= &=", expected: { "": [" ", ""] } },
    { text: "?", expected: {} },
  ]) {
    it(`reads a query string: "${text}" -> ${JSON.stringify(expected)}`, () => {
      expect(parseQuery(text)).to.deep.equal(expected);
    });
  }
});

describe("formatQuery", () => {
  it("writes a query string", () => {
    expect(formatQuery({ a: "hello", "a b": "hello" })).to.equal("a=hello&a b=hello");
  });

  it('returns "a b=hello&a=Hello%20World" for an object of 2 entries', () => {
    const result = formatQuery({ "a b": "hello", a: "Hello World" });

    expect(result).to.equal("a b=hello&a=Hello%20World");
  });

  it('returns "a b=hello&a.b=helllo" when sort is true', () => {
    const result = formatQuery({ "a.b": "helllo", "a b": "hello" }, { sort: true });

    expect(result).to.equal("a b=hello&a.b=helllo");
  });
});
