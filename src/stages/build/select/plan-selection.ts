import { readGraph } from "../../../changes/reach/read-graph.ts";
import { createReferenceCache } from "../../../changes/reach/reference-cache.ts";
import { type ChangedPath, everything, selectTests } from "../../../changes/reach/select-tests.ts";
import type { BuildReport, Selection } from "../../../contracts/index.ts";
import type { ProjectFiles } from "../../../languages/toolchain/toolchain.ts";
import type { Git } from "../../../ports/git.ts";

/** Everything that planning a selection needs from outside. */
export interface SelectionDeps {
  readonly git: Git;
  /** Folder that keeps the references of source files between builds. */
  readonly referencesFolder: string;
}

/** A commit, its base and what is known about tests. */
export interface SelectionRequest {
  readonly repo: string;
  readonly commitSha: string;
  readonly baseSha: string;
  readonly baseReport?: BuildReport | undefined;
  /** The checkout. */
  readonly files: ProjectFiles;
  /** Files that look like tests by their names. */
  readonly testsByName: readonly string[];
  /** Test files that failed when they last ran. */
  readonly failedBefore: ReadonlySet<string>;
  /** Whether a file belongs to a project that is not built. */
  readonly isLeftOut?: (path: string) => boolean;
}

/** The files that a change touched, and the test files that can reach them. */
export interface PlannedSelection {
  readonly selection: Selection;
  readonly changed: readonly string[];
}

/** Finds the test files that a change can reach, whether or not the others are then skipped. */
export async function planSelection(
  deps: SelectionDeps,
  request: SelectionRequest,
): Promise<PlannedSelection> {
  const { repo, commitSha, baseSha, baseReport, files } = request;
  const blobs = await deps.git.listBlobs(repo, commitSha);
  const before = await deps.git.listBlobs(repo, baseSha);
  const changed = await changedPaths(deps.git, request, { blobs, before });
  const testFiles = testFilesOf(request, blobs, changed);
  const planned = (selection: Selection) => ({ selection, changed: changed.map(({ path }) => path) });
  const unfit = whyBaseIsUnfit(baseReport);
  if (unfit !== undefined) return planned(everything(testFiles, unfit));
  const gone = [...before.keys()].filter((path) => !blobs.has(path));
  const cache = createReferenceCache(deps.referencesFolder, repo);
  const graph = await readGraph(cache, { blobs, gone, files });
  return planned(selectTests({ graph, changed, testFiles, failedBefore: failedFiles(request) }));
}

function whyBaseIsUnfit(base: BuildReport | undefined): string | undefined {
  if (!base) return undefined;
  if (base.selection?.mode === "selected") return "of the base only some tests are known";
  const results = base.testRun?.results ?? [];
  if (results.length === 0) return "nothing is known of the base's tests";
  const isPlaced = results.every(({ file }) => file !== "");
  return isPlaced ? undefined : "the base's results do not say which file each test is in";
}

interface Trees {
  readonly blobs: ReadonlyMap<string, string>;
  readonly before: ReadonlyMap<string, string>;
}

/** A renamed file counts as one deleted and one added. An entry that is a file in neither tree is a link or a submodule. */
async function changedPaths(
  git: Git,
  { repo, baseSha, commitSha }: SelectionRequest,
  { blobs, before }: Trees,
): Promise<ChangedPath[]> {
  const changed = await git.changedFiles(repo, baseSha, commitSha);
  const gone = [...before.keys()].filter((path) => !blobs.has(path));
  return [...new Set([...changed.map(({ path }) => path), ...gone])].map((path) => {
    const [is, was] = [blobs.has(path), before.has(path)];
    if (!is && !was) return { path, status: "other" };
    return { path, status: is && was ? "modified" : is ? "added" : "deleted" };
  });
}

/** The test files of the base's run, and new files that look like tests; by names alone if nothing ran. */
function testFilesOf(
  { baseReport, testsByName, isLeftOut = () => false }: SelectionRequest,
  blobs: ReadonlyMap<string, string>,
  changed: readonly ChangedPath[],
): string[] {
  const ran = new Set(baseReport?.testRun?.results.map(({ file }) => file));
  const added = new Set(changed.filter(({ status }) => status === "added").map(({ path }) => path));
  const named = testsByName.filter((path) => ran.size === 0 || added.has(path));
  return [...new Set([...ran, ...named])].filter((path) => blobs.has(path) && !isLeftOut(path)).sort();
}

function failedFiles({ baseReport, failedBefore }: SelectionRequest): Set<string> {
  const failed = [...(baseReport?.failedTests ?? []), ...(baseReport?.preExistingFailures ?? [])];
  const flaky = baseReport?.flakyTests ?? [];
  return new Set([...failedBefore, ...[...failed, ...flaky].map(({ file }) => file)]);
}
