import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import type { Worktree } from "../../../ports/git.ts";
import type { GitProcess } from "./git-process.ts";
import { keepRef, type Mirror } from "./mirror.ts";

/** A folder of a commit that holds a commit of another repository. */
interface Submodule {
  readonly path: string;
  readonly commit: string;
  /** Its name in `.gitmodules`, which names its clone. */
  readonly name: string;
}

/**
 * Fills the submodules of a checkout from the clones that the user's repository has of them. Those without a clone, or
 * with one that lacks the commit, stay empty: nothing is downloaded.
 */
export async function fillSubmodules(
  git: GitProcess,
  mirror: Mirror,
  checkout: { readonly repo: string; readonly commitSha: string; readonly path: string },
): Promise<Pick<Worktree, "submodules" | "emptySubmodules">> {
  if (!existsSync(join(checkout.path, ".gitmodules"))) return { submodules: [], emptySubmodules: [] };
  const common = await git.try([
    ...["-C", checkout.repo, "rev-parse", "--path-format=absolute", "--git-common-dir"],
  ]);
  const clones = join(common.stdout.trim(), "modules");
  const empty: string[] = [];
  const all = await listSubmodules(git, mirror, checkout.commitSha);
  for (const submodule of all) {
    const clone = join(clones, submodule.name);
    const isThere =
      isPlain(submodule.name) && existsSync(clone) && (await bring(git, mirror, clone, submodule));
    if (isThere) await checkOut(git, mirror, checkout.path, submodule);
    else empty.push(submodule.path);
  }
  return { submodules: all.map(({ path }) => path), emptySubmodules: empty };
}

async function listSubmodules(git: GitProcess, { gitDir }: Mirror, commitSha: string): Promise<Submodule[]> {
  const tree = await git.run(["--git-dir", gitDir, "ls-tree", "-r", "-z", "--full-tree", commitSha]);
  const settings = await git.try([
    ...["--git-dir", gitDir, "config", "--blob", `${commitSha}:.gitmodules`],
    ...["-z", "--get-regexp", "^submodule\\..*\\.path$"],
  ]);
  const names = new Map(
    [...settings.stdout.matchAll(/submodule\.([^\n]*)\.path\n([^\0]*)\0/g)].map(
      ([, name = "", path = ""]) => [path, name],
    ),
  );
  return [...tree.matchAll(/160000 commit ([0-9a-f]+)\t([^\0]+)/g)].map(([, commit = "", path = ""]) => ({
    ...{ path, commit },
    name: names.get(path) ?? path,
  }));
}

/** The change names it, so it must not lead elsewhere. */
function isPlain(name: string): boolean {
  return name !== "" && !isAbsolute(name) && !name.split(/[/\\]/).includes("..");
}

async function bring(
  git: GitProcess,
  { gitDir }: Mirror,
  clone: string,
  { commit }: Submodule,
): Promise<boolean> {
  const plain = [
    "--quiet",
    "--no-tags",
    "--no-write-fetch-head",
    "--update-shallow",
    "--no-recurse-submodules",
  ];
  const refspec = `${commit}:${keepRef(commit)}`;
  const fetched = await git.try(["--git-dir", gitDir, "fetch", ...plain, clone, refspec]);
  return fetched.exitCode === 0;
}

async function checkOut(
  git: GitProcess,
  { gitDir }: Mirror,
  checkout: string,
  { path, commit }: Submodule,
): Promise<void> {
  const folder = join(checkout, path);
  const index = join(checkout, ".git", "submodule-index");
  await mkdir(folder, { recursive: true });
  await git.run(
    ["--git-dir", gitDir, "--work-tree", folder, "read-tree", "--reset", "-u", "--end-of-options", commit],
    { env: { GIT_INDEX_FILE: index } },
  );
  await rm(index, { force: true });
}
