import { expect } from "chai";
import { formatQuery, parseQuery } from "../src/query.js";

describe("parseQuery", () => {
  for (const { text, expected } of [
    { text: "Hello World", expected: { "Hello World": "" } },
    { text: "A?", expected: { "A?": "" } },
    { text: "+", expected: { " ": "" } },
    { text: "bar&bar", expected: { bar: ["", ""] } },
    { text: "?", expected: {} },
  ]) {
    it(`reads a query string: "${text}" -> ${JSON.stringify(expected)}`, () => {
      expect(parseQuery(text)).to.deep.equal(expected);
    });
  }
});

describe("formatQuery", () => {
  it("writes a query string", () => {
    expect(formatQuery({ "0": "hello", a: "=" })).to.equal("0=hello&a=%3D");
  });

  it('returns "a.b=hello&a=%20" when query.a.b is "hello"', () => {
    expect(formatQuery({ "a.b": "hello", a: " " })).to.equal("a.b=hello&a=%20");
  });

  it('returns "a=Hello%20World&b=hello%20%3F" when sort is true', () => {
    const result = formatQuery({ b: "hello ?", a: "Hello World" }, { sort: true });

    expect(result).to.equal("a=Hello%20World&b=hello%20%3F");
  });
});
