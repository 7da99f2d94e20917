import { expect, test } from "vitest";
import { createOutlineParser } from "../../../create-outline-parser.ts";
import { importedLiterals } from "./imported-literals.ts";

test("reads short texts of modules that are imported from the project, and of no others", async () => {
  const texts: Readonly<Record<string, string>> = {
    "shop/lexer.py": 'SIGNS = {"&&": 1}\nLONG = "a text that is far too long to be a sign"\n',
    "shop/tools/dates.py": 'def day(text):\n    return text.split("~")\n',
    "shop/other.py": 'WORD = "unrelated"\n',
  };
  const files = { paths: Object.keys(texts), read: (path: string) => texts[path], isFile: () => true };
  const text = "import re\nfrom . import lexer\nfrom shop.tools.dates import (\n    day,\n)\n";
  const found = importedLiterals(files, { path: "shop/parser.py", text }, await createOutlineParser());
  expect(found.map((literal) => literal.text)).toEqual(['"&&"', '"~"']);
});
