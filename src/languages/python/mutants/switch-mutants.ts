import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import type { Switching, SwitchingFile } from "../../mutants/switching.ts";
import { layout } from "../../toolchain/toolchain.ts";

const tool = join(import.meta.dirname, "tools/switch_mutants.py");

/** Tests for pytest as a file that runs them once per step, each on a fresh copy of the module with one edit, or none. */
export async function switchPython(
  tests: string,
  sourcePath: string,
  { source: { switched }, sourceText, ids }: Switching,
): Promise<SwitchingFile | undefined> {
  if (!("edits" in switched)) return undefined;
  const request = {
    path: posix.join(layout.workspace, sourcePath),
    text: sourceText,
    steps: ids.map((id) => switched.edits.find((edit) => edit.id === id) ?? null),
  };
  const literal = JSON.stringify(JSON.stringify(request));
  return {
    text: `goldseam_request = ${literal}\n${await readFile(tool, "utf8")}\n\n${tests}\n\ngoldseam_steps(globals())\n`,
    nameAt: ({ name }, step) =>
      name.includes("::")
        ? name.replace("::", `[${step}]::`)
        : name.includes("[")
          ? name.replace("[", `[${step}-`)
          : `${name}[${step}]`,
  };
}
