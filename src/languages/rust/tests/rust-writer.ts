import type { Candidate, TestImport } from "../../tests/candidate.ts";
import { byCode, helperBlocks } from "../../tests/render/file-parts.ts";
import type { TestWriter } from "../../tests/test-writer.ts";
import { writerWithoutSearch } from "../../tests/without-search.ts";

/** Writes an integration test of its own crate. */
export function rustWriter(): TestWriter {
  return writerWithoutSearch({
    reportedName: (_group, name) => name,
    distinct: (candidates) => candidates,
    assemble,
  });
}

function assemble(candidates: readonly Candidate[]): string {
  const uses = [...new Set(candidates.flatMap(({ imports }) => imports).map(useLine))].sort(byCode);
  const parts = [...helperBlocks(candidates, "file"), ...candidates.map(({ code }) => code)];
  return `${[...(uses.length > 0 ? [uses.join("\n")] : []), ...parts].join("\n\n")}\n`;
}

function useLine({ module, name }: TestImport): string {
  return `use ${module === "" ? name : `${module}::${name}`};`;
}
