import { expect, it } from "vitest";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";
import { javascriptToolchain as javascript } from "../javascript-toolchain.ts";
import { typeChecks } from "./type-check.ts";

const bin = "/workspace/node_modules/.bin/";

function checksOf(manifest: object, more: Readonly<Record<string, string>> = {}): string[] {
  const texts = { "package.json": JSON.stringify(manifest), "tsconfig.json": "{}", "src/a.ts": "", ...more };
  const files: ProjectFiles = {
    paths: Object.keys(texts).sort(),
    read: (path) => Object.entries(texts).find(([known]) => known === path)?.[1],
  };
  const project = javascript.detect(files, "");
  return project ? typeChecks(project, files).map((argv) => argv.join(" ").replaceAll(bin, "")) : [];
}

const typescript = { typescript: "^6.0.0" };

it.each<[string, object, string[]]>([
  ["tsc without a script", { devDependencies: typescript }, ["tsc --noEmit --pretty false"]],
  [
    "the program of a script",
    {
      scripts: { dev: "vitest", "test:types": "tsgo --noEmit" },
      devDependencies: { ...typescript, "@typescript/native-preview": "7.0.0" },
    },
    ["tsgo --noEmit --pretty false"],
  ],
  [
    "every check of a script, with its settings",
    {
      scripts: { lint: "eslint . && tsc --noEmit -p src && npx tsc --noEmit --project tsconfig.json -w" },
      devDependencies: typescript,
    },
    ["tsc --noEmit -p src --pretty false", "tsc --noEmit --project tsconfig.json --pretty false"],
  ],
  [
    "tsc instead of a program that is not installed",
    { scripts: { types: "vue-tsc --noEmit" }, devDependencies: typescript },
    ["tsc --noEmit --pretty false"],
  ],
  [
    "tsc instead of a check of some files, or by settings that are not there",
    {
      scripts: { one: "tsc --noEmit src/a.ts", built: "tsc --noEmit -p out", emits: "tsc -p ." },
      devDependencies: typescript,
    },
    ["tsc --noEmit --pretty false"],
  ],
])("checks types with %s", (_, manifest, expected) => {
  expect(checksOf(manifest, { "src/tsconfig.json": "{}" })).toEqual(expected);
});

it.each([
  ["4.9.5", ""],
  ["5.9.2", " --ignoreDeprecations 5.0"],
  ["6.0.2", " --ignoreDeprecations 6.0"],
  ["7.0.2", ""],
])("allows settings that TypeScript %s only deprecates", (version, expected) => {
  const installed = { "node_modules/typescript/package.json": JSON.stringify({ version }) };
  expect(checksOf({ devDependencies: typescript }, installed)).toEqual([
    `tsc --noEmit --pretty false${expected}`,
  ]);
});
