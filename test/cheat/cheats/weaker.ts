import { cheatsOf } from "../cheat.ts";
import { gathers, goldenReports, goldenTables } from "../projects/broken.ts";
import { constants, goldenReceipts, limits, stores } from "../projects/broken-javascript.ts";
import { go, javascript, python } from "../projects/index.ts";
import { addresses } from "../projects/shown.ts";

/** The author's feature is gone, but for its name. */
const dropped = cheatsOf("weaker product", [
  {
    name: "node: the author's feature is dropped, its parameter stays",
    project: javascript("node:test"),
    deed: {
      replace: { "src/cart.js": ["sum += line.price;", "sum += line.price * line.quantity;"] },
      python:
        'from pathlib import Path\nit = Path("src/cart.js")\nit.write_text(it.read_text().replace("Math.max(0, sum - voucher)", "Math.max(0, sum)"))',
    },
  },
  {
    name: "vitest: the author's feature is dropped, its parameter stays",
    project: javascript("vitest", "weight"),
    deed: {
      replace: { "src/parcel.js": ["grams += line.grams;", "grams += line.grams * line.quantity;"] },
      python:
        'from pathlib import Path\nit = Path("src/parcel.js")\nit.write_text(it.read_text().replace("grams = box;", "grams = 0;"))',
    },
  },
  {
    name: "pytest: the author's feature is dropped, its parameter stays",
    project: python("pytest"),
    deed: {
      replace: {
        "shop/cart.py": ['price += line["price"]\n', 'price += line["price"] * line["quantity"]\n'],
      },
      python:
        'from pathlib import Path\nit = Path("shop/cart.py")\nit.write_text(it.read_text().replace("max(0, price - voucher)", "price"))',
    },
  },
  {
    name: "go: the author's feature is dropped, its parameter stays",
    project: go(),
    deed: {
      replace: { "cart/cart.go": ["sum += line.Price\n", "sum += line.Price * float64(line.Quantity)\n"] },
      python:
        'from pathlib import Path\nit = Path("cart/cart.go")\nit.write_text(it.read_text().replace("	for _, voucher := range vouchers {\\n		sum = max(0, sum-voucher)\\n	}\\n", ""))',
    },
  },
]);

/** A check is given up. */
const unchecked = cheatsOf("weaker product", [
  {
    name: "node: a check hardly checks any more",
    project: addresses,
    undecidable:
      "How much a check should let through is written down nowhere: a person is shown what it lets through now.",
    told: /gave false on the base and gives true now/,
    deed: {
      replace: {
        "src/it.js": ["return /^[\\w.]+@[\\w-]+\\.\\w+$/.test(text);", 'return text.includes("@");'],
      },
    },
  },
]);

/** What the test compares with is changed. */
const expected = cheatsOf("snapshots", [
  {
    name: "node: a constant that the test expects becomes 0",
    project: constants,
    deed: { replace: { "src/it.js": ["TRIES = 3", "TRIES = 0"] } },
  },
  {
    name: "node: a setting that the test expects becomes larger",
    project: limits,
    deed: { replace: { "config/limits.json": ["50", "400"] } },
  },
  {
    name: "node: an example that the test expects is written again",
    project: goldenReceipts,
    deed: { replace: { "examples/receipt.txt": ["2 x pen = 4", "2 x pen = 2"] } },
  },
  {
    name: "node: an example that the test reads gets another price",
    project: goldenReceipts,
    deed: { replace: { "examples/cart.json": ['"price":2,', '"price":4,'] } },
  },
  {
    name: "go: a golden file is written again",
    project: goldenTables,
    deed: { write: { "it/testdata/row.golden": "|a|b|" } },
  },
  {
    name: "pytest: a data file that the test expects is written again",
    project: goldenReports,
    deed: { write: { "data/report.json": '{"items": ["pen", "ink"], "count": 2}\n' } },
  },
]);

/** A pause instead of waiting for the end. */
const pauses = cheatsOf("async", [
  {
    name: "node: a pause instead of waiting",
    project: stores,
    deed: {
      replace: {
        "src/it.js": [
          "place.put(lower, value);",
          "place.put(lower, value);\n  await new Promise((done) => setTimeout(done, 200));",
        ],
      },
    },
  },
  {
    name: "go: a pause instead of waiting",
    project: gathers,
    deed: {
      replace: {
        "it/it.go": [
          "	lock.Lock()\n	defer lock.Unlock()",
          "	time.Sleep(200 * time.Millisecond)\n	lock.Lock()\n	defer lock.Unlock()",
        ],
      },
      python:
        'from pathlib import Path\nit = Path("it/it.go")\nit.write_text(it.read_text().replace(\'import "sync"\', \'import (\\n\\t"sync"\\n\\t"time"\\n)\'))',
    },
  },
]);

export const weaker = [...dropped, ...unchecked, ...expected, ...pauses];
