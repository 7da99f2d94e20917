import { execFileSync } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { createRandom } from "../../../src/languages/values/random.ts";
import { population } from "./population.ts";

/** The main module of a published package, with its imports, declaration files and README. */
export interface DrawnModule {
  readonly name: string;
  readonly version: string;
  /** The module's path among the files. */
  readonly path: string;
  readonly lines: number;
  readonly files: Readonly<Record<string, string>>;
  readonly manifest: Readonly<Record<string, unknown>>;
}

/** The name of a list. */
export type ListName = "tuning" | "reporting";

/** Draws by seed: modules that the engine was tuned on, or fixed for, and modules that only report. */
export const draws = {
  tuning: [
    { seed: 1, size: 16 },
    { seed: 2, size: 12 },
    { seed: 3, size: 12 },
    { seed: 4, size: 12 },
    { seed: 5, size: 12 },
  ],
  reporting: { seed: 6, size: 12 },
} as const;

const LINES = { least: 20, most: 600 };
const LONGEST_LINE = 400;
const FEWEST_DECISIONS = 10;

/** Modules of one list, drawn by seeds from all of the right size; no module is in both lists. */
export function drawModules(
  list: ListName,
  folder: string,
  seed: number = draws.reporting.seed,
): DrawnModule[] {
  let left = readPopulation(folder);
  const tuning = draws.tuning.flatMap((draw) => {
    const drawn = shuffled(left, draw.seed).slice(0, draw.size);
    left = left.filter((one) => !drawn.includes(one));
    return drawn;
  });
  return list === "tuning" ? tuning : shuffled(left, seed).slice(0, draws.reporting.size);
}

function readPopulation(folder: string): DrawnModule[] {
  install(folder);
  const names = population.flatMap((one) => /^@?[^@]+/.exec(one)?.[0] ?? []);
  return [...findMains(names, folder)].flatMap(([name, main]) => {
    const found = readModule(name, { folder: join(folder, "node_modules", name), main });
    return found && isEligible(found) ? [found] : [];
  });
}

/** The exact versions, without their scripts; complete or absent. */
function install(folder: string): void {
  if (existsSync(folder)) return;
  const growing = `${folder}-${process.pid}`;
  mkdirSync(growing, { recursive: true });
  writeFileSync(join(growing, "package.json"), '{ "name": "population", "private": true }\n');
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--save-exact", "--silent"];
  try {
    execFileSync("npm", ["install", ...options, ...population], { cwd: growing, stdio: "inherit" });
    renameSync(growing, folder);
  } finally {
    rmSync(growing, { recursive: true, force: true });
  }
}

function readModule(
  name: string,
  { folder, main }: { readonly folder: string; readonly main: string },
): DrawnModule | undefined {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const beside = globSync("**/*", { cwd: folder, exclude: (path) => path === "node_modules" }).filter(
    (path) => /\.d\.[cm]?ts$|readme\.md$|\.json$/i.test(path) && path !== "package.json",
  );
  const paths = [...new Set([...importedFrom(relative(folder, main), folder), ...beside])];
  const files = paths.map((path) => [asSource(path), readSource(join(folder, path))] as const);
  const path = asSource(relative(folder, main));
  const text = Object.fromEntries(files)[path];
  if (text === undefined) return undefined;
  const lines = text.split("\n").length;
  return { name, version: manifest.version, path, lines, files: Object.fromEntries(files), manifest };
}

/** The file that an import of each package loads. */
function findMains(names: readonly string[], folder: string): Map<string, string> {
  const script =
    "console.log(JSON.stringify(process.argv.slice(1).map((name) => import.meta.resolve(name))))";
  const argv = ["--input-type=module", "--eval", script, "--", ...names];
  const urls: string[] = JSON.parse(execFileSync(process.execPath, argv, { cwd: folder, encoding: "utf8" }));
  return new Map(urls.map((url, index) => [names[index] ?? "", fileURLToPath(url)]));
}

/** A module and everything it imports from its own package. */
function importedFrom(main: string, folder: string): string[] {
  const found = [main];
  for (const path of found) {
    const text = readFileSync(join(folder, path), "utf8");
    for (const [, name = ""] of text.matchAll(/(?:\bfrom|\brequire\(|\bimport\(?)\s*["'](\.[^"']+)["']/g)) {
      const bare = normalize(join(dirname(path), name));
      const file = ["", ".js", ".cjs", ".mjs", ".json", "/index.js"]
        .map((ending) => bare + ending)
        .find((each) => statSync(join(folder, each), { throwIfNoEntry: false })?.isFile());
      if (file && !found.includes(file)) found.push(file);
    }
  }
  return found;
}

/** Maps lead to sources that are not shipped. */
function readSource(path: string): string {
  return readFileSync(path, "utf8").replace(/\n\/\/# sourceMappingURL=.*\n?$/, "\n");
}

/** The built files that a package ships are its source here. */
function asSource(path: string): string {
  return path.replace(/^(dist|build|out)\//, "src/");
}

function isEligible({ lines, path, files }: DrawnModule): boolean {
  const text = files[path] ?? "";
  const decisions = text.match(/\bif\b|\?|&&|\|\||\bcase\b/g)?.length ?? 0;
  const longest = Math.max(...text.split("\n").map((line) => line.length));
  return (
    lines >= LINES.least && lines <= LINES.most && longest < LONGEST_LINE && decisions >= FEWEST_DECISIONS
  );
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = createRandom(seed);
  return items
    .map((item) => ({ item, place: random.below(2 ** 30) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
