import type { App } from "../../../app/app.ts";
import type { Run } from "../../../contracts/index.ts";
import type { Cli } from "../cli.ts";
import { createProgressView } from "../progress/create-progress-view.ts";
import type { ProgressView } from "../progress/progress-view.ts";
import { unlessInterrupted } from "../terminal/interruption.ts";

/** Works on a run until it rests, showing progress; throws if a signal stops it first. */
export async function driveRun(
  cli: Cli,
  app: App,
  runId: string,
  signal: AbortSignal = cli.signal,
): Promise<Run> {
  const { run } = await app.findRun(runId);
  // What is left after the question takes no time worth saying.
  const usualMs = run.approval ? undefined : await app.usualRunMs(run.change?.repo ?? "");
  return withProgress(cli, ({ report }) => app.drive(runId, { progress: report, signal }), usualMs);
}

/** Does one stage's work, showing progress; a signal ends the wait for it at once. */
export async function driveStage<T>(cli: Cli, work: (view: ProgressView) => Promise<T>): Promise<T> {
  return withProgress(cli, (view) => unlessInterrupted(cli.signal, work(view)));
}

async function withProgress<T>(
  cli: Cli,
  work: (view: ProgressView) => Promise<T>,
  usualMs?: number,
): Promise<T> {
  const view = createProgressView(cli.err, usualMs);
  try {
    return await work(view);
  } finally {
    view.stop();
  }
}
