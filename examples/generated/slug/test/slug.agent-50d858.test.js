import { describe, expect, it } from "vitest";
import { slugify, uniqueSlug } from "../src/slug.js";

describe("slugify", () => {
  it("returns a title as it stands in an address", () => {
    expect(slugify("Hello World")).toBe("hello-world");
  });

  it('returns "untitled" for ","', () => {
    expect(slugify(",")).toBe("untitled");
  });

  it('returns "creme-brulee" for "Crème brûlée!"', () => {
    expect(slugify("Crème brûlée!")).toBe("creme-brulee");
  });

  it.each([
    [{ maxLength: 1 }, "h"],
    [{ maxLength: 6 }, "hello"],
    [{ maxLength: 10 }, "hello-worl"],
  ])('given %j, returns %j when title is "Hello World"', (options, expected) => {
    expect(slugify("Hello World", options)).toBe(expected);
  });

  it('returns "hello-world" when maxLength is NaN', () => {
    expect(slugify("Hello World", { maxLength: NaN })).toBe("hello-world");
  });

  it("throws TypeError when title is not a string", () => {
    expect(() => slugify(3)).toThrow(new TypeError("a title is a string"));
  });

  it("throws RangeError when maxLength is less than 1", () => {
    expect(() => slugify("Hello World", { maxLength: 0 })).toThrow(
      new RangeError("maxLength is 0, but at least 1 is needed"),
    );
  });
});

describe("uniqueSlug", () => {
  it("returns the slug, with a number behind it where it is in use", () => {
    expect(uniqueSlug("taken", ["taken", "taken-2"])).toBe("taken-3");
  });

  it("returns slug unchanged when slug is not in taken", () => {
    expect(uniqueSlug("slug", ["taken", "hello"])).toBe("slug");
  });
});
