import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { HandOver } from "../../../ports/git.ts";
import type { GitProcess } from "./git-process.ts";
import { inertFilters } from "./inert-filters.ts";
import type { Mirror } from "./mirror.ts";

/** Writes the patch from one commit of the mirror to another, byte for byte. */
export async function writePatch(
  git: GitProcess,
  mirror: Mirror,
  { fromSha, toSha, file }: { fromSha: string; toSha: string; file: string },
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const plain = ["--binary", "--full-index", "--no-renames", "--no-ext-diff", "--no-textconv", "--no-color"];
  await git.run(["--git-dir", mirror.gitDir, "diff", ...plain, `--output=${file}`, fromSha, toSha]);
}

/** Applies a patch to the user's working tree, and to the index if asked: all of it, or nothing. */
export async function applyPatch(
  git: GitProcess,
  { repo, file, toIndex }: { repo: string; file: string; toIndex: boolean },
): Promise<HandOver> {
  const env = await inertFilters(git, repo);
  const apply = (...more: readonly string[]) =>
    git.try(["-C", repo, "apply", "--whitespace=nowarn", ...more, "--", file], { env });
  const places = toIndex ? [["--cached"], []] : [[]];
  for (const place of places) {
    const checked = await apply("--check", ...place);
    if (checked.exitCode !== 0) return { status: "refused", detail: firstLine(checked.stderr) };
  }
  for (const [at, place] of places.entries()) {
    const applied = await apply(...place);
    if (applied.exitCode === 0) continue;
    for (const earlier of places.slice(0, at)) await apply("--reverse", ...earlier);
    return { status: "refused", detail: firstLine(applied.stderr) };
  }
  return { status: "done" };
}

function firstLine(text: string): string {
  return (text.trim().split("\n")[0] ?? "").replace(/^error: /, "");
}
