import { type Admission, admit, createDraft } from "../../admission/index.ts";
import { GeneratedTestsSchema } from "../../contracts/index.ts";
import type { Proposal } from "../../engines/engine.ts";
import { isOver } from "../../workbench/job/deadline.ts";
import type { Job } from "../../workbench/job/job.ts";
import { redactMessage } from "../../workbench/job/redact-message.ts";
import { createSteps } from "../../workbench/job/steps.ts";
import { describeProgress } from "./describe-progress.ts";
import { proposeTests, type SourceOptions, type SourceTargets } from "./draft/propose-tests.ts";
import { linesOf, reportTests } from "./outcome/report-tests.ts";
import { testPathFor } from "./test-path.ts";
import type { WriteDeps, WrittenTests } from "./write-request.ts";

/** Writes tests for one source file and admits those that prove their worth. */
export async function writeForSource(
  deps: WriteDeps,
  job: Job,
  options: SourceOptions,
  source: SourceTargets,
): Promise<WrittenTests> {
  const { workbench, spec, deadline } = options;
  const testPath = testPathFor(workbench, source.sourcePath, spec);
  const given = { ...options, ...source, testPath };
  const proposal = await proposeTests(deps, job, given);
  const admission = await admitTests(deps, job, given, proposal);
  const isCut = admission.isCut || isOver(deadline);
  const outcome = { spec, source, engine: deps.engine.name, proposal, admission, isCut };
  return {
    generated: await redactMessage(job, GeneratedTestsSchema, reportTests(outcome)),
    files: new Map(admission.files.map((file) => [file.testPath, file.text])),
    ...linesOf(outcome),
    isCut,
  };
}

/** Proves the candidates one by one. */
async function admitTests(
  { outlines, secrets }: WriteDeps,
  job: Job,
  given: SourceOptions & SourceTargets & { readonly testPath: string },
  { candidates }: Proposal,
): Promise<Admission> {
  const { workbench, sourcePath, testPath, spec } = given;
  const { config } = job;
  const draft = await createDraft(workbench, { sourcePath, testPath, candidates });
  const { proof } = describeProgress(job);
  const onProgress = (reached: Parameters<typeof proof>[1]) => proof(sourcePath, reached);
  const context = { ...given, config, secrets, onProgress, cases: spec.cases };
  return createSteps(job, "write").run(
    "selfcheck_tests",
    () => admit(outlines, draft ? [draft] : [], context),
    ({ files, refused: { length } }) => ({
      status: files.length > 0 ? "pass" : "fail",
      detail: `${files.flatMap((file) => file.candidates).length} admitted, ${length} refused`,
    }),
  );
}
