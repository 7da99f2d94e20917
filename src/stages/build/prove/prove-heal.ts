import { readFix, readTests } from "../../../changes/proof/fix.ts";
import { findGivenAnswers } from "../../../changes/proof/suspicions/given-answers.ts";
import { findSuspicions } from "../../../changes/proof/suspicions/suspicions.ts";
import { changedPaths } from "../../../changes/reach/changed-paths.ts";
import { readGraph } from "../../../changes/reach/read-graph.ts";
import { createReferenceCache } from "../../../changes/reach/reference-cache.ts";
import { isManifest, standingBesideTests } from "../../../changes/test-support.ts";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import { languageOf } from "../../../languages/language-of.ts";
import type { Job } from "../../../workbench/job/job.ts";
import type { Steps } from "../../../workbench/job/steps.ts";
import { createTestTime } from "../../../workbench/limits/limit-tests.ts";
import type { BuildDeps, BuildOptions } from "../build-options.ts";
import type { BuiltProject } from "../built-project.ts";
import { type FixToProve, proveInProject } from "./prove-in-project.ts";

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
  if (!options.fix) return { built, warnings: [], touched: [] };
  const fix = await readFixToProve(deps, job, { fix: options.fix, commitSha: options.commitSha });
  const { refusals, warnings } = fix.suspicions;
  const proven: BuiltProject[] = [];
  const notes: string[] = [];
  const touched = new Set<string>();
  for (const project of built) {
    const proof = await proveInProject(deps, job, { fix, project, steps });
    proven.push(proof.project);
    notes.push(...proof.notes);
    for (const target of proof.touched) touched.add(target);
  }
  return { built: proven, warnings: [...refusals, ...warnings, ...notes], touched: [...touched] };
}

/** What is known of a fix before any of its tests run again. */
async function readFixToProve(
  deps: BuildDeps,
  job: Job,
  { fix, commitSha }: Pick<FixToProve, "fix" | "commitSha">,
): Promise<FixToProve> {
  const files = await readFix(deps.git, job.repo, { fix, headSha: commitSha });
  const outlines = await createOutlineParser();
  const tests = await readTests(deps.git, job.repo, fix);
  return {
    ...{ fix, commitSha, files, outlines },
    suspicions: findSuspicions(files, { outlines, plan: fix.plan, tests }),
    answers: findGivenAnswers(files, outlines),
    besideTests: await findBesideTests(deps, job, { fix, files }),
    // As much again as the tests had: slow tests must not leave a fix unproven.
    testTime: createTestTime(job.config.all_tests_timeout_sec * 1000),
  };
}

/** The files of a fix that only tests use, though nothing in them says so, and that the change leaves as they were. */
async function findBesideTests(
  { git, referencesFolder }: BuildDeps,
  { repo }: Job,
  { fix, files }: Pick<FixToProve, "fix" | "files">,
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
