import type { ProjectFiles } from "../../toolchain/toolchain.ts";
import { isAssignment, scriptCommands } from "./gates/script-commands.ts";
import { dependsOn, type Manifest } from "./install/manifest.ts";
import type { RunnerName } from "./javascript-project.ts";
import { isGenerated, runnableTests } from "./paths.ts";
import { findTestScript } from "./test-script.ts";

const packages = ["vitest", "jest", "mocha", "ava", "tap", "tape"] as const;
/** Programs that a test script may run without running a test. */
const noRunner = /^(?:echo|true|exit|xo|eslint|oxlint|biome|standard|prettier|tsc|tsd|node_modules\/.*)$/;

/** The runner that the test scripts name, else one of the dependencies, else node's own, else the script itself. */
export function detectRunner(manifest: Manifest, root: string, files: ProjectFiles): RunnerName {
  const installed = packages.filter((name) => dependsOn(manifest, name));
  const called = scriptCommands(manifest, "test").flatMap(({ words }) => words);
  const named = called
    .map((word) => installed.find((name) => name === word))
    .find((name) => name !== undefined);
  if (named) return named;
  if (findTestScript(manifest, "node:test")) return "node:test";
  const [first] = installed;
  if (first) return installed.find((name) => findTestScript(manifest, name)) ?? first;
  const tests = runnableTests(root, files).filter((path) => !isGenerated(path));
  const isNative = tests.some((path) => /["']node:test["']/.test(files.read(path) ?? ""));
  return !isNative && tests.length > 0 && hasTestScript(manifest) ? "test script" : "node:test";
}

function hasTestScript(manifest: Manifest): boolean {
  return scriptCommands(manifest, "test").some(({ words }) => {
    const program = words.find((word) => !isAssignment(word) && word !== "cross-env" && word !== "npx");
    return program !== undefined && !noRunner.test(program);
  });
}
