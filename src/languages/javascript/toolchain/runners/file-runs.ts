import { z } from "zod";
import type { TestResult } from "../../../../contracts/index.ts";
import { parseJson, type ResultLine, toTestResult } from "../../../toolchain/result-lines.ts";
import { titleSeparator } from "../../../toolchain/test-names.ts";
import type { OutFiles, Project, ToolCommand } from "../../../toolchain/toolchain.ts";
import { isTypeScript } from "../paths.ts";
import { nameOption } from "./node-test.ts";
import { type RunnerContext, relativeFiles, shippedTool, strippingNode } from "./runner.ts";
import { readTap } from "./tap-output.ts";

/** Where the runs of single files are kept. */
const runsFile = "runs.jsonl";
const maxTail = 2_000;

const runSchema = z.object({
  file: z.string(),
  exit_code: z.number().nullable(),
  signal: z.string().nullable(),
  output: z.string(),
  errors: z.string(),
  duration_ms: z.number().nonnegative(),
});

/** A command and the files it is run with, one by one; run once on its own if there are none. */
export interface FileRuns {
  readonly command: readonly string[];
  readonly files: readonly string[];
}

/** A command that runs all of these and keeps their output. */
export function runFiles(groups: readonly FileRuns[], workers: number): ToolCommand {
  const tool = ["node", shippedTool("run-files.mjs"), String(workers)];
  return {
    argv: [...tool, ...groups.flatMap(({ command, files }) => ["--run", ...command, "--on", ...files])],
    reports: { kind: "signed", files: [runsFile] },
  };
}

/** Generated tests, which are written for node's own runner; only those with these names if there are any. */
export function generatedRuns(
  context: RunnerContext,
  paths: readonly string[],
  names?: readonly string[],
): FileRuns[] {
  const files = relativeFiles(context.project, paths);
  const node = files.some(isTypeScript) ? strippingNode : ["node"];
  const command = [...node, "--test-reporter=tap", ...(names ? [nameOption(names)] : [])];
  return files.length === 0 ? [] : [{ command, files }];
}

/** The tests that each file reported; a file that failed without a report is one errored test of that name. */
export function readFileRuns(project: Project, out: OutFiles): TestResult[] {
  return (out.read(runsFile) ?? "").split("\n").flatMap((line) => {
    const run = runSchema.safeParse(parseJson(line)).data;
    if (!run) return [];
    const reported = readTap(run.output);
    const results = run.exit_code === 0 || reported.some(isBad) ? reported : [...reported, broken(run)];
    const named =
      run.file === "" && results.length === 0 ? [{ ...scriptResult, duration_ms: run.duration_ms }] : results;
    return named.map((one) =>
      toTestResult(project, { ...one, name: withoutFile(one.name, run.file), file: run.file }),
    );
  });
}

/** Tap's own command makes the file the outermost test. */
function withoutFile(name: string, file: string): string {
  const prefix = `${file}${titleSeparator}`;
  return file !== "" && name.startsWith(prefix) ? name.slice(prefix.length) : name;
}

/** The result of a test script that does not report its tests. */
const scriptResult: ResultLine = { name: "npm test (by its exit code alone)", outcome: "passed" };

function broken({ file, exit_code, signal, output, errors }: z.infer<typeof runSchema>): ResultLine {
  const end = signal ? `by ${signal}` : `with exit code ${exit_code}`;
  const said = (errors.trim() || output.trim()).slice(-maxTail);
  return file === ""
    ? { ...scriptResult, outcome: "failed", message: `ended ${end}\n${said}` }
    : { name: file, outcome: "errored", message: `ended ${end} before its tests did\n${said}` };
}

function isBad({ outcome }: ResultLine): boolean {
  return outcome === "failed" || outcome === "errored";
}
