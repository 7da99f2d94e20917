import { admit, evidenceOf, measureBaseline } from "../../admission/index.ts";
import {
  BuildStatus,
  type Coverage,
  create,
  type FileCoverage,
  type GeneratedTests,
  GeneratedTestsSchema,
  type TestSpec,
} from "../../contracts/index.ts";
import type { Engine } from "../../engines/engine.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Secrets } from "../../ports/secrets.ts";
import type { Job } from "../../workbench/job/job.ts";
import { redactMessage } from "../../workbench/job/redact-message.ts";
import { createSteps } from "../../workbench/job/steps.ts";
import type { Workbench } from "../../workbench/workbench.ts";
import { describeProgress } from "./describe-progress.ts";
import { draftTests, targetsByFile } from "./draft-tests.ts";
import { explainNothing } from "./notes.ts";
import { explainUntested } from "./outcome/explain-untested.ts";
import { sourceGains } from "./source-gains.ts";

/** Everything the write stage needs from outside. */
export interface WriteDeps {
  readonly engine: Engine;
  readonly outlines: SyntaxParser;
  readonly secrets: Secrets;
}

/** The targets to write tests for, and the place. */
export interface WriteOptions {
  /** Open on the spec's parent commit; its files are changed. */
  readonly workbench: Workbench;
  readonly spec: TestSpec;
  readonly seed?: number | undefined;
  /** Opens the commit before the change, to see what red tests do there; undefined if there is none. */
  readonly openParent?: (() => Promise<Workbench | undefined>) | undefined;
}

/** Tests that proved their worth, with evidence; not committed yet. */
export interface WrittenTests {
  readonly generated: GeneratedTests;
  /** Test files by path, relative to the repository. */
  readonly files: ReadonlyMap<string, string>;
  /** Lines of the sources before and after; absent if nothing was measured. */
  readonly lines?: { readonly total: number; readonly before: number; readonly after: number };
}

/** Writes tests for a spec and admits those that prove their worth. */
export async function writeTests(deps: WriteDeps, job: Job, options: WriteOptions): Promise<WrittenTests> {
  const { workbench, spec } = options;
  const { config } = job;
  const steps = createSteps(job, "write");
  const baseline = await steps.run(
    "measure_baseline",
    () => measureBaseline(workbench),
    ({ coverage }) => ({
      status: "pass",
      detail: coverage ? `${coverage.linePct.toFixed(1)} % of lines` : "coverage not measured",
    }),
  );
  const drafted = await steps.run(
    "draft_patch",
    () => draftTests(deps.engine, { ...options, config, onProgress: describeProgress(job) }),
    ({ drafts }) => ({
      status: "pass",
      detail: `${drafts.flatMap(({ candidates }) => candidates).length} candidates`,
    }),
  );
  const admission = await steps.run(
    "selfcheck_tests",
    () => admit(deps.outlines, drafted.drafts, { ...options, config, baseline, secrets: deps.secrets }),
    ({ files, refused }) => ({
      status: files.length > 0 ? "pass" : "fail",
      detail: `${files.flatMap(({ candidates }) => candidates).length} admitted, ${refused.length} refused`,
    }),
  );
  const written = {
    specId: spec.id,
    engine: deps.engine.name,
    refused: [...admission.refused],
    coverageBefore: baseline.coverage?.linePct ?? 0,
    coverageAfter: admission.coverage?.linePct ?? baseline.coverage?.linePct ?? 0,
    executions: drafted.executions,
    untested: explainUntested(targetsByFile(spec), admission.files, {
      refused: admission.refused,
      notes: drafted.notes,
    }),
    sources: sourceGains(targetsByFile(spec), admission.files, {
      before: baseline.coverage,
      after: admission.coverage,
    }),
  };
  const lines = countLines(baseline.coverage, admission.coverage);
  if (admission.files.length === 0) {
    const notes = explainNothing(drafted, admission.refused);
    const nothing = create(GeneratedTestsSchema, { ...written, precheck: BuildStatus.FAILED, notes });
    const generated = await redactMessage(job, GeneratedTestsSchema, nothing);
    return { generated, files: new Map(), ...lines };
  }
  const generated = create(GeneratedTestsSchema, {
    ...written,
    precheck: BuildStatus.PASSED,
    notes: drafted.notes.join("\n"),
    files: admission.files.map(({ testPath }) => testPath),
    tests: admission.files.flatMap((file) => evidenceOf(file, baseline, admission)),
    mutantsTried: admission.worth.mutantsTried,
    mutantsKilled: admission.worth.mutantsKilled,
  });
  return {
    generated: await redactMessage(job, GeneratedTestsSchema, generated),
    files: new Map(admission.files.map(({ testPath, text }) => [testPath, text])),
    ...lines,
  };
}

function countLines(
  before: Coverage | undefined,
  after: Coverage | undefined = before,
): Pick<WrittenTests, "lines"> {
  if (!before || !after) return {};
  const sum = (coverage: Coverage, pick: (file: FileCoverage) => number) =>
    coverage.files.reduce((total, file) => total + pick(file), 0);
  return {
    lines: {
      total: sum(after, (file) => file.linesTotal),
      before: sum(before, (file) => file.linesCovered),
      after: sum(after, (file) => file.linesCovered),
    },
  };
}
