import { TestOutcome, type TestResult } from "../../../contracts/index.ts";
import { resultLinesFile, toTestResult } from "../../toolchain/result-lines.ts";
import { type EndedRun, layout, type Project } from "../../toolchain/toolchain.ts";
import { isRunnableTest } from "./paths.ts";

const mentionedFile = new RegExp(`${layout.workspace}/(?:[\\w@.-]+/)*[\\w@.-]+\\.[cm]?[jt]sx?`, "g");
const maxTail = 2_000;

/** A run that ended before its report did is an errored test, and so is one without results if the cause is known. */
export function explainSilence(
  project: Project,
  { out, result, isComplete }: EndedRun,
  results: readonly TestResult[],
): TestResult[] {
  if (result.status !== "exited" || results.some(hasFailed)) return [];
  if (result.exitCode === 0) {
    if (isComplete ?? out.list().includes(resultLinesFile)) return [];
    const message = "the runner ended without an error before its report did: did a test end it?";
    return [errored(project, { file: "", message })];
  }
  const named = `${result.stdout}\n${result.stderr}`.match(mentionedFile) ?? [];
  const file = named.find((path) => isRunnableTest(path.slice(layout.workspace.length + 1)));
  const isKnown = file !== undefined && results.length === 0;
  return isKnown ? [errored(project, { file, message: result.stderr.slice(-maxTail) })] : [];
}

function hasFailed({ outcome }: TestResult): boolean {
  return outcome === TestOutcome.FAILED || outcome === TestOutcome.ERRORED;
}

function errored(
  project: Project,
  { file, message }: { readonly file: string; readonly message: string },
): TestResult {
  const result = toTestResult(project, { name: "", file, outcome: "errored", message });
  return { ...result, name: result.file || project.runner };
}
