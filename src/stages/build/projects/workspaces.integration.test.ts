import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../../test/support/build-setup.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../../test/support/repositories/git-repository.ts";
import { BuildStatus, FailureClass } from "../../../contracts/index.ts";

const pkg = (value: object) => JSON.stringify(value);
const test = (name: string, body: string) =>
  `const assert = require("node:assert");\nconst { test } = require("node:test");\n${body}\ntest("${name}", () => assert.equal(value, 3));\n`;

/** Three packages: `app` uses what `core` builds, and `tool` uses neither. */
const workspace = {
  "package.json": pkg({
    name: "top",
    private: true,
    workspaces: ["packages/*"],
    dependencies: { ms: "2.1.3" },
  }),
  "packages/app/package.json": pkg({
    name: "@shop/app",
    scripts: { test: "node --test" },
    dependencies: { "@shop/core": "*" },
  }),
  "packages/app/app.js": 'module.exports = require("@shop/core").three;\n',
  "packages/app/app.test.js": test("app", 'const value = require("./app.js");'),
  "packages/core/package.json": pkg({
    name: "@shop/core",
    main: "built/index.js",
    scripts: { build: "mkdir -p built && cp src/index.js built/index.js", test: "node --test" },
  }),
  "packages/core/src/index.js": "exports.three = 3;\n",
  "packages/core/core.test.js": test("core", 'const value = require("./src/index.js").three;'),
  "packages/tool/package.json": pkg({ name: "@shop/tool", scripts: { test: "node --test" } }),
  "packages/tool/tool.js": "module.exports = 3;\n",
  "packages/tool/tool.test.js": test("tool", 'const value = require("./tool.js");'),
};

const folder = temporaryFolder();
let setup: BuildSetup;
let repo: TestRepository;
let base: string;
beforeAll(async () => {
  setup = await createBuildSetup(folder);
  repo = createRepository(workspace);
  base = repo.git("rev-parse", "HEAD");
});
afterAll(() => {
  setup.remove();
  repo.remove();
  rmSync(folder, { recursive: true, force: true });
});

const testsOf = (report: Awaited<ReturnType<BuildSetup["build"]>>) =>
  report.testRun?.results.map(({ name }) => name).sort();

it("installs a workspace once, and builds a package before those that use it", async () => {
  const report = await setup.build(repo.path, base);
  expect(report.status, report.summary).toBe(BuildStatus.PASSED);
  expect(testsOf(report)).toEqual(["app", "core", "tool"]);
  const installs = setup.events.filter(({ step, status }) => step === "install_deps" && status === "passed");
  expect(installs.map(({ project }) => project)).toEqual(["javascript packages/app"]);
});

it("builds only the packages that a change reaches, of the base as well", async () => {
  const headSha = repo.commit("change", { "packages/tool/tool.js": "module.exports = 1 + 2;\n" });
  const change = { baseSha: base, headSha };
  await setup.deps.git.sync(repo.path, [base, headSha]);
  for (const commitSha of [base, headSha]) {
    const report = await setup.build(repo.path, commitSha, { change });
    expect(report.status, report.summary).toBe(BuildStatus.PASSED);
    expect(testsOf(report)).toEqual(["tool"]);
    expect(report.unreachedProjects).toEqual(["javascript packages/app", "javascript packages/core"]);
    expect(report.summary).toContain("not built: 2 projects that the change does not reach");
  }
});

it("builds all packages if a file of the top changed", async () => {
  const headSha = repo.commit("settings", { "package.json": `${workspace["package.json"]}\n` });
  const report = await setup.build(repo.path, headSha, { change: { baseSha: base, headSha } });
  expect(testsOf(report)).toEqual(["app", "core", "tool"]);
  expect(report.unreachedProjects).toEqual([]);
});

it("builds the packages that use a changed one", async () => {
  const headSha = repo.commit("core", { "packages/core/src/index.js": "exports.three = 2 + 1;\n" });
  const before = repo.git("rev-parse", "HEAD~1");
  const report = await setup.build(repo.path, headSha, { change: { baseSha: before, headSha } });
  expect(report.status, report.summary).toBe(BuildStatus.PASSED);
  expect(testsOf(report)).toEqual(["app", "core"]);
});

it("gives scripts the package manager that the project pins, whether or not it is installed here", async () => {
  const report = await setup.buildFiles({
    "package.json": pkg({
      name: "top",
      private: true,
      packageManager: "pnpm@9.15.0",
      scripts: { all: "pnpm -r build" },
    }),
    "pnpm-workspace.yaml": "packages:\n  - packages/*\n",
    "packages/core/package.json": pkg({
      name: "@shop/core",
      main: "built/index.js",
      dependencies: { ms: "2.1.3" },
      scripts: {
        build: "pnpm --filter @shop/core run copy && pnpm --version > built/version",
        copy: "mkdir -p built && cp src/index.js built/index.js",
        test: "node --test",
      },
    }),
    "packages/core/src/index.js": "exports.three = 3;\n",
    "packages/core/core.test.js": test(
      "core",
      'const value = require("node:fs").readFileSync("built/version", "utf8").trim() === "9.15.0" ? 3 : 0;',
    ),
  });
  expect(report.status, report.summary).toBe(BuildStatus.PASSED);
  expect(testsOf(report)).toEqual(["core"]);
});

it("names the program that a build step lacks, and does not blame dependencies", async () => {
  const report = await setup.buildFiles({
    "package.json": pkg({
      name: "shop",
      main: "built/a.js",
      scripts: { build: "no-such-compiler src", test: "node --test" },
    }),
    "src/a.js": "",
    "a.test.js": test("a", "const value = 3;"),
  });
  expect(report.failureClasses).toEqual([FailureClass.COMPILE_ERROR]);
  expect(report.summary).toContain('compile failed: the program "no-such-compiler" is missing');
});

it("patches installed packages as the project's own scripts do, and again if a patch changes", async () => {
  const patched = (value: number) => ({
    "package.json": pkg({
      name: "shop",
      scripts: { postinstall: "patch-package", test: "node --test" },
      dependencies: { ms: "2.1.3", "patch-package": "8.0.0" },
    }),
    "patches/ms+2.1.3.patch": [
      "diff --git a/node_modules/ms/index.js b/node_modules/ms/index.js",
      "index c4498bc..1111111 100644",
      "--- a/node_modules/ms/index.js",
      "+++ b/node_modules/ms/index.js",
      "@@ -2,7 +2,7 @@",
      "  * Helpers.",
      "  */",
      " ",
      "-var s = 1000;",
      `+var s = ${value};`,
      " var m = s * 60;",
      " var h = m * 60;",
      " var d = h * 24;",
      "",
    ].join("\n"),
    "a.test.js": test("a", `const value = require("ms")("1s") === ${value} ? 3 : 0;`),
  });
  for (const value of [2000, 3000]) {
    const report = await setup.buildFiles(patched(value));
    expect(report.status, report.summary).toBe(BuildStatus.PASSED);
  }
});
