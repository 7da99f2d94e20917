import { posix } from "node:path";
import { fileKind } from "../../../changes/reach/file-kind.ts";
import type { DetectedProject } from "../../../languages/index.ts";
import type { ProjectFiles } from "../../../languages/toolchain/toolchain.ts";
import type { Git } from "../../../ports/git.ts";

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
 * The projects that a change can reach: those with a changed file, and those that use one of them, directly or not. The
 * import graph is not asked: between projects it links too much, because they have many files of the same name.
 */
export async function reachedProjects<Detected extends DetectedProject>(
  git: Git,
  { repo, commitSha, change, files, projects }: ReachRequest<Detected>,
): Promise<readonly Detected[]> {
  const changed = await changedPaths(git, repo, { ...change, commitSha });
  return changed ? chooseReached(projects, files, changed) : projects;
}

/** As {@link reachedProjects}, by the paths that changed. */
export function chooseReached<Detected extends DetectedProject>(
  projects: readonly Detected[],
  files: ProjectFiles,
  changed: readonly string[],
): readonly Detected[] {
  const known = changed.filter((path) => fileKind(path) !== "document" || rootOf(projects, path));
  // Nothing says which projects use a file that is in none of them, or settings beside all of them.
  if (known.some((path) => isShared(projects, path))) return projects;
  const reached = new Set(known.map((path) => rootOf(projects, path)));
  const uses = new Map(projects.map(({ project }) => [project.root, new Set<string>()]));
  for (const one of projects) {
    for (const root of usedBy(one, files, projects)) uses.get(one.project.root)?.add(root);
  }
  for (let size = -1; size !== reached.size; ) {
    size = reached.size;
    for (const [root, used] of uses) if ([...used].some((one) => reached.has(one))) reached.add(root);
  }
  return projects.filter(({ project }) => reached.has(project.root));
}

/** The deepest folder of a project that a file is in; undefined if it is in none. */
export function rootOf(projects: readonly DetectedProject[], path: string): string | undefined {
  return projects
    .map(({ project }) => project.root)
    .filter((root) => root === "" || path === root || path.startsWith(`${root}/`))
    .sort((a, b) => b.length - a.length)[0];
}

function isShared(projects: readonly DetectedProject[], path: string): boolean {
  const root = rootOf(projects, path);
  return root === undefined || (root === "" && fileKind(path) !== "code");
}

/** The folders of other projects that a project declares, or whose files its own files name by a path upwards. */
function usedBy(
  { toolchain, project }: DetectedProject,
  files: ProjectFiles,
  projects: readonly DetectedProject[],
): string[] {
  const own = files.paths.filter((path) => rootOf(projects, path) === project.root);
  const named = own.flatMap((path) =>
    upwardPaths(files.read(path) ?? "").map((up) => posix.join(posix.dirname(path), up)),
  );
  const roots = named.flatMap((path) => rootOf(projects, path) ?? []);
  return [...(toolchain.uses?.(project, files) ?? []), ...roots].filter((root) => root !== project.root);
}

/** Paths such as `../core/src/index.js` in a text, however they are quoted. */
function upwardPaths(text: string): string[] {
  return text.match(/(?:\.\.\/)+[\w@./-]*|(?:\.\.\/)*\.\.(?=["'`\s])/g) ?? [];
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
