import type { LoadedExport } from "../../../languages/search/answers/export-schema.ts";
import type { LineRanges, PreparedSource } from "../../../languages/search/language-driver.ts";
import { coveredPoint, type Point } from "../../../languages/search/points.ts";
import type { Outline, OutlineParser } from "../../../languages/syntax/outline.ts";
import type { BatchOptions, DriverSetup } from "./driver-process.ts";
import { type Driver, openDriver } from "./open-driver.ts";

/** A loaded module, or why it could not be loaded. Close the driver in either case. */
export interface OpenSubject {
  readonly driver: Driver;
  readonly exports: readonly LoadedExport[];
  readonly unloadable?: string;
  /** All points on some lines that plans could reach; undefined if they are not known. */
  goalsOn(lines: LineRanges): ReadonlySet<Point> | undefined;
  /** Where the ways and operands begin that points say ran; undefined if that is not known. */
  startsOf?: PreparedSource["startsOf"];
  /** The module's outline with the functions that are known only after loading. */
  withLoaded(outline: Outline, outlines: OutlineParser): Outline;
}

/**
 * Loads a module with our own counters if they can be added to it, else with the language's. A module that writes files when it
 * is loaded may do so.
 */
export async function openSubject(
  setup: DriverSetup,
  text: string,
  limits: BatchOptions,
): Promise<OpenSubject> {
  const opened = await openOnce(setup, text, limits);
  if (opened.unloadable === undefined || !setup.place.isFrozen) return opened;
  await opened.driver.close();
  setup.place.isFrozen = false;
  return openOnce(setup, text, limits);
}

async function openOnce(setup: DriverSetup, text: string, limits: BatchOptions): Promise<OpenSubject> {
  const { subject: path, options } = setup.request;
  const prepared = await setup.language.driver.prepare?.({ path, text });
  if (prepared) {
    const request = { ...setup.request, options: { ...options, ...prepared.options } };
    const driver = openDriver({ ...setup, request }, limits);
    const { exports, unloadable } = await driver.run([]);
    const withLoaded = (outline: Outline, outlines: OutlineParser) =>
      prepared.withLoaded(outline, { text, exports, outlines });
    const { goalsOn, startsOf } = prepared;
    if (unloadable === undefined) return { driver, exports, goalsOn, startsOf, withLoaded };
    await driver.close();
  }
  const driver = openDriver(setup, limits);
  const { exports, goals, unloadable } = await driver.run([]);
  const isOn = (line: number, lines: LineRanges) => lines.some(([from, to]) => from <= line && line <= to);
  return {
    driver,
    exports,
    goalsOn: (lines) =>
      goals && new Set(goals.flatMap(([place, line]) => (isOn(line, lines) ? [coveredPoint(place)] : []))),
    withLoaded: (outline) => outline,
    ...(unloadable === undefined ? {} : { unloadable }),
  };
}
