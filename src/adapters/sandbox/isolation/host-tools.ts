import { execFile } from "node:child_process";
import { accessSync, closeSync, constants, openSync, readSync, realpathSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, delimiter, dirname, isAbsolute, join, relative } from "node:path";
import { promisify } from "node:util";
import type { HostProgram, LanguagePrograms } from "../../../ports/language-programs.ts";
import { createKnownPlaces, type KnownPlaces } from "./known-places.ts";
import type { RootEntry } from "./root-entry.ts";

/** The user's interpreters and package clients, as commands inside find them. */
export interface HostTools {
  /** Installations outside the system folders, read-only at their own path. */
  readonly entries: readonly RootEntry[];
  /** Folders for `PATH` inside, in the user's order. */
  readonly path: readonly string[];
}

/** The user whose tools and registries commands find. */
export interface HostUser {
  /** The process's own environment if absent. */
  readonly userEnv?: NodeJS.ProcessEnv;
  /** The languages whose programs and registries they find. */
  readonly languages: readonly LanguagePrograms[];
  /** Their tools, if a search for them has started. */
  readonly tools?: Promise<HostTools> | undefined;
}

/** The tools of a user; searches for them if no search has started. */
export function toolsOf({ userEnv = process.env, languages, tools }: HostUser): Promise<HostTools> {
  return tools ?? findHostTools(userEnv, languages);
}

/** The first bytes of a program that is not a script. */
const elf = Buffer.from("\x7fELF", "latin1");
/** Where version managers for every language look up which installation they start. */
const managerSettings = [".tool-versions", ".config/mise/config.toml"];
const systemPath = ["/usr/local/bin", "/usr/bin", "/bin"];

/**
 * Finds the tools on the user's `PATH`, and the program that runs Goldseam itself. Asks all programs in parallel, and
 * keeps their answers in the file `known`.
 */
export async function findHostTools(
  env: NodeJS.ProcessEnv,
  languages: readonly Pick<LanguagePrograms, "programs" | "privateFolders">[],
  known?: string,
): Promise<HostTools> {
  const folders = usersPath(env);
  const programs = [...languages.flatMap((language) => language.programs), { name: "git" }];
  const places = known === undefined ? undefined : createKnownPlaces(known);
  const found = await Promise.all(programs.map((program) => locate(program, folders, { env, places })));
  places?.save();
  const tools = found.filter((tool) => tool !== undefined);
  const outside = tools.filter((tool) => !isSystem(tool.real));
  const home = env["HOME"] ?? homedir();
  const withKeys = [".local", ...languages.flatMap((language) => language.privateFolders ?? [])];
  const kept = { home, withKeys: withKeys.map((name) => join(home, name)) };
  const files = [...outside.map((tool) => tool.real), await realpath(process.execPath)];
  const entries = (await Promise.all(files.map((file) => entriesFor(file, kept)))).flat();
  return {
    entries: [...new Map(entries.map((entry) => [entry.inside, entry])).values()],
    path: [...new Set([...pathFolders(folders, outside), ...systemPath])],
  };
}

/** The user's folders that are never shown as a whole. */
interface Kept {
  readonly home: string;
  readonly withKeys: readonly string[];
}

interface Tool {
  /** The folder of the user's `PATH` it was found in. */
  readonly folder: string;
  /** Where it is really installed. */
  readonly real: string;
}

/** The user's `PATH`. npm puts Goldseam's own pinned tools first; project code runs on the user's. */
export function usersPath(env: NodeJS.ProcessEnv): string[] {
  const folders = (env["PATH"] ?? "").split(delimiter);
  return folders.filter((folder) => isAbsolute(folder) && !folder.endsWith("node_modules/.bin"));
}

/** Who asks programs where they are. */
interface Asker {
  readonly env: NodeJS.ProcessEnv;
  readonly places: KnownPlaces | undefined;
}

async function locate(
  program: HostProgram,
  folders: readonly string[],
  asker: Asker,
): Promise<Tool | undefined> {
  for (const folder of folders) {
    const file = join(folder, program.name);
    if (!isExecutable(file)) continue;
    const real = await installedAt(program, file, asker);
    if (real && isExecutable(real)) return { folder, real };
  }
  return undefined;
}

/** A wrapper that needs its own settings does not run inside, but the program behind it does. */
async function installedAt(program: HostProgram, file: string, asker: Asker): Promise<string> {
  const { name, location } = program;
  if (location === undefined) return file;
  const linked = location.prints === "file" ? behindLinks(name, file) : undefined;
  if (linked !== undefined) return linked;
  const home = asker.env["HOME"] ?? homedir();
  const settings = [...managerSettings, ...(location.settings ?? [])].map((path) => join(home, path));
  const question = { file, args: location.args, env: asker.env, settings };
  const answered = (answer: string) =>
    location.prints === "file" || answer === "" ? answer : join(answer, "bin", name);
  const known = asker.places?.find(question);
  if (known === "" || (known !== undefined && isExecutable(answered(known)))) return answered(known);
  const answer = await ask(file, location.args, asker.env);
  asker.places?.remember(question, answer);
  return answered(answer);
}

/** The interpreter that links lead to; undefined if they end at a wrapper: a script, or a program of another name. */
function behindLinks(tool: string, file: string): string | undefined {
  const real = realpathSync(file);
  return basename(real).startsWith(tool) && isProgram(real) ? real : undefined;
}

function isProgram(file: string): boolean {
  try {
    const descriptor = openSync(file, "r");
    try {
      const bytes = Buffer.alloc(elf.length);
      readSync(descriptor, bytes);
      return bytes.equals(elf);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return false;
  }
}

/** Empty if it gives no answer. */
async function ask(file: string, question: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(file, [...question], { env, cwd: "/", timeout: 20_000 });
    return stdout.trim();
  } catch {
    return "";
  }
}

/** The installation that an executable belongs to, and the one behind its link; never a home folder. */
async function entriesFor(file: string, kept: Kept): Promise<RootEntry[]> {
  const real = await realpath(file);
  const shown = [...new Set([file, real])].filter((path) => !isSystem(path));
  return shown.map((path): RootEntry => {
    const prefix = dirname(dirname(path));
    const host = basename(dirname(path)) === "bin" && !isPrivate(prefix, kept) ? prefix : path;
    if (host === path && path !== real) return { kind: "link", inside: path, target: real };
    return { kind: "bind", host, inside: host, writable: false };
  });
}

function isPrivate(folder: string, { home, withKeys }: Kept): boolean {
  const holdsHome = !relative(folder, home).startsWith("..");
  return holdsHome || withKeys.includes(folder) || dirname(folder) === "/home";
}

function pathFolders(folders: readonly string[], tools: readonly Tool[]): string[] {
  return folders.flatMap((folder) => {
    if (isSystem(`${folder}/`)) return [folder];
    return tools.filter((tool) => tool.folder === folder).map((tool) => dirname(tool.real));
  });
}

function isSystem(path: string): boolean {
  return /^\/(usr|bin|sbin|lib|lib64)\//.test(path);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
