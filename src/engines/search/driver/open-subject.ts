import { type Counter, ranPoint } from "../../../languages/javascript/search/instrument/counters.ts";
import { instrument } from "../../../languages/javascript/search/instrument/instrument.ts";
import type { LoadedExport } from "../../../languages/search/driver-protocol.ts";
import type { BatchOptions, DriverSetup } from "./driver-process.ts";
import { type Driver, openDriver } from "./open-driver.ts";

/** A module that was loaded, or why it could not be. Close the driver in either case. */
export interface OpenSubject {
  readonly driver: Driver;
  readonly exports: readonly LoadedExport[];
  /** Our own counters in it; none where those of the language are used. */
  readonly counters: readonly Counter[];
  readonly unloadable?: string;
  /** The points on some lines that plans can reach at most; undefined where they are not known. */
  goalsOn(lines: readonly (readonly [number, number])[]): ReadonlySet<number> | undefined;
}

/** Loads a module with counters of our own where they can be put into it, else with those of the language. */
export async function openSubject(
  setup: DriverSetup,
  text: string,
  limits: BatchOptions,
): Promise<OpenSubject> {
  const path = setup.request.subject;
  const instrumented = path.endsWith(".py") ? undefined : await instrument(text, path);
  if (instrumented) {
    const driver = openDriver({ ...setup, request: { ...setup.request, instrumented } }, limits);
    const { exports, unloadable } = await driver.run([]);
    const goalsOn = (lines: readonly (readonly [number, number])[]) =>
      goalsAmong(instrumented.counters, lines);
    if (unloadable === undefined) return { driver, exports, goalsOn, counters: instrumented.counters };
    await driver.close();
  }
  const driver = openDriver(setup, limits);
  const { exports, goals, unloadable } = await driver.run([]);
  const goalsOn = (lines: readonly (readonly [number, number])[]) =>
    goals && new Set(goals.flatMap(([point, line]) => (isOn(line, lines) ? [point] : [])));
  return { driver, exports, counters: [], goalsOn, ...(unloadable === undefined ? {} : { unloadable }) };
}

function goalsAmong(
  counters: readonly Counter[],
  lines: readonly (readonly [number, number])[],
): ReadonlySet<number> {
  const wanted = ({ first, parent }: Counter) => parent >= 0 && isOn(first, lines);
  return new Set(counters.flatMap((counter, index) => (wanted(counter) ? [ranPoint(index)] : [])));
}

function isOn(line: number, lines: readonly (readonly [number, number])[]): boolean {
  return lines.some(([from, to]) => from <= line && line <= to);
}
