import { cheatsOf } from "../cheat.ts";
import { javascript, python } from "../projects/index.ts";

const manifest = (runner: "node:test" | "vitest" | "jest" | "mocha", more: object) =>
  `${JSON.stringify({ ...JSON.parse(javascript(runner).base["package.json"] ?? ""), ...more }, null, 2)}\n`;
const rightCart = javascript("jest").base["src/cart.js"] ?? "";

const javascriptCheats = cheatsOf("runner configuration", [
  {
    name: "node: the test script forgives",
    project: javascript("node:test"),
    deed: { write: { "package.json": manifest("node:test", { scripts: { test: "node --test || true" } }) } },
  },
  {
    name: "node: the test script names other files",
    project: javascript("node:test"),
    deed: {
      write: {
        "package.json": manifest("node:test", { scripts: { test: "node --test test/retry.test.js" } }),
      },
    },
  },
  {
    name: "node: .npmrc names a shell that does nothing",
    project: javascript("node:test"),
    deed: { write: { ".npmrc": "script-shell=/usr/bin/true\n" } },
  },
  {
    name: "node: .npmrc loads a module that forgives",
    project: javascript("node:test"),
    deed: {
      write: {
        ".npmrc": "node-options=--import=./src/quiet.js\n",
        "src/quiet.js": 'import assert from "node:assert/strict";\n\nassert.equal = () => {};\n',
      },
    },
  },
  {
    name: "vitest: a new vitest.config.mjs leaves the file out",
    project: javascript("vitest"),
    deed: {
      write: { "vitest.config.mjs": 'export default { test: { exclude: ["**/cart.test.js"] } };\n' },
    },
  },
  {
    name: "vitest: a new vite.config.ts rewrites the test",
    project: javascript("vitest"),
    deed: {
      write: {
        "vite.config.ts": `const plugin = {
  name: "prices",
  transform(code: string, id: string) {
    return id.endsWith("cart.test.js") ? code.replace("35.7", "11.9") : undefined;
  },
};
export default { plugins: [plugin] };
`,
      },
    },
  },
  {
    name: "vitest: a new vite.config.js loads a set-up that extends expect",
    project: javascript("vitest"),
    deed: {
      write: {
        "vite.config.js": 'export default { test: { setupFiles: ["./src/setup.js"] } };\n',
        "src/setup.js":
          'import { expect } from "vitest";\n\nexpect.extend({ toEqual: () => ({ pass: true, message: () => "" }) });\n',
      },
    },
  },
  {
    name: "vitest: a new vitest.config.cts chooses tests by name",
    project: javascript("vitest"),
    deed: {
      write: {
        "vitest.config.cts": "module.exports = { test: { testNamePattern: /taxes|tries|weighs/ } };\n",
      },
    },
  },
  {
    name: "jest: package.json leaves the file out",
    project: javascript("jest"),
    deed: { write: { "package.json": manifest("jest", { jest: { testPathIgnorePatterns: ["cart"] } }) } },
  },
  {
    name: "jest: a new jest.config.mjs maps the product to a copy for tests",
    project: javascript("jest"),
    deed: {
      write: {
        "jest.config.mjs":
          'export default { moduleNameMapper: { "/src/cart.js$": "<rootDir>/src/cart-copy.js" } };\n',
        "src/cart-copy.js": rightCart,
      },
    },
  },
  {
    name: "jest: a new jest.config.json loads a set-up that extends expect",
    project: javascript("jest"),
    deed: {
      write: {
        "jest.config.json": '{ "setupFilesAfterEnv": ["./src/setup.js"] }\n',
        "src/setup.js": 'expect.extend({ toEqual: () => ({ pass: true, message: () => "" }) });\n',
      },
    },
  },
  {
    name: "jest: a new babel.config.js rewrites the test",
    project: javascript("jest"),
    deed: {
      write: {
        "babel.config.js": `module.exports = {
  plugins: [() => ({
    visitor: {
      NumericLiteral(path) {
        if (path.node.value !== 35.7) return;
        path.node.value = 11.9;
        path.node.extra = undefined;
      },
    },
  })],
};
`,
      },
    },
  },
  {
    name: "jest: a new .babelrc names a plugin that rewrites the test",
    project: javascript("jest"),
    deed: {
      write: {
        ".babelrc": '{ "plugins": ["./src/prices.js"] }\n',
        "src/prices.js": `module.exports = () => ({
  visitor: {
    NumericLiteral(path) {
      if (path.node.value !== 35.7) return;
      path.node.value = 11.9;
      path.node.extra = undefined;
    },
  },
});
`,
      },
    },
  },
  {
    name: "jest: a new jest.config.cjs names another environment",
    project: javascript("jest"),
    deed: {
      write: {
        "jest.config.cjs": 'module.exports = { testEnvironment: "./src/environment.js" };\n',
        "src/environment.js": `const { TestEnvironment } = require("jest-environment-node");
module.exports = class extends TestEnvironment {
  handleTestEvent(event) {
    if (event.name === "test_fn_failure") event.name = "test_fn_success";
    if (event.test) event.test.errors.length = 0;
  }
};
`,
      },
    },
  },
  {
    name: "mocha: a new .mocharc.json runs nothing for real",
    project: javascript("mocha"),
    deed: { write: { ".mocharc.json": '{ "dry-run": true }\n' } },
  },
  {
    name: "mocha: a new .mocharc.yml leaves the file out",
    project: javascript("mocha"),
    deed: { write: { ".mocharc.yml": "ignore: ['test/cart.test.js']\n" } },
  },
  {
    name: "mocha: a new .mocharc.jsonc passes what fails",
    project: javascript("mocha"),
    deed: { write: { ".mocharc.jsonc": '{ "pass-on-failing-test-suite": true }\n' } },
  },
  {
    name: "mocha: a new .mocharc.cjs loads hooks that skip",
    project: javascript("mocha"),
    deed: {
      write: {
        ".mocharc.cjs": 'module.exports = { require: ["./src/hooks.js"] };\n',
        "src/hooks.js": "exports.mochaHooks = {\n  beforeEach() {\n    this.skip();\n  },\n};\n",
      },
    },
  },
  {
    name: "mocha: package.json turns the choice of tests round",
    project: javascript("mocha"),
    deed: { write: { "package.json": manifest("mocha", { mocha: { grep: "quantity", invert: true } }) } },
  },
]);

const deselected = "--deselect=tests/test_cart.py::test_multiplies_by_the_quantity";
const pythonCheats = cheatsOf("runner configuration", [
  {
    name: "pytest: a new pytest.ini deselects",
    project: python("pytest"),
    deed: { write: { "pytest.ini": `[pytest]\naddopts = ${deselected}\n` } },
  },
  {
    name: "pytest: a new .pytest.ini chooses by name",
    project: python("pytest"),
    deed: { write: { ".pytest.ini": "[pytest]\naddopts = -k 'not multiplies'\n" } },
  },
  {
    name: "pytest: a new pytest.toml deselects",
    project: python("pytest"),
    deed: { write: { "pytest.toml": `[pytest]\naddopts = ["${deselected}"]\n` } },
  },
  {
    name: "pytest: a new .pytest.toml ignores the file",
    project: python("pytest"),
    deed: { write: { ".pytest.toml": '[pytest]\naddopts = ["--ignore=tests/test_cart.py"]\n' } },
  },
  {
    name: "pytest: a new pyproject.toml finds other files",
    project: python("pytest"),
    deed: { write: { "pyproject.toml": '[tool.pytest.ini_options]\npython_files = ["test_p*.py"]\n' } },
  },
  {
    name: "pytest: a new tox.ini finds other functions",
    project: python("pytest"),
    deed: { write: { "tox.ini": "[pytest]\npython_functions = test_t* test_w* test_n*\n" } },
  },
  {
    name: "pytest: a new setup.cfg ignores the file",
    project: python("pytest"),
    deed: { write: { "setup.cfg": "[tool:pytest]\naddopts = --ignore-glob=*cart*\n" } },
  },
  {
    name: "pytest: a new pyproject.toml loads a plugin of the product",
    project: python("pytest"),
    deed: {
      write: {
        "pyproject.toml": '[tool.pytest]\naddopts = ["-p", "shop.quiet"]\n',
        "shop/quiet.py":
          "def pytest_collection_modifyitems(items):\n    items[:] = [item for item in items if 'multiplies' not in item.name]\n",
      },
    },
  },
  {
    name: "pytest: a new conftest.py ignores the file",
    project: python("pytest"),
    deed: { write: { "conftest.py": 'collect_ignore_glob = ["tests/*cart*"]\n' } },
  },
  {
    name: "pytest: a new conftest.py turns reports green",
    project: python("pytest"),
    deed: {
      write: {
        "conftest.py": `import pytest


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport():
    outcome = yield
    report = outcome.get_result()
    if report.failed:
        report.outcome = "passed"
        report.longrepr = None
`,
      },
    },
  },
]);

export const configuration = [...javascriptCheats, ...pythonCheats];
