import { posix } from "node:path";
import { readResultLines } from "../../../toolchain/result-lines.ts";
import { namePattern } from "../../../toolchain/test-names.ts";
import { layout } from "../../../toolchain/toolchain.ts";
import { coverageFolder } from "../coverage/istanbul-coverage.ts";
import { dependsOn } from "../install/manifest.ts";
import { keepOptions, readTestScript } from "../test-script.ts";
import { hasSince, installedVersion } from "./installed-version.ts";
import {
  canaryEnv,
  installedBin,
  type JavaScriptRunner,
  quietEnv,
  type RunnerContext,
  relativeFiles,
  shippedTool,
  signedResults,
} from "./runner.ts";

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

/** Vitest, through a reporter that Goldseam ships and its own coverage provider. */
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
      `--reporter=${shippedTool("vitest-reporter.mjs")}`,
      ...(selection.coverage && canMeasure(context, version)
        ? coverageArgs(context, version)
        : ["--coverage.enabled=false"]),
      ...(selection.shuffleSeed === undefined
        ? []
        : ["--sequence.shuffle", `--sequence.seed=${selection.shuffleSeed}`]),
      ...(selection.apart ? ["--isolate=true"] : []),
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
    };
    return { status: "command", command: { argv, env, reports: signedResults } };
  },
  readResults: readResultLines,
};

/**
 * Before 1.1 there was no option for it. Before 3, a limit below the number of workers that the machine's processors ask for
 * contradicts their least number, and no test runs.
 */
function workersOfOld(workers: string): Record<string, string> {
  const least = { VITEST_MIN_THREADS: "1", VITEST_MIN_FORKS: "1" };
  return { ...least, VITEST_MAX_THREADS: workers, VITEST_MAX_FORKS: workers };
}

/** The install adds a provider, unless the registry has none for this version. */
function canMeasure({ files, project }: RunnerContext, version: string | undefined): boolean {
  const isInstalled = (name: string) => installedVersion(files, project.root, name) !== undefined;
  return version === undefined || ["@vitest/coverage-v8", "@vitest/coverage-istanbul"].some(isInstalled);
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
