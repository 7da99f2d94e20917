import { constants } from "node:fs";
import { mkdir, realpath, rm, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { GoldseamError } from "../contracts/index.ts";

/** Writes a file of a checkout; refuses if a link would lead elsewhere. */
export async function writeInside(root: string, path: string, text: string): Promise<void> {
  const target = join(root, path);
  await refuseOutside(root, dirname(target));
  await mkdir(dirname(target), { recursive: true });
  const flag = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;
  await writeFile(target, text, { flag, mode: 0o644 });
}

/** Removes a file of a checkout; a link is removed, not followed. */
export async function removeInside(root: string, path: string): Promise<void> {
  const target = join(root, path);
  await refuseOutside(root, dirname(target));
  await rm(target, { force: true });
}

/** Throws if a folder of a checkout, or its nearest existing parent, leads out of the checkout. */
export async function refuseOutside(root: string, folder: string): Promise<void> {
  const top = await realpath(root);
  const real = await realpathOfExisting(folder);
  if (real !== top && !real.startsWith(top + sep)) {
    throw new GoldseamError("INFRASTRUCTURE", `${folder} leads out of the checkout`);
  }
}

/** The real path of the nearest folder above that exists. */
async function realpathOfExisting(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch {
    return realpathOfExisting(dirname(folder));
  }
}
