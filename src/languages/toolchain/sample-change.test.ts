import { describe, expect, it } from "vitest";
import { languages } from "../index.ts";
import { sampleChange as sampleAmong } from "./sample-change.ts";

function sampleChange({ paths, esm }: { readonly paths: readonly string[]; readonly esm: boolean }) {
  const manifest = JSON.stringify(esm ? { type: "module" } : {});
  const read = (path: string) => (path === "package.json" ? manifest : undefined);
  return sampleAmong(
    languages.map(({ toolchain }) => toolchain),
    { paths, read },
  );
}

describe("sample change", () => {
  it.each([
    {
      paths: ["pkg/__init__.py", "pkg/a.py", "tests/test_a.py", "tests/test_b.py", "tests/c.py"],
      esm: false,
      path: "pkg/duration.py",
    },
    { paths: ["src/a.js", "src/b.js", "test/a.test.js", "package.json"], esm: true, path: "src/duration.js" },
    { paths: ["index.js", "package.json"], esm: false, path: "duration.js" },
    {
      paths: ["src/a.ts", "src/a.test.ts", "vitest.config.ts", "src/types.d.ts"],
      esm: true,
      path: "src/duration.ts",
    },
    { paths: ["src/duration.js", "src/a.js"], esm: true, path: "src/duration_2.js" },
  ])("goes next to the sources: $path", ({ paths, esm, path }) => {
    expect(sampleChange({ paths, esm })?.path).toBe(path);
  });

  it("is written for how the file is loaded", () => {
    expect(sampleChange({ paths: ["a.js"], esm: true })?.text).toContain("export function parseDuration");
    expect(sampleChange({ paths: ["a.js"], esm: false })?.text).toContain(
      "module.exports = { parseDuration }",
    );
    expect(sampleChange({ paths: ["a.cjs"], esm: true })?.text).toContain("module.exports");
  });

  it("does what it says", async () => {
    const text = sampleChange({ paths: ["a.mjs"], esm: true })?.text ?? "";
    const { parseDuration } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    expect(parseDuration("1h 30m 5s")).toBe(5405);
    expect(() => parseDuration("soon")).toThrow(RangeError);
  });

  it("is nothing if there is no source", () => {
    expect(sampleChange({ paths: ["README.md", "main.go"], esm: false })).toBeUndefined();
  });
});
