import { describe, expect, test } from "vitest";
import type { Selection } from "../../contracts/index.ts";
import { graphOf } from "./graph.fixture.ts";
import { type ChangedPath, selectTests } from "./select-tests.ts";

type Texts = Readonly<Record<string, string>>;

/** Selects in a repository given by its texts; `-path` is a file that the change deletes, `+path` one it adds. */
async function select(texts: Texts, changes: string, failed: readonly string[] = []): Promise<Selection> {
  const changed = changes.split(" ").map((word): ChangedPath => {
    const status = word.startsWith("-") ? "deleted" : word.startsWith("+") ? "added" : "modified";
    return { path: word.replace(/^[-+]/, ""), status };
  });
  const gone = changed.filter(({ status }) => status === "deleted").map(({ path }) => path);
  const testFiles = Object.keys(texts).filter((path) =>
    /(?:\.test\.\w+|(?:^|\/)test_\w+\.py|_test\.go)$/.test(path),
  );
  const graph = await graphOf(texts, gone);
  return selectTests({ graph, changed, testFiles, failedBefore: new Set(failed) });
}

function chosen({ tests }: Selection): string[] {
  return tests.filter(({ run }) => run).map(({ file }) => file);
}

async function expectSelected(texts: Texts, changes: string, expected: readonly string[]) {
  const selection = await select({ ...texts, "unrelated.test.ts": "", "test_unrelated.py": "" }, changes);
  expect([selection.mode, chosen(selection)]).toEqual(["selected", expected]);
}

describe("JavaScript and TypeScript", () => {
  const rows: [string, Texts, string][] = [
    ["an import", { "src/a.ts": "", "a.test.ts": 'import "./src/a.ts"' }, "src/a.ts"],
    ["an omitted ending", { "src/a.ts": "", "a.test.ts": 'import "./src/a"' }, "src/a.ts"],
    ["a .js that is a .ts", { "src/a.ts": "", "a.test.ts": 'import "./src/a.js"' }, "src/a.ts"],
    ["a folder's index", { "src/index.tsx": "", "a.test.ts": 'import "./src"' }, "src/index.tsx"],
    [
      "a barrel",
      {
        "src/deep/a.ts": "",
        "src/index.ts": 'export * from "./deep/a"',
        "a.test.ts": 'import { a } from "./src"',
      },
      "src/deep/a.ts",
    ],
    ["require", { "src/a.js": "", "a.test.js": 'const { a } = require("./src/a")' }, "src/a.js"],
    ["a dynamic import", { "src/a.js": "", "a.test.js": 'await import("./src/a.js")' }, "src/a.js"],
    [
      "an import with an open end",
      {
        "src/lang/de.js": "",
        "src/i18n.js": `import(\`./lang/\${x}.js\`)`,
        "a.test.js": 'import "./src/i18n.js"',
      },
      "src/lang/de.js",
    ],
    [
      "tsconfig paths, inherited and with comments",
      {
        "base.json": '{ "compilerOptions": { "baseUrl": ".", "paths": { "@app/*": ["src/*"], }, } } // so',
        "tsconfig.json": '{ "extends": "./base.json" }',
        "src/a.ts": "",
        "a.test.ts": 'import "@app/a"',
      },
      "src/a.ts",
    ],
    [
      "tsconfig baseUrl",
      {
        "tsconfig.json": '{"compilerOptions":{"baseUrl":"src"}}',
        "src/x/a.ts": "",
        "a.test.ts": 'import "x/a"',
      },
      "src/x/a.ts",
    ],
    ["an alias of a bundler", { "src/x/a.ts": "", "a.test.ts": 'import "@/x/a"' }, "src/x/a.ts"],
    [
      "imports of package.json",
      {
        "package.json": '{"imports":{"#x/*":{"default":"./src/*.js"}}}',
        "src/a.js": "",
        "a.test.js": 'import "#x/a"',
      },
      "src/a.js",
    ],
    [
      "a package's own name",
      {
        "package.json": '{"name":"p","exports":{"./a":"./src/a.js"}}',
        "src/a.js": "",
        "a.test.js": 'import "p/a"',
      },
      "src/a.js",
    ],
    [
      "a package of the workspace",
      {
        "packages/b/package.json": '{"name":"@w/b","main":"lib.js"}',
        "packages/b/lib.js": "",
        "a.test.js": 'import "@w/b"',
      },
      "packages/b/lib.js",
    ],
    [
      "a package of the workspace that a build makes",
      {
        "packages/b/package.json": '{"name":"@w/b","main":"dist/lib.js"}',
        "packages/b/src/lib.ts": "",
        "a.test.js": 'import "@w/b"',
      },
      "packages/b/src/lib.ts",
    ],
    [
      "a package whose folder has an index beside what a build makes",
      {
        "packages/b/package.json": '{"name":"@w/b","main":"dist/lib.js"}',
        "packages/b/index.ts": "",
        "packages/b/src/lib.ts": "",
        "a.test.js": 'import "@w/b"',
      },
      "packages/b/src/lib.ts",
    ],
    [
      "a mock that stands beside",
      { "src/__mocks__/a.js": "", "src/a.js": "", "a.test.js": 'import "./src/a.js"' },
      "src/__mocks__/a.js",
    ],
    ["a snapshot", { "__snapshots__/a.test.js.snap": "", "a.test.js": "" }, "__snapshots__/a.test.js.snap"],
    [
      "a program that is started",
      { "bin/cli.js": "", "a.test.js": 'spawn("node", [join(top, "bin", "cli.js")])' },
      "bin/cli.js",
    ],
    ["data that is named", { "data/a.json": "", "a.test.js": 'read("../data/a.json")' }, "data/a.json"],
    [
      "data whose folder is named",
      { "test/fixtures/a.csv": "", "a.test.js": 'list(join(here, "fixtures"))' },
      "test/fixtures/a.csv",
    ],
    ["a document that is named", { "README.md": "", "a.test.js": 'read("README.md")' }, "README.md"],
    ["a deleted file that is still imported", { "a.test.ts": 'import "./src/a"' }, "-src/a.ts"],
    [
      "a deleted file in whose place another is found",
      { "src/a/index.ts": "", "a.test.ts": 'import "./src/a"' },
      "-src/a.ts",
    ],
    [
      "a new file that is found first",
      { "src/a.ts": "", "src/a/index.ts": "", "a.test.ts": 'import "./src/a"' },
      "+src/a.ts",
    ],
  ];
  test.each(rows)("%s", async (_, texts, changes) => {
    const own = Object.keys(texts).filter((path) => path.includes(".test.") && !path.endsWith(".snap"));
    await expectSelected(texts, changes, own);
  });
});

describe("Python", () => {
  const rows: [string, Texts, string][] = [
    ["an import", { "shop/cart.py": "", "test_a.py": "import shop.cart" }, "shop/cart.py"],
    [
      "a src layout",
      { "src/shop/cart.py": "", "tests/test_a.py": "from shop import cart" },
      "src/shop/cart.py",
    ],
    [
      "a package on the way",
      { "shop/__init__.py": "", "shop/cart.py": "", "test_a.py": "import shop.cart" },
      "shop/__init__.py",
    ],
    [
      "relative imports",
      {
        "shop/__init__.py": "",
        "shop/money.py": "",
        "shop/cart.py": "from . import money",
        "test_a.py": "from shop.cart import total",
      },
      "shop/money.py",
    ],
    ["fixtures above", { "tests/conftest.py": "", "tests/unit/test_a.py": "" }, "tests/conftest.py"],
    [
      "a module named by text",
      { "shop/cart.py": "", "test_a.py": 'patch("shop.cart.total")' },
      "shop/cart.py",
    ],
    [
      "a package that is started",
      { "shop/__main__.py": "", "test_a.py": 'run([python, "-m", "shop"])' },
      "shop/__main__.py",
    ],
    [
      "an installed program",
      {
        "pyproject.toml": '[project.scripts]\nshop = "shop.cli:main"',
        "shop/cli.py": "",
        "test_a.py": 'run(["shop"])',
      },
      "shop/cli.py",
    ],
    [
      "a folder on the path that is a package",
      { "shop/__init__.py": "", "shop/cart.py": "", "test_a.py": "import cart" },
      "shop/cart.py",
    ],
  ];
  test.each(rows)("%s", async (_, texts, changes) => {
    await expectSelected(
      texts,
      changes,
      Object.keys(texts).filter((path) => path.includes("test_")),
    );
  });
});

describe("Go", () => {
  const texts = {
    "go.mod": "module ex.org/m",
    "money/money.go": "package money",
    "money/round.go": "package money",
    "money/money_test.go": "package money",
    "money/testdata/rates.txt": "",
    "cart/cart.go": 'package cart\nimport "ex.org/m/money"',
    "cart/cart_test.go": "package cart",
    "mail/mail_test.go": "package mail",
  };
  test.each([
    ["money/round.go", ["money/money_test.go", "cart/cart_test.go"]],
    ["cart/cart.go", ["cart/cart_test.go"]],
    ["money/testdata/rates.txt", ["money/money_test.go"]],
  ])("%s", (changes, expected) => expectSelected(texts, changes, expected));
});

describe("an unknown effect runs everything", () => {
  const texts = {
    "src/a.ts": "",
    "a.test.ts": 'import "./src/a"',
    "b.test.ts": "",
    "vitest.config.ts":
      'import "./build/plugin.ts";\nexport default { setupFiles: ["./test/setup.ts"], exclude: ["src/a.ts"] }',
    "build/plugin.ts": "",
    "test/setup.ts": "",
    "data.csv": "",
  };
  test.each([
    ["package-lock.json", "package-lock.json changed, which may change any test"],
    ["tsconfig.build.json", "tsconfig.build.json changed, which may change any test"],
    [".env", ".env changed, which may change any test"],
    ["data.csv", "data.csv changed, and nothing says who reads it"],
    ["-old.sql", "old.sql changed, and nothing says who reads it"],
    ["test/setup.ts", "vitest.config.ts uses test/setup.ts, so every test does"],
    ["build/plugin.ts", "vitest.config.ts imports build/plugin.ts, so every test does"],
  ])("%s", async (changes, reason) => {
    expect(await select(texts, changes)).toMatchObject({ mode: "all", reason });
  });

  test("a link", async () => {
    const graph = await graphOf(texts);
    const changed = [{ path: "link", status: "other" }] as const;
    const selection = selectTests({ graph, changed, testFiles: ["a.test.ts"], failedBefore: new Set() });
    expect(selection).toMatchObject({ mode: "all", reason: "link changed, which is not a plain file" });
  });
});

test("each test comes with its reason", async () => {
  const texts = {
    "src/a.ts": "",
    "src/b.ts": 'import "./a"',
    "src/index.ts": 'import "./b"',
    "src/plugins.ts": "import(name)",
    "direct.test.ts": 'import "./src/a"',
    "deep.test.ts": 'import "./src"',
    "open.test.ts": 'import "./src/plugins"',
    "red.test.ts": "",
    "new.test.ts": "",
    "other.test.ts": "",
  };
  const { tests, reason } = await select(texts, "src/a.ts +new.test.ts", ["red.test.ts"]);
  expect(reason).toBe("the change reaches 5 of 6 test files");
  expect(tests.map((each) => `${each.file}: ${each.reason}`)).toEqual([
    "direct.test.ts: imports src/a.ts",
    "deep.test.ts: imports src/a.ts through src/index.ts and 1 more",
    "open.test.ts: imports src/plugins.ts, which loads files that its text does not name",
    "red.test.ts: failed last time",
    "new.test.ts: new",
    "other.test.ts: left out: nothing it depends on changed",
  ]);
});

test("documents alone need no test", async () => {
  const selection = await select(
    { "a.test.ts": "import(name)", "README.md": "" },
    "README.md docs/use.md LICENSE",
  );
  expect([selection.mode, chosen(selection)]).toEqual(["selected", []]);
});
