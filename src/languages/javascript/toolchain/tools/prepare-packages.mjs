// prepare-packages.mjs <top> <package>...
// Gives every package of a workspace the commands of its top, and the folders that tools write to.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const caches = [".cache", ".vite", ".vite-temp", ".vitest"];
const [top = ".", ...packages] = process.argv.slice(2);
const bins = join(top, "node_modules/.bin");
const names = existsSync(bins) ? readdirSync(bins) : [];

for (const folder of packages) {
  const modules = join(folder, "node_modules");
  for (const name of [".bin", ...caches]) mkdirSync(join(modules, name), { recursive: true });
  for (const name of names) {
    const path = join(modules, ".bin", name);
    // A link does not work: some of them find their package from the path they were called by.
    if (!existsSync(path))
      writeFileSync(path, `#!/bin/sh\nexec "${join(bins, name)}" "$@"\n`, { mode: 0o755 });
  }
}
