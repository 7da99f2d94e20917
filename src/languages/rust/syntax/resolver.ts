import { folderOf, foldersUp, type PathIndex } from "../../syntax/path-index.ts";
import { outside, type Resolver } from "../../syntax/resolver.ts";

/** A Rust workspace counts as one unit: cargo compiles whole crates, macros read files, and tests are inside sources. */
export function createRustResolver(index: PathIndex): Resolver {
  const manifests = new Set(index.endingWith("Cargo.toml").map(folderOf));
  const workspaceOf = (path: string) => foldersUp(folderOf(path)).findLast((folder) => manifests.has(folder));
  const nameOf = (folder: string) => `workspace ${folder || "."}`;
  return {
    groups: new Map([...manifests].map((folder) => [nameOf(folder), index.below(folder)])),
    resolve: () => outside,
    named: () => [],
    implied: (path) => {
      const workspace = workspaceOf(path);
      return workspace === undefined ? [] : [nameOf(workspace)];
    },
  };
}
