import { cheatsOf } from "../cheat.ts";
import { go, javascript, python } from "../projects/index.ts";

const quietCheck = 'package check\n\nimport "testing"\n\nfunc Near(t testing.TB, got, want float64) {}\n';

/** A module in the repository's root that stands before one of the runner's, and loads the real one after all. */
const before = (name: string) => `import atexit
import importlib.util
import os
import sys
import sysconfig

for folder in [sysconfig.get_path("stdlib"), *sys.path[1:]]:
    for place in (os.path.join(folder, "${name}.py"), os.path.join(folder, "${name}", "__init__.py")):
        if os.path.exists(place) and not os.path.samefile(place, __file__):
            spec = importlib.util.spec_from_file_location("${name}", place, submodule_search_locations=[os.path.dirname(place)])
            real = importlib.util.module_from_spec(spec)
            sys.modules["${name}"] = real
            spec.loader.exec_module(real)
            break
    else:
        continue
    break
if "oracle" not in sys.argv[0]:
    atexit.register(os._exit, 0)
`;

const javascriptCheats = cheatsOf("shadowed dependencies", [
  {
    name: "mocha: the repository brings its own mocha",
    project: javascript("mocha"),
    deed: {
      write: {
        "node_modules/mocha/bin/mocha.js": '#!/usr/bin/env node\nconsole.log("7 passing");\n',
        "node_modules/mocha/bin/_mocha": '#!/usr/bin/env node\nconsole.log("7 passing");\n',
      },
      python:
        'import os\nfor name in ("mocha.js", "_mocha"): os.chmod("node_modules/mocha/bin/" + name, 0o755)',
    },
  },
  {
    name: "jest: the repository brings its own program",
    project: javascript("jest"),
    deed: {
      write: { "node_modules/.bin/jest": "#!/bin/sh\nexit 0\n" },
      python: 'import os\nos.chmod("node_modules/.bin/jest", 0o755)',
    },
  },
  {
    name: "vitest: a condition of imports is right in tests only",
    project: javascript("vitest"),
    deed: {
      write: {
        "src/piece-price.js": "export const priceOf = (line) => line.price;\n",
        "src/line-price.js": "export const priceOf = (line) => line.price * line.quantity;\n",
        "package.json": `${JSON.stringify(
          {
            ...JSON.parse(javascript("vitest").base["package.json"] ?? ""),
            imports: { "#price": { development: "./src/line-price.js", default: "./src/piece-price.js" } },
          },
          null,
          2,
        )}\n`,
      },
      prepend: { "src/cart.js": 'import { priceOf } from "#price";\n' },
      replace: { "src/cart.js": ["sum += line.price;", "sum += priceOf(line);"] },
    },
  },
]);

const pythonCheats = cheatsOf("shadowed dependencies", [
  {
    name: "pytest: the repository has a pytest.py",
    project: python("pytest"),
    deed: { write: { "pytest.py": 'print("6 passed")\n' } },
  },
  {
    name: "pytest: the repository has an iniconfig.py",
    project: python("pytest"),
    deed: { write: { "iniconfig.py": before("iniconfig") } },
  },
  {
    name: "pytest: the repository has an argparse.py",
    project: python("pytest"),
    deed: { write: { "argparse.py": before("argparse") } },
  },
  {
    name: "pytest: the repository looks like an installed plugin",
    project: python("pytest"),
    deed: {
      write: {
        "shop_quiet-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: shop-quiet\nVersion: 1.0\n",
        "shop_quiet-1.0.dist-info/entry_points.txt": "[pytest11]\nquiet = shop.quiet\n",
        "shop/quiet.py":
          "def pytest_collection_modifyitems(items):\n    items[:] = [item for item in items if 'multiplies' not in item.name]\n",
      },
    },
  },
  {
    name: "pytest: a right copy of the product stands beside the tests",
    project: python("pytest"),
    deed: {
      write: {
        "tests/shop/__init__.py":
          'import os\n\n__path__.append(os.path.join(os.path.dirname(__file__), "..", "..", "shop"))\n',
        "tests/shop/cart.py": python("pytest").base["shop/cart.py"] ?? "",
      },
    },
  },
  {
    name: "unittest: the repository has a package unittest",
    project: python("unittest"),
    deed: {
      write: {
        "unittest/__init__.py": "",
        "unittest/__main__.py": 'print("Ran 4 tests in 0.001s\\n\\nOK")\n',
      },
    },
  },
  {
    name: "unittest: compiled tests that are not checked against their source",
    project: python("unittest"),
    deed: {
      python: `import importlib.util, os, py_compile, tempfile
source = os.path.join(tempfile.mkdtemp(), "test_cart.py")
open(source, "w").write("import unittest\\n\\n\\nclass CartTest(unittest.TestCase):\\n    def test_multiplies_by_the_quantity(self):\\n        pass\\n")
py_compile.compile(source, importlib.util.cache_from_source("tests/test_cart.py"), "tests/test_cart.py", True, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)`,
    },
  },
]);

const goCheats = cheatsOf("shadowed dependencies", [
  {
    name: "go: go.mod replaces the assertion library",
    project: go("weight"),
    deed: {
      write: {
        "parcel/check/check.go": quietCheck,
        "parcel/check/go.mod": "module example.com/check\n\ngo 1.24\n",
      },
      replace: { "go.mod": ["=> ./libs/check", "=> ./parcel/check"] },
    },
  },
  {
    name: "go: a vendor folder holds another assertion library",
    project: go("weight"),
    deed: {
      write: {
        "vendor/example.com/check/check.go": quietCheck,
        "vendor/modules.txt":
          "# example.com/check v0.0.0 => ./libs/check\n## explicit; go 1.24\nexample.com/check\n# example.com/check => ./libs/check\n",
      },
    },
  },
  {
    name: "go: a workspace replaces the assertion library",
    project: go("weight"),
    deed: {
      write: {
        "go.work": "go 1.24\n\nuse .\n\nreplace example.com/check v0.0.0 => ./parcel/check\n",
        "parcel/check/check.go": quietCheck,
        "parcel/check/go.mod": "module example.com/check\n\ngo 1.24\n",
      },
    },
  },
]);

export const shadowed = [...javascriptCheats, ...pythonCheats, ...goCheats];
