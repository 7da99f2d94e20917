import { execFileSync } from "node:child_process";
import { copyFileSync, globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { licensesOf } from "./licenses-of.ts";

/** Programs that `bin/goldseam` loads or that Goldseam starts by their path. */
const programs = [
  "surfaces/cli/main",
  "adapters/sandbox/container/launcher",
  "adapters/sandbox/egress/bridge",
  "retrieval/facts/facts-worker",
];
/** Packages of many small files, which take longer to find than to run; their licences are included. */
const bundled = /^(@bufbuild\/protobuf|commander|kysely|smol-toml|zod)(\/|$)/;
const src = resolve("src");
const toDist = "__TO_DIST__";

/** Bundles `src/` into `dist/`, copies the files that are shipped unchanged, such as the drivers, and builds the dashboard. */
rmSync("dist", { recursive: true, force: true });
const bundle = await rolldown({
  input: Object.fromEntries(programs.map((name) => [name, join("src", `${name}.ts`)])),
  platform: "node",
  transform: { target: "node22.18" },
  external: (id) => !/^[./]/.test(id) && !bundled.test(id),
  plugins: [keepPlaces()],
});
const output = await bundle.write({ dir: "dist", chunkFileNames: "[name]-[hash].js" });
writeFileSync("dist/licenses.txt", licensesOf(output.output));
execFileSync(process.execPath, ["web/build.ts"], { stdio: "inherit" });
const shipped = globSync(["src/**/*.{mjs,cjs,js,py,sh}", "src/**/tools/bin/*"]);
for (const path of shipped.filter((name) => !name.includes("__pycache__"))) {
  const target = join("dist", relative("src", path));
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(path, target);
}

/** A module still finds the files beside it, in whichever file it is bundled. */
function keepPlaces(): Plugin {
  return {
    name: "keep-places",
    transform: {
      filter: { id: /\.ts$/, code: "import.meta.dirname" },
      handler: (code, id) =>
        code.replaceAll(
          "import.meta.dirname",
          `(import.meta.dirname + "/${toDist}/${relative(src, dirname(id))}")`,
        ),
    },
    renderChunk: (code, { fileName }) => code.replaceAll(toDist, relative(dirname(fileName), ".") || "."),
  };
}
