import { expect, test } from "vitest";
import { detectProjects, languages } from "./index.ts";
import type { ProjectFiles } from "./toolchain/toolchain.ts";

function filesOf(texts: Readonly<Record<string, string>>): ProjectFiles {
  return { paths: Object.keys(texts).sort(), read: (path) => texts[path] };
}
const pkg = (more: object) => JSON.stringify({ name: "x", ...more });

test.each<[string, Record<string, string>, string, string]>([
  [
    "beside the source, as its neighbours",
    {
      "package.json": pkg({ devDependencies: { vitest: "1" } }),
      "src/a.ts": "",
      "src/b.ts": "",
      "src/b.spec.ts": "",
    },
    "src/a.ts",
    "src/a.agent.spec.ts",
  ],
  [
    "not in what is published, if there is another place for tests",
    {
      "package.json": pkg({ files: ["lib", "!lib/c"] }),
      "lib/a.js": "",
      "lib/a.test.js": "",
      "lib/b.test.js": "",
      "tests/c.test.js": "",
    },
    "lib/a.js",
    "tests/a.agent.test.js",
  ],
  [
    "beside the source, if names of tests are kept out of what is published",
    {
      "package.json": pkg({ files: ["lib", "!**/*.test.js"] }),
      "lib/a.js": "",
      "lib/b.test.js": "",
      "tests/c.test.js": "",
    },
    "lib/a.js",
    "lib/a.agent.test.js",
  ],
  [
    "not in a package, if there is another place for tests",
    {
      "pyproject.toml": "",
      "shop/__init__.py": "",
      "shop/cart.py": "",
      "shop/tests/test_cart.py": "",
      "shop/tests/test_price.py": "",
      "tests/test_all.py": "",
    },
    "shop/cart.py",
    "tests/test_cart_agent.py",
  ],
  [
    "with the ending that the project's runner looks for",
    {
      "package.json": pkg({ devDependencies: { vitest: "1" } }),
      "src/a.js": "",
      "test/b-test.js": "",
      "test/c-test.js": "",
      "test/d.test.js": "",
    },
    "src/a.js",
    "test/a.agent-test.js",
  ],
  [
    "in the test folder",
    { "package.json": pkg({}), "lib/a.js": "", "lib/b.js": "", "tests/unit/b.test.js": "" },
    "lib/a.js",
    "tests/unit/a.agent.test.js",
  ],
  [
    "in __tests__",
    {
      "package.json": pkg({ devDependencies: { jest: "1" } }),
      "src/x/a.js": "",
      "src/y/b.js": "",
      "src/y/__tests__/b.test.js": "",
    },
    "src/x/a.js",
    "src/x/__tests__/a.agent.test.js",
  ],
  [
    "in test/ if there is no convention",
    { "package.json": pkg({}), "index.mjs": "" },
    "index.mjs",
    "test/index.agent.test.mjs",
  ],
  [
    "apart from a namesake",
    { "package.json": pkg({}), "src/a/index.js": "", "src/b/index.js": "" },
    "src/b/index.js",
    "test/b-index.agent.test.js",
  ],
  ["beside the source for Go", { "go.mod": "module x", "pkg/a.go": "" }, "pkg/a.go", "pkg/a_agent_test.go"],
  [
    "in the package's tests/ for Rust",
    { "Cargo.toml": "[workspace]", "a/Cargo.toml": "[package]", "a/src/net/mod.rs": "" },
    "a/src/net/mod.rs",
    "a/tests/net_agent.rs",
  ],
  ["in tests/ for python", { "pkg/a.py": "" }, "pkg/a.py", "tests/test_a_agent.py"],
  [
    "in python's own test folder",
    { "src/p/a.py": "", "test/unit/test_b.py": "" },
    "src/p/a.py",
    "test/unit/test_a_agent.py",
  ],
  [
    "named as python's own tests",
    { "src/p/a.py": "", "tests/b_test.py": "", "tests/c_test.py": "", "tests/test_d.py": "" },
    "src/p/a.py",
    "tests/a_agent_test.py",
  ],
  [
    "beside python's sources",
    { "p/a.py": "", "p/q/b.py": "", "p/q/b_test.py": "", "p/q/c_test.py": "" },
    "p/a.py",
    "p/a_agent_test.py",
  ],
  [
    "beside the module's own tests",
    { "p/a.py": "", "tests/test_b.py": "", "tests/test_c.py": "", "tests/unit/test_a.py": "" },
    "p/a.py",
    "tests/unit/test_a_agent.py",
  ],
  [
    "beside Django's tests, where manage.py finds it",
    {
      "manage.py": 'os.environ.setdefault("DJANGO_SETTINGS_MODULE", "site.settings")',
      "polls/__init__.py": "",
      "polls/models.py": "",
      "polls/tests.py": "class A(TestCase): pass",
    },
    "polls/models.py",
    "polls/test_models_agent.py",
  ],
  [
    "by the package for __init__",
    { "src/p/q/__init__.py": "" },
    "src/p/q/__init__.py",
    "tests/test_p_q_agent.py",
  ],
])("a generated test goes %s", (_, texts, source, expected) => {
  const files = filesOf(texts);
  const [{ toolchain, project }] = detectProjects(files, {});
  expect(toolchain.generatedTestPath(project, files, source)).toBe(expected);
  expect(toolchain.isTestFile(expected)).toBe(true);
  expect(toolchain.isSourceFile(source)).toBe(true);
});

test.each([
  "shop/migrations/0001_initial.py",
  "migrations/versions/ae346256b650_followers.py",
  "src/db/migrations/1523643759276-AddUser.ts",
])("%s, which runs once, is no source to write tests for", (path) => {
  expect(languages.some(({ toolchain }) => toolchain.isSourceFile(path))).toBe(false);
});
