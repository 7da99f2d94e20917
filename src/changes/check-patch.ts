import type { Role } from "../policy/index.ts";
import type { Git } from "../ports/git.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { Job } from "../workbench/job/job.ts";

/** Everything that checking a patch needs. */
export interface PatchDeps {
  readonly git: Git;
  readonly secrets: Secrets;
}

/** New texts by path, null for a removed file, and who wants to write them on which commit. */
export interface Patch {
  readonly files: ReadonlyMap<string, string | null>;
  readonly parentSha: string;
  readonly role: Role;
}

/** Why a patch may not be written, as a whole; undefined if it may. */
export async function checkPatch(
  { git, secrets }: PatchDeps,
  { repo, decide }: Pick<Job, "repo" | "decide">,
  { files, parentSha, role }: Patch,
): Promise<string | undefined> {
  const existing = await git.listFiles(repo, parentSha);
  const names = new Set(existing.map((path) => path.toLowerCase()));
  for (const [path, text] of files) {
    const exists = names.has(path.toLowerCase());
    const realPath = realPathIn(existing, path);
    const { allowed, code, reason } = await decide({ kind: "write", role, path, exists, realPath });
    if (!allowed) return `${code}: ${reason}`;
    const [secret] = text === null ? [] : await secrets.findSecrets(path, text);
    if (secret) return `SECRET_FOUND: ${path}:${secret.line} seems to hold a secret (${secret.rule})`;
  }
  return undefined;
}

/** A commit keeps links as files: where a path through a link leads is not known. */
function realPathIn(existing: readonly string[], path: string): string {
  return existing.some((file) => path.startsWith(`${file}/`)) ? "/" : path;
}
