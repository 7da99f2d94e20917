import { beforeAll, expect, test } from "vitest";
import { createOutlineParser } from "../../languages/create-outline-parser.ts";
import { languageOf } from "../../languages/language-of.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import { definitionsUsed } from "./definitions-used.ts";

let outlines: SyntaxParser;
beforeAll(async () => {
  outlines = await createOutlineParser();
});

/** The definitions that a function of a file uses, as `path: first line`. */
function used(texts: Readonly<Record<string, string>>, path: string, name: string): string[] {
  const files = { paths: Object.keys(texts), read: (one: string) => texts[one] };
  const toolchain = languageOf(path)?.toolchain;
  const symbol = outlines.parse(path, texts[path] ?? "")?.symbols.find((one) => one.name === name);
  if (!toolchain || !symbol) throw new Error(`no ${name} in ${path}`);
  return definitionsUsed(path, [symbol], { files, outlines, toolchain }).map(
    ({ path: file, from, to }) => `${file} ${from}-${to}: ${texts[file]?.split("\n")[from - 1]}`,
  );
}

test("shows types, imported classes and called functions, but not what is not used", () => {
  const texts = {
    "src/cart.ts":
      'import { Price } from "./price.ts";\n\n/** A line. */\nexport interface Line {\n  readonly count: number;\n}\n\ninterface Other {\n  x: number;\n}\n\nexport function total(lines: readonly Line[]): Price {\n  return new Price(sum(lines));\n}\n\nfunction sum(lines: readonly Line[]): number {\n  return lines.length;\n}\n',
    "src/price.ts":
      "export class Price {\n  constructor(readonly cents: number) {}\n}\n\nexport class Tax {}\n",
    "test/price.test.ts": "export class Price {}\n",
  };
  expect(used(texts, "src/cart.ts", "total")).toEqual([
    "src/cart.ts 3-6: /** A line. */",
    "src/price.ts 1-3: export class Price {",
    "src/cart.ts 16-18: function sum(lines: readonly Line[]): number {",
  ]);
});

test("shows the class of a method; of a long one its beginning, its constructor and the heads of its methods", () => {
  const body = "        x = 1\n".repeat(30);
  const cart = `class Cart:\n    """Things to buy."""\n\n    def __init__(self, owner):\n        self.owner = owner\n\n    def add(self, one):\n${body}\n    def drop(self, one):\n${body}`;
  expect(used({ "cart.py": cart }, "cart.py", "Cart.add")).toEqual([
    "cart.py 1-3: class Cart:",
    "cart.py 4-5:     def __init__(self, owner):",
    "cart.py 39-39:     def drop(self, one):",
  ]);
});

test("finds what files of a package share without an import", () => {
  const texts = {
    "go.mod": "module example.com/shop\n",
    "cart/cart.go": "package cart\n\nfunc Total(of Cart) int {\n\treturn of.Count\n}\n",
    "cart/type.go": "package cart\n\n// Cart holds things.\ntype Cart struct {\n\tCount int\n}\n",
    "cart/cart_test.go": "package cart\n\ntype Cart struct{}\n",
  };
  expect(used(texts, "cart/cart.go", "Total")).toEqual(["cart/type.go 3-6: // Cart holds things."]);
});
