import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { javascriptChanges } from "./javascript-changes.ts";

/** First and last line. */
export type LineRange = readonly [number, number];

/** A source file with one change that no mutator of the engine or of admission makes. */
export interface HeldOutMutant {
  readonly line: number;
  readonly kind: string;
  readonly text: string;
}

/** The changes to one function. */
export interface Changes {
  /** The file with that function's body emptied; undefined if that is not possible. */
  readonly emptied: string | undefined;
  readonly mutants: readonly HeldOutMutant[];
}

/** The changes to the function on these lines of a file. No code of the file is run. */
export function changesTo(path: string, text: string, lines: LineRange): Changes {
  if (!path.endsWith(".py")) return javascriptChanges(text, lines);
  const tool = join(import.meta.dirname, "python_changes.py");
  const input = JSON.stringify({ text, lines });
  const answer = JSON.parse(
    execFileSync("python3", ["-I", tool], { input, encoding: "utf8", maxBuffer: 2 ** 28 }),
  );
  return { emptied: answer.emptied ?? undefined, mutants: answer.mutants };
}
