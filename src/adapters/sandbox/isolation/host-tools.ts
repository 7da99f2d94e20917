import { execFile } from "node:child_process";
import { accessSync, closeSync, constants, openSync, readSync, realpathSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, delimiter, dirname, isAbsolute, join, relative } from "node:path";
import { promisify } from "node:util";
import type { RootEntry } from "./root-entry.ts";

/** The user's own interpreters and package clients, as commands inside find them. */
export interface HostTools {
  /** Installations outside the system folders, read-only at their own path. */
  readonly entries: readonly RootEntry[];
  /** Folders for `PATH` inside, in the user's order. */
  readonly path: readonly string[];
}

/** Whose tools and registries commands find. */
export interface HostUser {
  /** The process's own environment where absent. */
  readonly userEnv?: NodeJS.ProcessEnv;
  /** Their tools, where somebody looks for them already. */
  readonly tools?: Promise<HostTools> | undefined;
}

/** The tools of a user, looked for where nobody did yet. */
export function toolsOf({ userEnv = process.env, tools }: HostUser): Promise<HostTools> {
  return tools ?? findHostTools(userEnv);
}

const clients = ["npm", "npx", "yarn", "pnpm", "git", "uv", "poetry", "cargo-llvm-cov", "cargo-nextest"];
/** Interpreters are often started by shims, so that only they themselves know where they live. */
const interpreters: Readonly<Record<string, readonly string[]>> = {
  node: ["-p", "process.execPath"],
  python3: ["-c", "import os, sys; print(os.path.join(sys.base_prefix, 'bin', 'python3'))"],
};
/** Compilers name the folder that they are installed in; rustup's stand-ins run only beside its settings. */
const compilers: Readonly<Record<string, readonly string[]>> = {
  go: ["env", "GOROOT"],
  rustc: ["--print", "sysroot"],
};
/** How a program begins that is no script. */
const elf = Buffer.from("\x7fELF", "latin1");
const systemPath = ["/usr/local/bin", "/usr/bin", "/bin"];

/** Finds the tools on the user's `PATH`, and the program that runs Goldseam itself. Who has to be asked is asked at once. */
export async function findHostTools(env: NodeJS.ProcessEnv): Promise<HostTools> {
  const folders = usersPath(env);
  const found = await Promise.all(
    [...Object.keys({ ...interpreters, ...compilers }), ...clients].map((tool) => locate(tool, folders, env)),
  );
  const tools = found.filter((tool) => tool !== undefined);
  const outside = tools.filter((tool) => !isSystem(tool.real));
  const home = env["HOME"] ?? homedir();
  const files = [...outside.map((tool) => tool.real), await realpath(process.execPath)];
  const entries = (await Promise.all(files.map((file) => entriesFor(file, home)))).flat();
  return {
    entries: [...new Map(entries.map((entry) => [entry.inside, entry])).values()],
    path: [...new Set([...pathFolders(folders, outside), ...systemPath])],
  };
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

async function locate(
  tool: string,
  folders: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Tool | undefined> {
  for (const folder of folders) {
    const file = join(folder, tool);
    if (!isExecutable(file)) continue;
    const real = await installedAt(tool, file, env);
    if (real !== undefined && isExecutable(real)) return { folder, real };
  }
  return undefined;
}

async function installedAt(tool: string, file: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const folder = compilers[tool] && (await ask(file, compilers[tool], env));
  if (compilers[tool]) return folder && join(folder, "bin", tool);
  if (!interpreters[tool]) return file;
  return behindLinks(tool, file) ?? ask(file, interpreters[tool], env);
}

/** The interpreter that links lead to; undefined where they end at a stand-in: a script, or a program of another name. */
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

async function ask(
  file: string,
  question: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(file, [...question], { env, cwd: "/", timeout: 20_000 });
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}

/** The installation that an executable belongs to, and the one behind its link; never a home folder. */
async function entriesFor(file: string, home: string): Promise<RootEntry[]> {
  const real = await realpath(file);
  const shown = [...new Set([file, real])].filter((path) => !isSystem(path));
  return shown.map((path): RootEntry => {
    const prefix = dirname(dirname(path));
    const host = basename(dirname(path)) === "bin" && !isPrivate(prefix, home) ? prefix : path;
    if (host === path && path !== real) return { kind: "link", inside: path, target: real };
    return { kind: "bind", host, inside: host, writable: false };
  });
}

function isPrivate(folder: string, home: string): boolean {
  const holdsHome = !relative(folder, home).startsWith("..");
  const holdsKeys = [".local", ".cargo"].some((name) => folder === join(home, name));
  return holdsHome || holdsKeys || dirname(folder) === "/home";
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
