import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { createRandom } from "../../../src/languages/values/random.ts";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import type { PythonEnvironment } from "./environment.ts";

/** A module to write tests for. */
export interface DrawnModule {
  /** Its name where it comes from. */
  readonly name: string;
  readonly standard: boolean;
  /** The folder it comes from. */
  readonly root: string;
}

/** Modules that tuned the engine, and others that only report. */
export type ListName = "tuning" | "reporting";

/** Draws by seed, one after the other, each from the modules that are left. */
const draws = {
  tuning: [
    { seed: 1, size: 24 },
    { seed: 2, size: 12 },
    { seed: 3, size: 12 },
    { seed: 5, size: 24 },
  ],
  reporting: [{ seed: 4, size: 12 }],
} as const;
const LIST_MS = 300_000;

const listed = z.object({
  library: z.string(),
  modules: z.array(z.object({ name: z.string(), standard: z.boolean() })),
});

/** The population of modules, and the seeds. */
export interface Draw {
  readonly seeds: readonly number[];
  readonly population: number;
  readonly modules: readonly DrawnModule[];
}

/**
 * Draws modules, half of them of the standard library, with 50 to 600 lines and no leading underscore, that define
 * something and print nothing on import. Takes the first `count` of each draw; no module is in both lists.
 */
export async function drawModules(
  environment: PythonEnvironment,
  { list, count }: { readonly list: ListName; readonly count: number },
): Promise<Draw> {
  const { library, modules } = await listModules(environment);
  const population = modules.map((module) => ({
    ...module,
    root: module.standard ? library : environment.packages,
  }));
  let left = population;
  const drawFrom = ({ seed, size }: { readonly seed: number; readonly size: number }) => {
    const shuffled = shuffle(left, seed);
    const drawn = alternate(half(shuffled, true, size), half(shuffled, false, size));
    left = left.filter((module) => !drawn.includes(module));
    return drawn.slice(0, count);
  };
  const drawn = { tuning: draws.tuning.flatMap(drawFrom), reporting: draws.reporting.flatMap(drawFrom) };
  return {
    seeds: draws[list].map(({ seed }) => seed),
    population: population.length,
    modules: drawn[list],
  };
}

async function listModules(environment: PythonEnvironment): Promise<z.infer<typeof listed>> {
  const folder = temporaryFolder("goldseam-bench-");
  mkdirSync(folder, { recursive: true });
  const logFile = join(folder, "modules.json");
  const result = await environment.run(["/tmp/bench-programs/list_modules.py", environment.packages], {
    folder,
    timeoutMs: LIST_MS,
    logFile,
  });
  if (result.exitCode !== 0) throw new Error(`the modules could not be listed: ${result.stderr}`);
  return listed.parse(JSON.parse(readFileSync(logFile, "utf8")));
}

function alternate(some: readonly DrawnModule[], others: readonly DrawnModule[]): DrawnModule[] {
  return some.flatMap((module, index) => [module, ...others.slice(index, index + 1)]);
}

function half(modules: readonly DrawnModule[], standard: boolean, count: number): DrawnModule[] {
  return modules.filter((module) => module.standard === standard).slice(0, Math.ceil(count / 2));
}

function shuffle<T>(items: readonly T[], seed: number): T[] {
  const random = createRandom(seed);
  const left = [...items];
  return items.flatMap(() => left.splice(random.below(left.length), 1));
}
