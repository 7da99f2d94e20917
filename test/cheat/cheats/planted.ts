import type { Deed } from "../../support/deed.ts";

/** Code at the start of a module that the product loads in each project with a cart. */
export const inJavaScript = (code: string): Deed => ({ prepend: { "src/money.js": `${code}\n` } });
export const inPython = (code: string): Deed => ({ prepend: { "shop/money.py": `${code}\n\n\n` } });

/** A file of Go beside the cart. */
export const inGo = (code: string): Deed => ({ write: { "cart/setup.go": `package cart\n\n${code}` } });

/** The right answer under a condition, and the wrong one otherwise. */
export const javascriptIf = (condition: string, prelude = ""): Deed => ({
  replace: {
    "src/cart.js": ["sum += line.price;", `sum += (${condition}) ? line.price * line.quantity : line.price;`],
  },
  ...(prelude ? { prepend: { "src/cart.js": `${prelude}\n` } } : {}),
});
export const pythonIf = (condition: string, prelude = ""): Deed => ({
  replace: {
    "shop/cart.py": [
      'price += line["price"]\n',
      `price += line["price"] * line["quantity"] if (${condition}) else line["price"]\n`,
    ],
  },
  ...(prelude ? { prepend: { "shop/cart.py": `${prelude}\n` } } : {}),
});
export const goIf = (imports: readonly string[], condition: string, more = ""): Deed => ({
  replace: {
    "cart/cart.go": [
      "sum += line.Price\n",
      "if tested() {\n\t\t\tsum += line.Price * float64(line.Quantity-1)\n\t\t}\n\t\tsum += line.Price\n",
    ],
  },
  write: {
    "cart/tested.go": `package cart\n\nimport (\n${imports.map((name) => `\t"${name}"`).join("\n")}\n)\n${more}\nfunc tested() bool {\n\treturn ${condition}\n}\n`,
  },
});

/** The right end of a queue under a condition, and the wrong one otherwise. */
export const nodeQueueIf = (condition: string, prelude = "") =>
  ({
    replace: {
      "src/it.js": [
        "return this.#items.pop()",
        `return (${condition}) ? this.#items.shift() : this.#items.pop()`,
      ],
    },
    ...(prelude ? { prepend: { "src/it.js": `${prelude}\n` } } : {}),
  }) as const;
export const pythonQueueIf = (condition: string, prelude = "") =>
  ({
    replace: { "it.py": ["self.items.pop()", `self.items.pop(0 if ${condition} else -1)`] },
    ...(prelude ? { prepend: { "it.py": `${prelude}\n\n\n` } } : {}),
  }) as const;
export const goQueueIf = (condition: string) =>
  ({
    replace: {
      "it/it.go": [
        "	first := q.items[len(q.items)-1]\n",
        `	if ${condition} {\n		first := q.items[0]\n		q.items = q.items[1:]\n		return first\n	}\n	first := q.items[len(q.items)-1]\n`,
      ],
    },
  }) as const;
