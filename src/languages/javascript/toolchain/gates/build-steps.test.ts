import { expect, it } from "vitest";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";
import { ignoredOutputs } from "../install/ignored-outputs.ts";
import { javascriptToolchain as javascript } from "../javascript-toolchain.ts";
import { buildSteps } from "./build-steps.ts";

function filesOf(texts: Readonly<Record<string, string>>): ProjectFiles {
  return { paths: Object.keys(texts).sort(), read: (path) => texts[path] };
}
const pkg = (more: object) => JSON.stringify(more);
const tested = { "src/a.ts": "", "test/a.test.ts": "" };

function stepsOf(texts: Readonly<Record<string, string>>, root = ""): string[] {
  const files = filesOf(texts);
  const project = javascript.detect(files, root);
  return project ? buildSteps(project, files).map((argv) => argv.join(" ")) : [];
}

it.each<[string, Record<string, string>, string[]]>([
  [
    "an entry point that does not exist",
    {
      "package.json": pkg({ exports: { ".": { import: "./dist/a.js" } }, scripts: { build: "tsup" } }),
      ...tested,
    },
    ["npm run build"],
  ],
  [
    "what a generator writes after an install",
    { "package.json": pkg({ scripts: { prepare: "husky && svelte-kit sync || echo ''" } }), ...tested },
    ["node /goldseam/javascript/try-in.mjs /workspace /workspace/node_modules/.bin/svelte-kit sync"],
  ],
  [
    "nothing if the entry points exist",
    { "package.json": pkg({ main: "lib", scripts: { build: "tsup" } }), "lib/index.js": "", ...tested },
    [],
  ],
  [
    "what the test script builds first",
    {
      "package.json": pkg({
        scripts: { test: "npm run build:cjs && mocha", build: "x", "build:cjs": "rollup -c" },
      }),
      ...tested,
    },
    ["npm run build"],
  ],
  [
    "a compiler before the tests",
    { "package.json": pkg({ scripts: { pretest: "rimraf out && tsc -p .", test: "ava" } }), ...tested },
    ["/workspace/node_modules/.bin/tsc -p ."],
  ],
  [
    "nothing if only types are checked",
    { "package.json": pkg({ scripts: { test: "tsc --noEmit && vitest" } }), ...tested },
    [],
  ],
])("builds %s", (_, texts, expected) => {
  expect(stepsOf(texts)).toEqual(expected);
});

it("builds the packages that a package depends on first", () => {
  const built = (name: string, dependencies: object) =>
    pkg({ name, main: "dist/x.js", dependencies, scripts: { build: "tsc" } });
  const texts = {
    "package.json": pkg({ workspaces: ["p/*"] }),
    "p/a/package.json": built("a", { b: "*", c: "*" }),
    "p/b/package.json": built("b", { c: "*", a: "*" }),
    "p/c/package.json": built("c", {}),
  };
  expect(stepsOf(texts, "p/a")).toEqual([
    "npm run build --prefix=/workspace/p/c",
    "npm run build --prefix=/workspace/p/b",
    "npm run build",
  ]);
});

it("knows what git ignores", () => {
  const files = filesOf({ ".gitignore": "/lib\nout/\n*.log\n!keep\n", "web/.gitignore": "esm\n" });
  const isIgnored = ignoredOutputs(files, "web");
  const paths = ["lib/a.js", "web/lib/a.js", "web/out/a.js", "web/esm/a.js", "esm/a.js", "web/library.js"];
  expect(paths.filter(isIgnored)).toEqual(["lib/a.js", "web/out/a.js", "web/esm/a.js"]);
});
