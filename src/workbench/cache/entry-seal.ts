import { randomInt } from "node:crypto";
import { lstatSync, readFileSync } from "node:fs";
import { type FileHandle, open, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { GoldseamError } from "../../contracts/index.ts";

const sealSchema = z.object({
  version: z.literal(1),
  /** Disk space of the content. */
  bytes: z.number(),
  /** Length of each list, so that one that was cut short is noticed. */
  lists: z.object({ folders: z.number(), files: z.number() }),
});

/** The record of a sealed entry. */
export type Seal = z.infer<typeof sealSchema>;

/** Where an entry keeps its content. */
export const contentOf = (entry: string) => join(entry, "content");
/** Written last before an entry gets its name; its own time shows when the entry was last used. */
export const sealFile = (entry: string) => join(entry, "seal.json");
const listFile = (entry: string, list: "folders" | "files") => join(entry, `${list}.jsonl`);

/** A line of a list: path below the content, mode, size and time; null if it may change. */
type Line = readonly [path: string, mode: number, size: number | null, seconds: number | null];

/** How much of each list is checked at each use: a few hundred paths, whatever the size of the entry. */
const sampleBytes = 64 * 1024;

/**
 * Records every path of an entry's content. Folders in `scratch` are left out, because tools may write there if nothing
 * prevents it. The lists are in random order, so that any part of one is a fair sample.
 */
export async function sealEntry(entry: string, scratch: readonly string[]): Promise<void> {
  const { folders, files, bytes } = await survey(contentOf(entry), new Set(scratch)).catch(tooDeep);
  const texts = { folders: toText(folders), files: toText(files) };
  await writeFile(listFile(entry, "folders"), texts.folders);
  await writeFile(listFile(entry, "files"), texts.files);
  const lists = { folders: Buffer.byteLength(texts.folders), files: Buffer.byteLength(texts.files) };
  const seal: Seal = { version: 1, bytes, lists };
  await writeFile(sealFile(entry), JSON.stringify(seal));
}

/** The seal of an entry, or undefined if there is none that can be read. */
export function readSeal(entry: string): Seal | undefined {
  try {
    return sealSchema.safeParse(JSON.parse(readFileSync(sealFile(entry), "utf8"))).data;
  } catch {
    return undefined;
  }
}

/**
 * The damage of a sealed entry, or undefined. `sample` checks a few hundred random paths: all of a small entry; of a
 * large one enough to notice that a part is gone. `whole` checks every path. Both compare kind, mode,
 * size and time, which shows what was deleted, added, cut short or written to; contents are not read, so neither
 * notices a disk that changes bytes, nor a program that also restores the times.
 */
export async function findDamage(entry: string, extent: "sample" | "whole"): Promise<string | undefined> {
  const seal = readSeal(entry);
  if (!seal) return "its seal is missing";
  for (const list of ["folders", "files"] as const) {
    const lines = await readLines(listFile(entry, list), seal.lists[list], extent);
    if (!lines) return `its list of ${list} is damaged`;
    const damaged = lines.find((line) => !isSame(contentOf(entry), line));
    if (damaged) return `${damaged[0] || "its content"} is missing or was changed`;
  }
  return undefined;
}

function tooDeep(error: NodeJS.ErrnoException): never {
  if (error.code !== "ENAMETOOLONG") throw error;
  const message = "the install left folders that are nested too deep to be kept";
  throw new GoldseamError("INFRASTRUCTURE", message, { cause: error });
}

async function survey(content: string, scratch: ReadonlySet<string>) {
  const folders: Line[] = [];
  const files: Line[] = [];
  let bytes = 0;
  const pending = [""];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    const entries = await readdir(join(content, folder), { withFileTypes: true });
    const paths = entries.map(({ name }) => (folder === "" ? name : `${folder}/${name}`));
    const { mode, mtimeMs } = lstatSync(join(content, folder));
    // Tools that replace a scratch folder change its parent.
    folders.push([folder, mode, null, paths.some((path) => scratch.has(path)) ? null : seconds(mtimeMs)]);
    for (const [at, path] of paths.entries()) {
      if (scratch.has(path)) continue;
      if (entries[at]?.isDirectory()) pending.push(path);
      else {
        const stats = lstatSync(join(content, path));
        files.push([path, stats.mode, stats.size, seconds(stats.mtimeMs)]);
        bytes += stats.blocks * 512;
      }
    }
  }
  return { folders, files, bytes };
}

function isSame(content: string, [path, mode, size, time]: Line): boolean {
  const stats = lstatSync(join(content, path), { throwIfNoEntry: false });
  return (
    stats?.mode === mode &&
    (size === null || stats.size === size) &&
    (time === null || seconds(stats.mtimeMs) === time)
  );
}

/** Archives that move a cache to another machine often keep no finer times. */
function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

function toText(lines: Line[]): string {
  for (let last = lines.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [lines[last], lines[other]] = [lines[other] as Line, lines[last] as Line];
  }
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Undefined if the list is not as it was written. */
async function readLines(
  path: string,
  size: number,
  extent: "sample" | "whole",
): Promise<Line[] | undefined> {
  const file = await open(path).catch(() => undefined);
  if (!file) return undefined;
  try {
    if ((await file.stat()).size !== size) return undefined;
    const isAll = extent === "whole" || size <= sampleBytes;
    const text = isAll ? await readFile(file, "utf8") : await readPart(file, randomInt(size - sampleBytes));
    return text
      .split("\n")
      .slice(isAll ? 0 : 1, -1)
      .map((line) => JSON.parse(line));
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}

async function readPart(file: FileHandle, position: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, position);
  return buffer.toString("utf8", 0, bytesRead);
}
