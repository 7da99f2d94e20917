import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { GoldseamError } from "../../../contracts/index.ts";
import { writeFileAtomically } from "../contract-file.ts";
import { git, topFolder } from "./git.ts";
import { hookScript, isOwnHook, programOf } from "./hook-script.ts";

/** The pre-commit hook of a repository. */
export interface PreCommitHook {
  readonly file: string;
  /** Where an earlier hook is kept, which Goldseam's hook runs first. */
  readonly before: string;
  readonly status: "absent" | "own" | "foreign";
  /** Whether the file is part of the repository, as with husky. */
  readonly tracked: boolean;
  /** Whether the user's settings make it the hook of all repositories. */
  readonly shared: boolean;
  /** The program that an own hook starts, and whether both can run. */
  readonly program: string;
  readonly works: boolean;
}

/** Finds the hook that git would run here: with `core.hooksPath`, worktrees and submodules. */
export async function findHook(folder: string): Promise<PreCommitHook> {
  const top = await topFolder(folder);
  if ((await git(top, ["rev-parse", "--is-bare-repository"])).trim() === "true")
    throw new GoldseamError("USAGE", `${top} is a bare repository: it has nothing to commit`);
  const { hooks, shared } = await findHooksFolder(top);
  const file = join(hooks, "pre-commit");
  const text = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  const status = text === undefined ? "absent" : isOwnHook(text) ? "own" : "foreign";
  const inside = relative(top, file);
  const program = status === "own" ? programOf(text ?? "") : "";
  return {
    file,
    before: join(hooks, "pre-commit.before-goldseam"),
    status,
    tracked: !inside.startsWith("..") && !inside.startsWith(".git/"),
    shared,
    program,
    works: isProgram(program) && isProgram(file),
  };
}

/** Writes the hook. With `force`, another hook is kept and runs first; else it is an error. */
export async function installHook(
  hook: PreCommitHook,
  options: { readonly program: string; readonly node: string; readonly force: boolean },
): Promise<void> {
  const { file, before, status } = hook;
  if (hook.shared && !options.force)
    throw usage(
      `${dirname(file)} holds the hooks of all your repositories (core.hooksPath): --force writes there`,
    );
  if (status === "foreign" && !options.force)
    throw usage(`${file} already exists: --force keeps it as ${basename(before)} and runs it first`);
  if (status === "foreign" && existsSync(before))
    throw usage(`both ${file} and ${before} exist: remove the one that is not needed`);
  mkdirSync(dirname(file), { recursive: true });
  if (status === "foreign") renameSync(file, before);
  await writeFileAtomically(file, hookScript(options));
  chmodSync(file, 0o755);
}

/** Removes the hook and restores the earlier one; false if Goldseam's hook was not installed. */
export function uninstallHook({ file, before, status }: PreCommitHook): boolean {
  if (status === "foreign") throw usage(`${file} is not Goldseam's hook, so it was not removed`);
  if (status === "own") rmSync(file);
  if (existsSync(before)) renameSync(before, file);
  return status === "own";
}

async function findHooksFolder(top: string): Promise<{ hooks: string; shared: boolean }> {
  const args = ["config", "--show-scope", "--type=path", "--get-all", "core.hooksPath"];
  const values = (await git(top, args).catch(() => "")).split("\n").map((line) => line.split("\t"));
  // The scope "command" is how this call keeps hooks from running.
  const [scope, path] = values.filter(([name]) => name !== "" && name !== "command").at(-1) ?? [];
  if (path === undefined) {
    const common = await git(top, ["rev-parse", "--path-format=absolute", "--git-common-dir"]);
    return { hooks: join(common.trim(), "hooks"), shared: false };
  }
  const folder = resolve(top, path);
  // husky recreates this folder; people write to the one above.
  const hooks = folder.endsWith("/.husky/_") ? dirname(folder) : folder;
  return { hooks, shared: scope === "global" || scope === "system" };
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function usage(message: string): GoldseamError {
  return new GoldseamError("USAGE", message);
}
