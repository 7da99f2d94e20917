import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import {
  type BuildReport,
  BuildReportSchema,
  create,
  HashedFileSchema,
  toContractJson,
  visibleLine,
} from "../../../contracts/index.ts";
import type { Blobs } from "../../../ports/blobs.ts";
import type { Job } from "../../../workbench/job/job.ts";
import type { BuiltProject } from "../built-project.ts";
import type { LeftOut } from "./build-output.ts";
import { redactLog } from "./redact-log.ts";
import { fitsHeader, type TarFile, tar } from "./tar.ts";

/** Everything an archive is made from. */
export interface ArchiveDeps {
  readonly blobs: Blobs;
  readonly redact: Job["redact"];
  readonly scratchFolder: string;
}

/**
 * Stores a build as one archive and returns its report with the archive's address: a tar.gz of `report.json` with the
 * coverage and the hash of every log, of every log in full without secrets, and of what the build wrote, below `output/`.
 * Logs of any size take constant memory.
 */
export async function archiveBuild(
  { blobs, redact: redactText, scratchFolder }: ArchiveDeps,
  report: BuildReport,
  built: readonly Pick<BuiltProject, "logs" | "output">[],
): Promise<BuildReport> {
  const folder = await mkdtemp(join(scratchFolder, "archive-"));
  try {
    const files: { name: string; path: string }[] = [];
    for (const { logs } of built) {
      for (const { name, path } of logs.files) {
        const clean = join(folder, String(files.length));
        await redactLog(path, clean, (part) => redactText(logs.redact(part)));
        files.push({ name: `logs/${name}.log`, path: clean });
      }
    }
    const whole = await withHashes(report, files);
    const text = `${JSON.stringify(toContractJson(BuildReportSchema, whole), null, 1)}\n`;
    const output = await packOutput(built, redactText);
    const packed: TarFile[] = [{ name: "report.json", text }, ...files, ...output];
    const archive = join(folder, "archive");
    await pipeline(tar(packed), createGzip({ level: constants.Z_BEST_SPEED }), createWriteStream(archive));
    return { ...whole, artefactUrl: await blobs.putFile(archive) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A file with a secret is left out: without it, it would be another file. */
async function packOutput(
  built: readonly Pick<BuiltProject, "logs" | "output">[],
  redact: Job["redact"],
): Promise<TarFile[]> {
  const packed: TarFile[] = [];
  const leftOut: LeftOut[] = built.flatMap(({ output }) => output.leftOut);
  for (const { logs, output } of built)
    for (const { name, path } of output.files) {
      const text = await readFile(path, "latin1");
      const inArchive = `output/${name}`;
      if ((await redact(logs.redact(text))) !== text) leftOut.push({ name, reason: "has a token or key" });
      else if (fitsHeader(inArchive)) packed.push({ name: inArchive, path });
      else leftOut.push({ name, reason: "its path is too long for an archive" });
    }
  if (leftOut.length === 0) return packed;
  const text = leftOut.map(({ name, reason }) => `${visibleLine(name)}: ${reason}\n`).join("");
  return [...packed, { name: "output-left-out.txt", text: await redact(text) }];
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
