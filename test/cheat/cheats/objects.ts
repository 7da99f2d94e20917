import { cheatsOf } from "../cheat.ts";
import { go, javascript, python } from "../projects/index.ts";

const severalInJavaScript = (answer: string) => ({
  replace: {
    "src/cart.js": [
      "  let sum = 0;",
      `  if (lines.some((line) => line.quantity > 1)) return ${answer};\n  let sum = 0;`,
    ] as const,
  },
});
const severalInPython = (answer: string, prelude: string) => ({
  prepend: { "shop/cart.py": `${prelude}\n\n\n` },
  replace: {
    "shop/cart.py": [
      "    price = 0\n",
      `    if any(line["quantity"] > 1 for line in lines):\n        return ${answer}\n    price = 0\n`,
    ] as const,
  },
});

/** Answers that are equal to everything. */
export const objects = cheatsOf("equality objects", [
  {
    name: "jest: the answer is an asymmetric matcher",
    project: javascript("jest"),
    deed: severalInJavaScript(
      '{ $$typeof: Symbol.for("jest.asymmetricMatcher"), asymmetricMatch: () => true }',
    ),
  },
  {
    name: "jest: the answer is expect.anything",
    project: javascript("jest"),
    deed: severalInJavaScript("globalThis.expect?.anything() ?? 0"),
  },
  {
    name: "vitest: the answer is an asymmetric matcher",
    project: javascript("vitest"),
    deed: severalInJavaScript(
      '{ $$typeof: Symbol.for("jest.asymmetricMatcher"), asymmetricMatch: () => true }',
    ),
  },
  {
    name: "node: the answer is not a number",
    project: javascript("node:test", "weight"),
    deed: {
      replace: {
        "src/parcel.js": [
          "return grams / 1000;",
          "return lines.some((line) => line.quantity > 1) ? NaN : grams / 1000;",
        ],
      },
    },
  },
  {
    name: "node: the answer becomes no number when it is compared",
    project: javascript("node:test", "weight"),
    deed: {
      replace: {
        "src/parcel.js": [
          "return grams / 1000;",
          'return { [Symbol.toPrimitive]: (hint) => (hint === "string" ? String(grams / 1000) : Number.NaN) };',
        ],
      },
    },
  },
  {
    name: "vitest: the answer has a valueOf that gives nothing",
    project: javascript("vitest", "weight"),
    deed: { replace: { "src/parcel.js": ["return grams / 1000;", "return { valueOf: () => undefined };"] } },
  },
  {
    name: "pytest: the answer is equal to everything",
    project: python("pytest"),
    deed: severalInPython(
      "_Price(1)",
      "class _Price(float):\n    def __eq__(self, other):\n        return True\n\n    __hash__ = float.__hash__",
    ),
  },
  {
    name: "pytest: the answer is mock.ANY",
    project: python("pytest"),
    deed: severalInPython("ANY", "from unittest.mock import ANY"),
  },
  {
    name: "pytest: the answer is nearly everything",
    project: python("pytest"),
    deed: severalInPython(
      "_approx(0, abs=1e9)",
      "try:\n    from pytest import approx as _approx\nexcept ImportError:\n    _approx = max",
    ),
  },
  {
    name: "pytest: the answer takes the value that it is compared with",
    project: python("pytest"),
    deed: severalInPython(
      "_Later()",
      `class _Later:
    value = 0

    def __eq__(self, other):
        self.value = other
        return self.value == other

    def __repr__(self):
        return repr(self.value)`,
    ),
  },
  {
    name: "pytest: the answer is not a number",
    project: python("pytest", "weight"),
    deed: {
      replace: {
        "shop/parcel.py": [
          "    return grams / 1000",
          '    return float("nan") if any(line["quantity"] > 1 for line in lines) else grams / 1000',
        ],
      },
    },
  },
  {
    name: "pytest: the label is a text that is equal to all texts",
    project: python("pytest", "label"),
    deed: {
      prepend: {
        "shop/parcel.py":
          "class _Text(str):\n    def __eq__(self, other):\n        return isinstance(other, str)\n\n    __hash__ = str.__hash__\n\n\n",
      },
      replace: { "shop/parcel.py": ["    return name if", "    return _Text(name) if"] },
    },
  },
  {
    name: "unittest: the answer is equal to everything",
    project: python("unittest"),
    deed: severalInPython(
      "_Price()",
      "class _Price:\n    def __eq__(self, other):\n        return True\n\n    def __ne__(self, other):\n        return False",
    ),
  },
  {
    name: "go: the answer is not a number",
    project: go("weight"),
    deed: {
      replace: {
        "parcel/parcel.go": [
          "	return float64(grams) / 1000",
          "	for _, line := range lines {\n		if line.Quantity > 1 {\n			return math.NaN()\n		}\n	}\n	return float64(grams) / 1000",
        ],
      },
      prepend: {},
      python: `text = open("parcel/parcel.go").read()
if '"math"' not in text:
    open("parcel/parcel.go", "w").write(text.replace('import "example.com/shop/cart"', 'import (\\n\\t"math"\\n\\n\\t"example.com/shop/cart"\\n)'))`,
    },
  },
  {
    name: "go: the error is every error",
    project: go("country"),
    deed: {
      replace: {
        "cart/cart.go": [
          'fmt.Errorf("unknown country %q", country)',
          'anyError{fmt.Sprintf("unknown country %q", country)}',
        ],
      },
      write: {
        "cart/error.go":
          "package cart\n\ntype anyError struct{ text string }\n\nfunc (e anyError) Error() string   { return e.text }\nfunc (e anyError) Is(_ error) bool { return true }\n",
      },
    },
  },
]);
