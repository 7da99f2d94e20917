import { GoldseamError, type TestSpec } from "../../contracts/index.ts";
import { detectAt } from "../../workbench/detect-at.ts";
import type { Job } from "../../workbench/job/job.ts";
import { openWorkbench } from "../../workbench/open-workbench.ts";
import type { WorkbenchDeps } from "../../workbench/workbench-deps.ts";
import { joinWritten, partSpec, type SpecPart } from "./part-spec.ts";
import { type WriteDeps, type WrittenTests, writeTests } from "./write-tests.ts";

/** Which tests to write. */
export interface SpecOptions {
  readonly spec: TestSpec;
  readonly seed?: number | undefined;
  /** The commit before the change, if there is one: the results of red tests there show why they are red. */
  readonly baseSha?: string | undefined;
}

/** Writes the tests of a spec and proves them, project by project; nothing is committed. */
export async function writeSpec(
  deps: WorkbenchDeps & WriteDeps,
  job: Job,
  options: SpecOptions,
): Promise<WrittenTests> {
  const written: WrittenTests[] = [];
  const projects = await detectAt(deps.git, job, options.spec.parentCommitSha);
  for (const part of partSpec(options.spec, projects))
    written.push(await writePart(deps, job, { ...options, part }));
  return joinWritten(written, options.spec);
}

async function writePart(
  deps: WorkbenchDeps & WriteDeps,
  job: Job,
  { spec: { parentCommitSha: commitSha }, seed, baseSha, part }: SpecOptions & { readonly part: SpecPart },
): Promise<WrittenTests> {
  const open = (own: Job, sha: string) =>
    openWorkbench(deps, own, { commitSha: sha, stage: "write", choose: part.choose });
  const opened = await open(job, commitSha);
  if (opened.status !== "ready") throw new GoldseamError("INFRASTRUCTURE", opened.message);
  const { workbench } = opened;
  const openParent = async () => {
    if (!baseSha || baseSha === commitSha) return undefined;
    const parent = await open({ ...job, jobId: `${job.jobId}-parent` }, baseSha);
    return parent.status === "ready" ? parent.workbench : undefined;
  };
  try {
    return await writeTests(deps, job, { spec: part.spec, seed, workbench, openParent });
  } finally {
    await workbench.close();
  }
}
