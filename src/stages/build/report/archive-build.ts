import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import {
  type BuildReport,
  BuildReportSchema,
  create,
  HashedFileSchema,
  toContractJson,
} from "../../../contracts/index.ts";
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
 * Stores a build as one archive and returns its report with the archive's address: a tar.gz of `report.json` with the
 * coverage and the hash of every log, and of every log in full without secrets. Logs of any size take constant memory.
 */
export async function archiveBuild(
  { blobs, redact: redactText, scratchFolder }: ArchiveDeps,
  report: BuildReport,
  logs: readonly JobLogs[],
): Promise<BuildReport> {
  const folder = await mkdtemp(join(scratchFolder, "archive-"));
  try {
    const files: { name: string; path: string }[] = [];
    for (const { files: own, redact } of logs) {
      for (const { name, path } of own) {
        const clean = join(folder, String(files.length));
        await redactLog(path, clean, (part) => redactText(redact(part)));
        files.push({ name: `logs/${name}.log`, path: clean });
      }
    }
    const whole = await withHashes(report, files);
    const text = `${JSON.stringify(toContractJson(BuildReportSchema, whole), null, 1)}\n`;
    const packed: TarFile[] = [{ name: "report.json", text }, ...files];
    const archive = join(folder, "archive");
    await pipeline(tar(packed), createGzip({ level: constants.Z_BEST_SPEED }), createWriteStream(archive));
    return { ...whole, artefactUrl: await blobs.putFile(archive) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withHashes(
  report: BuildReport,
  logs: readonly { readonly name: string; readonly path: string }[],
): Promise<BuildReport> {
  const { evidence } = report;
  if (!evidence) return report;
  const files = [...evidence.files];
  for (const { name, path } of logs) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    const digest = `sha256:${hash.digest("hex")}`;
    files.push(create(HashedFileSchema, { kind: "log", path: name, digest }));
  }
  return { ...report, evidence: { ...evidence, files } };
}
