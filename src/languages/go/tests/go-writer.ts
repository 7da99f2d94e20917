import type { Candidate, TestImport } from "../../tests/candidate.ts";
import { byCode, helperBlocks } from "../../tests/render/file-parts.ts";
import type { TestPlace, TestWriter } from "../../tests/test-writer.ts";
import { writerWithoutSearch } from "../../tests/without-search.ts";
import { packageName, packageOf } from "./go-package.ts";

/** Writes functions for `go test`. */
export function goWriter(place: TestPlace): TestWriter {
  return writerWithoutSearch({
    reportedName: (_group, name) => name,
    distinct: (candidates) => candidates,
    assemble: (candidates) => assemble(candidates, packageOf(place).name),
  });
}

function assemble(candidates: readonly Candidate[], name: string): string {
  const blocks = [...helperBlocks(candidates, "file"), ...candidates.map(({ code }) => code)];
  const text = blocks.join("\n\n");
  // An import that is not used does not compile.
  const used = candidates
    .flatMap(({ imports }) => imports)
    .filter((one) => new RegExp(`\\b${one.name}\\.`).test(text));
  const lines = [...new Set(used.map(importLine))].sort(byCode);
  const imports = lines.length > 0 ? [`import (\n${lines.map((line) => `\t${line}`).join("\n")}\n)`] : [];
  return `${[`package ${name}`, ...imports, ...blocks].join("\n\n")}\n`;
}

function importLine({ module, name }: TestImport): string {
  return name === packageName(module) ? `"${module}"` : `${name} "${module}"`;
}
