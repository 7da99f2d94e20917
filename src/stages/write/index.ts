import type { PlanPaths } from "../../changes/outside-plan.ts";
import { create, type GeneratedTests, GeneratedTestsSchema } from "../../contracts/index.ts";
import type { Engine } from "../../engines/engine.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Snapshot } from "../../ports/git.ts";
import type { Store } from "../../ports/store.ts";
import { codeVersion } from "../../retrieval/facts/code-version.ts";
import type { Job } from "../../workbench/job/job.ts";
import type { WorkbenchDeps } from "../../workbench/workbench-deps.ts";
import { commitTests } from "./commit-tests.ts";
import { createJournal, markFinished, unfinishedKey } from "./journal/journal.ts";
import { endedForm } from "./journal/kept-forms.ts";
import { placeTests } from "./place-tests.ts";
import { describeRewritten, notRewritten } from "./rewrite/describe-rewritten.ts";
import { readStale, type StaleTests, withStaleTargets } from "./rewrite/read-stale.ts";
import { type TakeOutOptions, takeOutTests } from "./take-out-tests.ts";
import { type NamedTarget, noteUncommitted, specFor } from "./targets/write-targets.ts";
import type { WriteDeps, WrittenTests } from "./write-request.ts";
import { type SpecOptions, writeSpec } from "./write-spec.ts";

export type { StaleTests } from "./rewrite/read-stale.ts";
export type { NamedTarget } from "./targets/write-targets.ts";
export type { WrittenTests } from "./write-request.ts";
export type { SpecOptions } from "./write-spec.ts";

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
  write(
    job: Job,
    options: Omit<SpecOptions, "removal"> & {
      readonly date: string;
      readonly plan?: PlanPaths | undefined;
      /** Tests of altered behaviour, which are written again or nothing is. */
      readonly stale?: StaleTests | undefined;
    },
  ): Promise<WrittenTests>;
  /** For tests of a spec of which some failed in the second build: commits the others again. */
  takeOut(job: Job, options: TakeOutOptions): Promise<GeneratedTests>;
  /** For named files as they are in the working tree; throws USAGE if a test has nothing to import. */
  writeFor(job: Job, options: TargetOptions): Promise<WrittenTests>;
}

/** Everything that writing needs from outside. */
export interface WriteStageDeps extends WorkbenchDeps, Omit<WriteDeps, "engine"> {
  /** The engine that a job's settings ask for. */
  readonly openEngine: (job: Job) => Promise<Engine>;
  readonly store: Store;
  readonly clock: Clock;
  /** Folder that keeps the references of source files between builds. */
  readonly referencesFolder: string;
}

/** The time for a run's tests, and for each file that a user names, unless it is set. */
const RUN_SEC = 600;
const FILE_SEC = 180;

/** The write stage: an engine proposes tests, admission accepts the good ones. */
export function createWriteStage(deps: WriteStageDeps): WriteStage {
  return {
    write: async (job, { stale, ...asked }) => {
      const options = stale ? { ...asked, spec: withStaleTargets(asked.spec, stale.tests) } : asked;
      const { parentCommitSha: commitSha, id: specId } = options.spec;
      const removal = stale && (await readStale(deps, job, { ...stale, commitSha }));
      if (removal?.status === "not possible") {
        const generated = notRewritten(create(GeneratedTestsSchema, { specId }), removal.reason);
        return { generated, files: new Map() };
      }
      const journal = createJournal(deps.store, job.jobId);
      const limits = { journal, maxMs: (job.config.write_max_sec ?? RUN_SEC) * 1000 };
      const write = async () => {
        const engine = await deps.openEngine(job);
        const fresh = await writeSpec({ ...deps, engine }, job, { ...options, ...limits, removal });
        const read = (path: string) => deps.git.readFile(job.repo, commitSha, path);
        return removal ? describeRewritten({ ...deps, read }, fresh, removal.tests) : fresh;
      };
      // Search has a time limit, so writing again may give other tests: after a crash the job commits those it had.
      const written = await journal.once("draft", write, endedForm);
      const edits = removal?.edits;
      return { ...written, generated: await commitTests(deps, job, { ...options, written, edits }) };
    },
    takeOut: (job, options) => takeOutTests(deps, job, options),
    writeFor: async (job, { snapshot, inPlace, ...options }) => {
      const { baseSha, commitSha: parentSha } = snapshot;
      const spec = await specFor(deps, snapshot, options);
      const { write_max_sec: maxSec, ...settings } = job.config;
      const key = await unfinishedKey(deps.store, [job.repo, spec.id, settings, codeVersion()]);
      const files = new Set(spec.cases.map(({ targetPath }) => targetPath)).size;
      const limits = {
        journal: createJournal(deps.store, key),
        maxMs: (maxSec ?? FILE_SEC * files) * 1000,
      };
      const own = { ...deps, engine: await deps.openEngine(job) };
      const written = await writeSpec(own, job, { spec, baseSha, seed: options.seed, ...limits });
      if (!written.isCut) await markFinished(deps.store, key);
      if (inPlace) return { ...written, generated: await placeTests(deps, job, { written, parentSha }) };
      const date = new Date(deps.clock.nowMs()).toISOString();
      const onHead = { ...spec, parentCommitSha: baseSha };
      const generated = await commitTests(deps, job, { spec: onHead, date, written });
      return { ...written, generated: noteUncommitted(generated, snapshot) };
    },
  };
}
