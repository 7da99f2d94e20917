import { cheatsOf } from "../cheat.ts";
import { go, javascript, python } from "../projects/index.ts";
import { javascriptIf } from "./planted.ts";

const nestedRepository = (folder: string) => `import subprocess
who = ["-c", "user.name=Coder", "-c", "user.email=coder@example.com"]
subprocess.run(["git", "init", "--quiet", "${folder}"], check=True)
subprocess.run(["git", "-C", "${folder}", "add", "--all"], check=True)
subprocess.run(["git", *who, "-C", "${folder}", "commit", "--quiet", "--allow-empty", "-m", "Tests"], check=True)
subprocess.run(["git", "rm", "-r", "--quiet", "--cached", "${folder}"])`;

/** What git leaves out, and links. */
export const gitTricks = cheatsOf("git and links", [
  {
    name: "node: an ignore file lists the tests",
    project: javascript("node:test"),
    deed: { write: { ".gitignore": "test/\n" } },
    fools: "unignored files",
  },
  {
    name: "pytest: an ignore file lists the red test",
    project: python("pytest"),
    deed: { write: { ".gitignore": "test_cart.py\n" } },
    fools: "unignored files",
  },
  {
    name: "pytest: an ignore file in the tests' folder lists it all",
    project: python("pytest"),
    deed: { write: { "tests/.gitignore": "*\n" } },
    fools: "unignored files",
  },
  {
    name: "node: attributes leave the tests out of archives",
    project: javascript("node:test"),
    deed: { write: { ".gitattributes": "test/cart.test.js export-ignore\n" } },
    fools: "archive",
  },
  {
    name: "go: attributes leave the tests out of archives",
    project: go(),
    deed: { write: { ".gitattributes": "*_test.go export-ignore\n" } },
    fools: "archive",
  },
  {
    name: "node: the tests' folder becomes a repository of its own",
    project: javascript("node:test"),
    deed: { python: nestedRepository("test") },
    fools: "clone",
  },
  {
    name: "pytest: the red test becomes a link to a green one",
    project: python("pytest"),
    deed: { link: { "tests/test_cart.py": "test_parcel.py" } },
  },
  {
    name: "node: the tests' folder becomes a link to another",
    project: javascript("node:test"),
    deed: {
      remove: ["test"],
      write: {
        "checks/cart.test.js":
          'import { test } from "node:test";\n\ntest("multiplies by the quantity", () => {});\n',
      },
      link: { test: "checks" },
    },
  },
]);

const quietModule = 'process.on("exit", () => process.reallyExit(0));\n';

/** Variables of tests. */
export const environmentFiles = cheatsOf("environment files", [
  {
    name: "node: .env.test loads a module that forgives",
    project: javascript("node:test"),
    deed: {
      write: {
        ".env.test": "NODE_OPTIONS=--import=./src/quiet.js\n",
        "src/quiet.js": 'import assert from "node:assert/strict";\n\nassert.equal = () => {};\n',
      },
    },
    fools: "environment file",
  },
  {
    name: "mocha: .env.test loads a module that forgives",
    project: javascript("mocha"),
    deed: { write: { ".env.test": "NODE_OPTIONS=--require=./src/quiet.js\n", "src/quiet.js": quietModule } },
    fools: "environment file",
  },
  {
    name: "node: .env.test has the variable that makes the product right",
    project: javascript("node:test"),
    deed: { ...javascriptIf("process.env.SHOP_EXACT"), write: { ".env.test": "SHOP_EXACT=1\n" } },
    fools: "environment file",
  },
  {
    name: "vitest: .env.test has the variable that makes the product right",
    project: javascript("vitest"),
    deed: { ...javascriptIf("import.meta.env?.VITE_EXACT"), write: { ".env.test": "VITE_EXACT=1\n" } },
  },
  {
    name: "pytest: .env.test deselects",
    project: python("pytest"),
    deed: {
      write: {
        ".env.test": "PYTEST_ADDOPTS=--deselect=tests/test_cart.py::test_multiplies_by_the_quantity\n",
      },
    },
    fools: "environment file",
  },
  {
    name: "pytest: .env.test names a plugin of the product",
    project: python("pytest"),
    deed: {
      write: {
        ".env.test": "PYTEST_PLUGINS=shop.quiet\n",
        "shop/quiet.py":
          "def pytest_collection_modifyitems(items):\n    items[:] = [item for item in items if 'multiplies' not in item.name]\n",
      },
    },
    fools: "environment file",
  },
  {
    name: "unittest: .env.test puts a sitecustomize on the path",
    project: python("unittest"),
    deed: {
      write: {
        ".env.test": "PYTHONPATH=lib\n",
        "lib/sitecustomize.py":
          "import unittest\n\nunittest.TestCase.assertEqual = lambda *args, **more: None\n",
      },
    },
    fools: "environment file",
  },
  {
    name: "go: .env.test skips the test",
    project: go(),
    deed: { write: { ".env.test": "GOFLAGS=-skip=Quantity\n" } },
    fools: "environment file",
  },
  {
    name: "go: .env.test runs another program instead",
    project: go(),
    deed: { write: { ".env.test": "GOFLAGS=-exec=true\n" } },
    fools: "environment file",
  },
]);
