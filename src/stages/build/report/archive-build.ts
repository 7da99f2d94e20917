import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { type BuildReport, BuildReportSchema, toContractJson } from "../../../contracts/index.ts";
import type { Blobs } from "../../../ports/blobs.ts";
import type { Job } from "../../../workbench/job/job.ts";
import type { JobLogs } from "../../../workbench/job-folder.ts";
import { redactLog } from "./redact-log.ts";
import { type TarFile, tar } from "./tar.ts";

/** Everything an archive is made from. */
export interface ArchiveDeps {
  readonly blobs: Blobs;
  readonly redact: Job["redact"];
  readonly scratchFolder: string;
}

/**
 * Stores a build as one archive and returns its address: a tar.gz of `report.json` with the coverage, and of every log in
 * full without secrets. The same build has the same address. Logs of any size take constant memory.
 */
export async function archiveBuild(
  { blobs, redact: redactText, scratchFolder }: ArchiveDeps,
  report: BuildReport,
  logs: readonly JobLogs[],
): Promise<string> {
  const folder = await mkdtemp(join(scratchFolder, "archive-"));
  try {
    const text = `${JSON.stringify(toContractJson(BuildReportSchema, report), null, 1)}\n`;
    const files: TarFile[] = [{ name: "report.json", text }];
    for (const { files: own, redact } of logs) {
      for (const { name, path } of own) {
        const clean = join(folder, String(files.length));
        await redactLog(path, clean, (part) => redactText(redact(part)));
        files.push({ name: `logs/${name}.log`, path: clean });
      }
    }
    const archive = join(folder, "archive");
    await pipeline(tar(files), createGzip({ level: constants.Z_BEST_SPEED }), createWriteStream(archive));
    return await blobs.putFile(archive);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
