import { expect, it } from "vitest";
import { executableLines } from "./executable-lines.ts";

it.each<[string, string, number[]]>([
  ["blank lines and comments do not run", "// a\n\n/* b\n c */\nx();\n", [5]],
  ["brackets alone do not run", "f({\n  a: 1,\n});\n", [1, 2]],
  ["a comment sign in a string is text", 'const a = "// no";\nconst b = `/*`;\nb();\n', [1, 2, 3]],
  ["a comment sign in a regular expression is text", "const a = /[/*]/;\nb();\n", [1, 2]],
  ["a division is not a regular expression", "const a = b / c; // d / e\nf();\n", [1, 2]],
  [
    "types do not run",
    "interface A {\n  b: string;\n}\ntype C = { d: 1 };\nimport type { E } from 'e';\nf();\n",
    [6],
  ],
  ["a quote escaped in a string does not end it", "const a = 'it\\'s // b';\nc();\n", [1, 2]],
])("%s", (_, text, lines) => {
  expect([...executableLines(text)]).toEqual(lines);
});
