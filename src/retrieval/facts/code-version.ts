import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";

/** Names the code that outlines and facts are worked out by: what other code worked out may say something else. */
export function codeVersion(): string {
  const ending = extname(import.meta.filename);
  const hash = createHash("sha256");
  // Of a package, the bundled programs here; they name the files of the rest by hashes of their content.
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
