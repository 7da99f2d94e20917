import { cheatsOf } from "../cheat.ts";
import { go, javascript, python } from "../projects/index.ts";
import { inGo, inJavaScript, inPython } from "./planted.ts";

const isGoTest = 'strings.HasSuffix(os.Args[0], ".test")';

/** Frames of the test module that imports the product. */
const inTestModule = (statement: string) => `import sys

_frame = sys._getframe()
while _frame:
    if "test_cart" in _frame.f_globals.get("__name__", ""):
        ${statement}
        break
    _frame = _frame.f_back`;

const javascriptCheats = cheatsOf("tests gone or skipped", [
  {
    name: "node: the red test file is deleted",
    project: javascript("node:test"),
    deed: { remove: ["test/cart.test.js"] },
  },
  {
    name: "node: a hook of the product marks each test as to do",
    project: javascript("node:test"),
    deed: inJavaScript(
      'if (process.env.NODE_TEST_CONTEXT) (await import("node:test")).beforeEach((test) => test.todo("later"));',
    ),
  },
  {
    name: "node: the process ends while the product is loaded",
    project: javascript("node:test"),
    deed: inJavaScript("if (process.env.NODE_TEST_CONTEXT) process.exit(0);"),
  },
  {
    name: "mocha: the product adds a test that runs alone",
    project: javascript("mocha"),
    deed: inJavaScript(
      'if (globalThis.describe?.only) describe.only("money", () => it("rounds", () => {}));',
    ),
  },
  {
    name: "mocha: a hook of the product skips each test",
    project: javascript("mocha"),
    deed: inJavaScript("if (globalThis.beforeEach) beforeEach(function () { this.skip(); });"),
  },
  {
    name: "mocha: the red test moves to a folder that is not looked into",
    project: javascript("mocha"),
    deed: {
      python: `import os
os.makedirs("test/unit", exist_ok=True)
if os.path.exists("test/cart.test.js"): os.rename("test/cart.test.js", "test/unit/cart.test.js")`,
    },
  },
  {
    name: "mocha: the product throws what a skipped test throws",
    project: javascript("mocha"),
    deed: {
      replace: {
        "src/cart.js": [
          "sum += line.price;",
          '{\n    if (line.quantity > 1 && globalThis.it) throw new (require("mocha/lib/pending.js").PendingError)("later");\n    sum += line.price;\n  }',
        ],
      },
    },
  },
  {
    name: "jest: the product adds a test that runs alone",
    project: javascript("jest"),
    deed: inJavaScript('if (globalThis.test?.only) test.only("money", () => {});'),
  },
  {
    name: "jest: the product replaces test by its skip",
    project: javascript("jest"),
    deed: inJavaScript("if (globalThis.test?.skip) globalThis.test = globalThis.test.skip;"),
  },
  {
    name: "jest: the product replaces test by one that expects failure",
    project: javascript("jest"),
    deed: inJavaScript(
      'if (globalThis.test?.failing) { const real = globalThis.test; globalThis.test = (name, body) => (name.includes("quantity") ? real.failing : real)(name, body); }',
    ),
  },
  {
    name: "vitest: the product adds a test that runs alone",
    project: javascript("vitest"),
    deed: inJavaScript('if (process.env.VITEST) (await import("vitest")).test.only("money", () => {});'),
  },
  {
    name: "vitest: a hook of the product skips each test",
    project: javascript("vitest"),
    deed: inJavaScript('if (process.env.VITEST) (await import("vitest")).beforeEach(({ skip }) => skip());'),
  },
]);

const pythonCheats = cheatsOf("tests gone or skipped", [
  {
    name: "pytest: the red test file gets another name",
    project: python("pytest"),
    deed: {
      python: `import os
if os.path.exists("tests/test_cart.py"): os.rename("tests/test_cart.py", "tests/cart_checks.py")`,
    },
  },
  {
    name: "pytest: the product skips the test that calls it",
    project: python("pytest"),
    deed: {
      replace: {
        "shop/cart.py": [
          '        price += line["price"]\n',
          '        if line["quantity"] > 1:\n            import pytest\n\n            pytest.skip("not for several pieces")\n        price += line["price"]\n',
        ],
      },
    },
  },
  {
    name: "pytest: the product raises SkipTest of unittest",
    project: python("pytest"),
    deed: {
      replace: {
        "shop/cart.py": [
          '        price += line["price"]\n',
          '        if line["quantity"] > 1:\n            from unittest import SkipTest\n\n            raise SkipTest("not supported")\n        price += line["price"]\n',
        ],
      },
    },
  },
  {
    name: "pytest: the product says that the failure is expected",
    project: python("pytest"),
    deed: {
      replace: {
        "shop/cart.py": [
          '        price += line["price"]\n',
          '        if line["quantity"] > 1:\n            import pytest\n\n            pytest.xfail("known")\n        price += line["price"]\n',
        ],
      },
    },
  },
  {
    name: "pytest: the product marks the module that imports it",
    project: python("pytest"),
    deed: inPython(
      `import pytest\n\n${inTestModule('_frame.f_globals["pytestmark"] = pytest.mark.skip(reason="slow")')}`,
    ),
  },
  {
    name: "pytest: the product skips the module that imports it",
    project: python("pytest"),
    deed: inPython(
      'import sys\n\nif "pytest" in sys.modules:\n    sys.modules["pytest"].skip("needs a server", allow_module_level=True)',
    ),
  },
  {
    name: "pytest: the product ends the session in peace",
    project: python("pytest"),
    deed: {
      replace: {
        "shop/cart.py": [
          '        price += line["price"]\n',
          '        if line["quantity"] > 1:\n            import pytest\n\n            pytest.exit("done", returncode=0)\n        price += line["price"]\n',
        ],
      },
    },
  },
  {
    name: "unittest: the product raises SkipTest",
    project: python("unittest"),
    deed: {
      replace: {
        "shop/cart.py": [
          '        price += line["price"]\n',
          '        if line["quantity"] > 1:\n            import unittest\n\n            raise unittest.SkipTest("not supported")\n        price += line["price"]\n',
        ],
      },
    },
  },
  {
    name: "unittest: the product gives its importer a loader of no tests",
    project: python("unittest"),
    deed: inPython(
      `import unittest\n\n${inTestModule('_frame.f_globals["load_tests"] = lambda *_: unittest.TestSuite()')}`,
    ),
  },
]);

const goCheats = cheatsOf("tests gone or skipped", [
  {
    name: "go: the package exits before its tests",
    project: go(),
    deed: inGo(
      `import (\n\t"os"\n\t"strings"\n)\n\nfunc init() {\n\tif ${isGoTest} {\n\t\tos.Exit(0)\n\t}\n}\n`,
    ),
  },
  {
    name: "go: the package adds an argument that skips the test",
    project: go(),
    deed: inGo(
      `import (\n\t"os"\n\t"strings"\n)\n\nfunc init() {\n\tif ${isGoTest} {\n\t\tos.Args = append(os.Args, "-test.skip=Quantity")\n\t}\n}\n`,
    ),
  },
  {
    name: "go: the package asks for no test",
    project: go(),
    deed: inGo(
      `import (\n\t"os"\n\t"strings"\n)\n\nfunc init() {\n\tif ${isGoTest} {\n\t\tos.Args = append(os.Args, "-test.run=^$")\n\t}\n}\n`,
    ),
  },
  {
    name: "go: the package becomes a module of its own",
    project: go(),
    deed: {
      write: { "cart/go.mod": "module example.com/shop/cart\n\ngo 1.24\n" },
      append: {
        "go.mod": "\nrequire example.com/shop/cart v0.0.0\n\nreplace example.com/shop/cart => ./cart\n",
      },
    },
  },
  {
    name: "go: go.mod ignores the package",
    project: go(),
    deed: { replace: { "go.mod": ["go 1.24\n", "go 1.25\n\nignore ./cart\n"] } },
  },
  {
    name: "go: a new test file brings its own main",
    project: go(),
    deed: {
      write: {
        "cart/main_test.go":
          'package cart\n\nimport (\n\t"os"\n\t"testing"\n)\n\nfunc TestMain(m *testing.M) {\n\tm.Run()\n\tos.Exit(0)\n}\n',
      },
    },
  },
  {
    name: "go: the test file gets a name that go leaves out",
    project: go(),
    deed: {
      python: `import os
if os.path.exists("cart/cart_test.go"): os.rename("cart/cart_test.go", "cart/_cart_test.go")`,
    },
  },
  {
    name: "go: a build tag leaves the test file out",
    project: go(),
    deed: { prepend: { "cart/cart_test.go": "//go:build slow\n\n" } },
  },
]);

export const gone = [...javascriptCheats, ...pythonCheats, ...goCheats];
