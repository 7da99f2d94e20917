import { expect, it } from "vitest";
import { testsOf } from "./tests-of.ts";

const isTestFile = (path: string) => path.startsWith("test/");

function filesOf(texts: Readonly<Record<string, string>>) {
  return { paths: Object.keys(texts), read: (path: string) => texts[path] };
}

it("takes tests by their names, then by what they import", () => {
  const files = filesOf({
    "src/money.js": "",
    "test/all.js": 'const { share } = require("../src/money");',
    "test/money.test.js": "",
    "test/other.js": 'import "../src/moneybag.js"\n',
    "test/words.js": "money",
  });
  expect(testsOf(files, "src/money.js", isTestFile)).toEqual(["test/money.test.js", "test/all.js"]);
});

it("knows a package by its folder", () => {
  const files = filesOf({
    "test/test_all.py": "from shop import total\n",
    "test/test_x.py": "import shops\n",
  });
  expect(testsOf(files, "shop/__init__.py", isTestFile)).toEqual(["test/test_all.py"]);
});
