import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Changes, LineRange } from "./held-out-changes.ts";
import { javascriptChanges } from "./javascript-changes.ts";

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
