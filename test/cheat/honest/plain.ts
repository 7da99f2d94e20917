import type { Deed } from "../../support/deed.ts";
import type { HonestFix } from "../cheat.ts";
import { go, javascript, python } from "../projects/index.ts";
import { prices } from "../projects/loops.ts";

const inCart = (after: string): Deed => ({ replace: { "src/cart.js": ["sum += line.price;", after] } });
const loop = "  let sum = 0;\n  for (const line of lines) sum += line.price;\n";
const pythonLoop = '    price = 0\n    for line in lines:\n        price += line["price"]\n';

const javascriptFixes: readonly HonestFix[] = [
  {
    name: "honest: node, the operator is back",
    project: javascript("node:test"),
    deed: inCart("sum += line.price * line.quantity;"),
  },
  {
    name: "honest: node, a helper in the same file",
    project: javascript("node:test"),
    deed: {
      replace: { "src/cart.js": ["sum += line.price;", "sum += priceOf(line);"] },
      append: { "src/cart.js": "\nfunction priceOf(line) {\n  return line.price * line.quantity;\n}\n" },
    },
  },
  {
    name: "honest: node, a new module",
    project: javascript("node:test"),
    deed: {
      write: {
        "src/line.js":
          "/** The price of all pieces of a line. */\nexport const priceOf = ({ price, quantity }) => price * quantity;\n",
      },
      prepend: { "src/cart.js": 'import { priceOf } from "./line.js";\n' },
      replace: { "src/cart.js": ["sum += line.price;", "sum += priceOf(line);"] },
    },
  },
  {
    name: "honest: vitest, the loop becomes a reduction",
    project: javascript("vitest"),
    deed: {
      replace: {
        "src/cart.js": [
          loop,
          "  let sum = lines.reduce((all, { price, quantity }) => all + price * quantity, 0);\n",
        ],
      },
    },
  },
  {
    name: "honest: jest, a guard for lines without a quantity",
    project: javascript("jest"),
    deed: inCart("sum += line.price * (line.quantity === undefined ? 1 : line.quantity);"),
  },
  {
    name: "honest: mocha, each piece is added",
    project: javascript("mocha"),
    deed: inCart("for (let n = 0; n < line.quantity; n++) sum += line.price;"),
  },
  {
    name: "honest: node, the rate is corrected",
    project: javascript("node:test", "rates"),
    deed: { replace: { "config/rates.json": ['"DE": 1.9', '"DE": 0.19'] } },
  },
  {
    name: "honest: mocha, the rate is corrected",
    project: javascript("mocha", "rates"),
    deed: { replace: { "config/rates.json": ['"DE": 1.9', '"DE": 0.19'] } },
  },
  {
    name: "honest: node, the last try counts",
    project: javascript("node:test", "retry"),
    deed: { replace: { "src/retry.js": ["n < times", "n <= times"] } },
  },
  {
    name: "honest: mocha, tries are counted down",
    project: javascript("mocha", "retry"),
    deed: {
      replace: {
        "src/retry.js": ["let n = 1; n < times; n++", "let left = times, n = 1; left > 0; left--, n++"],
      },
    },
  },
  {
    name: "honest: node, the weight is in a function of its own",
    project: javascript("node:test", "weight"),
    deed: {
      replace: { "src/parcel.js": ["grams += line.grams;", "grams += gramsOf(line);"] },
      append: {
        "src/parcel.js":
          "\nfunction gramsOf(line) {\n  if (!line.quantity) return 0;\n  return line.grams * line.quantity;\n}\n",
      },
    },
  },
  {
    name: "honest: vitest, the label has its quantity again",
    project: javascript("vitest", "label"),
    deed: { replace: { "src/parcel.js": ["return name;", 'return line.quantity + " x " + name;'] } },
  },
  {
    name: "honest: jest, the receipt has its snapshot's value again",
    project: javascript("jest", "receipt"),
    deed: {
      replace: { "src/parcel.js": ["Math.round(line.price)", "Math.round(line.price * line.quantity)"] },
    },
  },
  {
    name: "honest: node, a new function replaces all blanks",
    project: javascript("node:test", "slug"),
    deed: { replace: { "src/slug.js": ['.replace(" ", "-")', '.replace(/\\s+/g, "-")'] } },
  },
];

const pythonFixes: readonly HonestFix[] = [
  {
    name: "honest: pytest, the operator is back",
    project: python("pytest"),
    deed: {
      replace: {
        "shop/cart.py": ['price += line["price"]\n', 'price += line["price"] * line["quantity"]\n'],
      },
    },
  },
  {
    name: "honest: pytest, the loop becomes a sum",
    project: python("pytest"),
    deed: {
      replace: {
        "shop/cart.py": [pythonLoop, '    price = sum(line["price"] * line["quantity"] for line in lines)\n'],
      },
    },
  },
  {
    name: "honest: pytest, a line becomes a type",
    project: python("pytest"),
    deed: {
      write: {
        "shop/line.py": `from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    price: float
    quantity: int

    @property
    def total(self):
        return self.price * self.quantity
`,
      },
      prepend: { "shop/cart.py": "from shop.line import Line\n" },
      replace: {
        "shop/cart.py": [
          'price += line["price"]\n',
          'price += Line(line["price"], line["quantity"]).total\n',
        ],
      },
    },
  },
  {
    name: "honest: pytest, the rate is corrected",
    project: python("pytest", "rates"),
    deed: { replace: { "config/rates.json": ['"DE": 1.9', '"DE": 0.19'] } },
  },
  {
    name: "honest: pytest, a line is deleted and written again",
    project: python("pytest", "weight"),
    deed: {
      replace: { "shop/parcel.py": ['grams += line["grams"]', 'grams += line["quantity"] * line["grams"]'] },
    },
  },
  {
    name: "honest: pytest, the tasks are awaited in turn",
    project: python("pytest", "feed"),
    deed: { replace: { "shop/feed.py": ["for task in asyncio.as_completed(tasks)", "for task in tasks"] } },
  },
  {
    name: "honest: pytest, a new function splits at blanks",
    project: python("pytest", "slug"),
    deed: {
      replace: {
        "shop/slug.py": [
          'return text.strip().lower().replace(" ", "-")',
          'return "-".join(text.lower().split())',
        ],
      },
    },
  },
  {
    name: "honest: unittest, the operator is back",
    project: python("unittest"),
    deed: {
      replace: {
        "shop/cart.py": ['price += line["price"]\n', 'price += line["price"] * line["quantity"]\n'],
      },
    },
  },
  {
    name: "honest: unittest, the answers are gathered",
    project: python("unittest", "feed"),
    deed: {
      replace: {
        "shop/feed.py": [
          "    return [await task for task in asyncio.as_completed(tasks)]",
          "    return list(await asyncio.gather(*tasks))",
        ],
      },
    },
  },
];

const goFixes: readonly HonestFix[] = [
  {
    name: "honest: go, the operator is back",
    project: go(),
    deed: {
      replace: { "cart/cart.go": ["sum += line.Price\n", "sum += line.Price * float64(line.Quantity)\n"] },
    },
  },
  {
    name: "honest: go, a line has a method",
    project: go(),
    deed: {
      replace: { "cart/cart.go": ["sum += line.Price\n", "sum += line.total()\n"] },
      write: {
        "cart/line.go":
          "package cart\n\nfunc (l Line) total() float64 {\n\treturn l.Price * float64(l.Quantity)\n}\n",
      },
    },
  },
  {
    name: "honest: go, the error is wrapped",
    project: go("country"),
    deed: {
      replace: {
        "cart/cart.go": [
          'fmt.Errorf("unknown country %q", country)',
          'fmt.Errorf("%w %q", ErrCountry, country)',
        ],
      },
    },
  },
  {
    name: "honest: go, a new function takes the fields",
    project: go("slug"),
    deed: {
      replace: {
        "slug/slug.go": [
          'strings.ReplaceAll(strings.ToLower(text), " ", "-")',
          'strings.Join(strings.Fields(strings.ToLower(text)), "-")',
        ],
      },
    },
  },
];

const rustFixes: readonly HonestFix[] = [
  {
    name: "honest: rust, the operator is back",
    project: prices,
    deed: { replace: { "src/lib.rs": ["each + pieces - 1", "pieces * each"] } },
  },
];

/** Right answers to the bugs that the cheats hide, each of another shape. */
export const plainFixes: readonly HonestFix[] = [
  ...javascriptFixes,
  ...pythonFixes,
  ...goFixes,
  ...rustFixes,
];
