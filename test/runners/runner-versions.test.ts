import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createSecretlintSecrets } from "../../src/adapters/secrets/secretlint/create-secretlint-secrets.ts";
import { create, TestCaseSchema, TestOutcome, TestSpecSchema } from "../../src/contracts/index.ts";
import { createSearchEngine } from "../../src/engines/search/index.ts";
import { createOutlineParser } from "../../src/languages/create-outline-parser.ts";
import { writeTests } from "../../src/stages/write/write-tests.ts";
import type { Workbench } from "../../src/workbench/workbench.ts";
import { type BuildSetup, createBuildSetup } from "../support/build-setup.ts";
import { createRepository } from "../support/repositories/git-repository.ts";
import { createTestJob } from "../support/test-job.ts";
import { lines, names, type RunnerVersion, runnerVersions } from "./runner-versions.ts";

const ADMISSION_LIMIT_MS = 300_000;
const INSTALL_LIMIT_MS = 600_000;
/** Installs at the same time: they wait for the network most of the time. */
const INSTALLS = 3;

const isFull = process.env["RUNNER_VERSIONS"] === "all";
const only = process.env["RUNNER"];
const chosen = runnerVersions(isFull ? "all" : "ends").filter(({ runner }) => (only ?? runner) === runner);
const setups: BuildSetup[] = [];
const benches = new Map<RunnerVersion, Promise<Workbench>>();

beforeAll(async () => {
  const usual = await createBuildSetup();
  // Goldseam's own node.
  vi.stubEnv("PATH", `${dirname(process.execPath)}:${process.env["PATH"]}`);
  const onNewNode = await createBuildSetup();
  setups.push(usual, onNewNode);
  const lanes = Array.from({ length: INSTALLS }, () => Promise.resolve());
  for (const [index, one] of chosen.entries()) {
    const setup = one.needsNewNode ? onNewNode : usual;
    const opened = (lanes[index % INSTALLS] ?? Promise.resolve()).then(() => open(setup, one));
    benches.set(one, opened);
    lanes[index % INSTALLS] = opened.then(nothing, nothing);
  }
});
afterAll(() => {
  for (const setup of setups) setup.remove();
});

describe.each(chosen)("$runner $version", (one: RunnerVersion) => {
  const { runner, version, sourcePath, testPath, shuffles } = one;
  let bench: Workbench;
  beforeAll(async () => {
    const opened = await benches.get(one);
    if (!opened) throw new Error("no bench");
    bench = opened;
  }, INSTALL_LIMIT_MS);
  afterAll(() => bench?.close());

  it("runs tests that pass and fail, several at once, and measures what they cover", async () => {
    expect(bench.project.runner).toBe(runner);
    if (runner !== "pytest")
      expect(bench.toolchain.runnerVersion?.(bench.project, bench.files())).toBe(version);
    const run = await bench.runTests({ coverage: true, workers: 2 });
    const outcomes = run.testRun.results.map(({ name, file, outcome }) => [plain(name), file, outcome]);
    expect(outcomes.sort()).toEqual([
      [names.failing, testPath, TestOutcome.FAILED],
      [names.passing, testPath, TestOutcome.PASSED],
    ]);
    expect(run.status).toBe("failed");
    const measured = run.coverage?.files.find(({ path }) => path === sourcePath);
    expect(measured?.coveredLines).toContain(lines.used);
    expect(measured?.uncoveredLines).toContain(lines.unused[runner === "pytest" ? "python" : "javascript"]);
  });

  it("runs one test by its name, in another order if it can", async () => {
    const all = (await bench.runTests({ coverage: false })).testRun.results;
    const name = all.find((one) => plain(one.name) === names.passing)?.name ?? "";
    const run = await bench.runTests({ files: [testPath], names: [name], coverage: false, shuffleSeed: 7 });
    expect(run.testRun.results).toMatchObject([{ name, outcome: TestOutcome.PASSED }]);
    expect(run.status).toBe("passed");
    expect(run.note === undefined).toBe(shuffles);
  });

  it.runIf(isFull)(
    "admits a test for a function that has none",
    { timeout: ADMISSION_LIMIT_MS },
    async () => {
      const outlines = await createOutlineParser();
      const cases = [create(TestCaseSchema, { targetPath: sourcePath, targetSymbol: "unused" })];
      const spec = create(TestSpecSchema, { id: "spec-1", parentCommitSha: bench.commitSha, cases });
      const engine = createSearchEngine({ outlines, clock: { nowMs: Date.now } });
      const tools = { engine, outlines, secrets: createSecretlintSecrets() };
      const job = createTestJob({ repo: bench.path });
      const { generated, files } = await writeTests(tools, job, { spec, workbench: bench });
      expect(generated.refused).toEqual([]);
      expect([...files.values()].join("")).toContain("unused()");
    },
  );
});

async function open(setup: BuildSetup, { files }: RunnerVersion): Promise<Workbench> {
  const repo = createRepository(files);
  return setup.open(repo.path, repo.git("rev-parse", "HEAD")).finally(() => repo.remove());
}

function nothing() {}

/** The name without its group, as people would say it. */
function plain(name: string): string {
  return (name.split(/ > |::/).at(-1) ?? "").replace(/^test_/, "").replaceAll("_", " ");
}
