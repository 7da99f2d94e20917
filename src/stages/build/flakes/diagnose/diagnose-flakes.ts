import { createHash } from "node:crypto";
import { FlakeCause, FlakeDiagnosisSchema, type FlakyTest } from "../../../../contracts/index.ts";
import type { ProjectFiles } from "../../../../languages/toolchain/toolchain.ts";
import type { Job } from "../../../../workbench/job/job.ts";
import { redactLines, redactMessage } from "../../../../workbench/job/redact-message.ts";
import type { Steps } from "../../../../workbench/job/steps.ts";
import { limitTests, type TestTime } from "../../../../workbench/limits/limit-tests.ts";
import { runLimitMs } from "../../../../workbench/limits/run-limit.ts";
import { testIdentity } from "../../../../workbench/test-identity.ts";
import type { Workbench } from "../../../../workbench/workbench.ts";
import type { BuildDeps } from "../../build-options.ts";
import type { BuiltProject } from "../../built-project.ts";
import type { GateOutcome } from "../../gate-outcome.ts";
import { withFreshBench } from "../../prove/try-out.ts";
import { isOneTest } from "../prove-flakes.ts";
import { diagnoseTest } from "./diagnose-test.ts";
import { createLab, type Trial } from "./lab.ts";

/** The experiments of one build: a person waits for it, and a flake that shows nothing in a minute shows little in ten. */
const budgetMs = 60_000;
/** Each of them needs a share of that time. */
const mostTests = 3;
/** A known cause is looked for again after this time, or when the test's file has changed. */
const knownForMs = 30 * 86_400_000;
const mostMessages = 5;

/** What experiments are made on. */
export interface DiagnosisOptions {
  readonly built: readonly BuiltProject[];
  readonly commitSha: string;
  readonly files: ProjectFiles;
  readonly filesOf: (project: BuiltProject) => readonly string[] | undefined;
  readonly testTime: TestTime;
  readonly nowMs: number;
  /** Whether somebody waits to commit: then only known causes are given. */
  readonly isHurried: boolean;
  readonly steps: Steps;
}

/**
 * Adds to each flaky test of a build what its outcome depends on, as far as experiments in fresh checkouts show it. A cause that
 * is known from an earlier build is taken from there, unless the flake counts against the change.
 */
export async function diagnoseFlakes(deps: BuildDeps, job: Job, options: DiagnosisOptions): Promise<void> {
  const found = options.built.flatMap((project) => project.gates.flatMap((gate) => flakesOf(project, gate)));
  if (found.length === 0) return;
  await options.steps.run(
    "diagnose_flakes",
    () => diagnoseAll(deps, job, { ...options, found }),
    () => ({ status: "pass", detail: found.map(({ flaky }) => describe(flaky)).join("; ") }),
  );
}

interface Found {
  readonly project: BuiltProject;
  readonly gate: GateOutcome;
  readonly flaky: FlakyTest;
  readonly isHeld: boolean;
}

function flakesOf(project: BuiltProject, gate: GateOutcome): Found[] {
  return [...(gate.judged?.flaky ?? [])]
    .filter(([, flaky]) => isOneTest(flaky))
    .map(([identity, flaky]) => {
      return { project, gate, flaky, isHeld: gate.judged?.heldFlakes.has(identity) === true };
    });
}

async function diagnoseAll(
  deps: BuildDeps,
  job: Job,
  { found, ...options }: DiagnosisOptions & { readonly found: readonly Found[] },
): Promise<void> {
  const known = await deps.history.diagnoses(job.repo);
  const open: Found[] = [];
  for (const one of found) {
    const { name, file, project } = one.flaky;
    const before = known.find((it) => it.name === name && it.file === file && it.project === project);
    const isFresh = before !== undefined && options.nowMs - before.atMs < knownForMs;
    if (isFresh && !one.isHeld && before.fileHash === hashOf(options.files, file))
      one.flaky.diagnosis = before.diagnosis;
    else open.push(one);
  }
  const endsAt = performance.now() + budgetMs;
  const most = options.isHurried ? 0 : mostTests;
  const chosen = open.sort((a, b) => Number(b.isHeld) - Number(a.isHeld)).slice(0, most);
  for (const [at, one] of chosen.entries()) {
    const until = performance.now() + (endsAt - performance.now()) / (chosen.length - at);
    const own = { ...job, jobId: `${job.jobId}-flake-${at + 1}` };
    try {
      await diagnoseOne(deps, own, one, { ...options, until });
    } catch (error) {
      // An experiment that cannot be made, such as an option that an old runner lacks, says nothing about the build.
      if (job.signal?.aborted) throw error;
    }
  }
}

async function diagnoseOne(
  deps: BuildDeps,
  job: Job,
  { project, gate, flaky }: Found,
  options: DiagnosisOptions & { readonly until: number },
): Promise<void> {
  const { commitSha, testTime: time, nowMs } = options;
  const { results, durationMs } = gate.testRun?.testRun ?? { results: [], durationMs: 0 };
  const identity = testIdentity(flaky);
  const own = results.find((one) => testIdentity(one) === identity);
  const place = { commitSha, detected: project.detected };
  const remainingMs = () => Math.min(options.until - performance.now(), time.remainingMs());
  const testTimeoutMs = runLimitMs(job.config);
  const tallies = new Map<string, Trial[]>();
  const labOn = (bench: Workbench) =>
    createLab(limitTests(bench, { time, testTimeoutMs }), flaky, { remainingMs, tallies });
  const diagnosis = await withFreshBench(deps, job, place, (bench) =>
    diagnoseTest(labOn(bench), {
      others: results.filter((one) => testIdentity(one) !== identity && isOneTest(one)),
      files: options.filesOf(project),
      durationMs,
      nowMs,
      messages: [own?.message ?? "", ...(own?.attempts ?? []).map(({ message }) => message)].slice(
        0,
        mostMessages,
      ),
      inFreshCheckout: (work) =>
        withFreshBench(deps, { ...job, jobId: `${job.jobId}-again` }, place, (again) => work(labOn(again))),
    }),
  );
  if (!diagnosis) return;
  flaky.diagnosis = await redactMessage(job, FlakeDiagnosisSchema, diagnosis);
  if (diagnosis.cause !== FlakeCause.UNKNOWN) await keep(deps, job, flaky, options);
}

async function keep(
  { history }: BuildDeps,
  job: Job,
  { project, file, name, diagnosis }: FlakyTest,
  { files, nowMs: atMs }: DiagnosisOptions,
): Promise<void> {
  if (!diagnosis) return;
  const clean = await redactLines(job, [file, name]);
  const test = { project, file: clean(file), name: clean(name) };
  await history.recordDiagnosis(job.repo, { ...test, fileHash: hashOf(files, file), atMs, diagnosis });
}

function hashOf(files: ProjectFiles, path: string): string {
  return createHash("sha256")
    .update(files.read(path) ?? "")
    .digest("hex");
}

function describe({ name, diagnosis }: FlakyTest): string {
  return `${name}: ${diagnosis?.summary ?? "no experiment showed why"}`;
}
