import { posix } from "node:path";
import type { ReadTests } from "../../../changes/proof/expected-values.ts";
import { type Fix, type FixedFile, readFix, readTests } from "../../../changes/proof/fix.ts";
import { type FixProof, proveFix } from "../../../changes/proof/prove-fix.ts";
import { findGivenAnswers } from "../../../changes/proof/suspicions/given-answers.ts";
import { findSuspicions } from "../../../changes/proof/suspicions/suspicions.ts";
import { changedPaths } from "../../../changes/reach/changed-paths.ts";
import { readGraph } from "../../../changes/reach/read-graph.ts";
import { createReferenceCache } from "../../../changes/reach/reference-cache.ts";
import { isManifest, standingBesideTests } from "../../../changes/test-support.ts";
import { TestOutcome } from "../../../contracts/index.ts";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import { languageOf } from "../../../languages/language-of.ts";
import type { Job } from "../../../workbench/job/job.ts";
import type { Steps } from "../../../workbench/job/steps.ts";
import { createTestTime } from "../../../workbench/limits/limit-tests.ts";
import { testIdentity } from "../../../workbench/test-identity.ts";
import type { BuildDeps, BuildOptions } from "../build-options.ts";
import type { BuiltProject } from "../built-project.ts";
import type { GateOutcome } from "../gate-outcome.ts";
import { factsOf } from "../gates.ts";
import { createIdleFinder } from "./idle-fixes.ts";
import { createSmallChanges } from "./small-changes.ts";
import { createTryOut } from "./try-out.ts";

/** A build of a fix whose tests pass so far. */
export interface HealedBuild {
  readonly options: BuildOptions;
  readonly built: readonly BuiltProject[];
  readonly steps: Steps;
}

/** The projects with the tests that prove nothing counted as failed, and what the approver should know. */
export interface ProvenBuild {
  readonly built: readonly BuiltProject[];
  readonly warnings: readonly string[];
  readonly touched: readonly string[];
}

/** Proves the fix that a build is about, project by project; without a fix nothing happens. */
export async function proveHeal(
  deps: BuildDeps,
  job: Job,
  { options, built, steps }: HealedBuild,
): Promise<ProvenBuild> {
  const { fix, commitSha } = options;
  if (!fix) return { built, warnings: [], touched: [] };
  const files = await readFix(deps.git, job.repo, { fix, headSha: commitSha });
  const outlines = await createOutlineParser();
  const proven: BuiltProject[] = [];
  const tests = await readTests(deps.git, job.repo, fix);
  const suspicions = findSuspicions(files, { outlines, plan: fix.plan, tests });
  const warnings = [...suspicions.refusals, ...suspicions.warnings];
  const touched = new Set<string>();
  const besideTests = await findBesideTests(deps, job, { fix, files });
  // As much again as the tests had: slow tests must not leave a fix unproven.
  const testTime = createTestTime(job.config.all_tests_timeout_sec * 1000);
  for (const one of built) {
    const passing = passingTests(one);
    if (passing.length === 0) {
      proven.push(one);
      continue;
    }
    const place = { commitSha, detected: one.detected };
    const tryOut = createTryOut(deps, job, { ...place, testTime });
    const smallChanges = createSmallChanges(deps, job, { ...place, outlines });
    const texts = new Map<string, string | undefined>();
    for (const file of new Set(passing.map((test) => test.file)))
      texts.set(file, file === "" ? undefined : await deps.git.readFile(job.repo, commitSha, file));
    const data = await readTestData(deps, job, { commitSha, texts });
    const tryOnBase =
      fix.baseSha === "" || fix.baseSha === fix.redSha
        ? undefined
        : createTryOut(deps, job, { ...place, testTime, commitSha: fix.baseSha });
    const { knowsTests, catches, branches } = suspicions;
    const answers = findGivenAnswers(files, outlines);
    const { redTests } = fix;
    const tools = {
      outlines,
      tryOut,
      tryOnBase,
      smallChanges,
      passing,
      redTests,
      knowsTests,
      catches,
      branches,
      answers,
      besideTests,
    };
    const outside = createIdleFinder(deps, job, {
      ...place,
      fix,
      files,
      outlines,
      isNamed: suspicions.namesInput,
    });
    const proof = await steps
      .run(
        "prove_fix",
        () =>
          proveFix(files, {
            ...tools,
            findIdle: outside.find,
            read: (path) => texts.get(path),
            readData: (path) => data.get(path) ?? [],
          }),
        ({ unproven }) => ({ status: unproven.size > 0 ? "fail" : "pass", detail: describe(unproven) }),
      )
      .finally(() => outside.close());
    warnings.push(...proof.notes);
    for (const target of proof.touched) touched.add(target);
    proven.push({ ...one, gates: one.gates.map((gate) => withProof(gate, proof)) });
  }
  return { built: proven, warnings, touched: [...touched] };
}

/** The files of a fix that only tests use, though nothing in them says so, and that the change leaves as they were. */
async function findBesideTests(
  { git, referencesFolder }: BuildDeps,
  { repo }: Job,
  { fix, files }: { readonly fix: Fix; readonly files: readonly FixedFile[] },
): Promise<ReadonlySet<string>> {
  const { baseSha, redSha } = fix;
  const { changed, gone } = await changedPaths(git, repo, { baseSha, headSha: redSha });
  const doubtful = files.map(({ path }) => path).filter((path) => !changed.includes(path));
  const blobs = doubtful.length > 0 && changed.length > 0 ? await git.listBlobs(repo, redSha) : undefined;
  if (!blobs) return new Set();
  const texts = new Map<string, string>();
  const code = [...blobs].filter(([path]) => languageOf(path));
  const wanted = [...code.map(([path]) => path), ...[...blobs.keys()].filter(isManifest)];
  for await (const { name, text } of git.readTexts(
    repo,
    wanted.map((path) => `${redSha}:${path}`),
  ))
    texts.set(name.slice(name.indexOf(":") + 1), text ?? "");
  const own = { paths: [...blobs.keys()], read: (path: string) => texts.get(path) };
  const graph = await readGraph(createReferenceCache(referencesFolder, repo), { blobs, gone, files: own });
  return new Set(doubtful.filter((path) => standingBesideTests(path, graph, own, changed) !== undefined));
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

/** None where the judge was tampered with: nothing counts there anyway. */
function passingTests({ gates }: BuiltProject) {
  const gate = gates.find(({ testRun }) => testRun);
  const run = gate?.facts?.isTampered ? undefined : gate?.testRun;
  return run?.testRun.results.filter(({ outcome }) => outcome === TestOutcome.PASSED) ?? [];
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
