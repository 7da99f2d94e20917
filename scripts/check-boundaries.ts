import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** Who may import whom: a folder of `src/` → the folders it may import, besides itself and `contracts`. */
const mayImport: Record<string, readonly string[]> = {
  contracts: [],
  judge: [],
  policy: [],
  loop: ["judge", "policy"],
  formats: [],
  ports: [],
  config: [],
  languages: ["ports", "config", "judge", "workbench", "engines", "admission"],
  workbench: ["ports", "config", "judge", "policy", "languages", "app"],
  retrieval: ["ports", "languages"],
  engines: ["ports", "config", "languages", "workbench", "stages"],
  changes: ["ports", "config", "policy", "workbench"],
  admission: ["ports", "config", "judge", "languages", "workbench", "engines", "stages"],
  stages: [
    "ports",
    "config",
    "judge",
    "policy",
    "languages",
    "workbench",
    "retrieval",
    "engines",
    "changes",
    "admission",
  ],
  adapters: ["ports"],
  telemetry: ["ports"],
  app: [
    "ports",
    "config",
    "languages",
    "workbench",
    "retrieval",
    "engines",
    "changes",
    "stages",
    "judge",
    "policy",
    "loop",
    "adapters",
    "telemetry",
  ],
  surfaces: ["app", "ports", "config", "formats"],
};

/** Folders that decide and do nothing else: no input, no output, no clock, no randomness. */
const pure: readonly string[] = ["loop", "judge", "policy", "formats"];
const impure =
  /\bfrom "node:|\bimport\("node:|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bsetTimeout\(|\bfetch\(/;

/** Type-only imports form no cycle: they are gone when the program runs. */
const importPattern = /^\s*(?:import|export)\s+(?!type\b)(?:[^"']*?\sfrom\s+)?["'](\.[^"']+)["']/gm;
const anyImportPattern = /^\s*(?:import|export)\s+(?:[^"']*?\sfrom\s+)?["'](\.[^"']+)["']/gm;

const files = globSync("src/**/*.ts").filter(
  (path) => !/\.(test|contract|fixture)\.ts$/.test(path) && !path.includes("/gen/"),
);
const problems = [...files.flatMap(boundaryProblems), ...cycleProblems()];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);

function boundaryProblems(path: string): string[] {
  const text = readFileSync(path, "utf8");
  const from = folderOf(path);
  const allowed = mayImport[from];
  if (!allowed) return [`${path}: folder ${from} has no row in scripts/check-boundaries.ts`];
  const crossings = importsOf(path, anyImportPattern)
    .map((target) => ({ target, to: folderOf(target) }))
    .filter(({ to }) => to !== from && to !== "contracts" && !allowed.includes(to))
    .map(({ target }) => `${path}: ${from} may not import ${target}`);
  const found = pure.includes(from) ? impure.exec(text) : null;
  return found ? [...crossings, `${path}: ${from} is pure, but has ${found[0]}`] : crossings;
}

function cycleProblems(): string[] {
  const graph = new Map(files.map((path) => [path, importsOf(path, importPattern)]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) {
      found.push(`cycle: ${[...trail.slice(trail.indexOf(path)), path].join(" → ")}`);
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of files) visit(path, []);
  return found;
}

function importsOf(path: string, pattern: RegExp): string[] {
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(pattern)].map((match) => normalize(join(dirname(path), match[1] ?? "")));
}

function folderOf(path: string): string {
  return path.split("/")[1] ?? "";
}
