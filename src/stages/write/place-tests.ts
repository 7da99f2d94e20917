import { constants } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkPatch, type PatchDeps } from "../../changes/check-patch.ts";
import { type GeneratedTests, GoldseamError } from "../../contracts/index.ts";
import type { Job } from "../../workbench/job/job.ts";
import { refuseOutside } from "../../workbench/write-inside.ts";
import { refusedWhole } from "./commit-tests.ts";
import type { WrittenTests } from "./write-request.ts";

/** Puts new test files into a working tree, and nothing else. Throws CONFLICT if one would overwrite a file. */
export async function placeTests(
  deps: PatchDeps,
  job: Job,
  {
    written: { generated, files },
    parentSha,
  }: { readonly written: WrittenTests; readonly parentSha: string },
): Promise<GeneratedTests> {
  if (files.size === 0) return generated;
  const refused = await checkPatch(deps, job, { files, parentSha, role: "test-builder" });
  if (refused !== undefined) return refusedWhole(generated, refused);
  for (const [path, text] of files) await writeNew(job.repo, path, text);
  return generated;
}

async function writeNew(repo: string, path: string, text: string): Promise<void> {
  const target = join(repo, path);
  await refuseOutside(repo, dirname(target));
  await mkdir(dirname(target), { recursive: true });
  const flag = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  try {
    await writeFile(target, text, { flag, mode: 0o644 });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
    throw new GoldseamError("CONFLICT", `${path} exists already: move it away, then write again`, { cause });
  }
}
