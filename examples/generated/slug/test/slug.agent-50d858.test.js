import { describe, expect, it } from "vitest";
import { slugify, uniqueSlug } from "../src/slug.js";

describe("slugify", () => {
  it("returns a title as it stands in an address", () => {
    expect(slugify("Crème brûlée!")).toBe("creme-brulee");
  });

  it("uses the given max length", () => {
    expect(slugify("Crème brûlée", { maxLength: 1 })).toBe("c");
    expect(slugify("Crème brûlée", { maxLength: 6 })).toBe("creme");
    expect(slugify("Crème brûlée", { maxLength: 10 })).toBe("creme-brul");
  });

  it("throws a TypeError when title is not a string", () => {
    expect(() => slugify(3)).toThrow(new TypeError("a title is a string"));
  });

  it("throws a RangeError when maxLength is less than 1", () => {
    expect(() => slugify("Crème brûlée", { maxLength: 0 })).toThrow(
      new RangeError("maxLength is 0, but at least 1 is needed"),
    );
  });
});

describe("uniqueSlug", () => {
  it("returns the slug, with a number behind it where it is in use", () => {
    expect(uniqueSlug("a", ["a", "a-2", "c"])).toBe("a-3");
  });

  it("returns slug unchanged when slug is not in taken", () => {
    expect(uniqueSlug("NFD", ["a", "b", "c"])).toBe("NFD");
  });
});
