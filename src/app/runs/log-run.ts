import { type Command, type Event, JobKind, type Run } from "../../contracts/index.ts";
import type { Blobs } from "../../ports/blobs.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Git } from "../../ports/git.ts";
import type { Retention } from "../../ports/records/retention.ts";
import type { Store } from "../../ports/store.ts";
import type { ConfigLoader } from "../config-loader.ts";

/** Called with every result of a job once it is stored, again after a crash. Doing it twice has one effect. */
export type AfterJob = (command: Command, run: Run, event: Event) => Promise<void>;

/** Adds the builds of a change, not that of its base, to the execution log that the base's settings name. */
export function createRunLog(deps: {
  readonly store: Store;
  readonly blobs: Blobs;
  readonly retention: Pick<Retention, "keep">;
  readonly git: Git;
  readonly clock: Clock;
  readonly loadConfig: ConfigLoader;
}): AfterJob {
  return async ({ id: jobId, job, cycle }, { change }, { body }) => {
    const report = body.case === "buildFinished" ? body.value.report : undefined;
    if (!change || !report || job === JobKind.BUILD_BASE) return;
    const { repo, baseSha, message } = change;
    const config = await deps.loadConfig(change, { withoutModel: true });
    if (config.execution_log === undefined) return;
    const { logBuild } = await import("../../stages/gate/index.ts");
    const [title = ""] = message.split("\n");
    const after = cycle > 1 ? `, after fix ${cycle - 1}` : "";
    const tests = job === JobKind.BUILD_TESTS ? ", with its new tests" : "";
    await logBuild(deps, { repo, config }, { jobId, task: `${title}${after}${tests}`, baseSha, report });
  };
}
