import { posix } from "node:path";
import { readResultLines } from "../../../toolchain/result-lines.ts";
import { namePattern } from "../../../toolchain/test-names.ts";
import { layout } from "../../../toolchain/toolchain.ts";
import { coverageFolder } from "../coverage/istanbul-coverage.ts";
import { keepOptions, readTestScript } from "../test-script.ts";
import { hasSince, installedVersion } from "./installed-version.ts";
import {
  canaryEnv,
  installedBin,
  type JavaScriptRunner,
  quietEnv,
  relativeFiles,
  shippedTool,
  signedResults,
} from "./runner.ts";

const keptOptions = ["--config", "-c", "--env", "--testEnvironment", "--rootDir", "--runInBand", "-i"];

/** Jest, through a reporter that Goldseam ships and its built-in coverage. */
export const jest: JavaScriptRunner = {
  coverage: "istanbul",
  command: ({ project, manifest, files }, selection) => {
    const version = installedVersion(files, project.root, "jest");
    const canShuffle = hasSince(version, "29.5");
    const script = readTestScript(manifest, "jest");
    const nodeOptions = [
      script.env["NODE_OPTIONS"],
      ...script.nodeArgs,
      `--require=${shippedTool("jest-canary.cjs")}`,
    ];
    if (project.moduleSystem === "esm") nodeOptions.push("--experimental-vm-modules");
    const own = keepOptions(script.args, keptOptions);
    // Jest refuses to be told both.
    const inBand = own.some((word) => /^(?:-i|--runInBand)\b/.test(word));
    const argv = [
      installedBin(project, "jest"),
      ...own,
      "--ci",
      "--watchman=false",
      "--passWithNoTests",
      "--reporters=default",
      `--reporters=${shippedTool("jest-reporter.cjs")}`,
      ...(selection.coverage ? coverageArgs : ["--coverage=false"]),
      ...(selection.shuffleSeed === undefined || !canShuffle
        ? []
        : ["--randomize", `--seed=${selection.shuffleSeed}`]),
      ...(selection.workers === undefined || inBand ? [] : [`--maxWorkers=${selection.workers}`]),
      ...(selection.names ? ["-t", namePattern(selection.names)] : []),
      ...(selection.files ? ["--runTestsByPath", ...relativeFiles(project, selection.files)] : []),
    ];
    const env = {
      ...script.env,
      ...quietEnv,
      ...canaryEnv,
      NODE_OPTIONS: nodeOptions.filter(Boolean).join(" "),
    };
    const isLeftOut = selection.shuffleSeed !== undefined && !canShuffle;
    const note = isLeftOut ? { note: `jest ${version} cannot shuffle tests: the seed is ignored` } : {};
    return { status: "command", command: { argv, env, reports: signedResults }, ...note };
  },
  readResults: readResultLines,
};

const coverageArgs = [
  "--coverage",
  "--coverageReporters=json",
  `--coverageDirectory=${posix.join(layout.out, coverageFolder)}`,
  "--coverageThreshold={}",
  "--collectCoverageFrom=**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}",
  "--collectCoverageFrom=!**/node_modules/**",
  "--collectCoverageFrom=!**/*.{test,spec,config}.*",
  "--collectCoverageFrom=!**/*.d.ts",
];
