import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { removeTree } from "../../../ports/remove-tree.ts";
import { readBytesInside } from "../../../workbench/checkout-files.ts";
import type { Workbench } from "../../../workbench/workbench.ts";

const maxFiles = 1_000;
/** Every byte is searched for secrets, at about two megabytes a second. */
const maxBytes = 5_000_000;

/** What an install and compiling wrote into a checkout. Project code made it: names and contents are hostile. */
export interface BuildOutput {
  /** Copies by their paths in the repository. */
  readonly files: readonly { readonly name: string; readonly path: string }[];
  /** Why the others were not copied. */
  readonly leftOut: readonly LeftOut[];
  /** Removes the copies. */
  remove(): Promise<void>;
}

/** A file that an archive does not have. */
export interface LeftOut {
  readonly name: string;
  readonly reason: string;
}

/** Of a build that compiled nothing. */
export const noOutput: BuildOutput = { files: [], leftOut: [], remove: async () => {} };

/** Copies the files of a checkout that are not part of the commit, within limits. Taken before tests add theirs. */
export async function copyOutput(
  bench: Pick<Workbench, "path" | "files">,
  { scratchFolder, owns }: { readonly scratchFolder: string; owns(file: string): boolean },
): Promise<BuildOutput> {
  const { paths, isCommitted } = bench.files();
  const written = isCommitted ? paths.filter((one) => !isCommitted(one) && owns(one)) : [];
  if (written.length === 0) return noOutput;
  const files: { name: string; path: string }[] = [];
  const leftOut: LeftOut[] = [];
  let left = maxBytes;
  const folder = await mkdtemp(join(scratchFolder, "output-"));
  for (const name of written) {
    const bytes = files.length < maxFiles ? readBytesInside(bench.path, name, left) : undefined;
    if (bytes) {
      left -= bytes.length;
      const path = join(folder, String(files.length));
      await writeFile(path, bytes);
      files.push({ name, path });
    } else leftOut.push({ name, reason: `over ${maxFiles} files or ${maxBytes / 1_000_000} MB together` });
  }
  return { files, leftOut, remove: () => removeTree(folder) };
}
