import { GoldseamError } from "../../contracts/index.ts";
import { projectOf } from "../../languages/index.ts";
import type { FurnishedBench } from "../../workbench/furnish-bench.ts";
import type { Job } from "../../workbench/job/job.ts";
import { openWorkbench } from "../../workbench/open-workbench.ts";
import type { WorkbenchDeps } from "../../workbench/workbench-deps.ts";
import type { ProjectBenches, SharedSource } from "./compare-project.ts";

/** The commits to open, and a source of the project that is wanted. */
export interface BothCommits {
  readonly baseSha: string;
  readonly headSha: string;
  readonly source: SharedSource;
}

/** The result of the work, or why a version could not be opened. */
export type WithBenches<T> =
  | { readonly status: "done"; readonly result: T }
  | { readonly status: "not opened"; readonly reason: string };

/** Opens both versions of the project that a file belongs to, and closes them after the work. */
export async function withBenches<T>(
  deps: WorkbenchDeps,
  job: Job,
  { baseSha, headSha, source }: BothCommits,
  work: (benches: ProjectBenches) => Promise<T>,
): Promise<WithBenches<T>> {
  const open = (side: "base" | "head", commitSha: string) =>
    openWorkbench(
      deps,
      { ...job, jobId: `${job.jobId}-diff-${side}` },
      { commitSha, stage: "diff", choose: (all) => projectOf(all, source[side].path) ?? all[0] },
    );
  const base = await open("base", baseSha);
  if (base.status !== "ready") return notOpened(base, "before the change");
  try {
    const head = await open("head", headSha);
    if (head.status !== "ready") return notOpened(head, "with the change");
    try {
      return { status: "done", result: await work({ base: base.workbench, head: head.workbench }) };
    } finally {
      await head.workbench.close();
    }
  } finally {
    await base.workbench.close();
  }
}

function notOpened(
  { status, message }: Exclude<FurnishedBench, { status: "ready" }>,
  side: string,
): { readonly status: "not opened"; readonly reason: string } {
  if (status !== "dependency_error") throw new GoldseamError("INFRASTRUCTURE", message);
  return { status: "not opened", reason: `dependencies cannot be installed ${side}: ${message}` };
}
