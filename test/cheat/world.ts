import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createRepository, type TestRepository, temporaryFolder } from "../support/git-repository.ts";
import { goldseam } from "../support/goldseam.ts";
import type { Deed } from "./cheat.ts";
import type { Project } from "./projects/project.ts";
import { type Ended, runCommand } from "./run-command.ts";

/** What the whole test keeps between two calls: installed runners and a home with its cache. */
export const stateFolder = join(tmpdir(), `goldseam-cheat-${process.getuid?.()}`);
const coder = readFileSync(join(import.meta.dirname, "coder.py"), "utf8");

/** How a run of the loop ended. */
export interface Healed {
  readonly state: string;
  /** What the coder's step and the builds said. */
  readonly story: string;
  /** What the person who approves is shown. */
  readonly packet: string;
  /** What the person who takes over is shown. */
  readonly handOff: string;
}

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
  const repositories = new Map<string, TestRepository>();
  const installs = new Map<string, Promise<void>>();
  const checkouts = temporaryFolder("goldseam-cheat-");
  let count = 0;

  const repositoryOf = ({ base, settings }: Project) => {
    const key = JSON.stringify([base, settings]);
    const repo =
      repositories.get(key) ?? createRepository({ ...base, "goldseam.json": settingsOf(settings) });
    repositories.set(key, repo);
    return repo;
  };
  /** Each attempt has a commit of its own, so that no run is taken for another. */
  const changeOf = (project: Project) => {
    const repo = repositoryOf(project);
    const branch = `change-${++count}`;
    repo.git("switch", "--quiet", "-c", branch, "main");
    repo.commit(`${project.title}\n\nThe change has number ${count}.`, project.change);
    repo.git("switch", "--quiet", "main");
    return { repo, branch };
  };
  const install = ({ runner, base }: Project) => {
    const folder = join(stateFolder, "runners", runner.replace(/\W/g, "-"));
    const done = installs.get(folder) ?? installRunner(runner, folder, base);
    installs.set(folder, done);
    return done.then(() => folder);
  };

  return {
    async checkout(project, deed) {
      const { repo, branch } = changeOf(project);
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
      await must(["python3", "-c", coder], folder, env);
      return folder;
    },
    async run(project, folder, command, more = {}) {
      const runners = await install(project);
      const env = environment();
      env["PATH"] = `${join(runners, "bin")}:${env["PATH"]}`;
      return runCommand(command, { cwd: folder, env: { ...env, ...more } });
    },
    async heal(project, deed) {
      const { repo, branch } = changeOf(project);
      const { stdout, stderr } = await goldseam(
        { home, CODER_DEED: JSON.stringify(deed) },
        "run",
        "--repo",
        repo.path,
        "--commit",
        branch,
        "--json",
      );
      const run = readJson(stdout);
      const shown =
        run?.state === "PAUSED" ? await goldseam(home, "show", run.run_id ?? "", "--json") : undefined;
      return {
        state: run?.state ?? "BROKEN",
        story: stderr,
        packet: JSON.stringify(run?.approval?.packet ?? {}),
        handOff: readJson(shown?.stdout ?? "")?.hand_off_md ?? "",
      };
    },
    remove() {
      for (const repo of repositories.values()) repo.remove();
      rmSync(checkouts, { recursive: true, force: true });
    },
  };
}

interface RunJson {
  readonly run_id?: string;
  readonly state?: string;
  readonly approval?: { readonly packet?: unknown };
  readonly hand_off_md?: string;
}

function readJson(text: string): RunJson | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Hardly any tests are written: it is the fix that is judged. */
function settingsOf(more: Project["settings"]): string {
  const settings = {
    write_budget_sec: 1,
    write_max_sec: 2,
    min_line_coverage: 0,
    max_targets: 1,
    diff_budget_sec: 3,
    coder: { command: ["python3", "-c", coder], env: ["CODER_DEED"] },
    ...more,
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
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

/** Installs what a project's runner needs, once for all calls. */
async function installRunner(
  runner: Project["runner"],
  folder: string,
  base: Project["base"],
): Promise<void> {
  if (existsSync(join(folder, "done"))) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
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
