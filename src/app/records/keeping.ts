import { GoldseamError } from "../../contracts/index.ts";

/** For how many days each kind of record is kept; without a number, for ever. */
export interface Keeping {
  /** Messages that were handled, and the marks of events by which a repeated one is known. */
  readonly messages: number | undefined;
  /** Results of jobs of runs that have ended, and of builds of bases. */
  readonly results: number | undefined;
  readonly progress: number | undefined;
  /** Tests that have not run since. */
  readonly tests: number | undefined;
  /** Blobs that no record names. */
  readonly blobs: number | undefined;
  /** Archives of runs that ended without an approval request. */
  readonly archives: number | undefined;
  /** Commits in mirrors, of runs that ended without an approval request. */
  readonly commits: number | undefined;
}

const defaults: Keeping = {
  ...{ messages: 30, results: 30, progress: 30, tests: 180, blobs: 90, archives: undefined, commits: 90 },
};

/** A broker keeps messages for a week: a mark has to outlive every message that may come again. */
const leastDays: Partial<Keeping> = { messages: 8, blobs: 8 };

/** What `GOLDSEAM_KEEP_…` says, in days or `ever`. */
export function readKeeping(env: Readonly<Record<string, string | undefined>>): Keeping {
  const entries = Object.entries(defaults).map(([kind, days]) => {
    const name = `GOLDSEAM_KEEP_${kind.toUpperCase()}`;
    const text = env[name];
    if (!text) return [kind, days];
    return [kind, parseDays(name, text, leastDays[kind as keyof Keeping] ?? 1)];
  });
  return Object.fromEntries(entries);
}

function parseDays(name: string, text: string, least: number): number | undefined {
  if (text === "ever") return undefined;
  const days = Number(text);
  if (Number.isInteger(days) && days >= least) return days;
  throw new GoldseamError("USAGE", `${name}: "${text}" is neither "ever" nor a number of days from ${least}`);
}
