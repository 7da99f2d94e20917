import { type Baseline, measureBaseline } from "../../admission/index.ts";
import { type Deadline, deadlineIn, noDeadline } from "../../workbench/job/deadline.ts";
import type { Job } from "../../workbench/job/job.ts";
import { createSteps } from "../../workbench/job/steps.ts";
import { boundWorkbench } from "../../workbench/limits/bound-workbench.ts";
import { runLimitMs } from "../../workbench/limits/run-limit.ts";
import { writeInside } from "../../workbench/write-inside.ts";
import { noJournal } from "./journal/journal.ts";
import { baselineForm, writtenForm } from "./journal/kept-forms.ts";
import { joinWritten } from "./part-spec.ts";
import { targetsByFile } from "./targets/targets-by-file.ts";
import { writeForSource } from "./write-for-source.ts";
import type { WriteDeps, WriteOptions, WrittenTests } from "./write-request.ts";

/** Writes tests for a spec, source file by source file in its order, and admits those that prove their worth. */
export async function writeTests(deps: WriteDeps, job: Job, given: WriteOptions): Promise<WrittenTests> {
  const { workbench, spec, deadline = noDeadline, journal = noJournal } = given;
  const baseline = await createSteps(job, "write").run(
    "measure_baseline",
    () => journal.once("baseline", () => measure(job, { ...given, deadline }), baselineForm),
    (known) => ({ status: "pass", detail: describe(known) }),
  );
  const parts: WrittenTests[] = [];
  const sources = [...targetsByFile(spec)];
  for (const [at, [sourcePath, targets]] of sources.entries()) {
    const share = { remainingMs: () => deadline.remainingMs() / (sources.length - at) };
    const source = { sourcePath, targets, baseline, searchMs: share.remainingMs() / 2 };
    const write = () => writeForSource(deps, job, { ...given, deadline, journal }, source);
    const written = await journal.once(`tests of ${sourcePath}`, write, writtenForm);
    // Tests that were kept from before are not on the bench yet.
    for (const [path, text] of written.files) await writeInside(workbench.path, path, text);
    parts.push(written);
  }
  return joinWritten(parts, spec);
}

async function measure(
  job: Job,
  { workbench, related, deadline }: WriteOptions & { readonly deadline: Deadline },
): Promise<Baseline> {
  // Half of the time is for the new tests.
  const before = deadlineIn(deadline.remainingMs() / 2);
  const testTimeoutMs = runLimitMs(job.config);
  return measureBaseline(boundWorkbench(workbench, { deadline: before, testTimeoutMs }), related);
}

function describe({ coverage, files, isCut }: Baseline): string {
  if (files?.length === 0) return "no test reaches the targets";
  const which = files
    ? `${files.length} test ${files.length === 1 ? "file reaches" : "files reach"} the targets`
    : "";
  if (isCut) return "the existing tests take too long to be compared with";
  if (!coverage) return [which, "coverage not measured"].filter(Boolean).join(", ");
  return which || `${coverage.linePct.toFixed(1)} % of lines`;
}
