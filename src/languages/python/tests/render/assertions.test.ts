import { expect, test } from "vitest";
import { string } from "../../../values/value.ts";
import { pythonExpected } from "./assertions.ts";

test("writes a long text line by line, and a short one as it is", () => {
  const page = `<ul>\n${'<li class="item">one</li>\n'.repeat(3)}</ul>`;
  expect(pythonExpected(string(page)).code.split("\n")).toEqual([
    "(",
    '    "<ul>\\n"',
    ...Array.from({ length: 3 }, () => `    '<li class="item">one</li>\\n'`),
    '    "</ul>"',
    ")",
  ]);
  expect(pythonExpected(string("a\nb\nc\n")).code).toBe('"a\\nb\\nc\\n"');
});

test("keeps a text in one piece if a line of it is a repetition", () => {
  expect(pythonExpected(string(`a\nb\n${"c".repeat(200)}`)).code).not.toContain("(");
});
