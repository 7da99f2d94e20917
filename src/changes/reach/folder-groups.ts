import type { PathIndex } from "../../languages/syntax/path-index.ts";
import { fileKind } from "./file-kind.ts";

/** Names for the content of folders, so that a thousand files that name a folder need only a thousand links. */
export interface FolderGroups {
  /** The data below a folder: a group's name, or nothing if it has none. */
  data(folder: string): string[];
  /** All files below a folder. */
  everything(folder: string): string[];
}

/** Groups that are made when they are first needed. */
export function createFolderGroups(
  index: PathIndex,
  make: (group: string, members: readonly string[]) => void,
): FolderGroups {
  const made = new Map<string, string[]>();
  const group = (name: string, membersOf: () => readonly string[]): string[] => {
    const known = made.get(name);
    if (known) return known;
    const members = membersOf();
    const names = members.length > 0 ? [name] : [];
    if (members.length > 0) make(name, members);
    made.set(name, names);
    return names;
  };
  return {
    data: (folder) =>
      group(`folder ${folder}`, () => index.below(folder).filter((path) => fileKind(path) === "data")),
    everything: (folder) => group(`all of ${folder || "."}`, () => index.below(folder)),
  };
}
