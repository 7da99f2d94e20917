import { posix } from "node:path";
import { z } from "zod";
import { TestOutcome } from "../../../../contracts/index.ts";
import { toRepoPath } from "../../../toolchain/repo-path.ts";
import { cleanMessage, parseJson } from "../../../toolchain/result-lines.ts";
import { namePattern } from "../../../toolchain/test-names.ts";
import { layout, type OutFiles, type Project } from "../../../toolchain/toolchain.ts";
import { coverageFolder } from "../coverage/istanbul-coverage.ts";
import { dependsOn } from "../install/manifest.ts";
import { keepOptions, readTestScript } from "../test-script.ts";
import { hasSince, installedVersion } from "./installed-version.ts";
import { jestResultsFile, readJestResults } from "./jest-results.ts";
import {
  canaryEnv,
  installedBin,
  type JavaScriptRunner,
  quietEnv,
  type RunnerContext,
  relativeFiles,
  shippedTool,
} from "./runner.ts";

const testsFile = "vitest-tests.jsonl";
const testSchema = z.object({
  file: z.string(),
  name: z.string(),
  expected: z.boolean().catch(false),
  message: z.string().catch(""),
});

const keptOptions = [
  "--config",
  "-c",
  "--root",
  "--dir",
  "--project",
  "--globals",
  "--environment",
  "--pool",
  "--mode",
];

/** Vitest, through its JSON report and its own coverage provider. */
export const vitest: JavaScriptRunner = {
  coverage: "istanbul",
  command: (context, selection) => {
    const version = installedVersion(context.files, context.project.root, "vitest");
    const script = readTestScript(context.manifest, "vitest");
    const argv = [
      installedBin(context.project, "vitest"),
      "run",
      ...keepOptions(script.args, keptOptions),
      "--passWithNoTests",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${posix.join(layout.out, jestResultsFile)}`,
      `--reporter=${shippedTool("vitest-reporter.mjs")}`,
      ...(selection.coverage ? coverageArgs(context, version) : ["--coverage.enabled=false"]),
      ...(selection.shuffleSeed === undefined
        ? []
        : ["--sequence.shuffle", `--sequence.seed=${selection.shuffleSeed}`]),
      ...(selection.workers === undefined || !hasSince(version, "1.1")
        ? []
        : [`--maxWorkers=${selection.workers}`]),
      ...(selection.names ? ["-t", namePattern(selection.names)] : []),
      ...relativeFiles(context.project, selection.files ?? []),
    ];
    const env = {
      ...script.env,
      ...quietEnv,
      ...canaryEnv,
      ...(selection.workers === undefined ? {} : workersOfOld(String(selection.workers))),
      GOLDSEAM_VITEST_TESTS: posix.join(layout.out, testsFile),
    };
    return { status: "command", command: { argv, env } };
  },
  readResults: (project, out) => {
    const known = readTests(project, out);
    return readJestResults(project, out).map((one) => {
      const { expected = false, message = "" } = known.get(`${one.file}\0${one.name}`) ?? {};
      if (one.outcome === TestOutcome.PASSED)
        return expected ? { ...one, outcome: TestOutcome.EXPECTED_FAILURE } : one;
      return message === "" ? one : { ...one, message: cleanMessage(message) };
    });
  },
};

function readTests(project: Project, out: OutFiles): ReadonlyMap<string, z.infer<typeof testSchema>> {
  const lines = (out.read(testsFile) ?? "").split("\n");
  return new Map(
    lines.flatMap((line) => {
      const test = testSchema.safeParse(parseJson(line)).data;
      return test ? [[`${toRepoPath(project, test.file)}\0${test.name}`, test]] : [];
    }),
  );
}

/** Before 1.1 there was no option for it. */
function workersOfOld(workers: string): Record<string, string> {
  return { VITEST_MAX_THREADS: workers, VITEST_MAX_FORKS: workers };
}

function coverageArgs({ manifest }: RunnerContext, version: string | undefined): string[] {
  const provider =
    dependsOn(manifest, "@vitest/coverage-istanbul") && !dependsOn(manifest, "@vitest/coverage-v8")
      ? "istanbul"
      : "v8";
  const limits = hasSince(version, "1.0") ? "thresholds." : "";
  return [
    "--coverage.enabled",
    `--coverage.provider=${provider}`,
    "--coverage.reporter=json",
    `--coverage.reportsDirectory=${posix.join(layout.out, coverageFolder)}`,
    "--coverage.reportOnFailure",
    "--coverage.include=**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}",
    ...["lines", "functions", "branches", "statements"].map((kind) => `--coverage.${limits}${kind}=0`),
  ];
}
