import { insideUser } from "../isolation/host-system.ts";
import { commandLine, type Isolation } from "../isolation/isolation.ts";
import type { RootEntry } from "../isolation/root-entry.ts";
import { initProgram } from "../process/init-program.ts";
import { firstInput, type Launch } from "../process/run-launch.ts";

const isolate = [
  "--unshare-all",
  // Beyond --unshare-all, which goes on without where it cannot have one.
  "--unshare-user",
  "--disable-userns",
  "--die-with-parent",
  "--as-pid-1",
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
        return ["--perms", "0644", "--file", String(firstInput + texts.length), entry.inside];
    }
  };
  const args = [
    ...isolate,
    ...["--info-fd", "4"],
    ...["--proc", "/proc"],
    ...["--dev", "/dev", "--remount-ro", "/dev", "--tmpfs", "/dev/shm"],
    ...isolation.entries.flatMap(entryArguments),
    ...["--remount-ro", "/"],
    ...["--chdir", isolation.cwd],
  ];
  return {
    file: "bwrap",
    // On its command line the command inside could read them, host paths and all.
    args: ["--args", String(firstInput), "--", "sh", "-c", initProgram, "sh", ...commandLine(isolation)],
    inputs: [args.join("\0"), ...texts],
  };
}
