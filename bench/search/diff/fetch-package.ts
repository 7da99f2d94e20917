import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Where packages come from. */
export type Registry = "npm" | "pypi";

const sources = {
  npm: { pattern: "**/*.{js,cjs,mjs}", other: /(^|\/)(test|tests|perf|dist|examples?)[./]|\.min\.js$/ },
  pypi: { pattern: "**/*.py", other: /(^|\/)(tests?|docs?)\/|(^|\/)(setup|tests?|test_\w+)\.py$/ },
};

/** The sources of a published version by path, without its tests and dependencies; kept in the folder. */
export function fetchPackage(
  registry: Registry,
  name: string,
  options: { readonly version: string; readonly folder: string },
): Record<string, string> {
  const folder = join(options.folder, `${registry}-${name}-${options.version}`);
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    if (registry === "npm") unpackNpm(`${name}@${options.version}`, folder);
    else unpackPypi(`${name}==${options.version}`, folder);
  }
  const inner = globSync(["package/", `*-${options.version}/`], { cwd: folder })[0] ?? "";
  const inside = join(folder, inner);
  const { pattern, other } = sources[registry];
  const paths = globSync(pattern, { cwd: inside }).filter((path) => !other.test(path));
  const manifest = registry === "npm" ? [["package.json", plainManifest(inside)] as const] : [];
  return Object.fromEntries([
    ...manifest,
    ...paths.map((path) => [path, readFileSync(join(inside, path), "utf8")] as const),
  ]);
}

function unpackNpm(specifier: string, folder: string): void {
  execFileSync("npm", ["pack", specifier, "--silent"], { cwd: folder });
  unpackTar(folder);
}

function unpackPypi(specifier: string, folder: string): void {
  const args = ["-m", "pip", "download", "--quiet", "--no-deps", specifier];
  execFileSync("python3", args, { cwd: folder, stdio: "ignore" });
  for (const wheel of globSync("*.whl", { cwd: folder }))
    execFileSync("python3", ["-m", "zipfile", "-e", wheel, "."], { cwd: folder });
  unpackTar(folder);
}

function unpackTar(folder: string): void {
  for (const archive of globSync("*.{tgz,tar.gz}", { cwd: folder }))
    execFileSync("tar", ["--extract", "--gzip", "--file", archive], { cwd: folder, stdio: "ignore" });
}

/** The manifest to run the package's own code: no dependencies, no scripts. */
function plainManifest(folder: string): string {
  const { name, type } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<
    string,
    string
  >;
  return `${JSON.stringify({ name, type })}\n`;
}
