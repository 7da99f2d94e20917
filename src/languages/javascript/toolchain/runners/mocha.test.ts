import { expect, test } from "vitest";
import { readManifest } from "../install/manifest.ts";
import type { JavaScriptProject } from "../javascript-project.ts";
import { mocha } from "./mocha.ts";

const project: JavaScriptProject = {
  ...{ toolchain: "javascript", root: "", runner: "mocha", moduleSystem: "commonjs" },
  ...{ typescript: false, hasTests: true },
};

/** The files that mocha is given for a whole run. */
function filesFor(script: string, paths: readonly string[]): readonly string[] {
  const manifest = JSON.stringify({ scripts: { test: script }, devDependencies: { mocha: "*" } });
  const files = { paths, read: (path: string) => (path === "package.json" ? manifest : undefined) };
  const gate = mocha.command({ project, files, manifest: readManifest(files, "") }, { coverage: false });
  return gate.status === "command"
    ? gate.command.argv.filter((word) => /^(?:\.\/)?(?:test|src|spec)\b/.test(word))
    : [];
}

test.each([
  // Named files would take the place of the folder that mocha looks in by itself.
  ["mocha", ["test/a.js", "test/a.agent.test.js"], []],
  ["mocha --recursive", ["test/a.js", "test/a.agent.test.js"], []],
  ["mocha", ["test/a.js", "src/a.agent.test.js"], ["./test", "src/a.agent.test.js"]],
  ["mocha", ["test/a.js", "test/deep/a.agent.test.js"], ["./test", "test/deep/a.agent.test.js"]],
  ["mocha", ["src/a.agent.test.js"], ["src/a.agent.test.js"]],
  ["mocha test/a.js", ["test/a.js", "test/a.agent.test.js"], ["test/a.js", "test/a.agent.test.js"]],
  ["mocha spec", ["spec/a.js", "spec/a.agent.test.js"], ["spec"]],
])("%s with %j runs %j", (script, paths, expected) => {
  expect(filesFor(script, paths)).toEqual(expected);
});
