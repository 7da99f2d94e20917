import { expect, test } from "vitest";
import { readManifest } from "../install/manifest.ts";
import type { JavaScriptProject } from "../javascript-project.ts";
import { jest } from "./jest.ts";

const project: JavaScriptProject = {
  ...{ toolchain: "javascript", root: "", runner: "jest", moduleSystem: "commonjs" },
  ...{ typescript: false, hasTests: true },
};

test.each([
  ["jest", ["--maxWorkers=1"]],
  // Jest ends with its help if it is told both.
  ["jest -i --colors", ["-i"]],
  ["cross-env NODE_ENV=test jest --runInBand", ["--runInBand"]],
])("%s in one process at a time runs with %j", (script, expected) => {
  const manifest = JSON.stringify({ scripts: { test: script }, devDependencies: { jest: "*" } });
  const files = { paths: [], read: (path: string) => (path === "package.json" ? manifest : undefined) };
  const context = { project, files, manifest: readManifest(files, "") };
  const gate = jest.command(context, { coverage: false, workers: 1 });
  const argv = gate.status === "command" ? gate.command.argv : [];
  expect(argv.filter((word) => /^(?:-i|--runInBand|--maxWorkers.*)$/.test(word))).toEqual(expected);
});
