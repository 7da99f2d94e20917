import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A file of a bundle. */
type BundledFile =
  | { readonly type: "chunk"; readonly moduleIds: readonly string[] }
  | { readonly type: "asset" };

/** Licences that a package names without their text; Google's part of protobuf has its licence in the code. */
const textsElsewhere: Readonly<Record<string, string>> = {
  "(Apache-2.0 AND BSD-3-Clause)": "node_modules/@opentelemetry/api/LICENSE",
};

/** The licences of the packages that the bundle holds parts of. */
export function licensesOf(files: readonly BundledFile[]): string {
  const modules = files.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
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
