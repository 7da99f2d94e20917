import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { licensesOf } from "../scripts/licenses-of.ts";

// Builds the dashboard into web/dist, unless that was built from the same files. Several may do so at once.
const root = import.meta.dirname;
const dist = join(root, "dist");
const stamp = hashOf(["index.html", "build.ts", "package.json", "public/*", "src/**/*"]);
const largestScript = 250_000;

if (!existsSync(join(dist, ".built")) || readFileSync(join(dist, ".built"), "utf8") !== stamp)
  await rebuild();
if (process.argv.includes("--check")) checkSize();

async function rebuild(): Promise<void> {
  // Whoever starts it, such as a test, may have chosen another, and React is twice as large then.
  process.env["NODE_ENV"] = "production";
  const fresh = join(root, `dist/.of-${process.pid}`);
  const built = await build({
    ...{ root, configFile: false, envDir: false, logLevel: "warn", clearScreen: false },
    oxc: { jsx: { runtime: "automatic" } },
    build: {
      ...{ outDir: fresh, emptyOutDir: true, target: "es2023", assetsInlineLimit: 0 },
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  });
  writeFileSync(
    join(fresh, "licenses.txt"),
    licensesOf([built].flat().flatMap((one) => ("output" in one ? one.output : []))),
  );
  writeFileSync(join(fresh, ".built"), stamp);
  for (const name of ["assets", "seam.svg", "licenses.txt", "index.html", ".built"]) {
    rmSync(join(dist, name), { recursive: true, force: true });
    renameSync(join(fresh, name), join(dist, name));
  }
  rmSync(fresh, { recursive: true, force: true });
}

function hashOf(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  const found = globSync([...patterns], { cwd: root }).filter((name) => statSync(join(root, name)).isFile());
  for (const name of found.sort()) hash.update(`${name}\0`).update(readFileSync(join(root, name)));
  return hash.digest("hex");
}

/** What a browser has to load before the first page shows anything. */
function checkSize(): void {
  const files = globSync("assets/*.{js,css}", { cwd: dist }).sort();
  const sizes = files.map((name) => ({ name, bytes: gzipSync(readFileSync(join(dist, name))).length }));
  for (const { name, bytes } of sizes) console.log(`${name}: ${(bytes / 1000).toFixed(1)} kB compressed`);
  const scripts = sizes.filter(({ name }) => name.endsWith(".js")).reduce((sum, { bytes }) => sum + bytes, 0);
  if (scripts >= largestScript) {
    console.error(`the script of the dashboard has ${scripts} bytes compressed, ${largestScript} or more`);
    process.exitCode = 1;
  }
}
