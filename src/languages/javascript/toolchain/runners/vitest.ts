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
import { jestResultsFile, readJestResults } from "./jest-results.ts";
import {
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
      ...(selection.coverage ? coverageArgs(context) : ["--coverage.enabled=false"]),
      ...(selection.shuffleSeed === undefined
        ? []
        : ["--sequence.shuffle", `--sequence.seed=${selection.shuffleSeed}`]),
      ...(selection.workers === undefined ? [] : [`--maxWorkers=${selection.workers}`]),
      ...(selection.names ? ["-t", namePattern(selection.names)] : []),
      ...relativeFiles(context.project, selection.files ?? []),
    ];
    const env = {
      ...script.env,
      ...quietEnv,
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

function coverageArgs({ manifest }: RunnerContext): string[] {
  const provider =
    dependsOn(manifest, "@vitest/coverage-istanbul") && !dependsOn(manifest, "@vitest/coverage-v8")
      ? "istanbul"
      : "v8";
  return [
    "--coverage.enabled",
    `--coverage.provider=${provider}`,
    "--coverage.reporter=json",
    `--coverage.reportsDirectory=${posix.join(layout.out, coverageFolder)}`,
    "--coverage.reportOnFailure",
    "--coverage.include=**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}",
    ...["lines", "functions", "branches", "statements"].map((kind) => `--coverage.thresholds.${kind}=0`),
  ];
}
