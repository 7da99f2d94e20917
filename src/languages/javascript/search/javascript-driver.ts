import { join, posix } from "node:path";
import type { LanguageDriver, LineRanges, PreparedSource } from "../../search/language-driver.ts";
import { coveredPoint, type Point } from "../../search/points.ts";
import { projectFolder } from "../../toolchain/repo-path.ts";
import { layout } from "../../toolchain/toolchain.ts";
import type { Place } from "./driver-types.ts";
import { instrument } from "./instrument/instrument.ts";
import type { Counter } from "./instrument/marker.ts";
import { withLoadedSymbols } from "./loaded-symbols.ts";

/** The driver reports so many facts per counter, "it ran" first. */
const FACTS_PER_COUNTER = 4;

/** Runs JavaScript and TypeScript code on Node. */
export const javascriptDriver: LanguageDriver = {
  folder: join(import.meta.dirname, "driver"),
  argv: (folder) => [
    ...[process.execPath, "--no-warnings", "--max-old-space-size=512"],
    posix.join(folder, "driver.mjs"),
  ],
  callLimitMs: 500,
  otherChances: {},
  reportsBranches: false,
  switchesAtLoad: true,
  optionsFor: ({ project }): { readonly project: Place } => ({
    project: {
      root: projectFolder(project),
      top: layout.workspace,
      runner: project.runner,
      cache: layout.cache,
    },
  }),
  async prepare({ text, path }): Promise<PreparedSource | undefined> {
    const instrumented = await instrument(text, path);
    if (!instrumented) return undefined;
    const { counters } = instrumented;
    return {
      options: { instrumented },
      goalsOn: (lines) => goalsAmong(counters, lines),
      startsOf: (points) =>
        new Set(
          counters.flatMap(({ start }, index) =>
            points.has(coveredPoint(index * FACTS_PER_COUNTER)) ? [start] : [],
          ),
        ),
      withLoaded: (outline, loaded) => withLoadedSymbols(outline, loaded, counters),
    };
  },
  /** Counts repeats, so that code that is endless under a mutant ends by itself. */
  async prepareMutants(source, path) {
    if (!("text" in source)) return {};
    const { text } = source;
    // The functions that switch mutants on run far more often than the source does.
    const limited = await instrument(text, path, { where: "repeats", except: /^stry\w+_9fa48$/ });
    return { instrumented: limited ?? { text, comparing: text, counters: [], runLimit: 0 } };
  },
};

function goalsAmong(counters: readonly Counter[], lines: LineRanges): ReadonlySet<Point> {
  const isWanted = ({ first, parent }: Counter) =>
    parent >= 0 && lines.some(([from, to]) => from <= first && first <= to);
  return new Set(
    counters.flatMap((counter, index) =>
      isWanted(counter) ? [coveredPoint(index * FACTS_PER_COUNTER)] : [],
    ),
  );
}
