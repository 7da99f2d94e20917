import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import type { TestFile } from "../../../admission/trial/test-file.ts";
import type { Edit } from "../../mutants/mutant.ts";
import { assembleFile } from "../../tests/assemble-file.ts";
import type { Candidate } from "../../tests/candidate.ts";
import { layout } from "../../toolchain/toolchain.ts";

const tool = join(import.meta.dirname, "tools/switch_mutants.py");

/** A pytest file that runs its tests once per step, each on a fresh copy of the module with one edit, or none. */
export async function switchingPython(
  file: TestFile,
  steps: readonly (Edit | undefined)[],
  sourceText: string,
): Promise<string> {
  const request = {
    path: posix.join(layout.workspace, file.sourcePath),
    text: sourceText,
    steps: steps.map((edit) => edit ?? null),
  };
  const literal = JSON.stringify(JSON.stringify(request));
  return `goldseam_request = ${literal}\n${await readFile(tool, "utf8")}\n\n${assembleFile(file.candidates, file.style)}`;
}

/** The name of a test in a step. */
export function pythonNameAt({ name }: Candidate, step: number): string {
  return name.includes("[") ? name.replace("[", `[${step}-`) : `${name}[${step}]`;
}
