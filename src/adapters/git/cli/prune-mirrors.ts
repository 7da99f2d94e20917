import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Git } from "../../../ports/git.ts";
import type { GitProcess } from "./git-process.ts";

/** Refs that keep a commit each, named after it. */
const keeping = ["refs/goldseam/commits", "refs/goldseam/snapshots"];
/** Objects that nothing needs stay for so long, for work that found them before. */
const expire = "2.weeks.ago";

/** Removes refs that kept commits which nobody needs, and then what only they kept; returns how many refs. */
export async function pruneMirrors(
  git: GitProcess,
  home: string,
  asked: Parameters<Git["pruneMirrors"]>[0],
): Promise<number> {
  const folder = join(home, "mirrors");
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const gitDir = join(folder, name);
    const old = await oldRefs(gitDir, asked.beforeMs);
    const named = old.size > 0 ? await asked.named(new Set(old.keys())) : new Set();
    const gone = [...old].filter(([sha]) => !named.has(sha)).flatMap(([, refs]) => refs);
    if (gone.length === 0) continue;
    const stdin = gone.map((ref) => `delete ${ref}\n`).join("");
    await git.run(["--git-dir", gitDir, "update-ref", "--stdin"], { stdin });
    // Refs stay files of their own: their time says when they were needed last.
    await git.run(["--git-dir", gitDir, "repack", "-A", "-d", "-l", "-q", `--unpack-unreachable=${expire}`]);
    await git.run(["--git-dir", gitDir, "prune", `--expire=${expire}`]);
    removed += gone.length;
  }
  return removed;
}

async function oldRefs(gitDir: string, beforeMs: number): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const place of keeping)
    for (const sha of await readdir(join(gitDir, place)).catch(() => [])) {
      const ref = await stat(join(gitDir, place, sha)).catch(() => undefined);
      if (ref && ref.mtimeMs < beforeMs && /^[0-9a-f]{40}$/.test(sha))
        found.set(sha, [...(found.get(sha) ?? []), `${place}/${sha}`]);
    }
  return found;
}
