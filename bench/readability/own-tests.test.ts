import { describe, expect, it } from "vitest";
import { importedNames, ownTestsOf } from "./own-tests.ts";

describe("the tests of a module", () => {
  const files = (texts: Readonly<Record<string, string>>) => ({
    paths: Object.keys(texts),
    read: (path: string) => texts[path] ?? "",
  });
  const test = 'test("a", () => {});';

  it("are those that import it, whatever they call it", () => {
    const found = ownTestsOf(
      "src/index.ts",
      files({
        "src/index.ts": "",
        "src/other.ts": "",
        "test/parse.test.ts": `import { parse } from "../src/index.js"; ${test}`,
        "test/folder.test.ts": `import { parse } from "../src"; ${test}`,
        "test/other.test.ts": `import { parse } from "../src/other"; ${test}`,
        "test/helper.ts": 'import { parse } from "../src";',
      }),
    );
    expect(found).toEqual(["test/parse.test.ts", "test/folder.test.ts"]);
  });

  it("are those that are named after it", () => {
    const texts = { "lib/array.js": "", "test/array.js": `require(".."); ${test}`, "test/index.js": test };
    expect(ownTestsOf("lib/array.js", files(texts))).toEqual(["test/array.js"]);
  });

  it("import Python modules in several ways", () => {
    const texts = {
      "src/shop/cart.py": "",
      "tests/test_all.py": "from shop import cart\ndef test_a(): pass",
      "tests/test_one.py": "from shop.cart import Cart\ndef test_a(): pass",
      "tests/test_more.py": "import shop.cart\ndef test_a(): pass",
      "tests/test_none.py": "from shop.cartons import Cart\ndef test_a(): pass",
    };
    const found = ownTestsOf("src/shop/cart.py", files(texts));
    expect(found).toEqual(["tests/test_all.py", "tests/test_one.py", "tests/test_more.py"]);
  });

  it("call what they import by names of their own", () => {
    const names = (text: string) => importedNames("test/a.js", text, "index.js");
    expect(names('const set = require("../index")')).toEqual(["set"]);
    expect(names('import main, { parse as read, render } from "../index.js"')).toEqual([
      "main",
      "read",
      "render",
    ]);
    expect(names('import { parse } from "./index.js"')).toEqual([]);
  });
});
