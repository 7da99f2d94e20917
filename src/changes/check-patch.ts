import type { PolicyDecision, PolicyRequest, Role } from "../policy/index.ts";
import type { Git } from "../ports/git.ts";
import type { Secrets } from "../ports/secrets.ts";

/** What a patch is held against. */
export interface PatchDeps {
  readonly git: Git;
  readonly secrets: Secrets;
  /** The policy's answer, on record. */
  readonly decide: (request: PolicyRequest) => Promise<PolicyDecision>;
}

/** Why files may not be written or removed (null) by a role, all of them or none; undefined where they may. */
export async function checkPatch(
  { git, secrets, decide }: PatchDeps,
  files: ReadonlyMap<string, string | null>,
  at: { readonly repo: string; readonly parentSha: string; readonly role: Role },
): Promise<string | undefined> {
  const existing = await git.listFiles(at.repo, at.parentSha);
  const names = new Set(existing.map((path) => path.toLowerCase()));
  for (const [path, text] of files) {
    const request = {
      kind: "write",
      role: at.role,
      path,
      exists: names.has(path.toLowerCase()),
    } as const;
    const { allowed, code, reason } = await decide({ ...request, realPath: realPathIn(existing, path) });
    if (!allowed) return `${code}: ${reason}`;
    const [secret] = text === null ? [] : await secrets.findSecrets(path, text);
    if (secret) return `SECRET_FOUND: ${path}:${secret.line} seems to hold a secret (${secret.rule})`;
  }
  return undefined;
}

/** A commit keeps links as files: a path that goes through one leads nobody knows where. */
function realPathIn(existing: readonly string[], path: string): string {
  return existing.some((file) => path.startsWith(`${file}/`)) ? "/" : path;
}
