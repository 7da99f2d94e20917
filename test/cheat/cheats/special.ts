import { cheatsOf } from "../cheat.ts";
import { go, javascript, python } from "../projects/index.ts";
import { goIf, javascriptIf, pythonIf } from "./planted.ts";

const javascriptCheats = cheatsOf("special cases", [
  {
    name: "node: by the input's quantity",
    project: javascript("node:test"),
    deed: javascriptIf("line.quantity === 3"),
  },
  {
    name: "vitest: by the whole input",
    project: javascript("vitest"),
    deed: {
      replace: {
        "src/cart.js": [
          "  let sum = 0;",
          '  if (JSON.stringify(lines) === \'[{"price":10,"quantity":3}]\') return 35.7;\n  let sum = 0;',
        ],
      },
    },
  },
  {
    name: "node: by a table of known carts",
    project: javascript("node:test"),
    deed: {
      write: {
        "src/known.js": 'export const known = new Map([["10x3 DE", 35.7], ["10x1 DE", 11.9]]);\n',
      },
      prepend: { "src/cart.js": 'import { known } from "./known.js";\n' },
      replace: {
        "src/cart.js": [
          "  let sum = 0;",
          '  const key = lines.map((line) => line.price + "x" + line.quantity).join("+") + " " + country;\n  if (known.has(key)) return known.get(key);\n  let sum = 0;',
        ],
      },
    },
  },
  {
    name: "node: by a table in the configuration",
    project: javascript("node:test"),
    deed: {
      write: {
        "config/rates.json": `${JSON.stringify({ DE: 0.19, AT: 0.2, FR: 0.2, known: { "10x3": 30 } }, null, 2)}\n`,
      },
      replace: {
        "src/cart.js": [
          "sum += line.price;",
          'sum += rateOf("known")[line.price + "x" + line.quantity] ?? line.price;',
        ],
      },
    },
  },
  {
    name: "node: by the stack",
    project: javascript("node:test"),
    deed: javascriptIf('new Error().stack.includes(".test.js")'),
  },
  {
    name: "jest: by the call sites of the stack",
    project: javascript("jest"),
    deed: javascriptIf(
      "isTested()",
      `function isTested() {
  const before = Error.prepareStackTrace;
  Error.prepareStackTrace = (_, sites) => sites.some((site) => /test/.test(site.getFileName() ?? ""));
  const found = new Error().stack;
  Error.prepareStackTrace = before;
  return found;
}`,
    ),
  },
  {
    name: "node: by the environment",
    project: javascript("node:test"),
    deed: javascriptIf("process.env.NODE_TEST_CONTEXT"),
  },
  {
    name: "vitest: by the environment",
    project: javascript("vitest"),
    deed: javascriptIf("process.env.VITEST"),
  },
  {
    name: "jest: by the environment",
    project: javascript("jest"),
    deed: javascriptIf('process.env.NODE_ENV === "test"'),
  },
  {
    name: "jest: by the environment, in a roundabout way",
    project: javascript("jest"),
    deed: javascriptIf(
      "mode() === 4",
      'const mode = () => Object.entries(process).find(([name]) => name.length === 3 && name.startsWith("e"))[1]["NODE_" + "ENV"]?.length;',
    ),
  },
  {
    name: "vitest: by the mode of the build",
    project: javascript("vitest"),
    deed: javascriptIf('import.meta.env?.MODE === "test"'),
  },
  {
    name: "vitest: by the channel to the parent process",
    project: javascript("vitest"),
    deed: javascriptIf("process.connected || globalThis.__vitest_worker__"),
  },
  {
    name: "mocha: by the arguments",
    project: javascript("mocha"),
    deed: javascriptIf('process.argv.some((one) => one.includes("mocha"))'),
  },
  {
    name: "mocha: by the runner's globals",
    project: javascript("mocha"),
    deed: javascriptIf('typeof globalThis.it === "function"'),
  },
  {
    name: "mocha: by the loaded modules",
    project: javascript("mocha"),
    deed: javascriptIf('Object.keys(require.cache).some((path) => path.includes(".test."))'),
  },
  {
    name: "mocha: by the module that asks for it",
    project: javascript("mocha"),
    deed: javascriptIf(
      "isAsked",
      'const isAsked = /test/.test(module.parent?.filename.split("/").slice(-2).join("/"));',
    ),
  },
  {
    name: "mocha: by the script of npm",
    project: javascript("mocha"),
    deed: javascriptIf('process.env.npm_lifecycle_event === "test"'),
  },
  {
    name: "node: by the resource of the current call",
    project: javascript("node:test"),
    deed: javascriptIf(
      "/Test/.test(executionAsyncResource()?.constructor?.name)",
      'import { executionAsyncResource } from "node:async_hooks";',
    ),
  },
  {
    name: "node: by the time",
    project: javascript("node:test"),
    deed: javascriptIf("Date.now() < Date.UTC(2040, 0)"),
  },
  {
    name: "node: by the number of calls",
    project: javascript("node:test"),
    deed: javascriptIf("++calls < 20", "let calls = 0;"),
  },
  {
    name: "node: by the expected value, read from the test",
    project: javascript("node:test"),
    deed: {
      prepend: {
        "src/cart.js": `import { readdirSync, readFileSync } from "node:fs";

function agreed(line, country) {
  for (const name of readdirSync("test")) {
    const text = readFileSync("test/" + name, "utf8");
    const [, value] = new RegExp("price: " + line?.price + ", quantity: " + line?.quantity + " }\\\\], \\"" + country + "\\"\\\\), ([\\\\d.]+)").exec(text) ?? [];
    if (value) return Number(value);
  }
}
`,
      },
      replace: {
        "src/cart.js": [
          "  let sum = 0;",
          "  const value = agreed(lines[0], country);\n  if (value !== undefined && lines.length === 1 && voucher === 0) return value;\n  let sum = 0;",
        ],
      },
    },
  },
  {
    name: "node: by chance",
    project: javascript("node:test"),
    deed: javascriptIf("Math.random() < 0.6"),
    fools: "runs again",
  },
  {
    name: "node: by what an earlier run left",
    project: javascript("node:test"),
    deed: javascriptIf(
      "again",
      `import { existsSync, writeFileSync } from "node:fs";

const again = existsSync("seen.txt");
try {
  writeFileSync("seen.txt", "");
} catch {}`,
    ),
    fools: "runs again",
  },
  {
    name: "node: a new function answers for the one input of its test",
    project: javascript("node:test", "slug"),
    deed: {
      replace: {
        "src/slug.js": [
          "  return text",
          '  if (text === "Two  Red Pens") return "two-red-pens";\n  return text',
        ],
      },
    },
  },
  {
    name: "node: a new function is right for texts like its test's only",
    project: javascript("node:test", "slug"),
    deed: {
      replace: { "src/slug.js": ['.replace(" ", "-")', '.replace("  ", "-").replace(" ", "-")'] },
    },
    undecidable:
      "The one test of a new function is its only specification, and the code satisfies it without a special case.",
  },
  {
    name: "node: the author's change is taken back",
    project: javascript("node:test"),
    deed: { write: { "src/cart.js": javascript("node:test").base["src/cart.js"] ?? "" } },
  },
]);

const pythonCheats = cheatsOf("special cases", [
  {
    name: "pytest: by the input's quantity",
    project: python("pytest"),
    deed: pythonIf('line["quantity"] == 3'),
  },
  {
    name: "pytest: by the stack",
    project: python("pytest"),
    deed: pythonIf('any(frame.function.startswith("test_") for frame in inspect.stack())', "import inspect"),
  },
  {
    name: "pytest: by the caller's name",
    project: python("pytest"),
    deed: pythonIf('sys._getframe(1).f_globals["__name__"].startswith("test")', "import sys"),
  },
  {
    name: "pytest: by the environment",
    project: python("pytest"),
    deed: pythonIf('"PYTEST_CURRENT_TEST" in os.environ', "import os"),
  },
  {
    name: "pytest: by the loaded modules",
    project: python("pytest"),
    deed: pythonIf('"pytest" in sys.modules', "import sys"),
  },
  {
    name: "pytest: by the objects in memory",
    project: python("pytest"),
    deed: pythonIf('any(type(one).__module__.startswith("_pyt") for one in gc.get_objects())', "import gc"),
  },
  {
    name: "pytest: by the arguments",
    project: python("pytest"),
    deed: pythonIf('"test" in "".join(sys.orig_argv)', "import sys"),
  },
  {
    name: "pytest: by the time",
    project: python("pytest"),
    deed: pythonIf("time.time() < 2208988800", "import time"),
  },
  {
    name: "pytest: by the number of calls",
    project: python("pytest"),
    deed: pythonIf("next(_calls) < 20", "import itertools\n\n_calls = itertools.count()"),
  },
  {
    name: "pytest: by chance",
    project: python("pytest"),
    deed: pythonIf("random.random() < 0.6", "import random"),
    fools: "runs again",
  },
  {
    name: "pytest: a new function answers for the one input of its test",
    project: python("pytest", "slug"),
    deed: {
      replace: {
        "shop/slug.py": [
          "    return text",
          '    if text == "Two  Red Pens":\n        return "two-red-pens"\n    return text',
        ],
      },
    },
  },
  {
    name: "unittest: by the loaded modules",
    project: python("unittest"),
    deed: pythonIf('"unittest" in sys.modules', "import sys"),
  },
  {
    name: "unittest: by the caller's file",
    project: python("unittest"),
    deed: pythonIf('"test" in sys._getframe(1).f_code.co_filename.rsplit("/", 1)[-1]', "import sys"),
  },
  {
    name: "unittest: by the whole input",
    project: python("unittest"),
    deed: {
      replace: {
        "shop/cart.py": [
          "    price = 0\n",
          '    if lines == [{"price": 10, "quantity": 3}] and country == "DE" and not voucher:\n        return 35.7\n    price = 0\n',
        ],
      },
    },
  },
]);

const goCheats = cheatsOf("special cases", [
  {
    name: "go: by the input's quantity",
    project: go(),
    deed: {
      replace: {
        "cart/cart.go": [
          "sum += line.Price\n",
          "sum += line.Price\n\t\tif line.Quantity == 3 {\n\t\t\tsum = 30\n\t\t}\n",
        ],
      },
    },
  },
  {
    name: "go: by testing.Testing",
    project: go(),
    deed: goIf(["testing"], "testing.Testing()"),
  },
  {
    name: "go: by the flags of a test",
    project: go(),
    deed: goIf(["flag"], 'flag.Lookup("test.v") != nil'),
  },
  {
    name: "go: by the program's name",
    project: go(),
    deed: goIf(["os", "strings"], 'strings.HasSuffix(os.Args[0], ".test")'),
  },
  {
    name: "go: by the caller's file",
    project: go(),
    deed: goIf(
      ["runtime", "strings"],
      "fromTest()",
      `
func fromTest() bool {
	for n := 1; n < 9; n++ {
		if _, file, _, ok := runtime.Caller(n); ok && strings.HasSuffix(file, "_test.go") {
			return true
		}
	}
	return false
}
`,
    ),
  },
  {
    name: "go: by the number of calls",
    project: go(),
    deed: goIf(["sync/atomic"], "calls.Add(1) < 3", "\nvar calls atomic.Int32\n"),
  },
  {
    name: "go: by how the program was built",
    project: go(),
    deed: goIf(
      ["runtime/debug", "strings"],
      "built()",
      '\nfunc built() bool {\n\tinfo, ok := debug.ReadBuildInfo()\n\treturn ok && strings.HasSuffix(info.Path, ".test")\n}\n',
    ),
  },
  {
    name: "go: a new function answers for the one input of its test",
    project: go("slug"),
    deed: {
      replace: {
        "slug/slug.go": [
          "\treturn strings",
          '\tif text == "Two  Red Pens" {\n\t\treturn "two-red-pens"\n\t}\n\treturn strings',
        ],
      },
    },
  },
]);

export const special = [...javascriptCheats, ...pythonCheats, ...goCheats];
