import { createHash } from "node:crypto";
import { createReferenceReader } from "../../languages/create-reference-reader.ts";
import { dialectOf } from "../../languages/language-of.ts";
import { createPathIndex } from "../../languages/syntax/path-index.ts";
import type { References } from "../../languages/syntax/references.ts";
import type { ProjectFiles } from "../../languages/toolchain/toolchain.ts";
import { buildGraph } from "./build-graph.ts";
import type { ImportGraph } from "./import-graph.ts";
import type { ReferenceCache } from "./reference-cache.ts";

const maxCharacters = 500_000;

/** A commit to read: its files with the names git gives their contents, and the files it removed. */
export interface CommitFiles {
  readonly blobs: ReadonlyMap<string, string>;
  readonly gone: readonly string[];
  /** The checkout. */
  readonly files: ProjectFiles;
}

/** The graph of a commit. Files whose content was read in an earlier build are not read again. */
export async function readGraph(
  cache: ReferenceCache,
  { blobs, gone, files }: CommitFiles,
): Promise<ImportGraph> {
  const known = await cache.load();
  const code = [...blobs].filter(([path]) => dialectOf(path)?.references);
  const unread = code.filter(([, blob]) => !known.has(blob));
  if (unread.length > 0) {
    const reader = await createReferenceReader(unread.map(([path]) => path));
    for (const [path, blob] of unread) {
      const text = files.read(path) ?? "";
      // Something may have written to the checkout: only what was committed counts.
      const isRead = text.length <= maxCharacters && isContent(blob, text);
      const found = isRead ? reader.read(path, text) : undefined;
      if (found) known.set(blob, found);
    }
    await cache.save(only(known, new Set(code.map(([, blob]) => blob))));
  }
  return buildGraph({
    index: createPathIndex(blobs.keys(), gone),
    files,
    references: (path) => known.get(blobs.get(path) ?? ""),
  });
}

function isContent(blob: string, text: string): boolean {
  const bytes = Buffer.from(text);
  const hash = createHash(blob.length === 40 ? "sha1" : "sha256");
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest("hex") === blob;
}

function only(
  references: ReadonlyMap<string, References>,
  blobs: ReadonlySet<string>,
): Map<string, References> {
  return new Map([...references].filter(([blob]) => blobs.has(blob)));
}
