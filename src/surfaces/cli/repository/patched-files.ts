import { lstat, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve, sep } from "node:path";
import { GoldseamError } from "../../../contracts/index.ts";
import { git } from "./git.ts";

/** The files that a patch changes, with the patch applied; the working tree is not used. */
export async function patchedFiles(options: {
  readonly repo: string;
  readonly base: string;
  readonly patchFile: string;
}): Promise<Map<string, string>> {
  const paths = await touchedPaths(options.repo, options.patchFile);
  const folder = await mkdtemp(join(tmpdir(), "goldseam-patch-"));
  try {
    for (const path of paths) {
      const text = await git(options.repo, ["show", `${options.base}:${path}`]).catch(() => undefined);
      if (text !== undefined) await place(folder, path, text);
    }
    await git(folder, ["init", "--quiet"]);
    await git(folder, ["apply", "--whitespace=nowarn", options.patchFile]).catch((cause: unknown) => {
      throw new GoldseamError("USAGE", `the patch does not apply: ${(cause as Error).message}`, { cause });
    });
    return new Map(
      await Promise.all(paths.map(async (path) => [path, await patched(folder, path)] as const)),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function touchedPaths(repo: string, patchFile: string): Promise<string[]> {
  const stat = await git(repo, ["apply", "--numstat", "-z", patchFile]).catch((cause: unknown) => {
    throw new GoldseamError("USAGE", `${patchFile} is not a patch: ${(cause as Error).message}`, { cause });
  });
  const rows = stat.split("\0").filter((row) => row !== "");
  return rows.map((row) => {
    const [added, , path] = row.split("\t");
    if (!path) throw new GoldseamError("USAGE", "a patch that renames files is not supported");
    if (added === "-")
      throw new GoldseamError("USAGE", `a patch with binary files is not supported: ${path}`);
    return path;
  });
}

async function place(folder: string, path: string, text: string): Promise<void> {
  const target = resolve(folder, path);
  if (!target.startsWith(folder + sep))
    throw new GoldseamError("USAGE", `the patch leaves the repository: ${path}`);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, text);
}

async function patched(folder: string, path: string): Promise<string> {
  const file = join(folder, path);
  const stat = await lstat(file).catch(() => undefined);
  if (!stat) throw new GoldseamError("USAGE", `a patch that deletes files is not supported: ${path}`);
  if (!stat.isFile())
    throw new GoldseamError("USAGE", `a patch with symbolic links is not supported: ${path}`);
  return readFile(file, "utf8");
}
