import type { DetectedProject } from "../../../languages/index.ts";
import type { ProjectFiles } from "../../../languages/toolchain/toolchain.ts";
import type { Git } from "../../../ports/git.ts";
import { fileKind } from "./graph/file-kind.ts";
import type { ImportGraph } from "./graph/import-graph.ts";
import { reachFrom } from "./graph/reach-from.ts";
import { readGraph } from "./graph/read-graph.ts";
import { createReferenceCache } from "./graph/reference-cache.ts";

/** A checked out commit, its projects, and the change that they are built for. */
export interface ReachRequest<Detected extends DetectedProject> {
  readonly repo: string;
  /** One of the change's two commits, or one on top of it. */
  readonly commitSha: string;
  readonly change: { readonly baseSha: string; readonly headSha: string };
  readonly files: ProjectFiles;
  readonly projects: readonly Detected[];
}

/**
 * The projects that a change can reach: those with a changed file, and those with a file that depends on one. A changed
 * file that may change anything in its project reaches everything that uses the project.
 */
export async function reachedProjects<Detected extends DetectedProject>(
  { git, referencesFolder }: { readonly git: Git; readonly referencesFolder: string },
  { repo, commitSha, change, files, projects }: ReachRequest<Detected>,
): Promise<readonly Detected[]> {
  const blobs = await git.listBlobs(repo, commitSha);
  const changed = await changedPaths(git, repo, { ...change, commitSha });
  if (!changed) return projects;
  const gone = changed.filter((path) => !blobs.has(path));
  const graph = await readGraph(createReferenceCache(referencesFolder, repo), { blobs, gone, files });
  return chooseReached(projects, { graph, changed, paths: [...blobs.keys()] });
}

/** As {@link reachedProjects}, from what is known of the commit. */
export function chooseReached<Detected extends DetectedProject>(
  projects: readonly Detected[],
  {
    graph,
    changed,
    paths,
  }: {
    readonly graph: ImportGraph;
    readonly changed: readonly string[];
    readonly paths: readonly string[];
  },
): readonly Detected[] {
  const root = (path: string) => rootOf(projects, path);
  const unsure = new Set(changed.filter((path) => isUnsure(path, graph)).map(root));
  // Nothing says which projects a file reaches that is in none of them, or beside all of them.
  if (unsure.has(undefined) || unsure.has("")) return projects;
  const opened = changed.some((path) => fileKind(path) === "code") ? graph.open : [];
  const whole = paths.filter((path) => unsure.has(root(path)));
  const reach = reachFrom(graph, [...changed, ...opened, ...whole]);
  const governing = [...graph.governing].filter((path) => reach.has(path)).map(root);
  if (governing.includes(undefined) || governing.includes("")) return projects;
  const reached = new Set([...changed, ...paths.filter((path) => reach.has(path))].map(root));
  return projects.filter(({ project }) => reached.has(project.root));
}

/** The deepest folder of a project that a file is in; undefined if it is in none. */
export function rootOf(projects: readonly DetectedProject[], path: string): string | undefined {
  return projects
    .map(({ project }) => project.root)
    .filter((root) => root === "" || path.startsWith(`${root}/`))
    .sort((a, b) => b.length - a.length)[0];
}

/** Whether a file may change more than the files that depend on it. */
function isUnsure(path: string, graph: ImportGraph): boolean {
  const kind = fileKind(path);
  return kind === "settings" || (kind === "data" && graph.dependants(path).length === 0);
}

/** Files of either side, and files that only the built commit has, such as new tests; undefined if a link or a submodule changed. */
async function changedPaths(
  git: Git,
  repo: string,
  { baseSha, headSha, commitSha }: { baseSha: string; headSha: string; commitSha: string },
): Promise<string[] | undefined> {
  const base = await git.listBlobs(repo, baseSha);
  const others = await Promise.all([...new Set([headSha, commitSha])].map((sha) => git.listBlobs(repo, sha)));
  const paths = others.flatMap((blobs) => [
    ...[...blobs].filter(([path, blob]) => base.get(path) !== blob).map(([path]) => path),
    ...[...base.keys()].filter((path) => !blobs.has(path)),
  ]);
  const known = new Set(paths);
  const differing = await git.changedFiles(repo, baseSha, headSha);
  return differing.every(({ path }) => known.has(path)) ? [...known] : undefined;
}
