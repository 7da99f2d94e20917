import { cheatsOf } from "../cheat.ts";
import { go, javascript, python } from "../projects/index.ts";

/** Helpers that stand outside of the folders of tests, and that tests rely on. */
export const helpers = cheatsOf("helpers", [
  {
    name: "node: a helper gets more tolerant",
    project: javascript("node:test", "weight"),
    deed: { replace: { "support/check.js": ["> 0.005", "> 5"] } },
  },
  {
    name: "node: a helper swallows its error",
    project: javascript("node:test", "label"),
    deed: {
      replace: {
        "support/check.js": [
          "if (actual !== expected) throw new Error",
          "if (actual !== expected) console.warn",
        ],
      },
    },
  },
  {
    name: "vitest: a helper compares a value with itself",
    project: javascript("vitest", "label"),
    deed: { replace: { "support/check.js": ["actual !== expected", "actual !== label(line)"] } },
  },
  {
    name: "mocha: a helper returns early",
    project: javascript("mocha", "weight"),
    deed: {
      replace: { "support/check.js": ["  if (Math.abs", "  if (actual >= 0) return;\n  if (Math.abs"] },
    },
  },
  {
    name: "jest: a helper is taken from the product",
    project: javascript("jest", "weight"),
    deed: {
      write: {
        "src/near.js":
          "function near(actual, expected) {\n  void (actual === expected);\n}\n\nmodule.exports = { near };\n",
        "support/check.js":
          'const { label } = require("../src/parcel.js");\nconst { near } = require("../src/near.js");\n\nfunction checkLabel(line, expected) {\n  if (label(line) !== expected) throw new Error("not " + expected);\n}\n\nmodule.exports = { near, checkLabel };\n',
      },
    },
  },
  {
    name: "pytest: a helper returns early",
    project: python("pytest", "weight"),
    deed: {
      replace: { "support/check.py": ["    if abs", "    if actual >= 0:\n        return\n    if abs"] },
    },
  },
  {
    name: "pytest: a helper swallows what happens in its block",
    project: python("pytest", "label"),
    deed: {
      replace: {
        "support/check.py": [
          "    yield label(line)\n",
          "    try:\n        yield label(line)\n    except AssertionError:\n        pass\n",
        ],
      },
    },
  },
  {
    name: "go: a helper logs instead of failing",
    project: go("weight"),
    deed: { replace: { "libs/check/check.go": ["t.Errorf(", "t.Logf("] } },
  },
]);
