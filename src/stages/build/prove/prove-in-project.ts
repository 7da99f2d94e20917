import { posix } from "node:path";
import type { ReadTests } from "../../../changes/proof/expected-values.ts";
import type { Fix, FixedFile } from "../../../changes/proof/fix.ts";
import type { ProofTools } from "../../../changes/proof/proof-tools.ts";
import { type FixProof, proveFix } from "../../../changes/proof/prove-fix.ts";
import type { Suspicions } from "../../../changes/proof/suspicions/suspicions.ts";
import { TestOutcome, type TestResult } from "../../../contracts/index.ts";
import { languageOf } from "../../../languages/language-of.ts";
import type { SyntaxParser } from "../../../languages/syntax/outline.ts";
import type { Job } from "../../../workbench/job/job.ts";
import type { Steps } from "../../../workbench/job/steps.ts";
import type { TestTime } from "../../../workbench/limits/limit-tests.ts";
import { testIdentity } from "../../../workbench/test-identity.ts";
import type { BuildDeps } from "../build-options.ts";
import type { BuiltProject } from "../built-project.ts";
import type { GateOutcome } from "../gate-outcome.ts";
import { factsOf } from "../gates.ts";
import { createIdleFinder } from "./idle-fixes.ts";
import { createSmallChanges } from "./small-changes.ts";
import { createTryOut } from "./try-out.ts";

/** A fix, and what is known of it before any of its tests run again. */
export interface FixToProve extends Pick<ProofTools, "answers" | "besideTests"> {
  readonly fix: Fix;
  readonly commitSha: string;
  readonly files: readonly FixedFile[];
  readonly outlines: SyntaxParser;
  readonly suspicions: Suspicions;
  /** The time of all runs of tests together. */
  readonly testTime: TestTime;
}

/** A project with the tests that prove nothing counted as failed. */
export interface ProvenProject extends Pick<FixProof, "notes" | "touched"> {
  readonly project: BuiltProject;
}

/** Proves a fix by the tests of one project; without tests that pass there is nothing to prove. */
export async function proveInProject(
  deps: BuildDeps,
  job: Job,
  {
    fix,
    project,
    steps,
  }: { readonly fix: FixToProve; readonly project: BuiltProject; readonly steps: Steps },
): Promise<ProvenProject> {
  const passing = passingTests(project);
  if (passing.length === 0) return { project, notes: [], touched: [] };
  const place = { ...fix, detected: project.detected };
  const outside = createIdleFinder(deps, job, { ...place, isNamed: fix.suspicions.namesInput });
  const tools: ProofTools = {
    ...{ ...fix, ...fix.suspicions, redTests: fix.fix.redTests, passing },
    ...(await readTestFiles(deps, job, { commitSha: fix.commitSha, passing })),
    tryOut: createTryOut(deps, job, place),
    tryOnBase: hasBase(fix) ? createTryOut(deps, job, { ...place, commitSha: fix.fix.baseSha }) : undefined,
    smallChanges: createSmallChanges(deps, job, place),
    findIdle: outside.find,
  };
  const proof = await steps
    .run(
      "prove_fix",
      () => proveFix(fix.files, tools),
      ({ unproven }) => ({ status: unproven.size > 0 ? "fail" : "pass", detail: describe(unproven) }),
    )
    .finally(() => outside.close());
  const gates = project.gates.map((gate) => withProof(gate, proof));
  return { project: { ...project, gates }, notes: proof.notes, touched: proof.touched };
}

function hasBase({ fix: { baseSha, redSha } }: FixToProve): boolean {
  return baseSha !== "" && baseSha !== redSha;
}

/** None where the judge was tampered with: nothing counts there anyway. */
function passingTests({ gates }: BuiltProject): readonly TestResult[] {
  const gate = gates.find(({ testRun }) => testRun);
  const run = gate?.facts?.isTampered ? undefined : gate?.testRun;
  return run?.testRun.results.filter(({ outcome }) => outcome === TestOutcome.PASSED) ?? [];
}

/** The texts of the tests' files and the data that they name. */
async function readTestFiles(
  deps: BuildDeps,
  job: Job,
  { commitSha, passing }: { readonly commitSha: string; readonly passing: readonly TestResult[] },
): Promise<Pick<ProofTools, "read" | "readData">> {
  const texts = new Map<string, string | undefined>();
  for (const file of new Set(passing.map((test) => test.file)))
    texts.set(file, file === "" ? undefined : await deps.git.readFile(job.repo, commitSha, file));
  const data = await readTestData(deps, job, { commitSha, texts });
  return { read: (path) => texts.get(path), readData: (path) => data.get(path) ?? [] };
}

const MOST_DATA_FILES = 3;
const MOST_DATA_BYTES = 64_000;

/** The files of data that test files name: those below their folder with a name that stands in them. */
async function readTestData(
  { git }: BuildDeps,
  { repo }: Job,
  {
    commitSha,
    texts,
  }: { readonly commitSha: string; readonly texts: ReadonlyMap<string, string | undefined> },
): Promise<ReadonlyMap<string, ReadTests["data"]>> {
  const paths = [...(await git.listBlobs(repo, commitSha)).keys()];
  const found = new Map<string, ReadTests["data"]>();
  for (const [test, text = ""] of texts) {
    const folder = posix.dirname(test);
    const named = paths.filter(
      (path) => path.startsWith(`${folder}/`) && !languageOf(path) && text.includes(posix.basename(path)),
    );
    const read = await Promise.all(
      named
        .slice(0, MOST_DATA_FILES)
        .map(async (path) => ({ path, text: await git.readFile(repo, commitSha, path) })),
    );
    found.set(
      test,
      read.flatMap(({ path, text: data = "" }) =>
        data !== "" && data.length <= MOST_DATA_BYTES ? [{ path, text: data }] : [],
      ),
    );
  }
  return found;
}

function describe(unproven: FixProof["unproven"]): string {
  const [first] = unproven;
  if (!first) return "the tests that were red depend on what was fixed";
  const [identity, reason] = first;
  return `${identity.split("\0")[1]}: ${reason}`;
}

/** A test that proves nothing has not passed. */
function withProof(gate: GateOutcome, { unproven }: FixProof): GateOutcome {
  const run = gate.testRun;
  if (!run || unproven.size === 0) return gate;
  const results = run.testRun.results.map((test) => {
    const reason = unproven.get(testIdentity(test));
    return reason === undefined
      ? test
      : { ...test, outcome: TestOutcome.FAILED, message: `The fix is not proven: ${reason}.` };
  });
  const failing = results.filter(({ outcome }) => outcome === TestOutcome.FAILED);
  return {
    ...gate,
    testRun: { ...run, status: "failed", testRun: { ...run.testRun, results } },
    facts: factsOf("test", run.result, { failedTests: failing.length, buildTimedOut: false }),
    result: {
      ...gate.result,
      status: "fail",
      reason: "tests that were red pass, but do not depend on the fix",
      passCount: results.filter(({ outcome }) => outcome === TestOutcome.PASSED).length,
      failCount: failing.length,
      failingTests: failing.map(({ name }) => name),
    },
  };
}
