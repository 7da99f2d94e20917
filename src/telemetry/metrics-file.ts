import { randomUUID } from "node:crypto";
import { accessSync, constants, statSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { GoldseamError } from "../contracts/index.ts";

/** Throws USAGE where metrics cannot be written to this file: better before the work than after it. */
export function checkMetricsFile(file: string): void {
  const folder = dirname(file);
  try {
    accessSync(folder, constants.W_OK);
    if (!statSync(folder).isDirectory()) throw new Error("it is not a folder");
  } catch (cause) {
    throw new GoldseamError("USAGE", `metrics cannot be written to ${folder}: ${(cause as Error).message}`, {
      cause,
    });
  }
  const there = statSync(file, { throwIfNoEntry: false });
  if (there && !there.isFile()) throw new GoldseamError("USAGE", `${file} is not a file to write metrics to`);
}

/** Replaces the file atomically: a reader sees the old text or the new one. */
export async function writeMetricsFile(file: string, text: string): Promise<void> {
  // Collectors look at names that end in .prom.
  const draft = join(dirname(file), `.${basename(file)}.${randomUUID()}.tmp`);
  try {
    await writeFile(draft, text, { flag: "wx" });
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true });
    const reason = (cause as Error).message;
    throw new GoldseamError("INFRASTRUCTURE", `metrics were not written: ${reason}`, { cause });
  }
}
