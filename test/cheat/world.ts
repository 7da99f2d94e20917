import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Deed } from "../support/deed.ts";
import { createHealWorld, type Healed, scriptedCoder } from "../support/heal-world.ts";
import { temporaryFolder } from "../support/repositories/git-repository.ts";
import type { Project } from "./projects/project.ts";
import { type Ended, runCommand } from "./run-command.ts";

/** What the whole test keeps between two calls: installed runners and a home with its cache. */
export const stateFolder = join(tmpdir(), `goldseam-cheat-${process.getuid?.()}`);

/** The repositories of the projects, and the runners that a naive judge needs. */
export interface World {
  /** A checkout of the author's change after the coder worked on it. */
  checkout(project: Project, deed: Deed): Promise<string>;
  /** Runs a command in a checkout as a person would. */
  run(
    project: Project,
    folder: string,
    command: readonly string[],
    more?: Record<string, string>,
  ): Promise<Ended>;
  /** Takes the author's change through the loop, with this coder. */
  heal(project: Project, deed: Deed): Promise<Healed>;
  remove(): void;
}

export function createWorld(home = join(stateFolder, "home")): World {
  const heals = createHealWorld({ home });
  const installs = new Map<string, Promise<void>>();
  const checkouts = temporaryFolder("goldseam-cheat-");

  const install = ({ runner, base }: Project) => {
    const wanted = base["requirements.txt"] ?? base["package.json"] ?? "";
    const version = createHash("sha256").update(wanted).digest("hex").slice(0, 8);
    const folder = join(stateFolder, "runners", `${runner.replace(/\W/g, "-")}-${version}`);
    const done = installs.get(folder) ?? installRunner(runner, folder, base);
    installs.set(folder, done);
    return done.then(() => folder);
  };

  return {
    async checkout(project, deed) {
      const { repo, branch } = heals.changeOf(project);
      const folder = join(checkouts, branch);
      const env = { ...environment(), CODER_DEED: JSON.stringify(deed) };
      await must(["git", "clone", "--quiet", "--branch", branch, repo.path, folder], checkouts, env);
      const runners = await install(project);
      const modules = join(runners, "node_modules");
      if (existsSync(modules)) {
        if (JSON.stringify(deed).includes('"node_modules/'))
          cpSync(modules, join(folder, "node_modules"), { recursive: true, verbatimSymlinks: true });
        else symlinkSync(modules, join(folder, "node_modules"));
      }
      await must(["python3", "-c", scriptedCoder], folder, env);
      if (project.installs)
        await must(["npm", "install", "--no-audit", "--no-fund"], folder, {
          ...definedOnly(process.env),
          ...env,
        });
      return folder;
    },
    async run(project, folder, command, more = {}) {
      const runners = await install(project);
      const env = environment();
      env["PATH"] = `${join(runners, "bin")}:${env["PATH"]}`;
      return runCommand(command, { cwd: folder, env: { ...env, ...more } });
    },
    heal: heals.heal,
    remove() {
      heals.remove();
      rmSync(checkouts, { recursive: true, force: true });
    },
  };
}

/** What a person has in a new terminal: nothing of the runner that this test itself may run in. */
function environment(): Record<string, string> {
  const names = ["PATH", "HOME", "LANG", "TMPDIR", "GOCACHE", "GOPATH", "GOROOT", "GOTOOLCHAIN"];
  const kept = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return Object.fromEntries([
    ...kept,
    ["PATH", `${dirname(process.execPath)}:${process.env["PATH"]}`],
    ["NO_COLOR", "1"],
    ["GIT_AUTHOR_NAME", "Coder"],
    ["GIT_AUTHOR_EMAIL", "coder@example.com"],
    ["GIT_COMMITTER_NAME", "Coder"],
    ["GIT_COMMITTER_EMAIL", "coder@example.com"],
  ]);
}

async function must(command: readonly string[], cwd: string, env: Record<string, string>): Promise<void> {
  const { exitCode, output } = await runCommand(command, { cwd, env, timeoutMs: 600_000 });
  if (exitCode !== 0) throw new Error(`${command.slice(0, 3).join(" ")} failed: ${output.slice(-1000)}`);
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Installs what a project's runner needs, once for all calls. */
async function installRunner(
  runner: Project["runner"],
  folder: string,
  base: Project["base"],
): Promise<void> {
  if (existsSync(join(folder, "done"))) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const env = definedOnly(process.env);
  if (runner === "pytest") {
    await must(["python3", "-m", "venv", "."], folder, env);
    await must(
      ["bin/python3", "-m", "pip", "install", "--quiet", base["requirements.txt"]?.trim() ?? ""],
      folder,
      env,
    );
  }
  if (["vitest", "jest", "mocha"].includes(runner)) {
    await must(
      ["python3", "-c", 'import os; open("package.json", "w").write(os.environ["MANIFEST"])'],
      folder,
      {
        ...env,
        MANIFEST: base["package.json"] ?? "",
      },
    );
    await must(["npm", "install", "--no-audit", "--no-fund"], folder, env);
  }
  mkdirSync(join(folder, "done"));
}
