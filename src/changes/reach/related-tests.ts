import type { Git } from "../../ports/git.ts";
import type { Workbench } from "../../workbench/workbench.ts";
import { readGraph } from "./read-graph.ts";
import { createReferenceCache } from "./reference-cache.ts";
import { selectTests } from "./select-tests.ts";

/** What the graph is read with. */
export interface RelatedDeps {
  readonly git: Git;
  /** Folder that keeps the references of source files between builds. */
  readonly referencesFolder: string;
}

/** The existing test files of a bench that can reach some sources; undefined if that may be any of them. */
export async function relatedTests(
  { git, referencesFolder }: RelatedDeps,
  repo: string,
  { workbench, sources }: { readonly workbench: Workbench; readonly sources: readonly string[] },
): Promise<readonly string[] | undefined> {
  const { toolchain, project, commitSha } = workbench;
  const files = workbench.files();
  const blobs = await git.listBlobs(repo, commitSha);
  const named =
    toolchain.testFiles?.(project, files) ?? files.paths.filter((path) => toolchain.isTestFile(path));
  const graph = await readGraph(createReferenceCache(referencesFolder, repo), { blobs, gone: [], files });
  const { mode, tests } = selectTests({
    graph,
    changed: sources.map((path) => ({ path, status: "modified" })),
    testFiles: named.filter((path) => blobs.has(path)),
    failedBefore: new Set(),
  });
  return mode === "all" ? undefined : tests.filter(({ run }) => run).map(({ file }) => file);
}
