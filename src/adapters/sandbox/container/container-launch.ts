import { extname, join } from "node:path";
import { imageFilterLoader } from "../isolation/filter-loader.ts";
import { type Isolation, initOptions } from "../isolation/isolation.ts";
import type { RootEntry } from "../isolation/root-entry.ts";
import type { Guarded } from "../isolation/safeguards.ts";
import { systemCallFilter } from "../isolation/system-call-filter.ts";
import { containerInitCommand } from "../process/init-program.ts";
import type { Launch } from "../process/run-launch.ts";
import type { Engine } from "./engine.ts";
import type { ContainerTask } from "./launcher.ts";

/** A container to create. */
export interface ContainerPlan {
  readonly engine: Engine;
  readonly name: string;
  readonly image: string;
  /** A private folder. */
  readonly folder: string;
  readonly further: readonly string[];
}

/** Where a container sees the pipes to its first process. */
const pipesInside = "/run/goldseam-init";

/** The launcher command for an isolation in a container. */
export function containerLaunch(isolation: Isolation, plan: ContainerPlan): Launch {
  const { engine, name, image, folder, further } = plan;
  const { guarded } = isolation;
  const variables = Object.entries(isolation.env).map(([variable, value]) => `${variable}=${value}`);
  const command = [...filtered(guarded), "env", "-i", ...variables, ...isolation.argv];
  const pipes = join(folder, "pipes");
  const pidFile = engine.isPodman ? join(folder, "pid") : undefined;
  const task: ContainerTask = {
    engine: [engine.file, ...engine.args],
    name,
    pipes,
    pidFile,
    hasChannel: isolation.hasChannel,
    outlivesGoldseam: !guarded("dies-with-goldseam"),
    run: [
      ...(pidFile === undefined ? [] : ["--pidfile", pidFile]),
      ...["--name", name, "--interactive", "--workdir", isolation.cwd, "--pull", "never", "--read-only"],
      ...(engine.isPodman ? ["--read-only-tmpfs=false", "--image-volume", "ignore"] : []),
      ...namespaceArguments(guarded),
      ...rightsArguments(guarded, engine),
      ...limitArguments(isolation),
      ...(engine.hasControlGroups ? groupArguments(isolation) : []),
      ...["--mount", commaSeparated(["type=bind", `source=${pipes}`, `target=${pipesInside}`, "readonly"])],
      ...isolation.entries.flatMap((entry) => entryArguments(entry, isolation.limits.memoryBytes, engine)),
      ...further,
      ...["--entrypoint", "", image],
      ...containerInitCommand(command, pipesInside, initOptions(isolation)),
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

function namespaceArguments(guarded: Guarded): string[] {
  return [
    ...(guarded("process-namespace") ? [] : ["--pid", "host"]),
    ...["--network", guarded("network-namespace") ? "none" : "host"],
    ...["--ipc", guarded("ipc-namespace") ? "private" : "host"],
    ...["--cgroupns", guarded("cgroup-namespace") ? "private" : "host"],
    ...(guarded("hostname") ? ["--hostname", "goldseam"] : ["--uts", "host"]),
  ];
}

function rightsArguments(guarded: Guarded, { isPodman, userArguments }: Engine): string[] {
  const filtersCalls = guarded("system-call-filter") && guarded("no-nested-namespaces");
  const options = [
    ...(guarded("no-capabilities") ? ["no-new-privileges"] : []),
    ...(filtersCalls ? [] : ["seccomp=unconfined"]),
    ...(isPodman && guarded("guarded-kernel-files") ? ["mask=/sys"] : []),
    ...(guarded("guarded-kernel-files") ? [] : [isPodman ? "unmask=ALL" : "systempaths=unconfined"]),
  ];
  return [
    ...(guarded("no-capabilities") ? ["--cap-drop", "ALL"] : ["--cap-add", "ALL"]),
    ...options.flatMap((option) => ["--security-opt", option]),
    ...(guarded("ordinary-user") ? userArguments : ["--user", "0:0"]),
  ];
}

/** Added to the engine's own filter, which differs between engines. */
function filtered(guarded: Guarded): string[] {
  const filter = guarded("system-call-filter")
    ? systemCallFilter(process.arch, { refuseNamespaces: guarded("no-nested-namespaces") })
    : undefined;
  return filter === undefined ? [] : imageFilterLoader(filter);
}

/** Limits that the engine sets in the kernel; the rest is watched from outside. */
function limitArguments({ limits }: Isolation): string[] {
  const { openFiles, fileBytes } = limits;
  const bound = (name: string, value: number) =>
    Number.isFinite(value) ? ["--ulimit", `${name}=${Math.ceil(value)}:${Math.ceil(value)}`] : [];
  return [...bound("nofile", openFiles), ...bound("fsize", fileBytes), ...bound("core", 0)];
}

/** Limits a command between two checks from outside, slightly above its limits; the process limit counts threads. */
function groupArguments({ limits }: Isolation): string[] {
  const memory = String(Math.ceil(limits.memoryBytes * 1.25));
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
      // Otherwise Podman copies the content of the image's folder, and makes root the owner.
      const own = isPodman ? ",notmpcopyup,U" : "";
      return ["--tmpfs", `${entry.inside}:rw,exec,nosuid,nodev,mode=1777${size}${own}`];
    }
    case "link":
    case "file":
      throw new Error(`an image has its own ${entry.inside}`);
  }
}

/** A line as the engines read it: a field with a comma is quoted. */
function commaSeparated(fields: readonly string[]): string {
  return fields.map((field) => (/[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(",");
}
