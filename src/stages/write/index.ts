import type { Engine } from "../../engines/engine.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Snapshot } from "../../ports/git.ts";
import type { Secrets } from "../../ports/secrets.ts";
import type { Store } from "../../ports/store.ts";
import type { Job } from "../../workbench/job/job.ts";
import type { WorkbenchDeps } from "../../workbench/workbench-deps.ts";
import { commitTests } from "./commit-tests.ts";
import { placeTests } from "./place-tests.ts";
import { rememberDraft } from "./remember-draft.ts";
import { type SpecOptions, writeSpec } from "./write-spec.ts";
import { type NamedTarget, noteUncommitted, specFor } from "./write-targets.ts";
import type { WrittenTests } from "./write-tests.ts";

export type { SpecOptions } from "./write-spec.ts";
export type { NamedTarget } from "./write-targets.ts";
export type { WrittenTests } from "./write-tests.ts";

/** Which files to write tests for, and where the tests go. */
export interface TargetOptions {
  readonly targets: readonly NamedTarget[];
  /** The working tree. */
  readonly snapshot: Snapshot;
  /** Puts the tests into the working tree; otherwise they go on a branch that starts from HEAD. */
  readonly inPlace: boolean;
  readonly seed?: number | undefined;
}

/** Writes tests that prove their worth, and hands them to the repository as new files. */
export interface WriteStage {
  /** For a spec: the tests are committed on the spec's branch. After a crash the job commits what it had. */
  write(job: Job, options: SpecOptions & { readonly date: string }): Promise<WrittenTests>;
  /** For named files as they are in the working tree; throws USAGE if a test has nothing to import. */
  writeFor(job: Job, options: TargetOptions): Promise<WrittenTests>;
}

/** Everything that writing needs from outside. */
export interface WriteStageDeps extends WorkbenchDeps {
  readonly engine: Engine;
  readonly outlines: SyntaxParser;
  readonly secrets: Secrets;
  readonly store: Store;
  readonly clock: Clock;
}

/** The write stage: an engine proposes tests, admission accepts the good ones. */
export function createWriteStage(deps: WriteStageDeps): WriteStage {
  return {
    write: async (job, options) => {
      const written = await rememberDraft(deps.store, job.jobId, () => writeSpec(deps, job, options));
      return { ...written, generated: await commitTests(deps, job, { ...options, written }) };
    },
    writeFor: async (job, { snapshot, inPlace, ...options }) => {
      const { baseSha, commitSha: parentSha } = snapshot;
      const spec = await specFor(deps, snapshot, options);
      const written = await writeSpec(deps, job, { spec, baseSha, seed: options.seed });
      if (inPlace) return { ...written, generated: await placeTests(deps, job, { written, parentSha }) };
      const date = new Date(deps.clock.nowMs()).toISOString();
      const onHead = { ...spec, parentCommitSha: baseSha };
      const generated = await commitTests(deps, job, { spec: onHead, date, written });
      return { ...written, generated: noteUncommitted(generated, snapshot) };
    },
  };
}
