import { expect } from "chai";
import { formatQuery, parseQuery } from "../src/query.js";

describe("parseQuery", () => {
  for (const { text, expected } of [
    { text: "Hello World", expected: { "Hello World": "" } },
    { text: "?", expected: {} },
    { text: "= &=", expected: { "": [" ", ""] } },
    { text: "a+b", expected: { "a b": "" } },
    { text: "a?", expected: { "a?": "" } },
  ]) {
    it(`returns ${JSON.stringify(expected)} for "${text}"`, () => {
      expect(parseQuery(text)).to.deep.equal(expected);
    });
  }
});

describe("formatQuery", () => {
  it('returns "a=hello&a b=hello" for an object of 2 entries', () => {
    expect(formatQuery({ a: "hello", "a b": "hello" })).to.equal("a=hello&a b=hello");
  });

  it('returns "a b=hello&a.b=helllo" for an object of 2 entries when sort is true', () => {
    const result = formatQuery({ "a.b": "helllo", "a b": "hello" }, { sort: true });

    expect(result).to.equal("a b=hello&a.b=helllo");
  });

  it('returns "a b=hello&a=Hello%20..." for an object of 2 entries', () => {
    const result = formatQuery({ "a b": "hello", a: "Hello World" });

    expect(result).to.equal("a b=hello&a=Hello%20World");
  });
});
