import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { type Plugin, type RolldownOutput, rolldown } from "rolldown";

/** Programs that `bin/goldseam` loads or that Goldseam starts by their path. */
const programs = [
  "surfaces/cli/main",
  "adapters/sandbox/container/launcher",
  "adapters/sandbox/egress/bridge",
  "retrieval/facts/facts-worker",
];
/** Packages of many small files, which take longer to find than to run; their licences are included. */
const bundled = /^(@bufbuild\/protobuf|commander|kysely|smol-toml|zod)(\/|$)/;
/** Licences that a package names without their text; Google's part of protobuf has its licence in the code. */
const textsElsewhere: Readonly<Record<string, string>> = {
  "(Apache-2.0 AND BSD-3-Clause)": "node_modules/@opentelemetry/api/LICENSE",
};
const src = resolve("src");
const toDist = "__TO_DIST__";

/** Bundles `src/` into `dist/` and copies the files that are shipped unchanged, such as the drivers. */
rmSync("dist", { recursive: true, force: true });
const bundle = await rolldown({
  input: Object.fromEntries(programs.map((name) => [name, join("src", `${name}.ts`)])),
  platform: "node",
  transform: { target: "node22.18" },
  external: (id) => !/^[./]/.test(id) && !bundled.test(id),
  plugins: [keepPlaces()],
});
const output = await bundle.write({ dir: "dist", chunkFileNames: "[name]-[hash].js" });
writeFileSync("dist/licenses.txt", licensesOf(output));
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

/** The licences of the packages that the bundle holds parts of. */
function licensesOf({ output }: RolldownOutput): string {
  const modules = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  const folders = modules.flatMap((id) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []);
  return [...new Set(folders)].sort().map(licenseOf).join("\n");
}

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const [file] = globSync("LICENSE*", { cwd: folder });
  const path = file === undefined ? textsElsewhere[license] : join(folder, file);
  if (path === undefined) throw new Error(`${name} comes without its licence`);
  return `${name} ${version} (${license})\n\n${readFileSync(path, "utf8")}`;
}
