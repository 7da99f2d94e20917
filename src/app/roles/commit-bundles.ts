import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type CommitBundle,
  CommitBundleSchema,
  create,
  GoldseamError,
  type Run,
} from "../../contracts/index.ts";
import type { Blobs } from "../../ports/blobs.ts";
import type { Git } from "../../ports/git.ts";

/** How commits of agents get from the worker that made them to others. */
export interface CommitBundles {
  /** Keeps a commit for other workers; undefined if there is none, or all workers share a mirror. */
  keep(run: Run, commitSha: string): Promise<CommitBundle | undefined>;
  /** Brings the commits of a run that the mirror lacks. */
  bring(run: Run): Promise<void>;
}

/** All roles share one mirror: nothing has to travel. */
export const sharedMirror: CommitBundles = { keep: async () => undefined, bring: async () => {} };

/** Commits travel as git bundles among the blobs, so that a repository without a remote needs none. */
export function createCommitBundles(deps: {
  readonly git: Git;
  readonly blobs: Blobs;
  /** Folder for temporary files. */
  readonly scratch: string;
}): CommitBundles {
  const { git, blobs } = deps;
  const inFile = async <T>(work: (file: string) => Promise<T>): Promise<T> => {
    const file = join(deps.scratch, `${randomUUID()}.bundle`);
    try {
      return await work(file);
    } finally {
      await rm(file, { force: true });
    }
  };
  return {
    keep: async ({ change }, commitSha) => {
      if (!change || commitSha === "") return undefined;
      const { repo, baseSha, commitSha: changeSha } = change;
      return inFile(async (file) => {
        await git.writeBundle({ repo, commitSha, known: [baseSha, changeSha], file });
        return create(CommitBundleSchema, { commitSha, address: await blobs.putFile(file) });
      });
    },
    bring: async ({ change, bundles }) => {
      const repo = change?.repo ?? "";
      for (const { commitSha, address } of bundles) {
        if ((await git.treeOf(repo, commitSha)) !== undefined) continue;
        const content = await blobs.get(address);
        if (!content) throw new GoldseamError("INFRASTRUCTURE", `the blobs have no ${address} any more`);
        await inFile(async (file) => {
          await writeFile(file, content);
          await git.readBundle({ repo, commitSha, file });
        });
      }
    },
  };
}
