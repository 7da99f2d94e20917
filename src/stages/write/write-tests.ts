import type { Config } from "../../config/config.ts";
import {
  BuildStatus,
  create,
  type GeneratedTests,
  GeneratedTestsSchema,
  type TestSpec,
} from "../../contracts/index.ts";
import type { Engine } from "../../engines/engine.ts";
import type { Git } from "../../ports/git.ts";
import type { Progress } from "../../ports/progress.ts";
import type { OutlineParser } from "../../syntax/outline.ts";
import { createSteps } from "../build/steps.ts";
import type { Workbench } from "../build/workbench.ts";
import { admit } from "./admit.ts";
import { measureBaseline } from "./baseline.ts";
import { commitTests } from "./commit-tests.ts";
import { draftTests } from "./draft-tests.ts";
import { evidenceOf } from "./evidence.ts";
import { explainNothing } from "./notes.ts";

/** What the write stage stands on. */
export interface WriteDeps {
  readonly engine: Engine;
  readonly outlines: OutlineParser;
  readonly git: Git;
}

/** What to write tests for, and where. */
export interface WriteOptions {
  /** Open on the spec's parent commit; its files are changed. */
  readonly workbench: Workbench;
  readonly spec: TestSpec;
  readonly config: Config;
  readonly repo: string;
  readonly runId: string;
  readonly progress: Progress;
  /** RFC 3339; the commit bears it, so that the same input gives the same commit. */
  readonly date: string;
}

/** Writes tests for a spec, admits those that prove their worth, and hands them over on a branch of their own. */
export async function writeTests(deps: WriteDeps, options: WriteOptions): Promise<GeneratedTests> {
  const { workbench, spec, config } = options;
  const steps = createSteps(options.progress, { runId: options.runId, stage: "write" });
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
    () => draftTests(deps.engine, options),
    ({ drafts }) => ({
      status: "pass",
      detail: `${drafts.flatMap(({ candidates }) => candidates).length} candidates`,
    }),
  );
  const admission = await steps.run(
    "selfcheck_tests",
    () => admit(deps.outlines, drafted.drafts, { workbench, baseline, config }),
    ({ files, refused }) => ({
      status: files.length > 0 ? "pass" : "fail",
      detail: `${files.flatMap(({ candidates }) => candidates).length} admitted, ${refused.length} refused`,
    }),
  );
  const told = {
    specId: spec.id,
    engine: deps.engine.name,
    refused: [...admission.refused],
    coverageBefore: baseline.coverage?.linePct ?? 0,
    coverageAfter: admission.coverage?.linePct ?? baseline.coverage?.linePct ?? 0,
  };
  if (admission.files.length === 0) {
    const notes = explainNothing(drafted, admission.refused);
    return create(GeneratedTestsSchema, { ...told, precheck: BuildStatus.FAILED, notes });
  }
  const commit = await steps.run(
    "commit_push",
    () => commitTests(deps.git, admission.files, options),
    ({ commitSha }) => ({ status: "pass", detail: commitSha.slice(0, 12) }),
  );
  return create(GeneratedTestsSchema, {
    ...told,
    ...commit,
    precheck: BuildStatus.PASSED,
    notes: drafted.notes.join("\n"),
    files: admission.files.map(({ testPath }) => testPath),
    tests: admission.files.flatMap((file) => evidenceOf(file, baseline, admission)),
  });
}
