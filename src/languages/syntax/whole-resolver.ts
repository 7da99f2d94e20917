import { folderOf, foldersUp, type PathIndex } from "./path-index.ts";
import { outside, type Resolver } from "./resolver.ts";

/** Takes everything below the outermost manifest as one: whatever changes there may change any test there. */
export function createWholeResolver(index: PathIndex, manifest: string): Resolver {
  const manifests = new Set(index.endingWith(manifest).map(folderOf));
  const wholeOf = (path: string) => foldersUp(folderOf(path)).findLast((folder) => manifests.has(folder));
  const nameOf = (folder: string) => `workspace ${folder || "."}`;
  return {
    groups: new Map([...manifests].map((folder) => [nameOf(folder), index.below(folder)])),
    resolve: () => outside,
    named: () => [],
    implied: (path) => {
      const whole = wholeOf(path);
      return whole === undefined ? [] : [nameOf(whole)];
    },
  };
}
