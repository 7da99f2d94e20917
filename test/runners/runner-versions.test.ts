import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestOutcome } from "../../src/contracts/index.ts";
import type { Workbench } from "../../src/workbench/workbench.ts";
import { type BuildSetup, createBuildSetup } from "../support/build-setup.ts";
import { createRepository } from "../support/git-repository.ts";
import { lines, names, type RunnerVersion, runnerVersions } from "./runner-versions.ts";

const INSTALL_LIMIT_MS = 400_000;

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

const chosen = runnerVersions(process.env["RUNNER_VERSIONS"] === "all" ? "all" : "ends");

describe.each(chosen)(
  "$runner $version",
  ({ runner, version, files, sourcePath, testPath, shuffles }: RunnerVersion) => {
    let bench: Workbench;
    beforeAll(async () => {
      const repo = createRepository(files);
      bench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
      repo.remove();
    }, INSTALL_LIMIT_MS);
    afterAll(() => bench.close());

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
  },
);

/** The name without its group, as people would say it. */
function plain(name: string): string {
  return (name.split(/ > |::/).at(-1) ?? "").replace(/^test_/, "").replaceAll("_", " ");
}
