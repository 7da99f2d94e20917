import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sandbox, SandboxResult } from "../../../src/ports/sandbox.ts";

/** Packages whose modules may be drawn: pure Python, popular, without dependencies, in fixed versions. */
const packages = [
  "bidict==0.24.1",
  "blinker==1.9.0",
  "boltons==26.2.0",
  "cachetools==8.0.0",
  "funcy==2.1",
  "humanize==4.16.0",
  "idna==3.20",
  "inflection==0.5.1",
  "isodate==0.7.2",
  "itsdangerous==2.2.0",
  "jmespath==1.1.0",
  "markdown==3.11.3",
  "mistune==3.4.0",
  "more-itertools==11.2.1",
  "multipledispatch==1.0.0",
  "natsort==8.4.0",
  "parse==1.22.4",
  "pytimeparse==1.1.10",
  "semver==3.1.1",
  "sortedcontainers==2.4.0",
  "tabulate==0.10.0",
  "textdistance==4.6.3",
  "toolz==1.2.0",
  "webcolors==25.10.0",
  "zipp==4.1.2",
];
const tools = ["pynguin==0.48.0", "pytest==8.4.2", "coverage==7.17.2"];
const INSTALL_MS = 600_000;

/** The bench's Python: an interpreter with Pynguin, pytest and coverage.py, and packages to draw from. */
export interface PythonEnvironment {
  readonly packages: string;
  /** Runs the interpreter in the sandbox, in a folder that it may write to; returns the named files from there. */
  run(args: readonly string[], options: RunOptions): Promise<SandboxResult>;
}

/** How a program is run. */
export interface RunOptions {
  readonly folder: string;
  readonly timeoutMs: number;
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly logFile?: string;
}

/** Installs what is missing into a folder that later runs share. */
export async function openEnvironment(sandbox: Sandbox): Promise<PythonEnvironment> {
  const cache = join(tmpdir(), `goldseam-bench-python-${process.getuid?.()}`);
  const venv = join(cache, "venv");
  const target = join(cache, "packages");
  const python = join(venv, "bin/python");
  const finished = join(cache, "installed.json");
  const wanted = JSON.stringify({ tools, packages });
  if (!existsSync(finished) || readFileSync(finished, "utf8") !== wanted) {
    rmSync(cache, { recursive: true, force: true });
    mkdirSync(cache, { recursive: true });
    const install = async (...argv: string[]) => {
      const mounts = [{ kind: "bind", host: cache, inside: cache, writable: true }] as const;
      const command = { argv, cwd: cache, mounts, network: "registries", timeoutMs: INSTALL_MS } as const;
      const { exitCode, stderr } = await sandbox.run(command);
      if (exitCode !== 0) throw new Error(`${argv.join(" ")}: ${stderr}`);
    };
    await install("python3", "-m", "venv", venv);
    await install(python, "-m", "pip", "install", "--quiet", "--no-cache-dir", ...tools);
    await install(
      ...[python, "-m", "pip", "install", "--quiet", "--no-cache-dir", "--no-deps", "--target", target],
      ...packages,
    );
    writeFileSync(finished, wanted);
  }
  return {
    packages: target,
    run: (args, { folder, ...options }) =>
      sandbox.run({
        argv: [python, ...args],
        cwd: "/tmp/bench",
        mounts: [
          { kind: "bind", host: cache, inside: cache, writable: false },
          { kind: "bind", host: import.meta.dirname, inside: "/tmp/bench-programs", writable: false },
          { kind: "bind", host: folder, inside: "/tmp/bench", writable: true },
        ],
        network: "none",
        limits: { cpuSeconds: 1800 },
        ...options,
      }),
  };
}
