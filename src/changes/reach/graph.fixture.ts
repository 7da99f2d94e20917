import { createReferenceReader } from "../../languages/create-reference-reader.ts";
import { createPathIndex } from "../../languages/syntax/path-index.ts";
import { buildGraph } from "./build-graph.ts";
import type { ImportGraph } from "./import-graph.ts";

/** The graph of a repository that is given by its texts, with the files that a change removed. */
export async function graphOf(
  texts: Readonly<Record<string, string>>,
  gone: readonly string[] = [],
): Promise<ImportGraph> {
  const paths = Object.keys(texts);
  const reader = await createReferenceReader(paths);
  const read = (path: string) => texts[path];
  return buildGraph({
    index: createPathIndex(paths, gone),
    files: { paths, read },
    references: (path) => reader.read(path, texts[path] ?? ""),
  });
}
