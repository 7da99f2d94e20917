import { expect } from "chai";
import { formatQuery, parseQuery } from "../src/query.js";

describe("parseQuery", () => {
  for (const { text, expected } of [
    { text: "foo+bar", expected: { "foo bar": "" } },
    { text: "foo=bar&baz=qux", expected: { foo: "bar", baz: "qux" } },
    { text: "bar&bar", expected: { bar: ["", ""] } },
    { text: "A?", expected: { "A?": "" } },
  ]) {
    it(`reads a query string: "${text}" -> ${JSON.stringify(expected)}`, () => {
      expect(parseQuery(text)).to.deep.equal(expected);
    });
  }
});

describe("formatQuery", () => {
  it("writes a query string", () => {
    expect(formatQuery({ a: "hello", b: "?hello" })).to.equal("a=hello&b=%3Fhello");
    expect(formatQuery({ "a.b": "hello", a: " " })).to.equal("a.b=hello&a=%20");
    expect(formatQuery({})).to.equal("");
  });

  it("writes a query string when sort is true", () => {
    const result = formatQuery({ b: "hello?", a: "=" }, { sort: true });

    expect(result).to.equal("a=%3D&b=hello%3F");
  });
});
