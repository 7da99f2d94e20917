import { expect, test } from "vitest";
import type { TestSelection } from "../../../toolchain/toolchain.ts";
import { readManifest } from "../install/manifest.ts";
import type { JavaScriptProject } from "../javascript-project.ts";
import { hasSince, installedVersion } from "./installed-version.ts";
import { jest } from "./jest.ts";
import type { JavaScriptRunner } from "./runner.ts";
import { vitest } from "./vitest.ts";

test.each([
  ["29.5.0", "29.5", true],
  ["29.4.9", "29.5", false],
  ["30.0.0-alpha.1", "29.5", true],
  ["0.34.6", "1.1", false],
  [undefined, "99.0", true],
])("%s has what came with %s: %s", (version, since, has) => {
  expect(hasSince(version, since)).toBe(has);
});

test("a package is looked for in the folders around a project", () => {
  const files = {
    read: (path: string) => (path === "node_modules/jest/package.json" ? '{"version":"26.6.3"}' : undefined),
  };
  expect(installedVersion(files, "packages/one", "jest")).toBe("26.6.3");
  expect(installedVersion(files, "packages/one", "vitest")).toBeUndefined();
});

function commandOf(
  runner: JavaScriptRunner,
  name: "jest" | "vitest",
  version: string,
  selection: TestSelection,
) {
  const texts: Readonly<Record<string, string>> = {
    "package.json": `{ "devDependencies": { "${name}": "*" } }`,
    [`node_modules/${name}/package.json`]: `{ "version": "${version}" }`,
    // The registry has none for the oldest.
    ...(version.startsWith("0.2.")
      ? {}
      : { "node_modules/@vitest/coverage-v8/package.json": `{ "version": "${version}" }` }),
  };
  const files = { paths: ["package.json"], read: (path: string) => texts[path] };
  const project: JavaScriptProject = {
    ...{ toolchain: "javascript", root: "", runner: name, moduleSystem: "commonjs" },
    ...{ typescript: false, hasTests: true },
  };
  const gate = runner.command({ project, files, manifest: readManifest(files, "") }, selection);
  if (gate.status !== "command") throw new Error(gate.reason);
  return { words: gate.command.argv.join(" "), note: gate.note, env: gate.command.env };
}

test("jest is asked to shuffle only if it can", () => {
  const old = commandOf(jest, "jest", "26.6.3", { coverage: false, shuffleSeed: 7 });
  expect(old.words).not.toMatch(/randomize|seed/);
  expect(old.note).toContain("jest 26.6.3 cannot shuffle");
  const recent = commandOf(jest, "jest", "29.5.0", { coverage: false, shuffleSeed: 7 });
  expect(recent.words).toContain("--randomize --seed=7");
  expect(recent.note).toBeUndefined();
});

test("vitest gets the options of its version", () => {
  const old = commandOf(vitest, "vitest", "0.34.6", { coverage: true, workers: 2 });
  expect(old.words).toContain("--coverage.lines=0");
  expect(old.words).not.toContain("maxWorkers");
  expect(old.env).toMatchObject({ VITEST_MAX_THREADS: "2" });
  const recent = commandOf(vitest, "vitest", "5.1.0", { coverage: true, workers: 2 });
  expect(recent.words).toContain("--coverage.thresholds.lines=0");
  expect(recent.words).toContain("--maxWorkers=2");
});

test("vitest runs without coverage where its provider is not installed", () => {
  const { words } = commandOf(vitest, "vitest", "0.2.4", { coverage: true });
  expect(words).toContain("--coverage.enabled=false");
  expect(words).not.toContain("--coverage.provider");
});
