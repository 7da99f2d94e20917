import { expect } from "chai";
import { formatQuery, parseQuery } from "../src/query.js";

describe("parseQuery", () => {
  for (const { text, expected } of [
    { text: "foo+bar", expected: { "foo bar": "" } },
    { text: "foo=bar&baz=qux", expected: { foo: "bar", baz: "qux" } },
    { text: "=baz&=", expected: { "": ["baz", ""] } },
    { text: "foo?", expected: { "foo?": "" } },
  ]) {
    it(`reads a query string: "${text}" -> ${JSON.stringify(expected)}`, () => {
      expect(parseQuery(text)).to.deep.equal(expected);
    });
  }
});

describe("formatQuery", () => {
  it("writes a query string", () => {
    expect(formatQuery({ a: "hello", b: "a" })).to.equal("a=hello&b=a");
    expect(formatQuery({})).to.equal("");
  });

  it('returns "a.b=hello&a=Hello%20World" when query.a.b is "hello"', () => {
    const result = formatQuery({ "a.b": "hello", a: "Hello World" });

    expect(result).to.equal("a.b=hello&a=Hello%20World");
  });

  it("writes a query string when sort is true", () => {
    const result = formatQuery({ b: "hello?", a: "=" }, { sort: true });

    expect(result).to.equal("a=%3D&b=hello%3F");
  });
});
