import { describe, expect, it } from "vitest";
import { slugify, uniqueSlug } from "../src/slug.js";

describe("slugify", () => {
  it('returns "hello-world" for "Hello World"', () => {
    expect(slugify("Hello World")).toBe("hello-world");
  });

  it('returns "hel" when separator is "separator" and maxLength is 3', () => {
    const result = slugify("Hello World", { separator: "separator", maxLength: 3 });

    expect(result).toBe("hel");
  });

  it('returns "untitled" for ","', () => {
    expect(slugify(",")).toBe("untitled");
  });

  it('returns "e" for a text with special characters', () => {
    expect(slugify("e\u0301")).toBe("e");
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

  it("throws TypeError for zero", () => {
    expect(() => slugify(0)).toThrow(new TypeError("a title is a string"));
  });

  it("throws RangeError when maxLength is zero", () => {
    expect(() => slugify("Hello World", { maxLength: 0 })).toThrow(
      new RangeError("maxLength is 0, but at least 1 is needed"),
    );
  });

  it.each([
    ["Hello World", "hello-world"],
    ["foo bar", "foo-bar"],
    ["Z", "z"],
  ])("changes nothing the second time for %j", (title, expected) => {
    expect(slugify(title)).toBe(expected);
    expect(slugify(expected)).toBe(expected);
  });
});

describe("uniqueSlug", () => {
  it('returns "slug" when slug is "slug" and taken is ["taken"]', () => {
    expect(uniqueSlug("slug", ["taken"])).toBe("slug");
  });

  it('returns "Z-3" when slug is "Z" and taken is ["Z-2", "Z"]', () => {
    expect(uniqueSlug("Z", ["Z-2", "Z"])).toBe("Z-3");
  });
});
