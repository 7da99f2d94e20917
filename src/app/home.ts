import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { isAlive, processIdentity } from "../adapters/process/process-identity.ts";
import { removeTree } from "../ports/remove-tree.ts";

/** The folders of Goldseam's state. None is ever inside a user's repository. */
export interface Home {
  readonly path: string;
  readonly database: string;
  /** The hash of the newest record of the audit log, noted outside the database. */
  readonly auditHead: string;
  /** What runs report while they work; it can be deleted at any time. */
  readonly progress: string;
  /** Figures of processes, for those that come after them. */
  readonly metrics: string;
  readonly blobs: string;
  /** The keys that sign evidence. */
  readonly keys: string;
  /** Signed statements, two files for each approval at most. */
  readonly attestations: string;
  readonly cache: string;
  /** The part of the cache that holds installed dependencies. */
  readonly dependencies: string;
  /** The part of the cache that holds what source files refer to. */
  readonly references: string;
  /** Fixes that were not applied. */
  readonly patches: string;
  /** Tasks that the gates blocked. */
  readonly tasks: string;
  /** Indexes of source code, one file per repository; they can be deleted at any time. */
  readonly index: string;
  /** Worktrees and temporary files of this process; removed when it ends. */
  readonly scratch: string;
}

/** `$GOLDSEAM_HOME`, else the user's XDG data folder. */
export function defaultHome(env: NodeJS.ProcessEnv): string {
  if (env["GOLDSEAM_HOME"]) return resolve(env["GOLDSEAM_HOME"]);
  return join(env["XDG_DATA_HOME"] || join(homedir(), ".local", "share"), "goldseam");
}

/** Opens the home and removes what killed processes left. */
export function openHome(path: string): Home {
  const scratchOfAll = join(path, "scratch");
  const scratch = join(scratchOfAll, processIdentity().replace(":", "-"));
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  const dead = readdirSync(scratchOfAll).filter((name) => !isAlive(name.replace("-", ":")));
  for (const name of dead) removeLeft(join(scratchOfAll, name));
  return {
    path,
    database: join(path, "goldseam.db"),
    auditHead: join(path, "audit.head"),
    progress: join(path, "progress.db"),
    metrics: join(path, "metrics.db"),
    blobs: join(path, "blobs"),
    keys: join(path, "keys"),
    attestations: join(path, "attestations"),
    cache: join(path, "cache"),
    dependencies: join(path, "cache", "dependencies"),
    references: join(path, "cache", "references"),
    patches: join(path, "patches"),
    tasks: join(path, "tasks"),
    index: join(path, "index"),
    scratch,
  };
}

/** Project code left it: if it does not go away at once, that must not keep anything from starting. */
function removeLeft(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    removeTree(path).catch(() => {});
  }
}

/** The index file of a repository. */
export function indexFile({ index }: Home, repo: string): string {
  return join(index, `${createHash("sha256").update(repo).digest("hex").slice(0, 16)}.db`);
}
