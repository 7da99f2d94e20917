import type { Workbench } from "./workbench.ts";
import { removeInside, writeInside } from "./write-inside.ts";

/** The committed text files of a checkout as they were at some time. */
export interface KeptFiles {
  /** Puts back what was changed or removed since, removes what was added, and says which files that were. */
  restore(): Promise<string[]>;
}

/** Remembers the files of a checkout before code runs that nobody has run before: it may write to them. */
export function keepFiles({ path, files }: Pick<Workbench, "path" | "files">): KeptFiles {
  const { paths, read, isCommitted = () => true } = files();
  const known = new Set(paths);
  const texts = new Map(paths.filter(isCommitted).map((one) => [one, read(one)]));
  return {
    async restore() {
      const now = files();
      const changed = [...texts].filter(([one, text]) => text !== undefined && now.read(one) !== text);
      for (const [one, text = ""] of changed) await writeInside(path, one, text);
      const added = now.paths.filter((one) => !known.has(one));
      for (const one of added) await removeInside(path, one);
      return [...changed.map(([one]) => one), ...added];
    },
  };
}
