import { statSync } from "node:fs";
import { insideUser } from "../isolation/host-system.ts";
import { commandLine, type Isolation } from "../isolation/isolation.ts";
import type { RootEntry } from "../isolation/root-entry.ts";
import { initProgram } from "../process/init-program.ts";
import type { Launch } from "../process/run-launch.ts";
import { escapeField, type HostMount, mountsAround, readMountTable } from "./mount-table.ts";
import { startProgram } from "./start-program.ts";

const unshare = [
  "unshare",
  "--map-root-user",
  ...["--mount", "--pid", "--net", "--ipc", "--uts", "--cgroup"],
  "--fork",
  "--kill-child=KILL",
];

const devices = ["null", "zero", "full", "random", "urandom", "tty"];
const deviceLinks = { fd: "/proc/self/fd", stdin: "fd/0", stdout: "fd/1", stderr: "fd/2", ptmx: "pts/ptmx" };

/** Where {@link startProgram} builds the new root. */
const root = "/sys";

/** The call of `unshare` that brings an isolation about. */
export function namespacesLaunch(isolation: Isolation): Launch {
  const table = readMountTable();
  const folders = [
    mountLine("devpts", "/dev/pts", "newinstance,ptmxmode=0666,mode=0620,nosuid,noexec", "devpts"),
    mountLine("tmpfs", "/dev/shm", "nosuid,nodev", "tmpfs"),
  ];
  const files = devices.map((name) => mountLine(`/dev/${name}`, `/dev/${name}`, "bind,nosuid"));
  const made = devices.flatMap((name) => ["point", `/dev/${name}`]);
  for (const [name, target] of Object.entries(deviceLinks)) made.push("link", `/dev/${name}`, target);

  for (const entry of isolation.entries) {
    if (entry.kind === "scratch") folders.push(mountLine("tmpfs", entry.inside, "nosuid,nodev", "tmpfs"));
    else if (entry.kind === "link") made.push("link", entry.inside, entry.target);
    else if (entry.kind === "file") made.push("file", entry.inside, entry.text);
    else if (isFolder(entry.host)) folders.push(...bindLines(entry, table));
    else {
      made.push("point", entry.inside);
      files.push(...bindLines(entry, table));
    }
  }
  return {
    file: "setpriv",
    args: [
      ...["--pdeathsig", "KILL", "--", ...unshare, "--", "sh", "-c", startProgram, "sh"],
      ...[String(insideUser.uid), String(insideUser.gid), folders.join(""), files.join("")],
      ...[initProgram, ...made],
      ...["run", isolation.cwd, ...commandLine(isolation)],
    ],
    inputs: [],
  };
}

function bindLines(entry: Extract<RootEntry, { kind: "bind" }>, table: readonly HostMount[]): string[] {
  const { holder, below } = mountsAround(table, entry.host);
  const bind = (host: string, inside: string, from: HostMount | undefined) => {
    // The kernel lets nobody take back in a user namespace what the host's mount forbids.
    const kept = (from?.options ?? []).filter((option) => option === "noexec" || option === "ro");
    const options = ["rbind", "nosuid", "nodev", ...kept, ...(entry.writable ? [] : ["ro"])];
    return mountLine(host, inside, [...new Set(options)].join(","));
  };
  const top = bind(entry.host, entry.inside, holder);
  if (entry.writable) return [top];
  // A bind takes the mounts below along, each with its own flags: writable ones are covered by read-only ones.
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
