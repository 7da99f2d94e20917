import { describe, expect, test } from "vitest";
import { createReferenceReader } from "./create-reference-reader.ts";

const reader = await createReferenceReader(["a.ts", "a.js", "a.tsx", "a.py", "a.go"]);

function read(path: string, text: string) {
  const found = reader.read(path, text);
  if (!found) throw new Error(`no grammar for ${path}`);
  return found;
}

describe("JavaScript and TypeScript", () => {
  test.each([
    ["a default import", 'import a from "./a.ts";', ["./a.ts"]],
    ["an import for its effects", 'import "./polyfill";', ["./polyfill"]],
    ["a type", 'import type { A } from "./types";', ["./types"]],
    ["a re-export", 'export * from "./b";\nexport { c } from "./c";', ["./b", "./c"]],
    ["TypeScript's require", 'import b = require("b");', ["b"]],
    ["require", 'const a = require("./a"), b = require.resolve("b");', ["./a", "b"]],
    ["a dynamic import", "const a = await import(`./a.js`);", ["./a.js"]],
    ["a comment that names the environment", "// @vitest-environment ./env.ts", ["./env.ts"]],
    ["a joined path", 'require(path.join(__dirname, "..", "lib"));', ["./../lib"]],
  ])("%s", (_, text, imports) => {
    expect(read("a.ts", text)).toMatchObject({ imports, isOpen: false });
  });

  test.each([
    ["a template", `import(\`./locales/\${name}.js\`)`, "./locales/"],
    ["a sum", 'require("./plugins/" + name)', "./plugins/"],
    ["a glob", 'import.meta.glob("./pages/*.ts")', "./pages/"],
  ])("the folder of %s", (_, text, folder) => {
    expect(read("a.js", text)).toMatchObject({ openImports: [folder], isOpen: false });
  });

  test.each([
    "require(name)",
    `await import(\`\${name}\`)`,
    'require(join(base, "x"))',
    "import {{ from 'x'",
  ])("%s is open", (text) => expect(read("a.js", text).isOpen).toBe(true));

  test("texts that may name something, prose left out", () => {
    const { texts } = read("a.tsx", `read("data/a.json", "fixtures", "It is so.", \`\${top}/bin/cli.js\`)`);
    expect(texts).toEqual(["data/a.json", "fixtures", "/bin/cli.js"]);
  });
});

describe("Python", () => {
  test.each([
    ["modules", "import a.b as c, d", ["a.b", "d"]],
    ["names of a module", "from a import (b,  # why\n  c as d)", ["a", "a.b", "a.c"]],
    ["the package itself", "from . import x", [".", ".x"]],
    ["a relative module", "from ..m import *", ["..m"]],
    ["an import by name", 'importlib.import_module("a.b")', ["a.b"]],
  ])("%s", (_, text, imports) => {
    expect(read("a.py", text)).toMatchObject({ imports, isOpen: false });
  });

  test.each([
    ["importlib.import_module(name)", true],
    ['importlib.import_module(f"plugins.{x}")', true],
    ["for m in pkgutil.iter_modules(__path__): pass", true],
    ["importlib.reload(settings)", false],
    ['spec_from_file_location("a", "scripts/a.py")', false],
  ])("%s is open: %s", (text, isOpen) => expect(read("a.py", text).isOpen).toBe(isOpen));

  test("texts of calls and of f-strings", () => {
    expect(read("a.py", 'patch("shop.cart.total"); open(f"data/{name}.json")').texts).toEqual([
      "shop.cart.total",
      "data/",
      ".json",
    ]);
  });
});

test("Go: imports and embedded files", () => {
  const text =
    'package a\n\nimport (\n\t_ "embed"\n\tm "ex.org/m/x"\n)\n\n//go:embed views/*.html\nvar v string\n';
  expect(read("a.go", text)).toMatchObject({ imports: ["embed", "ex.org/m/x"], isOpen: false });
  expect(read("a.go", text).texts).toContain("views/*.html");
});

test("a file in a language without a grammar", () => {
  expect(reader.read("a.vue", "<script>")).toBeUndefined();
});
