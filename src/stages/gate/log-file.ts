import { lstat, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import {
  create,
  type ExecutionLog,
  type ExecutionLogEntry,
  ExecutionLogSchema,
  GoldseamError,
  parseContract,
  stringifyContract,
} from "../../contracts/index.ts";
import { chainProblem } from "./log-entry.ts";
import { renderEntry, renderLog } from "./log-markdown.ts";

const maxBytes = 64_000_000;

/** An execution log: a file for people, and one for programs next to it. */
export interface LogFiles {
  readonly markdown: string;
  readonly json: string;
}

/** The two files of a log, by the name of either. */
export function logFiles(path: string): LogFiles {
  const stem = /^(.*[^/])\.(?:md|json)$/.exec(path)?.[1];
  if (stem === undefined)
    throw new GoldseamError("USAGE", `${path} is not a name for an execution log: give one that ends in .md`);
  return { markdown: `${stem}.md`, json: `${stem}.json` };
}

/** Both files as they are; undefined for one that does not exist. Anything except a plain file is refused. */
export async function readLogTexts(files: LogFiles): Promise<Record<keyof LogFiles, string | undefined>> {
  return { markdown: await readPlainFile(files.markdown), json: await readPlainFile(files.json) };
}

/** A log that can be added to: empty if there is none. Throws one clear error if it was damaged or changed. */
export async function openLog(files: LogFiles): Promise<ExecutionLog> {
  const { markdown, json } = await readLogTexts(files);
  if (json === undefined && markdown !== undefined) {
    const detail = `${files.markdown} exists without ${basename(files.json)}`;
    throw new GoldseamError("USAGE", `${detail}: move it away, or give another --log <file>`);
  }
  if (json === undefined) return create(ExecutionLogSchema, { version: 1 });
  const log = parseContract(ExecutionLogSchema, json, files.json);
  const broken = log.entries.find((entry, at) => chainProblem(entry, log.entries[at - 1]) !== undefined);
  if (!broken && log.version === 1) return log;
  const what = broken ? `was changed at entry ${broken.number}` : "is not an execution log";
  throw new GoldseamError(
    "CONTRACT_INVALID",
    `${files.json} ${what}: move it away, or give another --log <file>`,
  );
}

/** Adds an entry to both files, each whole or not at all. Text that people added to the Markdown stays. */
export async function appendEntry(
  files: LogFiles,
  log: ExecutionLog,
  entry: ExecutionLogEntry,
): Promise<void> {
  const whole = { ...log, entries: [...log.entries, entry] };
  const { markdown } = await readLogTexts(files);
  await replaceFile(files.json, stringifyContract(ExecutionLogSchema, whole));
  const isOwn = markdown === undefined || markdown === renderLog(withoutLast(log));
  await replaceFile(files.markdown, isOwn ? renderLog(whole) : `${markdown}\n${renderEntry(entry)}`);
}

/** Brings the Markdown up to an entry that the JSON file has already. */
export async function finishEntry(files: LogFiles, log: ExecutionLog): Promise<void> {
  const { markdown = renderLog(withoutLast(log)) } = await readLogTexts(files);
  const last = log.entries.at(-1);
  if (!last || markdown.includes(renderEntry(last))) return;
  const isOwn = markdown === renderLog(withoutLast(log));
  await replaceFile(files.markdown, isOwn ? renderLog(log) : `${markdown}\n${renderEntry(last)}`);
}

/** A process that died between the two files left the Markdown one entry short. */
function withoutLast(log: ExecutionLog): ExecutionLog {
  return { ...log, entries: log.entries.slice(0, -1) };
}

async function readPlainFile(path: string): Promise<string | undefined> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats) return undefined;
  if (!stats.isFile() || stats.size > maxBytes)
    throw new GoldseamError("USAGE", `${path} is not a plain file of reasonable size`);
  return readFile(path, "utf8");
}

async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(temporary, "wx");
    await file.writeFile(text);
    await file.sync();
    await file.close();
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw new GoldseamError("USAGE", `cannot write ${path}: ${(cause as Error).message}`, { cause });
  }
}
