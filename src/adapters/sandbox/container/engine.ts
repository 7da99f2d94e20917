import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { insideUser } from "../isolation/host-system.ts";

/** A container engine and how to call it. */
export interface Engine {
  readonly file: string;
  /** Arguments before every subcommand. */
  readonly args: readonly string[];
  readonly isPodman: boolean;
  /** Map the command's user to the one that runs Goldseam, so that files in mounts belong to them. */
  readonly userArguments: readonly string[];
  /** Whether it can limit the memory and the processes of a container. */
  readonly hasControlGroups: boolean;
}

/** The requested engine, or the first one found, or why there is none. */
export async function findEngine(options: {
  readonly engine?: string;
  readonly engineArguments?: readonly string[];
}): Promise<Engine | { readonly missing: string }> {
  const args = options.engineArguments ?? [];
  const files = options.engine === undefined ? ["podman", "docker"] : [options.engine];
  for (const file of files) {
    const version = await promisify(execFile)(file, ["--version"]).catch(() => undefined);
    if (version === undefined) continue;
    const isPodman = /podman/i.test(version.stdout);
    const userArguments = isPodman ? podmanUser() : dockerUser();
    if (userArguments === undefined) return { missing: rootsDocker };
    const hasControlGroups = await limitsMemory(file, args, isPodman);
    return { file, args, isPodman, userArguments, hasControlGroups };
  }
  return { missing: `${files.join(" and ")} cannot be started` };
}

async function limitsMemory(file: string, args: readonly string[], isPodman: boolean): Promise<boolean> {
  const format = isPodman
    ? "{{.Host.CgroupControllers}}"
    : "{{if and .MemoryLimit .PidsLimit}}memory pids{{end}}";
  const answer = await promisify(execFile)(file, [...args, "info", "--format", format]).catch(
    () => undefined,
  );
  return /memory.*pids|pids.*memory/.test(answer?.stdout ?? "");
}

const rootsDocker =
  "Docker has no user mapping per container, so commands that root starts would run as root: run Goldseam as an ordinary user, or install podman";

function podmanUser(): string[] {
  const { uid, gid } = insideUser;
  const user = ["--user", `${uid}:${gid}`];
  if (process.getuid?.() !== 0) return ["--userns", `keep-id:uid=${uid},gid=${gid}`, ...user];
  // All other users of the container are nobody on the host.
  const map = (id: number) => [`0:${firstSpareId}:${id}`, `${id}:0:1`];
  return [
    ...map(uid).flatMap((range) => ["--uidmap", range]),
    ...map(gid).flatMap((range) => ["--gidmap", range]),
    ...user,
  ];
}

const firstSpareId = 100_000;

function dockerUser(): string[] | undefined {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  return uid === 0 ? undefined : ["--user", `${uid}:${gid}`];
}
