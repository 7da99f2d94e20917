import { expect, test } from "vitest";
import { createOutlineParser } from "../../../create-outline-parser.ts";
import { classesElsewhere } from "./classes-elsewhere.ts";

test("finds the classes that the project's other modules export, with their constructors", async () => {
  const sources: Readonly<Record<string, string>> = {
    "src/bill.ts":
      'import type { Cart } from "./models/index.ts";\nexport class Bill {}\nexport function label(cart: Cart) { return cart.size; }\n',
    "src/models/index.ts": 'export * from "./cart.ts";\n',
    "src/models/cart.ts":
      "export class Cart { constructor(size: number) {} }\nexport abstract class Shape {}\nexport class Bill {}\nclass Hidden {}\nexport default class Whole {}\n",
    "src/other.ts": "export class Unrelated {}\n",
  };
  const files = { paths: Object.keys(sources), read: (path: string) => sources[path] };
  const outlines = await createOutlineParser();
  const text = sources["src/bill.ts"] ?? "";
  const outline = outlines.parse("src/bill.ts", text);
  if (!outline) throw new Error("does not parse");
  expect(classesElsewhere(files, { outline, text, outlines })).toEqual([
    {
      name: "Cart",
      kind: "class",
      module: "src/models/cart.ts",
      parameters: [expect.objectContaining({ name: "size", type: "number" })],
    },
  ]);
});
