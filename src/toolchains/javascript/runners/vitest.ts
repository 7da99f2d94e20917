import { posix } from "node:path";
import { namePattern } from "../../test-names.ts";
import { layout } from "../../toolchain.ts";
import { dependsOn } from "../manifest.ts";
import { keepOptions, readTestScript } from "../test-script.ts";
import { coverageFolder } from "./istanbul-coverage.ts";
import { jestResultsFile, readJestResults } from "./jest-results.ts";
import {
  installedBin,
  type JavaScriptRunner,
  quietEnv,
  type RunnerContext,
  relativeFiles,
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
      ...(selection.coverage ? coverageArgs(context) : ["--coverage.enabled=false"]),
      ...(selection.shuffleSeed === undefined
        ? []
        : ["--sequence.shuffle", `--sequence.seed=${selection.shuffleSeed}`]),
      ...(selection.names ? ["-t", namePattern(selection.names)] : []),
      ...relativeFiles(context.project, selection.files ?? []),
    ];
    return { status: "command", command: { argv, env: { ...script.env, ...quietEnv } } };
  },
  readResults: readJestResults,
};

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
