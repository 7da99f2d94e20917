import { insideUser } from "../isolation/host-system.ts";
import type { Isolation } from "../isolation/isolated-sandbox.ts";
import type { RootEntry } from "../isolation/root-entry.ts";
import type { Launch } from "../process/run-launch.ts";

const argumentsDescriptor = 4;

const isolate = [
  "--unshare-all",
  // Beyond --unshare-all, which goes on without where it cannot have one.
  "--unshare-user",
  "--disable-userns",
  "--die-with-parent",
  "--new-session",
  ...["--cap-drop", "ALL"],
  ...["--uid", String(insideUser.uid)],
  ...["--gid", String(insideUser.gid)],
  ...["--hostname", "goldseam"],
  "--clearenv",
];

/** The call of `bwrap` that brings an isolation about. */
export function bubblewrapLaunch(isolation: Isolation): Launch {
  const texts: string[] = [];
  const entryArguments = (entry: RootEntry): string[] => {
    switch (entry.kind) {
      case "bind":
        return [entry.writable ? "--bind" : "--ro-bind", entry.host, entry.inside];
      case "scratch":
        return ["--tmpfs", entry.inside];
      case "link":
        return ["--symlink", entry.target, entry.inside];
      case "file":
        texts.push(entry.text);
        return ["--perms", "0644", "--file", String(argumentsDescriptor + texts.length), entry.inside];
    }
  };
  const args = [
    ...isolate,
    ...["--json-status-fd", "3"],
    ...["--proc", "/proc"],
    ...["--dev", "/dev", "--remount-ro", "/dev", "--tmpfs", "/dev/shm"],
    ...isolation.entries.flatMap(entryArguments),
    ...["--remount-ro", "/"],
    ...Object.entries(isolation.env).flatMap(([name, value]) => ["--setenv", name, value]),
    ...["--chdir", isolation.cwd],
  ];
  return {
    file: "bwrap",
    // On its command line the command inside could read them, host paths and all.
    args: ["--args", String(argumentsDescriptor), "--", ...isolation.argv],
    inputs: [args.join("\0"), ...texts],
  };
}
