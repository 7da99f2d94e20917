import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { type InstallPlan, layout } from "../../languages/toolchain/toolchain.ts";
import { removeTree } from "../../ports/remove-tree.ts";
import { readBytesInside } from "../checkout-files.ts";

/** A folder in place of a checkout that has only what an install of third-party packages reads. */
export interface NeutralFolder {
  readonly path: string;
  /** Whether a file was there before the install: it is no result of it. */
  isGiven(path: string): boolean;
  remove(): Promise<void>;
}

/** Copies a plan's manifests out of a checkout; a missing, linked or huge one is left out. */
export async function openNeutralFolder(
  { manifests, stubs = [], mounts }: InstallPlan,
  place: { readonly checkout: string; readonly scratch: string; readonly root: string },
): Promise<NeutralFolder> {
  const path = await mkdtemp(join(place.scratch, "manifests-"));
  const given = new Set<string>();
  const put = async (name: string, content: string | Buffer) => {
    const file = join(path, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    given.add(name);
  };
  await mkdir(join(path, place.root), { recursive: true });
  for (const stub of stubs) await put(stub, "");
  for (const { path: name, text } of manifests) {
    const content = text ?? readBytesInside(place.checkout, name);
    if (content !== undefined) await put(name, content);
  }
  for (const { inside } of mounts)
    await mkdir(join(path, posix.relative(layout.workspace, inside)), { recursive: true });
  return {
    path,
    isGiven: (name) => given.has(name),
    remove: () => removeTree(path),
  };
}
