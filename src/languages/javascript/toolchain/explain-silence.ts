import type { TestResult } from "../../../contracts/index.ts";
import { resultLinesFile, toTestResult } from "../../toolchain/result-lines.ts";
import { type EndedRun, layout, type Project } from "../../toolchain/toolchain.ts";
import { isRunnableTest } from "./paths.ts";
import { runsFile } from "./runners/file-runs.ts";
import { jestResultsFile } from "./runners/jest-results.ts";

const reports = [jestResultsFile, resultLinesFile, runsFile];
const mentionedFile = new RegExp(`${layout.workspace}/(?:[\\w@.-]+/)*[\\w@.-]+\\.[cm]?[jt]sx?`, "g");
const maxTail = 2_000;

/** A run without results is an errored test if the cause is known; otherwise there was nothing to run. */
export function explainSilence(project: Project, { out, result }: EndedRun): TestResult[] {
  if (result.status !== "exited") return [];
  const said = `${result.stdout}\n${result.stderr}`;
  if (result.exitCode === 0) {
    if (out.list().some((path) => reports.includes(path))) return [];
    return [
      errored(project, {
        file: "",
        message: "the runner ended without an error but left no report: did a test end it?",
      }),
    ];
  }
  const named = said.match(mentionedFile) ?? [];
  const file = named.find((path) => isRunnableTest(path.slice(layout.workspace.length + 1)));
  return file === undefined ? [] : [errored(project, { file, message: result.stderr.slice(-maxTail) })];
}

function errored(
  project: Project,
  { file, message }: { readonly file: string; readonly message: string },
): TestResult {
  const result = toTestResult(project, { name: "", file, outcome: "errored", message });
  return { ...result, name: result.file || project.runner };
}
