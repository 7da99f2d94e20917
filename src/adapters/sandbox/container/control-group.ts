import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { LimitName } from "../../../ports/sandbox.ts";

const mountPoint = "/sys/fs/cgroup";

/** Where each controller counts how often it stepped in. */
const counters: readonly {
  readonly limit: LimitName;
  readonly controller: string;
  readonly files: readonly string[];
  readonly count: RegExp;
}[] = [
  {
    limit: "memory",
    controller: "memory",
    files: ["memory.events", "memory.oom_control"],
    count: /^oom_kill (\d+)$/m,
  },
  { limit: "processes", controller: "pids", files: ["pids.events"], count: /^max (\d+)$/m },
];

/**
 * A function that returns the limit that the kernel enforced on a process's control group; undefined if none, or if the
 * kernel does not report it.
 */
export function followControlGroup(pid: number): () => LimitName | undefined {
  const groups = textOf(`/proc/${pid}/cgroup`)
    .split("\n")
    .map((line) => /^\d+:([^:]*):(.*)$/.exec(line)?.slice(1) ?? []);
  const foldersOf = (controller: string): string[] => {
    const [names, path] =
      groups.find(([list]) => list?.split(",").includes(controller)) ??
      groups.find(([list]) => list === "") ??
      [];
    if (names === undefined || path === undefined) return [];
    const folder = join(mountPoint, names, path);
    // Some runtimes put the processes into a group below the one with the limits.
    return basename(folder) === "container" ? [folder, dirname(folder)] : [folder];
  };
  const watched = counters.map(({ limit, controller, files, count }) => ({
    limit,
    count,
    paths: foldersOf(controller).flatMap((folder) => files.map((file) => join(folder, file))),
  }));
  return () =>
    watched.find(({ paths, count }) => paths.some((path) => Number(count.exec(textOf(path))?.[1] ?? 0) > 0))
      ?.limit;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return "";
  }
}
