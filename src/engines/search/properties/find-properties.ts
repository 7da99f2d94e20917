import type { MutatedSource } from "../../../languages/mutants/mutant.ts";
import type { Hints } from "../../../languages/search/hints.ts";
import { planKey } from "../../../languages/search/plan.ts";
import { type Property, suspectProperties } from "../../../languages/search/property.ts";
import type { LoadedModule, Subject } from "../../../languages/search/subject.ts";
import type { FoundProperty, Held } from "../../../languages/tests/found-property.ts";
import { createRandom } from "../../../languages/values/random.ts";
import type { Value } from "../../../languages/values/value.ts";
import type { BatchOptions, DriverSetup } from "../driver/driver-process.ts";
import { openMutantDriver } from "../driver/mutant-driver.ts";
import { openSubject } from "../driver/open-subject.ts";
import { createPlanner } from "../explore/planner.ts";
import { proving } from "../tuning.ts";
import { checkProperty } from "./check-property.ts";
import { proveProperty } from "./prove-property.ts";

/** Where to look for properties. */
export interface PropertySearch {
  readonly module: Omit<LoadedModule, "exports"> & { readonly hints: Hints | undefined };
  readonly subjects: readonly Subject[];
  readonly mutated: MutatedSource;
  /** The mutants that no test kills yet. */
  readonly survivors: readonly number[];
  /** Whether a row of a table can contain a value. */
  readonly isPlain: (value: Value) => boolean;
  readonly seed: number;
}

/** The properties that kill a mutant which no other test kills. */
export async function findProperties(
  setup: DriverSetup,
  { module, subjects, mutated, survivors, isPlain, seed }: PropertySearch,
  limits: BatchOptions,
): Promise<FoundProperty[]> {
  const alive = new Set(survivors);
  const suspects = suspectProperties(subjects).filter((one) => mutantsOf(one, mutated, alive).length > 0);
  if (suspects.length === 0) return [];
  const { driver, exports } = await openSubject(setup, module.text, limits);
  const mutantDriver = openMutantDriver(setup, mutated.switched, limits);
  try {
    const planner = createPlanner({ ...module, exports, methodsOf: () => [] }, createRandom(seed));
    const found: FoundProperty[] = [];
    for (const property of suspects) {
      const mutants = mutantsOf(property, mutated, alive);
      if (mutants.length === 0 || limits.now() >= limits.deadlineMs) continue;
      const held = await checkProperty(property, { driver, planner });
      if (held.length === 0) continue;
      const rows = chooseRows(
        await proveProperty(property, held, { mutants, driver: mutantDriver, isPlain }),
      );
      if (rows.length > 0) found.push({ property, rows });
      for (const { kills } of rows) for (const mutant of kills) alive.delete(mutant);
    }
    return found;
  } finally {
    await Promise.all([driver.close(), mutantDriver.close()]);
  }
}

function mutantsOf(
  { first, second }: Property,
  { mutants }: MutatedSource,
  alive: ReadonlySet<number>,
): number[] {
  const isInside = (line: number) =>
    [first, second].some(({ symbol }) => symbol.lineStart <= line && line <= symbol.lineEnd);
  return mutants.filter(({ id, line }) => alive.has(id) && isInside(line)).map(({ id }) => id);
}

/** The fewest inputs that kill all that any of them kills, and some simple ones; none if nothing is killed. */
function chooseRows(proven: ReadonlyMap<Held, readonly number[]>): FoundProperty["rows"] {
  const rows: (Held & { readonly kills: readonly number[] })[] = [];
  const open = new Set([...proven.values()].flat());
  if (open.size === 0) return [];
  while (open.size > 0 && rows.length < proving.mostRows) {
    const gain = ([, kills]: readonly [Held, readonly number[]]) => kills.filter((id) => open.has(id)).length;
    const [best, kills] = [...proven].reduce((a, b) => (gain(b) > gain(a) ? b : a));
    rows.push({ ...best, kills: kills.filter((id) => open.has(id)) });
    for (const id of kills) open.delete(id);
  }
  const shown = new Set(rows.map(({ plan }) => planKey(plan)));
  const others = [...proven.keys()].filter(({ plan }) => !shown.has(planKey(plan)));
  const missing = Math.max(0, proving.leastRows - rows.length);
  return [...rows, ...others.slice(0, missing).map((held) => ({ ...held, kills: [] }))];
}
