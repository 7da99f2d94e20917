import { spawnSync } from "node:child_process";
import { copyFileSync, globSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

/** Compiles `src/` to `dist/` and takes along the files that are shipped as they are, such as the drivers. */
rmSync("dist", { recursive: true, force: true });
const { status } = spawnSync("tsc", ["--project", "tsconfig.build.json"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
const shipped = globSync(["src/**/*.{mjs,cjs,js,py,sh}", "src/**/tools/bin/*"]);
for (const path of shipped.filter((name) => !name.includes("__pycache__"))) {
  const target = join("dist", path.slice("src/".length));
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(path, target);
}
