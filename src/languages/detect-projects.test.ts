import { describe, expect, it } from "vitest";
import { detectProjects, languages } from "./index.ts";
import type { ProjectFiles } from "./toolchain/toolchain.ts";

function filesOf(texts: Readonly<Record<string, string>>): ProjectFiles {
  return { paths: Object.keys(texts).sort(), read: (path) => texts[path] };
}
const pkg = (more: object) => JSON.stringify({ name: "x", ...more });

describe("detectProjects", () => {
  it.each<[string, Record<string, string>, object]>([
    [
      "vitest by dependency",
      { "package.json": pkg({ devDependencies: { vitest: "1" } }), "a.js": "" },
      { runner: "vitest" },
    ],
    [
      "the runner that the script names",
      {
        "package.json": pkg({ scripts: { test: "mocha" }, devDependencies: { jest: "1", mocha: "1" } }),
        "a.js": "",
      },
      { runner: "mocha" },
    ],
    [
      "node:test where there is none",
      { "package.json": pkg({}), "a.js": "" },
      { runner: "node:test", hasTests: false },
    ],
    [
      "the test script of a runner that is not known, also next to generated tests",
      {
        "package.json": pkg({ scripts: { test: "node test/run.js" } }),
        "a.js": "",
        "test/run.js": "",
        "test/a.agent.test.js": "",
      },
      { runner: "test script", hasTests: true },
    ],
    [
      "no runner in a script that only lints",
      { "package.json": pkg({ scripts: { test: "xo && tsd" } }), "a.js": "", "test/a.js": "" },
      { runner: "node:test" },
    ],
    [
      "the runner of a script behind scripts",
      {
        "package.json": pkg({
          scripts: { test: "npm run lint && npm run only", lint: "eslint .", only: "c8 tape test/*.js" },
          devDependencies: { mocha: "1", tape: "5" },
        }),
        "a.js": "",
      },
      { runner: "tape" },
    ],
    [
      "plain scripts without a manifest",
      { "a.js": "", "a.test.js": "" },
      { runner: "node:test", hasTests: true },
    ],
    [
      "TypeScript by its sources",
      { "package.json": pkg({ type: "module" }), "src/a.ts": "" },
      { typescript: true, moduleSystem: "esm" },
    ],
    ["a manifest that is not JSON", { "package.json": "{", "a.js": "" }, { toolchain: "javascript" }],
    [
      "python by its packaging",
      { "pyproject.toml": "", "src/a.py": "" },
      { toolchain: "python", runner: "pytest" },
    ],
    [
      "python that brings much JavaScript along",
      { "pyproject.toml": "", "a.py": "", "static/a.js": "", "static/b.js": "", "static/test/c.js": "" },
      { toolchain: "python" },
    ],
    [
      "no test of a browser's runner, which no script names",
      { "package.json": pkg({}), "a.js": "", "tests/a.spec.js": 'import { test } from "@playwright/test";' },
      { runner: "node:test", hasTests: false },
    ],
    ["python without packaging", { "a.py": "", "test_a.py": "" }, { toolchain: "python", hasTests: true }],
    [
      "python that only formats with npm",
      { "package.json": pkg({}), "a.py": "", "b.py": "" },
      { toolchain: "python" },
    ],
    [
      "a Go module",
      { "go.mod": "module x", "a.go": "", "a_test.go": "", "tools/package.json": pkg({}) },
      { toolchain: "go", runner: "go test", hasTests: true },
    ],
    [
      "a Go module below, its neighbour left alone",
      {
        "README.md": "",
        "svc/go.mod": "module x",
        "svc/a.go": "",
        "svc/gen/go.mod": "",
        "svc/gen/a_test.go": "",
      },
      { toolchain: "go", root: "svc", hasTests: false },
    ],
    [
      "a Rust workspace",
      { "Cargo.toml": "[workspace]", "a/Cargo.toml": "[package]", "a/src/lib.rs": "#[test]\nfn t() {}" },
      { toolchain: "rust", root: "", runner: "cargo test", hasTests: true },
    ],
    [
      "a project in a sub folder",
      { "README.md": "", "apps/web/package.json": pkg({}), "apps/web/a.js": "" },
      { root: "apps/web" },
    ],
  ])("%s", (_, texts, expected) => {
    expect(detectProjects(filesOf(texts), {})[0].project).toMatchObject(expected);
  });

  it.each<[string, Record<string, string>, string[]]>([
    [
      "two languages side by side",
      {
        "web/package.json": pkg({}),
        "web/a.js": "",
        "api/pyproject.toml": "",
        "api/a.py": "",
        "api/b.py": "",
      },
      ["python api", "javascript web"],
    ],
    [
      "one below another",
      { "package.json": pkg({}), "a.js": "", "api/go.mod": "module x", "api/a.go": "" },
      ["javascript ", "go api"],
    ],
    [
      "two with tests in one folder",
      {
        "package.json": pkg({}),
        "a.js": "",
        "a.test.js": 'import test from "node:test";',
        "b.test.js": 'import test from "node:test";',
        "Cargo.toml": "[package]",
        "src/lib.rs": "#[test]\nfn t() {}",
      },
      ["javascript ", "rust "],
    ],
    [
      "not a manifest that only serves tools",
      { "pyproject.toml": "", "a.py": "", "b.py": "", "package.json": pkg({}), "static/a.js": "" },
      ["python "],
    ],
    [
      "packages with lockfiles of their own, below one that only groups them",
      {
        "package.json": pkg({}),
        "apps/web/package.json": pkg({}),
        "apps/web/yarn.lock": "",
        "apps/web/a.js": "",
        "apps/api/package.json": pkg({}),
        "apps/api/package-lock.json": "{}",
        "apps/api/a.js": "",
        "examples/a/package.json": pkg({}),
        "examples/a/yarn.lock": "",
        "examples/a/a.js": "",
      },
      ["javascript apps/api", "javascript apps/web"],
    ],
    [
      "a client beside the server above it",
      {
        "package.json": pkg({}),
        "server.js": "",
        "client/package.json": pkg({}),
        "client/yarn.lock": "",
        "client/a.js": "",
      },
      ["javascript ", "javascript client"],
    ],
    [
      "not what is inside another or in a side folder",
      {
        "package.json": pkg({}),
        "a.js": "",
        "extra/package.json": pkg({}),
        "extra/a.js": "",
        "docs/pyproject.toml": "",
        "docs/conf.py": "",
      },
      ["javascript "],
    ],
  ])("finds every project: %s", (_, texts, expected) => {
    const found = detectProjects(filesOf(texts), {});
    expect(found.map(({ project }) => `${project.toolchain} ${project.root}`)).toEqual(expected);
  });

  it("finds one project if settings name one", () => {
    const files = filesOf({ "package.json": pkg({}), "a.js": "", "api/go.mod": "module x", "api/a.go": "" });
    expect(detectProjects(files, { commands: { lint: null } })).toHaveLength(1);
    expect(detectProjects(files, { toolchain: "go" }).map(({ project }) => project.root)).toEqual(["api"]);
  });

  it("takes the configured folder and toolchain", () => {
    const files = filesOf({ "package.json": pkg({}), "a.js": "", "tool/b.py": "" });
    expect(detectProjects(files, { root: "./tool/", toolchain: "python" })[0].project).toMatchObject({
      root: "tool",
      toolchain: "python",
    });
  });

  it("refuses a folder outside, and says when there is nothing", () => {
    expect(() => detectProjects(filesOf({}), { root: "../x" })).toThrow(/inside the repository/);
    expect(() => detectProjects(filesOf({ "a.txt": "" }), {})).toThrow(
      /no javascript, python, go, rust or java project found/,
    );
  });
});

describe("install", () => {
  const commandsOf = (texts: Record<string, string>) => {
    const files = filesOf(texts);
    const [{ toolchain, project }] = detectProjects(files, {});
    const { commands, own } = toolchain.install(project, files);
    return [...commands, ...(own?.commands ?? [])].map((command) => command.argv.join(" "));
  };
  const manifest = pkg({ dependencies: { ms: "2" } });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      "npm's lockfile",
      { "package.json": manifest, "package-lock.json": "{}" },
      /^npm ci --prefer-offline --ignore-scripts/,
    ],
    [
      "registries of scopes",
      {
        "package.json": manifest,
        "package-lock.json": "{}",
        ".npmrc": "@shop:registry=https://npm.shop.example/\n",
      },
      /^npm ci .*--replace-registry-host=npmjs/,
    ],
    ["no lockfile", { "package.json": manifest }, /^npm install --package-lock/],
    [
      "pnpm's lockfile",
      { "package.json": manifest, "pnpm-lock.yaml": "lockfileVersion: '9.0'\n" },
      /pnpm@10 .*--frozen-lockfile/,
    ],
    [
      "yarn's lockfile",
      { "package.json": manifest, "yarn.lock": "# yarn lockfile v1\n" },
      /yarn@1.* --frozen-lockfile/,
    ],
    [
      "the declared version of a manager",
      {
        "package.json": pkg({ dependencies: { ms: "2" }, packageManager: "pnpm@10.1.0" }),
        "pnpm-lock.yaml": "",
      },
      /pnpm@10\.1\.0/,
    ],
    [
      "the lockfile of yarn 3",
      { "package.json": manifest, "yarn.lock": "__metadata:\n  version: 6\n" },
      /@yarnpkg\/cli-dist@3 .*--immutable/,
    ],
    [
      "a workspace of pnpm without a lockfile",
      { "package.json": manifest, "pnpm-workspace.yaml": "packages:\n  - apps/*\n" },
      /pnpm@10 .*--no-frozen-lockfile/,
    ],
  ])("goes by %s", (_, texts, expected) => {
    expect(commandsOf({ ...texts, "a.js": "" })[0]).toMatch(expected);
  });

  const crate = '[package]\nname = "a"\n';
  it.each<[string, Record<string, string>, RegExp]>([
    ["a Go module's requirements", { "go.mod": "module x\nrequire y v1.0.0" }, /^go mod download$/],
    ["a Go module's own code", { "go.mod": "module x" }, /^sh .*warm-up\.sh$/],
    [
      "a Go module's vendor folder",
      { "go.mod": "module x\nrequire y v1.0.0", "vendor/modules.txt": "# y v1.0.0" },
      /^sh .*warm-up\.sh$/,
    ],
    [
      "a crate's lockfile",
      { "Cargo.toml": crate, "Cargo.lock": 'source = "registry+x"' },
      /^sh .*fetch\.sh --locked$/,
    ],
    ["a crate's dependencies", { "Cargo.toml": `${crate}[dependencies]\ny = "1"` }, /^sh .*fetch\.sh$/],
  ])("goes by %s", (_, texts, expected) => {
    expect(commandsOf(texts).find((command) => !/get-toolchain/.test(command))).toMatch(expected);
  });

  it("installs nothing where nothing is declared", () => {
    expect(commandsOf({ "package.json": pkg({}), "a.js": "" })).toEqual([]);
    expect(commandsOf({ "Cargo.toml": crate, "Cargo.lock": "version = 4" })).toEqual([]);
  });

  it("adds the plug-ins that pytest's settings need", () => {
    const [, install] = commandsOf({
      "a.py": "",
      "pytest.ini": "[pytest]\naddopts = --cov=a -n auto\n",
      "requirements-dev.txt": "six\n",
    });
    expect(install).toMatch(
      /--requirements=requirements-dev.txt .*--package=pytest-xdist .*--package=pytest-cov/,
    );
  });
});

it("runs the tests marked fast where the project has that marker", () => {
  const files = filesOf({
    "a.py": "",
    "pyproject.toml": '[tool.pytest.ini_options]\nmarkers = [\n  "fast: quick ones",\n]\n',
  });
  const [{ toolchain, project }] = detectProjects(files, {});
  const gate = toolchain.test(project, files, { coverage: true });
  expect(gate.status === "command" && gate.command.argv.join(" ")).toMatch(/-m fast/);
});

it("has a name and a folder of tools for every toolchain", () => {
  expect(new Set(languages.map((one) => one.name)).size).toBe(languages.length);
});
