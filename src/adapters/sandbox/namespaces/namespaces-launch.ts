import { statSync } from "node:fs";
import { filterLoader } from "../isolation/filter-loader.ts";
import { insideUser } from "../isolation/host-system.ts";
import { commandLine, type Isolation, initOptions } from "../isolation/isolation.ts";
import type { RootEntry } from "../isolation/root-entry.ts";
import type { Guarded } from "../isolation/safeguards.ts";
import { systemCallFilter } from "../isolation/system-call-filter.ts";
import { initCommand } from "../process/init-program.ts";
import type { Launch } from "../process/run-launch.ts";
import { escapeField, type HostMount, mountsAround, readMountTable } from "./mount-table.ts";
import { startProgram } from "./start-program.ts";

const devices = ["null", "zero", "full", "random", "urandom", "tty"];
const deviceLinks = { fd: "/proc/self/fd", stdin: "fd/0", stdout: "fd/1", stderr: "fd/2", ptmx: "pts/ptmx" };

/** Where {@link startProgram} builds the new root. */
const root = "/sys";

/** The `unshare` command for an isolation. */
export function namespacesLaunch(isolation: Isolation): Launch {
  const { guarded } = isolation;
  const { folders, files, made } = rootOf(isolation);
  const proc = guarded("private-proc") && guarded("process-namespace") ? "own" : "host";
  return {
    file: "setpriv",
    args: [
      ...(guarded("dies-with-goldseam") ? ["--pdeathsig", "KILL"] : []),
      ...["--", "unshare", ...outerNamespaces(guarded), "--", "sh", "-c", startProgram, "sh", proc],
      // One more user namespace for the command's own identity, and no others.
      guarded("no-nested-namespaces") ? "1" : "",
      guarded("hostname") ? "goldseam" : "",
      guarded("network-namespace") ? "own" : "host",
      ...[folders.join(""), files.join(""), ...made],
      ...["run", guarded("read-only-system") ? "read-only" : "writable", isolation.cwd],
      ...identity(guarded),
      ...initCommand(commandLine(isolation), isolation.limits, initOptions(isolation)),
    ],
    inputs: [],
  };
}

function outerNamespaces(guarded: Guarded): string[] {
  return [
    ...["--map-root-user", "--mount", "--fork"],
    ...(guarded("process-namespace") ? ["--pid"] : []),
    ...(guarded("network-namespace") ? ["--net"] : []),
    ...(guarded("ipc-namespace") ? ["--ipc"] : []),
    ...(guarded("hostname") ? ["--uts"] : []),
    ...(guarded("cgroup-namespace") ? ["--cgroup"] : []),
    ...(guarded("dies-with-goldseam") ? ["--kill-child=KILL"] : []),
  ];
}

/** Turns the process that mounted everything into one without rights. */
function identity(guarded: Guarded): string[] {
  const { uid, gid } = guarded("ordinary-user") ? insideUser : { uid: 0, gid: 0 };
  const dropped = ["--no-new-privs", "--inh-caps=-all", "--ambient-caps=-all", "--bounding-set=-all"];
  return [
    ...["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`, "--keep-caps", "--"],
    ...(guarded("no-capabilities") ? ["setpriv", ...dropped, "--"] : []),
    ...(guarded("own-session") ? ["setsid"] : []),
    ...(guarded("system-call-filter") ? filtered() : []),
  ];
}

/** Few versions of util-linux can install a filter. */
function filtered(): string[] {
  const filter = systemCallFilter();
  return (filter && filterLoader(filter)) ?? [];
}

interface Root {
  /** Lines of mount tables; files are mounted after `made` has created their mount points. */
  readonly folders: string[];
  readonly files: string[];
  readonly made: string[];
}

function rootOf({ entries, guarded, limits }: Isolation): Root {
  const table = readMountTable();
  const size = Number.isFinite(limits.memoryBytes) ? `,size=${Math.ceil(limits.memoryBytes)}` : "";
  const tmpfs = (inside: string) => mountLine("tmpfs", inside, `nosuid,nodev${size}`, "tmpfs");
  const root: Root = { folders: [], files: [], made: [] };
  if (guarded("private-dev")) addDevices(root, tmpfs("/dev/shm"));
  else root.folders.push(mountLine("/dev", "/dev", "rbind"));
  for (const entry of entries) {
    if (entry.kind === "scratch") root.folders.push(tmpfs(entry.inside));
    else if (entry.kind === "link") root.made.push("link", entry.inside, entry.target);
    else if (entry.kind === "file") root.made.push("file", entry.inside, entry.text);
    else if (isFolder(entry.host)) root.folders.push(...bindLines(entry, table));
    else {
      root.made.push("point", entry.inside);
      root.files.push(...bindLines(entry, table));
    }
  }
  return root;
}

function addDevices({ folders, files, made }: Root, shared: string): void {
  folders.push(
    mountLine("devpts", "/dev/pts", "newinstance,ptmxmode=0666,mode=0620,nosuid,noexec", "devpts"),
    shared,
  );
  for (const name of devices) {
    made.push("point", `/dev/${name}`);
    files.push(mountLine(`/dev/${name}`, `/dev/${name}`, "bind,nosuid"));
  }
  for (const [name, target] of Object.entries(deviceLinks)) made.push("link", `/dev/${name}`, target);
}

function bindLines(entry: Extract<RootEntry, { kind: "bind" }>, table: readonly HostMount[]): string[] {
  const { holder, below } = mountsAround(table, entry.host);
  const bind = (host: string, inside: string, from: HostMount | undefined) => {
    // In a user namespace, the kernel keeps restrictions of the host's mount.
    const kept = (from?.options ?? []).filter((option) => option === "noexec" || option === "ro");
    const options = ["rbind", "nosuid", "nodev", ...kept, ...(entry.writable ? [] : ["ro"])];
    return mountLine(host, inside, [...new Set(options)].join(","));
  };
  const top = bind(entry.host, entry.inside, holder);
  if (entry.writable) return [top];
  // A bind includes the mounts below, each with its own flags: writable ones are covered by read-only ones.
  const covers = below.map((mount) =>
    bind(mount.point, `${entry.inside}${mount.point.slice(entry.host.length)}`, mount),
  );
  return [top, ...covers];
}

function mountLine(source: string, inside: string, options: string, type = "none"): string {
  const fields = [
    escapeField(source),
    escapeField(`${root}${inside}`),
    type,
    `${options},X-mount.mkdir`,
    "0 0",
  ];
  return `${fields.join(" ")}\n`;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true;
}
