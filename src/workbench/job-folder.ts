import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { cp, mkdir, mkdtemp, rename } from "node:fs/promises";
import { join } from "node:path";
import type { OutFiles } from "../languages/toolchain/toolchain.ts";
import { removeTree } from "../ports/remove-tree.ts";
import { listFiles, readTextInside } from "./checkout-files.ts";

const maxReportBytes = 64_000_000;

/** The temporary files of one job: reports that commands leave, and their whole logs. */
export interface JobFolder {
  /** The files that compilers keep from one command to the next. */
  readonly cache: string;
  /** Starts the cache as a copy of a folder, which stays as it is. */
  seedCache(folder: string): Promise<void>;
  /** An empty folder for the reports of one command. */
  newOut(): Promise<string>;
  /** The host file for the log of a step. */
  logFile(step: string): string;
  /** Returns the logs written so far; they outlive the folder. */
  takeLogs(): Promise<JobLogs>;
  remove(): Promise<void>;
}

/** The whole logs of a job, as commands wrote them. The receiver removes them. */
export interface JobLogs {
  readonly files: readonly { readonly name: string; readonly path: string }[];
  /** Their text without the credentials that the job's commands got. */
  redact(text: string): string;
  remove(): Promise<void>;
}

/** A folder named after the job; it replaces that of an earlier attempt. */
export async function openJobFolder(scratch: string, jobId: string): Promise<JobFolder> {
  const name = createHash("sha256").update(jobId).digest("hex").slice(0, 24);
  const folder = join(scratch, "jobs", name);
  const logs = join(folder, "logs");
  await removeTree(folder);
  const cache = join(folder, "cache");
  for (const path of [logs, cache]) await mkdir(path, { recursive: true });
  let count = 0;
  return {
    cache,
    seedCache: (from) => cp(from, cache, { recursive: true, mode: constants.COPYFILE_FICLONE }),
    newOut: async () => {
      const out = join(folder, `out-${++count}`);
      await mkdir(out);
      return out;
    },
    logFile: (step) => join(logs, `${step}.log`),
    takeLogs: async () => {
      const taken = await mkdtemp(join(scratch, "logs-"));
      await rename(logs, taken);
      const files = listFiles(taken).map((path) => ({
        name: path.replace(/\.log$/, ""),
        path: join(taken, path),
      }));
      return { files, redact: (text) => text, remove: () => removeTree(taken) };
    },
    remove: () => removeTree(folder),
  };
}

/**
 * The reports in a folder; project code wrote them, so their size is bounded and links are not followed. Those that come
 * over a channel are read from there alone.
 */
export function readOut(
  folder: string,
  redact: (text: string) => string,
  channel: { readonly names: readonly string[]; readonly files: ReadonlyMap<string, string> } = noChannel,
): OutFiles {
  const onDisk = (path: string) => readTextInside(folder, path, maxReportBytes);
  return {
    list: () => [
      ...channel.files.keys(),
      ...listFiles(folder).filter((path) => !channel.names.includes(path)),
    ],
    read: (path) => {
      const text = channel.names.includes(path) ? channel.files.get(path) : onDisk(path);
      return text === undefined ? undefined : redact(text);
    },
  };
}

const noChannel = { names: [], files: new Map() };
