import {
  type BuildReport,
  BuildStatus,
  BuildStatusSchema,
  type Command,
  type Event,
  enumName,
  type GeneratedTests,
  JobKindSchema,
  type Run,
} from "../../contracts/index.ts";
import type { Git } from "../../ports/git.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { AfterJob } from "../runs/log-run.ts";
import { cutText } from "./cut-text.ts";

const mostFailed = 10;

/** What logging jobs needs. */
interface LogJobDeps {
  readonly log: Log;
  readonly git: Git;
  readonly secrets: Secrets;
}

/** Logs how each job ended, with the output of failed tests and the beginning of what was written. */
export function createJobLog(deps: LogJobDeps): AfterJob {
  return async (command, run, event) => {
    const { level, result, fields } = resultOf(event);
    const job = enumName(JobKindSchema, command.job).toLowerCase();
    const message = `${job}: ${result}`;
    const about = { job, job_id: command.id, cycle: command.cycle, attempt: command.attempt };
    deps.log({ level, kind: "job", runId: run.id, message, fields: { ...about, ...fields } });
    if (event.body.case === "buildFinished") logFailedTests(deps.log, run, event.body.value.report);
    // A log that lacks a preview is no reason to do a job again.
    else await logDiff(deps, { command, run, event }).catch(() => {});
  };
}

type Level = "info" | "warn";

function resultOf({ body }: Event): {
  readonly level: Level;
  readonly result: string;
  readonly fields?: Readonly<Record<string, string | number>>;
} {
  switch (body.case) {
    case "buildFinished":
      return resultOfBuild(body.value.report);
    case "specReady": {
      const cases = body.value.spec?.cases.length ?? 0;
      return { level: "info", result: `${cases} cases planned`, fields: { cases } };
    }
    case "testsWritten":
      return resultOfTests(body.value.tests);
    case "healFinished": {
      const { commitSha = "", refused = "", notStarted = "" } = body.value.result ?? {};
      if (commitSha !== "") return { level: "info", result: `fixed in ${commitSha}` };
      return { level: "warn", result: `no fix: ${refused || notStarted}` };
    }
    case "mergeFinished": {
      const { merged = false, commitSha = "", intoBranch = "", detail = "" } = body.value.result ?? {};
      if (merged) return { level: "info", result: `merged into ${intoBranch} as ${commitSha}` };
      return { level: "warn", result: `not merged: ${detail}` };
    }
    case "jobErrored":
      return { level: "warn", result: `errored: ${body.value.reason}` };
    default:
      return { level: "info", result: body.case ?? "nothing" };
  }
}

function resultOfBuild(report: BuildReport | undefined) {
  if (!report) return { level: "warn" as const, result: "no report" };
  const status = enumName(BuildStatusSchema, report.status);
  const [failed, tests] = [report.failedTests.length, report.testRun?.results.length ?? 0];
  const level: Level = report.status === BuildStatus.PASSED ? "info" : "warn";
  const result = `${status}, ${failed} of ${tests} tests failed`;
  return { level, result, fields: { status, failed, tests, commit: report.commitSha } };
}

function resultOfTests(generated: GeneratedTests | undefined) {
  const [admitted, refused] = [generated?.tests.length ?? 0, generated?.refused.length ?? 0];
  const commit = generated?.commitSha ?? "";
  const level: Level = "info";
  return {
    level,
    result: `${admitted} tests admitted, ${refused} refused`,
    fields: { admitted, refused, commit },
  };
}

function logFailedTests(log: Log, run: Run, report: BuildReport | undefined): void {
  for (const { name, file, message, cause } of (report?.failedTests ?? []).slice(0, mostFailed)) {
    const fields = { test: name, file };
    const text = cutText(message || cause);
    log({ level: "warn", kind: "failed_test", runId: run.id, message: `failed: ${name}`, fields, text });
  }
}

/** What a job wrote, as far as a preview goes. */
async function logDiff(
  { log, git, secrets }: LogJobDeps,
  { command, run, event }: { readonly command: Command; readonly run: Run; readonly event: Event },
): Promise<void> {
  const diff = await diffOf(git, run, event);
  if (diff === "") return;
  const text = cutText(await secrets.redact(diff));
  const message = "what was written begins with";
  log({ level: "info", kind: "diff_preview", runId: run.id, message, fields: { job_id: command.id }, text });
}

async function diffOf(git: Git, { change, headSha }: Run, { body }: Event): Promise<string> {
  if (body.case === "healFinished") return body.value.result?.diff ?? "";
  const commitSha = body.case === "testsWritten" ? (body.value.tests?.commitSha ?? "") : "";
  if (!change || commitSha === "") return "";
  const files = await git.addedText(change.repo, headSha || change.commitSha, commitSha);
  return files
    .flatMap(({ path, lines }) => [`+++ ${path}`, ...lines.map(({ text }) => `+${text}`)])
    .join("\n");
}
