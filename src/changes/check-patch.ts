import type { Plan } from "../contracts/index.ts";
import { languages } from "../languages/index.ts";
import { matchesPattern, type Role, words } from "../policy/index.ts";
import type { Git } from "../ports/git.ts";
import type { Secrets } from "../ports/secrets/secrets.ts";
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
  /** The plan of the change: a manifest that it names may get dependencies. */
  readonly plan?: Pick<Plan, "allowedPaths" | "steps"> | undefined;
  /** The commit before the change: every file may be put back to what it is there. */
  readonly baseSha?: string | undefined;
  /** Files that Goldseam wrote and nobody else touched: whoever may only add tests may write these again. */
  readonly own?: ReadonlySet<string> | undefined;
}

/** Why a patch may not be written, as a whole; undefined if it may. */
export async function checkPatch(
  { git, secrets }: PatchDeps,
  { repo, decide }: Pick<Job, "repo" | "decide">,
  { files, parentSha, role, plan, baseSha = "", own }: Patch,
): Promise<string | undefined> {
  const existing = await git.listFiles(repo, parentSha);
  const names = new Set(existing.map((path) => path.toLowerCase()));
  for (const [path, text] of files) {
    if (text !== null && baseSha !== "" && (await git.readFile(repo, baseSha, path)) === text) continue;
    const exists = names.has(path.toLowerCase());
    const realPath = realPathIn(existing, path);
    const isPlanned = namedBy(plan, path);
    const { allowed, code, reason } = await decide({
      kind: "write",
      role,
      path,
      exists,
      realPath,
      isPlanned,
      isOwn: own?.has(path) ?? false,
    });
    if (!allowed) return `${code}: ${reason}`;
    const before = isPlanned ? ((await git.readFile(repo, parentSha, path)) ?? "") : "";
    if (isPlanned && !keepsToDependencies(path, before, text))
      return `PROTECTED_PATH: "${path}" may only get dependencies, by their versions: all else in it decides how code is judged`;
    const [secret] = text === null ? [] : await secrets.findSecrets(path, text);
    if (secret) return `SECRET_FOUND: ${path}:${secret.line} seems to hold a secret (${secret.rule})`;
  }
  return undefined;
}

/** A commit keeps links as files: where a path through a link leads is not known. */
function realPathIn(existing: readonly string[], path: string): string {
  return existing.some((file) => path.startsWith(`${file}/`)) ? "/" : path;
}

/** Whether a plan names a file itself: a pattern that it fits is no such intention. */
function namedBy(plan: Patch["plan"], path: string): boolean {
  return [...(plan?.allowedPaths ?? []), ...(plan?.steps ?? []).flatMap(({ paths }) => paths)].includes(path);
}

/** Whether a file is no manifest, or gets nothing but dependencies. */
function keepsToDependencies(path: string, before: string, after: string | null): boolean {
  const owners = languages.filter(({ toolchain: { rules } }) =>
    words(rules.manifests).some((pattern) => matchesPattern(path, pattern)),
  );
  const adds = owners.some(
    ({ toolchain }) => after !== null && toolchain.addsDependencies?.(path, before, after) === true,
  );
  return owners.length === 0 || adds;
}
