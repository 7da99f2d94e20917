import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { detectSandbox, type SandboxChoice } from "../../adapters/sandbox/detect-sandbox.ts";
import { weaknessOf } from "../../adapters/sandbox/weakness.ts";
import { findServer, serverRemedies } from "../../adapters/services/embedded/server-programs.ts";
import { type CoderCommand, coderPresets } from "../../config/coder-presets.ts";
import { languages } from "../../languages/index.ts";
import type { NeededTool } from "../../languages/toolchain/toolchain.ts";
import type { ServiceName } from "../../ports/services.ts";
import { measureCache } from "../../workbench/cache/dependency-cache.ts";
import type { DoctorCheck } from "../app.ts";
import { languagePrograms } from "./find-tools.ts";

const execute = promisify(execFile);

interface Tool extends NeededTool {
  readonly isRequired?: true;
  /** Why a version is not good enough. */
  readonly complaint?: (version: string) => string | undefined;
}

const git: Tool = {
  name: "git",
  argv: ["git", "--version"],
  isRequired: true,
  use: "",
  fix: "apt-get install git",
  complaint: (version) =>
    isAtLeast(version, 2, 38) ? undefined : `${version} is too old: 2.38 or newer is needed`,
};

/** Checks what Goldseam needs on this machine. */
export async function examine(options: {
  readonly sandbox?: SandboxChoice | undefined;
  /** Where installed dependencies are kept. */
  readonly dependencies: string;
  /** The model that flags and environment name, and what keeps it from being used. */
  readonly model: { readonly name?: string | undefined; readonly problem?: string | undefined };
}): Promise<DoctorCheck[]> {
  const found = await Promise.all(
    [git, ...languages.flatMap(({ toolchain }) => toolchain.needs)].map(checkTool),
  );
  const agents = await Promise.all(Object.entries(coderPresets).map(checkAgent));
  const services = await Promise.all((["postgres", "mysql", "redis"] as const).map(checkService));
  const sandbox = await checkSandbox(options.sandbox);
  return [
    checkNode(),
    ...found,
    ...services,
    ...agents.flat(),
    checkModel(options.model),
    sandbox,
    await checkCache(options.dependencies),
  ];
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

async function checkTool({ name, argv, isRequired, use, fix, complaint }: Tool): Promise<DoctorCheck> {
  const [command, ...args] = argv;
  const absent = isRequired ? ("missing" as const) : ("optional" as const);
  try {
    const { stdout } = await execute(command, args, { timeout: 10_000 });
    const version = stdout.trim().split("\n")[0] ?? "";
    const wrong = complaint?.(version);
    return wrong ? { name, status: absent, detail: wrong, fix } : { name, status: "ok", detail: version };
  } catch {
    return { name, status: absent, detail: use ? `not found: needed for ${use}` : "not found", fix };
  }
}

/** An agent that could be a coder; nothing is said of those that are not installed. */
async function checkAgent([name, { command, env }]: [string, CoderCommand]): Promise<DoctorCheck[]> {
  const [program = ""] = command;
  const found = await checkTool({ name, argv: [program, "--version"], use: "", fix: "" });
  if (found.status !== "ok") return [];
  const key = env.find((variable) => process.env[variable]);
  const missing = `set ${env.join(" or ")} to use it as "coder"`;
  return [{ ...found, detail: `${found.detail}; ${key ? `has its key in ${key}` : missing}` }];
}

function checkModel({ name, problem }: Parameters<typeof examine>[0]["model"]): DoctorCheck {
  if (name === undefined)
    return {
      name: "model",
      status: "optional",
      detail: "none named: nothing needs one",
      fix: "set GOLDSEAM_MODEL=provider:name and its key (docs/models.md)",
    };
  if (problem !== undefined) return { name: "model", status: "missing", detail: problem };
  return { name: "model", status: "ok", detail: `${name} plans, and fixes as "coder": "model"` };
}

async function checkService(name: ServiceName): Promise<DoctorCheck> {
  const server = await findServer(name);
  if (server) return { name, status: "ok", detail: server.found };
  const detail = `not found: needed for "services": ["${name}"]`;
  return { name, status: "optional", detail, fix: serverRemedies[name] };
}

async function checkSandbox(choice: SandboxChoice | undefined): Promise<DoctorCheck> {
  try {
    const sandbox = await detectSandbox({ languages: languagePrograms, ...(choice ? { choice } : {}) });
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
    const image = languagePrograms[0]?.image;
    const fix =
      choice === "container"
        ? `podman build --tag ci-runner:${image} images/${image}`
        : "apt-get install bubblewrap";
    return { name: "sandbox", status: "missing", detail, fix };
  }
}

async function checkCache(folder: string): Promise<DoctorCheck> {
  const { entries, bytes } = await measureCache(folder);
  const detail = `${(bytes / 1e9).toFixed(1)} GB of dependencies in ${entries} ${entries === 1 ? "entry" : "entries"}, in ${folder}`;
  return { name: "cache", status: "ok", detail };
}

function isAtLeast(text: string, major: number, minor: number): boolean {
  const [, foundMajor = "0", foundMinor = "0"] = /(\d+)\.(\d+)/.exec(text) ?? [];
  return Number(foundMajor) > major || (Number(foundMajor) === major && Number(foundMinor) >= minor);
}
