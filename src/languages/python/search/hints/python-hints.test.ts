import { beforeAll, expect, test } from "vitest";
import { createOutlineParser } from "../../../create-outline-parser.ts";
import type { SyntaxParser } from "../../../syntax/outline.ts";
import { string } from "../../../values/value.ts";
import { callsInCode } from "./calls-in-code.ts";
import { readPythonHints } from "./python-hints.ts";

let parser: SyntaxParser;
beforeAll(async () => {
  parser = await createOutlineParser();
});

const source = `class Cart:
    def add(self, name, count=1):
        return count

def parse(text, strict=False):
    """Parses a price.

    parse("1.50") -> 150
    """
    return text
`;
const outline = () => {
  const found = parser.parse("shop.py", source);
  if (!found) throw new Error("no outline");
  return found;
};
const calls = (code: string) => {
  const tree = parser.tree("example.py", code);
  return tree ? callsInCode(tree, outline()).map(({ plan }) => plan) : [];
};

test("reads each row of a table", () => {
  const code =
    '@pytest.mark.parametrize("text, expected", [("1.50", 150), ("2", 200)])\ndef test_parse(text, expected):\n    assert parse(text) == expected\n';
  expect(calls(code).map(({ steps }) => steps[0]?.args)).toEqual([[string("1.50")], [string("2")]]);
});

test("finds calls in the README, in tests that import the module, and in docstrings", async () => {
  const texts: Record<string, string> = {
    "README.md": "```python\n>>> parse('9.99')\n999\n```\n",
    "tests/test_prices.py": "from shop import parse\n\ndef test_it():\n    assert parse('7') == 700\n",
    "tests/test_other.py": "from elsewhere import parse\n\ndef test_it():\n    parse('8')\n",
  };
  const files = { paths: Object.keys(texts), read: (path: string) => texts[path] };
  const { examples } = await readPythonHints(files, { outline: outline(), text: source, outlines: parser });
  expect(examples.map(({ steps }) => steps[0]?.args[0])).toEqual([
    string("9.99"),
    string("7"),
    string("1.50"),
  ]);
});
