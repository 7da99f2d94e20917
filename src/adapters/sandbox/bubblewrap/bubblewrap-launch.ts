import { insideUser } from "../isolation/host-system.ts";
import { commandLine, type Isolation, initOptions } from "../isolation/isolation.ts";
import type { RootEntry } from "../isolation/root-entry.ts";
import type { Guarded } from "../isolation/safeguards.ts";
import { systemCallFilter } from "../isolation/system-call-filter.ts";
import { initCommand } from "../process/init-program.ts";
import { firstInput, type Launch } from "../process/run-launch.ts";

/** The `bwrap` command for an isolation. */
export function bubblewrapLaunch(isolation: Isolation): Launch {
  const { guarded, limits } = isolation;
  const inputs: (string | Buffer)[] = [];
  const input = (content: string | Buffer) => String(firstInput + inputs.push(content));
  const tmpfs = (inside: string) =>
    Number.isFinite(limits.memoryBytes)
      ? ["--size", String(Math.ceil(limits.memoryBytes)), "--tmpfs", inside]
      : ["--tmpfs", inside];
  const entryArguments = (entry: RootEntry): string[] => {
    switch (entry.kind) {
      case "bind":
        return [entry.writable ? "--bind" : "--ro-bind", entry.host, entry.inside];
      case "scratch":
        return tmpfs(entry.inside);
      case "link":
        return ["--symlink", entry.target, entry.inside];
      case "file":
        return ["--perms", "0644", "--file", input(entry.text), entry.inside];
    }
  };
  const filter = guarded("system-call-filter") ? systemCallFilter() : undefined;
  const readOnly = (inside: string) => (guarded("read-only-system") ? ["--remount-ro", inside] : []);
  const args = [
    ...identity(guarded),
    ...(filter ? ["--seccomp", input(filter)] : []),
    // Without its own process namespace a command cannot have its own /proc.
    ...(guarded("private-proc") && guarded("process-namespace") ? ["--proc"] : ["--bind", "/proc"]),
    "/proc",
    ...(guarded("private-dev")
      ? ["--dev", "/dev", ...readOnly("/dev"), ...tmpfs("/dev/shm")]
      : ["--dev-bind", "/dev", "/dev"]),
    ...isolation.entries.flatMap(entryArguments),
    ...readOnly("/"),
    ...["--chdir", isolation.cwd],
  ];
  const command = initCommand(commandLine(isolation), limits, initOptions(isolation));
  return {
    file: "bwrap",
    // On the command line, the command inside could read them, including host paths.
    args: ["--args", String(firstInput), "--", ...command],
    inputs: [args.join("\0"), ...inputs],
  };
}

function identity(guarded: Guarded): string[] {
  return [
    "--unshare-user",
    ...(guarded("process-namespace") ? ["--unshare-pid", "--as-pid-1"] : []),
    ...(guarded("network-namespace") ? ["--unshare-net"] : []),
    ...(guarded("ipc-namespace") ? ["--unshare-ipc"] : []),
    ...(guarded("cgroup-namespace") ? ["--unshare-cgroup-try"] : []),
    ...(guarded("hostname") ? ["--unshare-uts", "--hostname", "goldseam"] : []),
    ...(guarded("no-nested-namespaces") ? ["--disable-userns"] : []),
    ...(guarded("no-capabilities") ? ["--cap-drop", "ALL"] : ["--cap-add", "ALL"]),
    ...(guarded("ordinary-user") ? userAndGroup(insideUser) : userAndGroup({ uid: 0, gid: 0 })),
    ...(guarded("own-session") ? ["--new-session"] : []),
    ...(guarded("dies-with-goldseam") ? ["--die-with-parent"] : []),
  ];
}

function userAndGroup({ uid, gid }: { readonly uid: number; readonly gid: number }): string[] {
  return ["--uid", String(uid), "--gid", String(gid)];
}
