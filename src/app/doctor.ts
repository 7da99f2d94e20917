import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { detectSandbox, type SandboxChoice } from "../adapters/sandbox/detect-sandbox.ts";
import { weaknessOf } from "../adapters/sandbox/weakness.ts";
import { findServer, serverRemedies } from "../adapters/services/embedded/server-programs.ts";
import type { ServiceName } from "../ports/services.ts";
import { measureCache } from "../workbench/cache/dependency-cache.ts";
import type { DoctorCheck } from "./app.ts";

const execute = promisify(execFile);

interface Tool {
  readonly name: string;
  readonly argv: readonly [string, ...string[]];
  readonly required: boolean;
  readonly use: string;
  readonly fix: string;
  /** Why a version will not do. */
  readonly complaint?: (version: string) => string | undefined;
}

const tools: readonly Tool[] = [
  {
    name: "git",
    argv: ["git", "--version"],
    required: true,
    use: "",
    fix: "apt-get install git",
    complaint: (version) =>
      isAtLeast(version, 2, 38) ? undefined : `${version} is too old: 2.38 or newer is needed`,
  },
  {
    name: "node",
    argv: ["node", "--version"],
    required: false,
    use: "JavaScript projects",
    fix: "apt-get install nodejs",
  },
  {
    name: "npm",
    argv: ["npm", "--version"],
    required: false,
    use: "JavaScript projects",
    fix: "apt-get install npm",
  },
  {
    name: "python3",
    argv: ["python3", "--version"],
    required: false,
    use: "Python projects",
    fix: "apt-get install python3",
  },
  {
    name: "python3 venv",
    argv: ["python3", "-c", "import ensurepip, venv; print('there')"],
    required: false,
    use: "Python projects with dependencies",
    fix: "apt-get install python3-venv",
  },
  {
    name: "go",
    argv: ["go", "version"],
    required: false,
    use: "Go projects",
    fix: "apt-get install golang-go",
  },
  {
    name: "cargo",
    argv: ["cargo", "--version"],
    required: false,
    use: "Rust projects",
    fix: "apt-get install cargo",
  },
  {
    name: "cargo-llvm-cov",
    argv: ["cargo", "llvm-cov", "--version"],
    required: false,
    use: "coverage of Rust projects",
    fix: "cargo install cargo-llvm-cov && rustup component add llvm-tools",
  },
];

/** Looks at what Goldseam needs on this machine. */
export async function examine(options: {
  readonly sandbox?: SandboxChoice | undefined;
  /** Where installed dependencies are kept. */
  readonly dependencies: string;
}): Promise<DoctorCheck[]> {
  const found = await Promise.all(tools.map(checkTool));
  const services = await Promise.all((["postgres", "redis"] as const).map(checkService));
  const sandbox = await checkSandbox(options.sandbox);
  return [checkNode(), ...found, ...services, sandbox, await checkCache(options.dependencies)];
}

function checkNode(): DoctorCheck {
  const ok = isAtLeast(process.version, 22, 18);
  const detail = `${process.version} runs Goldseam`;
  return ok
    ? { name: "runtime", status: "ok", detail }
    : {
        name: "runtime",
        status: "missing",
        detail: `${detail}: 22.18 or newer is needed`,
        fix: "npm install -g node@24",
      };
}

async function checkTool({ name, argv, required, use, fix, complaint }: Tool): Promise<DoctorCheck> {
  const [command, ...args] = argv;
  const absent = required ? ("missing" as const) : ("optional" as const);
  try {
    const { stdout } = await execute(command, args, { timeout: 10_000 });
    const version = stdout.trim().split("\n")[0] ?? "";
    const wrong = complaint?.(version);
    return wrong ? { name, status: absent, detail: wrong, fix } : { name, status: "ok", detail: version };
  } catch {
    return { name, status: absent, detail: use ? `not found: needed for ${use}` : "not found", fix };
  }
}

async function checkService(name: ServiceName): Promise<DoctorCheck> {
  const server = await findServer(name);
  if (server) return { name, status: "ok", detail: server.found };
  const detail = `not found: needed for "services": ["${name}"]`;
  return { name, status: "optional", detail, fix: serverRemedies[name] };
}

async function checkSandbox(choice: SandboxChoice | undefined): Promise<DoctorCheck> {
  try {
    const sandbox = await detectSandbox(choice ? { choice } : {});
    const weakness = weaknessOf(sandbox.name);
    if (weakness === undefined) return { name: "sandbox", status: "ok", detail: sandbox.name };
    return {
      name: "sandbox",
      status: "optional",
      detail: `${sandbox.name}, ${weakness.lacks}`,
      fix: weakness.fix,
    };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const fix =
      choice === "container" ? "podman build --tag ci-runner:node images/node" : "apt-get install bubblewrap";
    return { name: "sandbox", status: "missing", detail, fix };
  }
}

async function checkCache(folder: string): Promise<DoctorCheck> {
  const { entries, bytes } = await measureCache(folder);
  const detail = `${(bytes / 1e9).toFixed(1)} GB of dependencies in ${entries} entries, in ${folder}`;
  return { name: "cache", status: "ok", detail };
}

function isAtLeast(text: string, major: number, minor: number): boolean {
  const [, foundMajor = "0", foundMinor = "0"] = /(\d+)\.(\d+)/.exec(text) ?? [];
  return Number(foundMajor) > major || (Number(foundMajor) === major && Number(foundMinor) >= minor);
}
