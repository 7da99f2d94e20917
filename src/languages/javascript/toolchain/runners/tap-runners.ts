import { posix } from "node:path";
import { TestOutcome, type TestResult } from "../../../../contracts/index.ts";
import { isGenerated, isTypeScript } from "../paths.ts";
import { keepOptions, readTestScript } from "../test-script.ts";
import { askedTests } from "./asked-tests.ts";
import { generatedRuns, readFileRuns, runFiles } from "./file-runs.ts";
import { hasSince, installedVersion } from "./installed-version.ts";
import {
  installedBin,
  type JavaScriptRunner,
  loadOptions,
  noTests,
  quietEnv,
  type RunnerContext,
  relativeFiles,
  v8Env,
} from "./runner.ts";

/** Tape, whose test files are programs that print TAP. */
export const tape: JavaScriptRunner = tapRunner("tape", nodeCommand);
/** Tap, in the same way; its command compiles TypeScript first. */
export const tap: JavaScriptRunner = tapRunner("tap", (context, file) =>
  isTypeScript(file)
    ? [installedBin(context.project, "tap"), ...compilingTap(context)]
    : nodeCommand(context),
);
/** Ava, file by file. */
export const ava: JavaScriptRunner = {
  ...tapRunner("ava", ({ project }, _file, names) => [
    installedBin(project, "ava"),
    "--tap",
    ...(names ?? []).map((name) => `--match=${name}`),
  ]),
  // For ava a todo is a test without a body.
  readResults: (project, out) =>
    withoutEndings(readFileRuns(project, out)).map((one) =>
      one.outcome === TestOutcome.EXPECTED_FAILURE ? { ...one, outcome: TestOutcome.SKIPPED } : one,
    ),
};

function compilingTap({ files, project }: RunnerContext): string[] {
  const isNew = hasSince(installedVersion(files, project.root, "tap"), "18.0");
  return isNew
    ? ["run", "--reporter=tap", "--disable-coverage"]
    : ["--ts", "--reporter=tap", "--no-coverage", "--no-check-coverage"];
}

/** After a file's failure ava also reports that its process ended with one. */
function withoutEndings(results: readonly TestResult[]): readonly TestResult[] {
  const isEnding = ({ name }: TestResult) => /exited with a non-zero exit code: \d+$/.test(name);
  const failed = results.filter((one) => one.outcome === TestOutcome.FAILED && !isEnding(one));
  return results.filter((one) => !isEnding(one) || !failed.some(({ file }) => file === one.file));
}

function tapRunner(
  name: "tape" | "tap" | "ava",
  commandFor: (context: RunnerContext, file: string, names?: readonly string[]) => readonly string[],
): JavaScriptRunner {
  return {
    coverage: "v8",
    command: (context, selection) => {
      const tests = relativeFiles(context.project, selection.files ?? listTests(context, name));
      if (tests.length === 0) return noTests;
      const isForNode = (path: string) => isGenerated(path) && (name !== "ava" || isTypeScript(path));
      const own = tests.filter((path) => !isForNode(path));
      const groups = Map.groupBy(own, (file) => commandFor(context, file, selection.names).join("\0"));
      const runs = [...groups].map(([command, files]) => ({ command: command.split("\0"), files }));
      const command = runFiles(
        [...runs, ...generatedRuns(context, tests.filter(isForNode), selection.names)],
        selection.workers ?? 1,
      );
      const env = { ...readTestScript(context.manifest, name).env, ...quietEnv, ...v8Env(selection) };
      const note = selection.shuffleSeed === undefined ? {} : { note: `${name} cannot shuffle tests` };
      return { status: "command", command: { ...command, env }, ...note };
    },
    readResults: readFileRuns,
  };
}

function nodeCommand({ manifest, project }: RunnerContext): string[] {
  const script = readTestScript(manifest, project.runner);
  return ["node", ...keepOptions([...script.nodeArgs, ...script.args], loadOptions)];
}

/** Files that ava treats as helpers are left out. */
function listTests(context: RunnerContext, name: "tape" | "tap" | "ava"): string[] {
  const tests = askedTests(context, readTestScript(context.manifest, name).args);
  return name === "ava" ? tests.filter((path) => !posix.basename(path).startsWith("_")) : tests;
}
