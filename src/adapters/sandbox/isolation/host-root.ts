import { existsSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { insideUser, readHostSystem } from "./host-system.ts";
import { type HostUser, toolsOf } from "./host-tools.ts";
import { guardKernelFiles } from "./kernel-files.ts";
import { outerFirst, type RootEntry } from "./root-entry.ts";
import type { Guarded } from "./safeguards.ts";

/** What every command sees of this machine. */
export interface HostRoot {
  /** In the order of creation. */
  readonly entries: readonly RootEntry[];
  /** The value of `PATH`. */
  readonly path: string;
}

const scratchFolders: readonly RootEntry[] = [
  { kind: "scratch", inside: "/tmp" },
  { kind: "scratch", inside: insideUser.home },
];

/** The system and the user's tools, read-only, with the sandbox's own scratch folders. */
export async function readHostRoot(user: HostUser, guarded: Guarded): Promise<HostRoot> {
  const [kernel, system, tools] = await Promise.all([
    guardKernelFiles(),
    readHostSystem(user.languages),
    toolsOf(user),
  ]);
  const readOnly = (entry: RootEntry) => asGuarded(entry, guarded("read-only-system"));
  return {
    entries: [
      ...(guarded("guarded-kernel-files") ? kernel : []),
      ...(guarded("own-root") ? [] : foreignFolders()),
      ...system.map(readOnly),
      ...(guarded("private-tmp") ? scratchFolders : [writable(tmpdir(), "/tmp")]),
      // The tools come last: they may live in a folder below /tmp.
      ...outerFirst(tools.entries).map(readOnly),
    ],
    path: tools.path.join(":"),
  };
}

/** An entry as it is, or writable if its protection is switched off. */
export function asGuarded<Entry extends RootEntry>(entry: Entry, guarded: boolean): Entry {
  return guarded || entry.kind !== "bind" ? entry : { ...entry, writable: true };
}

function foreignFolders(): RootEntry[] {
  const folders = [homedir(), "/run", "/var"].filter((folder) => existsSync(folder));
  return folders.map((folder) => ({ ...writable(folder, folder), writable: false }));
}

function writable(host: string, inside: string): Extract<RootEntry, { kind: "bind" }> {
  return { kind: "bind", host, inside, writable: true };
}
