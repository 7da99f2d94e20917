import { insideUser } from "../isolation/host-system.ts";
import { commandLine, type Isolation } from "../isolation/isolation.ts";
import type { RootEntry } from "../isolation/root-entry.ts";
import type { Launch } from "../process/run-launch.ts";

const argumentsDescriptor = 4;
const firstTextDescriptor = 6;

/**
 * Bubblewrap ties its init to the caller's life only at the end of its set-up. Where Goldseam was killed before that,
 * nobody holds the other end of descriptor 5 any more, and the command does not start.
 */
const guard = 'echo >&5 || exit; exec "$@" 5>&-';

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
        return ["--perms", "0644", "--file", String(firstTextDescriptor + texts.length - 1), entry.inside];
    }
  };
  const args = [
    ...isolate,
    ...["--json-status-fd", "3"],
    ...["--proc", "/proc"],
    ...["--dev", "/dev", "--remount-ro", "/dev", "--tmpfs", "/dev/shm"],
    ...isolation.entries.flatMap(entryArguments),
    ...["--remount-ro", "/"],
    ...["--chdir", isolation.cwd],
  ];
  return {
    file: "bwrap",
    // On its command line the command inside could read them, host paths and all.
    args: ["--args", String(argumentsDescriptor), "--", "sh", "-c", guard, "sh", ...commandLine(isolation)],
    inputs: [args.join("\0"), "", ...texts],
  };
}
