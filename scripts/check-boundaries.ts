import { cyclesIn } from "./house/cycles.ts";
import { impurities } from "./house/impurities.ts";
import { referencesOf } from "./house/references.ts";
import { isNamed, isTest, placeOf, type Room, rooms, testRoom } from "./house/rooms.ts";
import { modulePaths, readSource } from "./house/sources.ts";

/** Fails where a module imports one that its room may not, or where imports form a cycle. `--print` shows the map. */
if (process.argv.includes("--print")) console.log(printedMap());

const sources = modulePaths().map(readSource);
const graph = new Map(
  sources.map((source) => [
    source.path,
    referencesOf(source).filter((target) => /^(src|test|bench|scripts)\//.test(target)),
  ]),
);
const problems = new Set([
  ...[...graph].flatMap(([path, targets]) => targets.flatMap((target) => importProblem(path, target))),
  ...cyclesIn(graph).map((cycle) => `cycle: ${cycle.join(" → ")}`),
  ...sources.filter(({ path }) => placeOf(path)?.row.isPure && !isTest(path)).flatMap(impurities),
]);
for (const problem of problems) console.error(problem);
if (problems.size > 0) process.exitCode = 1;

function importProblem(path: string, target: string): string[] {
  const from = placeOf(path);
  const to = placeOf(target);
  if (!from) return [`${path}: its folder is not on the map (scripts/house/rooms.ts)`];
  if (!to) return [`${path}: imports ${target}, which is not on the map (scripts/house/rooms.ts)`];
  const isInTest = isTest(path) || !path.startsWith("src/");
  if (isTest(target)) return isInTest ? [] : [`${path} → ${target}: only tests import tests`];
  if (from.room === to.room || to.room === "contracts") return [];
  const isAllowed = isNamed(from.row.imports, to) || (isTest(path) && isNamed(testRoom.imports, to));
  return isAllowed ? [] : [`${path} → ${to.room}`];
}

/** The table of rooms, for people. */
function printedMap(): string {
  const width = Math.max(...rooms.map(({ name }) => name.length));
  const line = ({ name, holds, imports, isPure }: Room) =>
    `${name.padEnd(width)}  ${holds}${isPure ? " (pure)" : ""}${imports && ` ← ${imports}`}`;
  return [...rooms, testRoom].map(line).join("\n");
}
