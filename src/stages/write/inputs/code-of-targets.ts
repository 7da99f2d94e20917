import type { Outline, SyntaxParser } from "../../../languages/syntax/outline.ts";
import type { Part } from "../../../prompts/fit-parts.ts";
import { cutSnippets, snippetPart, withoutRepeats } from "../../../prompts/snippet.ts";
import { definitionsUsed, documentedFrom } from "../../../retrieval/definitions/definitions-used.ts";
import type { Job } from "../../../workbench/job/job.ts";
import type { Workbench } from "../../../workbench/workbench.ts";

/** A source file, and where it stands. */
export interface SourceFile {
  readonly workbench: Pick<Workbench, "files" | "toolchain">;
  readonly sourcePath: string;
}

/** The code of some functions with what it needs to be understood: documentation, types, constructors. No secrets. */
export async function codeOfTargets(
  { workbench, sourcePath }: SourceFile,
  targets: readonly string[],
  { outlines, job }: { readonly outlines: SyntaxParser; readonly job: Pick<Job, "redact"> },
): Promise<Part[]> {
  const files = workbench.files();
  const text = files.read(sourcePath) ?? "";
  const symbols = symbolsOf(outlines.parse(sourcePath, text), targets);
  const lines = text.split("\n");
  const own = symbols.map(({ lineStart, lineEnd }) => {
    return { path: sourcePath, from: documentedFrom(lineStart, lines), to: lineEnd };
  });
  const { toolchain } = workbench;
  const used = definitionsUsed(sourcePath, symbols, { files, outlines, toolchain });
  return withoutRepeats(await cutSnippets([...own, ...used], (path) => files.read(path), job)).map(
    snippetPart,
  );
}

function symbolsOf(outline: Outline | undefined, targets: readonly string[]) {
  const all = outline?.symbols ?? [];
  return targets.flatMap((target) => all.find(({ name }) => name === target) ?? []);
}
