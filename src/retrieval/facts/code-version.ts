import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";

/** Identifies the code that computes outlines and facts: results of other code may differ. */
export function codeVersion(): string {
  const ending = extname(import.meta.filename);
  const hash = createHash("sha256");
  // In a package these are the bundled programs, which name all other files by hashes of their content.
  const names = globSync(
    ["", "../../languages/", "../../languages/syntax/", "../../languages/*/syntax/**/"].map(
      (folder) => `${folder}*${ending}`,
    ),
    { cwd: import.meta.dirname },
  );
  const own = names.filter((name) => basename(name).split(".").length === 2);
  for (const name of own.sort()) hash.update(readFileSync(join(import.meta.dirname, name)));
  return hash.digest("hex");
}
