import { rm } from "node:fs/promises";
import { join } from "node:path";
import { create, type FixHandOver, FixHandOverSchema } from "../../contracts/index.ts";
import type { Git, Snapshot } from "../../ports/git.ts";

/** Brings a fix to where the snapshot came from, if asked. If it no longer fits, nothing is touched and the patch is kept. */
export async function handOverFix(
  { git, patchFolder }: { readonly git: Git; readonly patchFolder: string },
  {
    snapshot,
    headSha,
    apply,
  }: { readonly snapshot: Snapshot; readonly headSha: string; readonly apply: boolean },
): Promise<FixHandOver> {
  const { repo, commitSha, source } = snapshot;
  const patchFile = join(patchFolder, `${commitSha.slice(0, 12)}-${headSha.slice(0, 12)}.patch`);
  await git.writePatch({ repo, fromSha: commitSha, toSha: headSha, file: patchFile });
  if (!apply) return create(FixHandOverSchema, { status: "ready", patchFile });
  const applied = await git.applyPatch({ repo, file: patchFile, toIndex: source === "index" });
  if (applied.status === "refused")
    return create(FixHandOverSchema, { status: "kept", patchFile, detail: applied.detail });
  await rm(patchFile);
  return create(FixHandOverSchema, { status: "applied" });
}
