import { type RelatedDeps, relatedTests } from "../../changes/reach/related-tests.ts";
import { GoldseamError, type TestSpec } from "../../contracts/index.ts";
import { detectAt } from "../../workbench/detect-at.ts";
import { deadlineIn } from "../../workbench/job/deadline.ts";
import type { Job } from "../../workbench/job/job.ts";
import { openWorkbench } from "../../workbench/open-workbench.ts";
import { realPathInside } from "../../workbench/resolve-named-paths.ts";
import type { Workbench } from "../../workbench/workbench.ts";
import type { WorkbenchDeps } from "../../workbench/workbench-deps.ts";
import { removeInside, writeInside } from "../../workbench/write-inside.ts";
import type { Journal } from "./journal/journal.ts";
import { joinWritten, partSpec, type SpecPart } from "./part-spec.ts";
import { callsBySource, type Removal } from "./rewrite/read-stale.ts";
import type { WriteDeps, WrittenTests } from "./write-request.ts";
import { writeTests } from "./write-tests.ts";

/** Which tests to write. */
export interface SpecOptions {
  readonly spec: TestSpec;
  readonly seed?: number | undefined;
  /** The commit before the change, if there is one: the results of red tests there show why they are red. */
  readonly baseSha?: string | undefined;
  /** Tests that are taken out of their files first, because the new ones replace them. */
  readonly removal?: Extract<Removal, { readonly status: "removed" }> | undefined;
}

/** How long that may take, and what is kept if it is stopped. */
export interface SpecLimits {
  /** Beside installing. */
  readonly maxMs: number;
  readonly journal: Journal;
}

type SpecDeps = WorkbenchDeps & WriteDeps & RelatedDeps;

/** Writes the tests of a spec and proves them, project by project; nothing is committed. */
export async function writeSpec(
  deps: SpecDeps,
  job: Job,
  options: SpecOptions & SpecLimits,
): Promise<WrittenTests> {
  const written: WrittenTests[] = [];
  const projects = await detectAt(deps.git, job, options.spec.parentCommitSha);
  const parts = partSpec(options.spec, projects);
  for (const [at, part] of parts.entries())
    written.push(
      await writePart(deps, job, {
        ...{ ...options, part, maxMs: options.maxMs / parts.length },
        journal: { once: (name, make, form) => options.journal.once(`${at}/${name}`, make, form) },
      }),
    );
  return joinWritten(written, options.spec);
}

/** The test files that reach the sources; undefined for all of them if a command is configured or the policy denies some. */
async function testsToCompare(
  deps: RelatedDeps,
  job: Job,
  place: { readonly workbench: Workbench; readonly sources: readonly string[] },
): Promise<readonly string[] | undefined> {
  if (job.config.commands.test) return undefined;
  const targets = await relatedTests(deps, job.repo, place);
  if (!targets || targets.length === 0) return targets;
  const realPaths = new Map(targets.map((path) => [path, [realPathInside(place.workbench.path, path)]]));
  const asked = { kind: "test", role: "test-builder", argv: [], targets, realPaths } as const;
  const { allowed } = await job.decide(asked);
  return allowed ? targets : undefined;
}

async function writePart(
  deps: SpecDeps,
  job: Job,
  {
    spec,
    seed,
    baseSha,
    removal,
    part,
    maxMs,
    journal,
  }: SpecOptions & SpecLimits & { readonly part: SpecPart },
): Promise<WrittenTests> {
  const { parentCommitSha: commitSha } = spec;
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
    for (const [path, text] of removal?.edits ?? [])
      await (text === null ? removeInside(workbench.path, path) : writeInside(workbench.path, path, text));
    const deadline = deadlineIn(maxMs);
    const sources = [...new Set(part.spec.cases.map(({ targetPath }) => targetPath))];
    const related = await testsToCompare(deps, job, { workbench, sources });
    const again = removal && callsBySource(removal.tests);
    const own = { spec: part.spec, seed, workbench, openParent, related, deadline, journal, again };
    return await writeTests(deps, job, own);
  } finally {
    await workbench.close();
  }
}
