import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Snapshot } from "../../ports/git.ts";

const blockedSchema = z.object({ task: z.string(), summary: z.string() });

/** A task that the gates blocked. It holds back the next task until it passes or is set aside. */
export type BlockedTask = z.infer<typeof blockedSchema>;

/** The blocked task of a branch; there is at most one, because the next has to wait. */
export interface BlockedTasks {
  find(): Promise<BlockedTask | undefined>;
  block(task: BlockedTask): Promise<void>;
  release(): Promise<void>;
}

/** The blocked task of a snapshot's branch, as a file in a folder. */
export function blockedTasks(
  folder: string,
  { repo, branchName }: Pick<Snapshot, "repo" | "branchName">,
): BlockedTasks {
  const name = createHash("sha256")
    .update(JSON.stringify([repo, branchName]))
    .digest("hex")
    .slice(0, 32);
  const file = join(folder, `${name}.json`);
  return {
    find: async () => {
      try {
        return blockedSchema.safeParse(JSON.parse(await readFile(file, "utf8"))).data;
      } catch {
        return undefined;
      }
    },
    block: async (task) => {
      await mkdir(folder, { recursive: true });
      const part = `${file}.${process.pid}`;
      await writeFile(part, JSON.stringify(task));
      await rename(part, file);
    },
    release: () => rm(file, { force: true }),
  };
}
