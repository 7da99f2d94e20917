import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { languageOf } from "../../src/languages/language-of.ts";

/** A package that is installed on this machine, as texts by path. */
export interface InstalledPackage {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
}

const npmPackages =
  "ai chai commander debug fast-check fdir knip magic-string ms picomatch postcss smol-toml source-map-js tinyglobby undici vitest yaml zod";
const pythonPackages =
  "asyncio concurrent email html http importlib json logging sqlite3 unittest urllib xml";
const goPackages = "bufio bytes encoding/csv encoding/json net/url path/filepath strings text/template";
const MAX_FILES = 60;
const MAX_BYTES = 400_000;

/** Real packages to try things on: dependencies of this project, and the standard libraries of Python and Go if installed. */
export function findPackages(): InstalledPackage[] {
  const python = ask("python3", ["-c", "import sysconfig; print(sysconfig.get_path('stdlib'))"]);
  const go = ask("go", ["env", "GOROOT"]);
  const folders: readonly (readonly [string, string | undefined, string])[] = [
    ["npm", join(import.meta.dirname, "../../node_modules"), npmPackages],
    ["python", python, pythonPackages],
    ["go", go && join(go, "src"), goPackages],
  ];
  return folders.flatMap(([kind, folder, names]) =>
    folder ? names.split(" ").flatMap((name) => readPackage(`${kind} ${name}`, join(folder, name))) : [],
  );
}

function ask(command: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}

function readPackage(name: string, folder: string): InstalledPackage[] {
  if (!existsSync(folder)) return [];
  const paths = globSync("**/*", {
    cwd: folder,
    exclude: (path) => /(^|\/)(node_modules|test|tests|testdata)$/.test(path),
  })
    .filter((path) => languageOf(path) && !/\.d\.[mc]?ts$|\.min\.js$/.test(path))
    .filter((path) => statSync(join(folder, path)).size < MAX_BYTES)
    .sort()
    .slice(0, MAX_FILES);
  // The built files that a package ships are its source here.
  const source = (path: string) => path.replace(/^(dist|build|out)\//, "source/");
  const files = paths.map((path) => [source(path), readFileSync(join(folder, path), "utf8")]);
  return files.length > 0 ? [{ name, files: Object.fromEntries(files) }] : [];
}
