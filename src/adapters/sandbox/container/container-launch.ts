import { extname, join } from "node:path";
import type { Isolation } from "../isolation/isolation.ts";
import type { RootEntry } from "../isolation/root-entry.ts";
import { filterLoader, systemCallFilter } from "../isolation/system-call-filter.ts";
import type { Launch } from "../process/run-launch.ts";
import type { Engine } from "./engine.ts";
import type { ContainerTask } from "./launcher.ts";

/** A container to be made. */
export interface ContainerPlan {
  readonly engine: Engine;
  readonly name: string;
  readonly image: string;
  readonly further: readonly string[];
}

/**
 * The first process of a container, for `sh -c`: a command that were it itself would not get signals. A shell tells of
 * children that a signal ended; that is no output of the command.
 */
const initProgram = 'exec 4>&2 2>/dev/null; (exec "$@" 2>&4 4>&-); exit $?';

/** The call of the launcher that brings an isolation about in a container. */
export function containerLaunch(isolation: Isolation, plan: ContainerPlan): Launch {
  const { engine, name, image, further } = plan;
  const variables = Object.entries(isolation.env).map(([variable, value]) => `${variable}=${value}`);
  const task: ContainerTask = {
    engine: [engine.file, ...engine.args],
    name,
    create: [
      ...["--name", name, "--interactive", "--workdir", isolation.cwd, "--hostname", "goldseam"],
      ...["--network", "none", "--ipc", "private", "--cgroupns", "private", "--read-only", "--pull", "never"],
      ...(engine.isPodman
        ? ["--read-only-tmpfs=false", "--image-volume", "ignore", "--security-opt", "mask=/sys"]
        : []),
      ...["--cap-drop", "ALL", "--security-opt", "no-new-privileges"],
      ...engine.userArguments,
      ...limitArguments(isolation),
      ...(engine.hasControlGroups ? groupArguments(isolation) : []),
      ...isolation.entries.flatMap((entry) => entryArguments(entry, isolation.limits.memoryBytes, engine)),
      ...further,
      ...["--entrypoint", "", image],
      ...["sh", "-c", initProgram, "sh", ...filtered(), "env", "-i", ...variables, ...isolation.argv],
    ],
  };
  const launcher = join(import.meta.dirname, `launcher${extname(import.meta.filename)}`);
  return {
    file: process.execPath,
    args: ["--no-warnings", launcher, JSON.stringify(task)],
    inputs: [],
    // Podman finds its storage by the user's environment.
    env: process.env,
  };
}

/** On top of the engine's own filter, which differs from engine to engine. */
function filtered(): string[] {
  const filter = systemCallFilter(process.arch, { refuseNamespaces: true });
  return filter === undefined ? [] : ["perl", "-e", filterLoader, filter.toString("hex")];
}

/** What the engine can hold the kernel to; the rest is watched from outside. */
function limitArguments({ limits }: Isolation): string[] {
  const { openFiles, fileBytes } = limits;
  const bound = (name: string, value: number) =>
    Number.isFinite(value) ? ["--ulimit", `${name}=${Math.ceil(value)}:${Math.ceil(value)}`] : [];
  return [...bound("nofile", openFiles), ...bound("fsize", fileBytes), ...bound("core", 0)];
}

/**
 * A backstop for what a command does between two looks from outside, a little beyond the limits: who is over them shall
 * be ended by Goldseam, which says why.
 */
function groupArguments({ limits }: Isolation): string[] {
  const memory = String(Math.ceil(limits.memoryBytes * 2));
  return [
    ...(Number.isFinite(limits.memoryBytes) ? ["--memory", memory, "--memory-swap", memory] : []),
    ...(Number.isFinite(limits.processes) ? ["--pids-limit", String(limits.processes * 10)] : []),
  ];
}

function entryArguments(entry: RootEntry, scratchBytes: number, { isPodman }: Engine): string[] {
  switch (entry.kind) {
    case "bind": {
      const fields = ["type=bind", `source=${entry.host}`, `target=${entry.inside}`];
      return ["--mount", commaSeparated(entry.writable ? fields : [...fields, "readonly"])];
    }
    case "scratch": {
      const size = Number.isFinite(scratchBytes) ? `,size=${Math.ceil(scratchBytes)}` : "";
      // Podman would give it the content of the image's own folder, and root for an owner.
      const own = isPodman ? ",notmpcopyup,U" : "";
      return ["--tmpfs", `${entry.inside}:rw,exec,nosuid,nodev,mode=1777${size}${own}`];
    }
    case "link":
    case "file":
      throw new Error(`an image brings its own ${entry.inside}`);
  }
}

/** A line as the engines read it: a field with a comma in it stands in quotes. */
function commaSeparated(fields: readonly string[]): string {
  return fields.map((field) => (/[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(",");
}
