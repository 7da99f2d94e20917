import { beforeAll, describe, expect, it } from "vitest";
import { createOutlineParser } from "../../../src/languages/create-outline-parser.ts";
import type { SyntaxParser } from "../../../src/languages/syntax/outline.ts";
import { sourcePart } from "./source-part.ts";

let parser: SyntaxParser;

beforeAll(async () => {
  parser = await createOutlineParser();
});

describe("the part of a source that readers see", () => {
  const filler = Array.from({ length: 150 }, (_, index) => `export const unused${index} = ${index};`);
  const source = [
    "const limit = 3;",
    ...filler,
    "/** Cuts a text. */",
    "export function cut(text) {",
    "  return text.slice(0, limit);",
    "}",
  ].join("\n");

  it("is all of a short one", () => {
    expect(sourcePart(parser, { path: "a.js", source: "let a;\n\nlet b;\n" }, new Set(["a"]))).toBe(
      "let a;\n\nlet b;",
    );
  });

  it("is, of a long one, what the test names and what that needs, with its comments", () => {
    const part = sourcePart(parser, { path: "a.js", source }, new Set(["cut"]));
    expect(part).toContain("const limit = 3;\n[…]\n/** Cuts a text. */\nexport function cut");
    expect(part).not.toContain("unused7 ");
  });
});
