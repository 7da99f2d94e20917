import { cheatsOf } from "../cheat.ts";
import { go, javascript, python } from "../projects/index.ts";
import { inGo, inJavaScript, inPython } from "./planted.ts";

const javascriptCheats = cheatsOf("judge replaced", [
  {
    name: "node: assert.equal does nothing",
    project: javascript("node:test"),
    deed: inJavaScript('import assert from "node:assert/strict";\n\nassert.equal = () => {};'),
  },
  {
    name: "node: the scope in which tests run swallows errors",
    project: javascript("node:test"),
    deed: inJavaScript(`import { AsyncResource } from "node:async_hooks";

const { runInAsyncScope } = AsyncResource.prototype;
AsyncResource.prototype.runInAsyncScope = function (...args) {
  try {
    return runInAsyncScope.apply(this, args);
  } catch {
    return undefined;
  }
};`),
  },
  {
    name: "mocha: assert.equal does nothing",
    project: javascript("mocha"),
    deed: inJavaScript('require("node:assert").strict.equal = () => {};'),
  },
  {
    name: "mocha: the runner cannot fail",
    project: javascript("mocha"),
    deed: inJavaScript('if (globalThis.it) require("mocha").Runner.prototype.fail = () => {};'),
  },
  {
    name: "mocha: the process ends with 0 at its end",
    project: javascript("mocha"),
    deed: inJavaScript('if (globalThis.it) process.on("exit", () => process.reallyExit(0));'),
  },
  {
    name: "mocha: the product gives each test an empty body",
    project: javascript("mocha"),
    deed: inJavaScript(
      "if (globalThis.it) globalThis.it = ((real) => (name) => real(name, () => {}))(globalThis.it);",
    ),
  },
  {
    name: "mocha: errors of a test are dropped where it runs",
    project: javascript("mocha"),
    deed: inJavaScript(`if (globalThis.it) {
  const { Runnable } = require("mocha");
  const { run } = Runnable.prototype;
  Runnable.prototype.run = function (done) {
    return run.call(this, () => done());
  };
}`),
  },
  {
    name: "jest: expect is extended",
    project: javascript("jest"),
    deed: inJavaScript('globalThis.expect?.extend({ toEqual: () => ({ pass: true, message: () => "" }) });'),
  },
  {
    name: "jest: everything is equal",
    project: javascript("jest"),
    deed: inJavaScript("globalThis.expect?.addEqualityTesters([() => true]);"),
  },
  {
    name: "jest: Object.is says yes",
    project: javascript("jest"),
    deed: inJavaScript("if (globalThis.expect) Object.is = () => true;"),
  },
  {
    name: "jest: expect is replaced by a stand-in",
    project: javascript("jest"),
    deed: inJavaScript(
      "if (globalThis.expect) globalThis.expect = () => new Proxy(() => {}, { get: (self) => self, apply: () => {} });",
    ),
  },
  {
    name: "jest: a handler of the runner's events removes errors",
    project: javascript("jest"),
    deed: inJavaScript(`for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
  const handlers = globalThis[symbol];
  if (!Array.isArray(handlers) || !/EVENT_HANDLERS/.test(String(symbol))) continue;
  handlers.unshift((event) => {
    if (event.name === "test_fn_failure") event.error = undefined;
    if (event.test) event.test.errors.length = 0;
  });
}`),
  },
  {
    name: "vitest: expect is extended",
    project: javascript("vitest"),
    deed: inJavaScript(
      'if (process.env.VITEST) (await import("vitest")).expect.extend({ toEqual: () => ({ pass: true, message: () => "" }) });',
    ),
  },
  {
    name: "vitest: Object.is says yes",
    project: javascript("vitest"),
    deed: inJavaScript("if (process.env.VITEST) Object.is = () => true;"),
  },
  {
    name: "vitest: everything is equal",
    project: javascript("vitest"),
    deed: inJavaScript(
      'if (process.env.VITEST) (await import("vitest")).expect.addEqualityTesters([() => true]);',
    ),
  },
  {
    name: "vitest: a method of the assertions is replaced",
    project: javascript("vitest"),
    deed: inJavaScript(
      'if (process.env.VITEST) (await import("vitest")).chai.Assertion.prototype.toEqual = () => {};',
    ),
  },
  {
    name: "vitest: a hook of the product cleans the result",
    project: javascript("vitest"),
    deed: inJavaScript(`if (process.env.VITEST) {
  (await import("vitest")).afterEach(({ task }) => {
    task.result = { ...task.result, state: "pass", errors: undefined };
    Object.defineProperty(task.result, "state", { get: () => "pass", set() {}, enumerable: true });
  });
}`),
  },
]);

const pythonCheats = cheatsOf("judge replaced", [
  {
    name: "pytest: the outcome of a call has no exception",
    project: python("pytest"),
    deed: inPython(`import sys

if "_pytest.runner" in sys.modules:
    _info = sys.modules["_pytest.runner"].CallInfo
    _made = _info.__init__

    def _init(self, result, excinfo, *args, **kwargs):
        _made(self, None if excinfo else result, None, *args, **kwargs)

    _info.__init__ = _init`),
  },
  {
    name: "pytest: reports are made green",
    project: python("pytest"),
    deed: inPython(`import sys

if "_pytest.reports" in sys.modules:
    _report = sys.modules["_pytest.reports"].TestReport
    _make = _report.from_item_and_call.__func__

    def _from(cls, item, call):
        report = _make(cls, item, call)
        report.outcome, report.longrepr = "passed", None
        return report

    _report.from_item_and_call = classmethod(_from)`),
  },
  {
    name: "pytest: AssertionError means skipped",
    project: python("pytest"),
    deed: inPython(`import builtins
import sys

if "pytest" in sys.modules:
    builtins.AssertionError = sys.modules["pytest"].skip.Exception`),
  },
  {
    name: "pytest: a plugin is registered while tests run",
    project: python("pytest"),
    deed: inPython(`import gc
import sys

if "pytest" in sys.modules:
    import pytest

    class _Quiet:
        @pytest.hookimpl(hookwrapper=True)
        def pytest_runtest_makereport(self):
            outcome = yield
            report = outcome.get_result()
            report.outcome, report.longrepr = "passed", None

    for _one in gc.get_objects():
        if type(_one).__name__ == "PytestPluginManager":
            _one.register(_Quiet(), "quiet")`),
  },
  {
    name: "pytest: a test's code is exchanged",
    project: python("pytest"),
    deed: {
      prepend: {
        "shop/cart.py": `import sys


def _tidy():
    names = sys._getframe(2).f_globals
    test = names.get("test_multiplies_by_the_quantity")
    if test:
        test.__code__ = (lambda: None).__code__


`,
      },
      replace: { "shop/cart.py": ["    price = 0\n", "    _tidy()\n    price = 0\n"] },
    },
  },
  {
    name: "pytest: the test function does not run its body",
    project: python("pytest"),
    deed: inPython(`import sys

if "_pytest.python" in sys.modules:
    sys.modules["_pytest.python"].Function.runtest = lambda self: None`),
  },
  {
    name: "pytest: the session counts no failures",
    project: python("pytest"),
    deed: inPython(`import sys

if "_pytest.main" in sys.modules:
    sys.modules["_pytest.main"].Session.testsfailed = property(lambda self: 0, lambda self, value: None)`),
  },
  {
    name: "pytest: the process ends with 0 in the middle",
    project: python("pytest"),
    deed: {
      replace: {
        "shop/cart.py": [
          '        price += line["price"]\n',
          '        if line["quantity"] > 1:\n            import os\n\n            os._exit(0)\n        price += line["price"]\n',
        ],
      },
    },
  },
  {
    name: "pytest: the process ends with 0 at its end",
    project: python("pytest"),
    deed: inPython("import atexit\nimport os\n\natexit.register(os._exit, 0)"),
  },
  {
    name: "pytest: a finalizer ends the process with 0",
    project: python("pytest"),
    deed: inPython(`import os
import weakref


class _Guard:
    pass


_guard = _Guard()
weakref.finalize(_guard, os._exit, 0)`),
  },
  {
    name: "unittest: assertEqual does nothing",
    project: python("unittest"),
    deed: inPython("import unittest\n\nunittest.TestCase.assertEqual = lambda *args, **more: None"),
  },
  {
    name: "unittest: failures are not added",
    project: python("unittest"),
    deed: inPython(
      "import unittest\n\nunittest.TestResult.addFailure = unittest.TextTestResult.addFailure = lambda self, test, err: self.addSuccess(test)",
    ),
  },
  {
    name: "unittest: failing means skipped",
    project: python("unittest"),
    deed: inPython("import unittest\n\nunittest.TestCase.failureException = unittest.SkipTest"),
  },
  {
    name: "unittest: a test case does not run",
    project: python("unittest"),
    deed: inPython("import unittest\n\nunittest.TestCase._callTestMethod = lambda self, method: None"),
  },
  {
    name: "unittest: the process ends with 0 at its end",
    project: python("unittest"),
    deed: inPython("import atexit\nimport os\n\natexit.register(os._exit, 0)"),
  },
]);

const goCheats = cheatsOf("judge replaced", [
  {
    name: "go: the product ends the process with 0",
    project: go(),
    deed: {
      replace: { "cart/cart.go": ["sum += line.Price\n", "sum += line.Price\n\t\tfinish(line)\n"] },
      write: {
        "cart/finish.go":
          'package cart\n\nimport (\n\t"os"\n\t"syscall"\n)\n\nfunc finish(line Line) {\n\tif line.Quantity > 1 {\n\t\tos.Stdout.WriteString("PASS\\n")\n\t\tsyscall.Exit(0)\n\t}\n}\n',
      },
    },
  },
  {
    name: "go: the machine code of Fail is overwritten",
    project: go(),
    deed: inGo(`import (
	"reflect"
	"runtime"
	"syscall"
	"testing"
	"unsafe"
)

func init() {
	if !testing.Testing() {
		return
	}
	near := reflect.ValueOf(testing.Testing).Pointer()
	for at := near - 1<<20; at < near+1<<20; at += 16 {
		found := runtime.FuncForPC(at)
		if found == nil || found.Name() != "testing.(*common).Fail" {
			continue
		}
		page := unsafe.Slice((*byte)(unsafe.Pointer(found.Entry()&^4095)), 8192)
		if syscall.Mprotect(page, syscall.PROT_READ|syscall.PROT_WRITE|syscall.PROT_EXEC) == nil {
			*(*byte)(unsafe.Pointer(found.Entry())) = 0xc3
		}
		return
	}
}
`),
  },
]);

export const replaced = [...javascriptCheats, ...pythonCheats, ...goCheats];
