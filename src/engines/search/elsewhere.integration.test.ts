import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { createRepository } from "../../../test/support/repositories/git-repository.ts";
import { createOutlineParser } from "../../languages/create-outline-parser.ts";
import { testingOf } from "../../languages/language-of.ts";
import { venvPython } from "../../languages/python/toolchain/install/packaging.ts";
import type { Workbench } from "../../workbench/workbench.ts";
import { createSearchEngine } from "./create-search-engine.ts";

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

/** Writes tests for a module into its workbench. Returns their text and path. */
async function write(workbench: Workbench, sourcePath: string) {
  const { project, toolchain } = workbench;
  const files = workbench.files();
  const outlines = await createOutlineParser();
  const symbols = outlines.parse(sourcePath, files.read(sourcePath) ?? "")?.symbols ?? [];
  const testPath = toolchain.generatedTestPath(project, files, sourcePath);
  const engine = createSearchEngine({ outlines, clock: { nowMs: Date.now } });
  const targets = symbols.map(({ name }) => name);
  const { candidates } = await engine.propose({
    ...{ workbench, sourcePath, testPath, targets, cases: [], budgetMs: 3000, seed: 1 },
  });
  const testing = await testingOf(sourcePath);
  const text = testing?.tests.writerFor({ project, files, sourcePath, testPath }).assemble(candidates) ?? "";
  mkdirSync(dirname(join(workbench.path, testPath)), { recursive: true });
  writeFileSync(join(workbench.path, testPath), text);
  return { text, testPath };
}

const places = [
  { TZ: "America/Los_Angeles", LC_ALL: "en_US.UTF-8", CI: "true", LEVEL: "4" },
  { TZ: "Asia/Kolkata", LC_ALL: "de_DE.UTF-8", NODE_ENV: "production" },
];

async function passesEverywhere(
  files: Readonly<Record<string, string>>,
  sourcePath: string,
  command: (testPath: string) => readonly string[],
): Promise<string> {
  const repo = createRepository(files);
  const workbench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  try {
    const { text, testPath } = await write(workbench, sourcePath);
    for (const env of places) {
      const run = await workbench.exec(
        { argv: command(testPath), env },
        { purpose: "drive", timeoutMs: 30_000 },
      );
      expect({ ...run, env }).toMatchObject({ status: "exited", exitCode: 0 });
    }
    return text;
  } finally {
    await workbench.close();
    repo.remove();
  }
}

test("tests of JavaScript pass in other time zones, languages and environments, or are not written", async () => {
  const source = `export function hourOf(iso) {
  return new Date(iso).getHours();
}
export function shown(amount) {
  return amount.toLocaleString();
}
export function isQuiet() {
  return process.env.CI === "true" || Number(process.env.LEVEL ?? 3) < 3;
}
export function homeOf(name) {
  return process.env[name] ?? "nowhere";
}
export function minutes(hours) {
  return hours * 60;
}
`;
  const files = { "package.json": '{ "type": "module" }', "place.js": source };
  const text = await passesEverywhere(files, "place.js", (path) => [process.execPath, "--test", path]);
  expect(text).toContain("minutes(");
  expect(text).toMatch(/process\.env = \{ \.\.\.env, [^}]*CI: "true"[^}]* \};[\s\S]*?isQuiet\(\), true/);
  expect(text).not.toMatch(/hourOf\("?\d/);
  expect(text).not.toMatch(/shown\(\d{4}/);
});

test("tests of Python do, too", async () => {
  const source = `import os
import time


def hour_of(seconds: int) -> int:
    return time.localtime(seconds).tm_hour


def is_quiet() -> bool:
    return os.environ.get("CI") == "true"


def minutes(hours: int) -> int:
    return hours * 60
`;
  const files = { "pyproject.toml": '[project]\nname = "place"\nversion = "1"\n', "place.py": source };
  const text = await passesEverywhere(files, "place.py", (path) => [venvPython, "-m", "pytest", "-q", path]);
  expect(text).toContain("minutes(");
  expect(text).toContain('monkeypatch.setenv("CI", "true")');
  expect(text).not.toContain("assert hour_of(");
});
