import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

/** Names the code that outlines and facts are worked out by: what other code worked out may say something else. */
export function codeVersion(): string {
  const ending = extname(import.meta.filename);
  const hash = createHash("sha256");
  for (const folder of [import.meta.dirname, join(import.meta.dirname, "../syntax")]) {
    const names = readdirSync(folder).filter(
      (name) => extname(name) === ending && name.split(".").length === 2,
    );
    for (const name of names.sort()) hash.update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex");
}
