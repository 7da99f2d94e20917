import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Clone, RealChange } from "./public-repository.ts";

const goldseam = join(import.meta.dirname, "..", "..", "..", "bin", "goldseam");
const limitMs = 25 * 60_000;

/** What the loop made of a real change without its tests. */
export interface Replayed {
  readonly state: string;
  readonly functions: readonly ReplayedFunction[];
  readonly admitted: number;
  readonly refused: number;
  readonly seconds: number;
  readonly note: string;
  /** The run as JSON and what the command line said, for a person who wants to know why. */
  readonly output: string;
  readonly messages: string;
}

/** A function of the change that a test can call itself. */
export interface ReplayedFunction {
  readonly target: string;
  readonly added: boolean;
  readonly tests: number;
  /** Why it got no test, else empty. */
  readonly reason: string;
}

/** Takes a real change through the loop, in a fresh run. */
export function replayChange(clone: Clone, change: RealChange, home: string): Replayed {
  clone.git("branch", "--force", "replayed", change.base);
  const asked = ["--commit", change.head, "--base", change.base, "--into", "replayed", "--fresh", "--json"];
  const started = performance.now();
  const { stdout, stderr, error } = spawnSync(
    goldseam,
    ["run", "--repo", clone.folder, ...asked, "--home", home],
    {
      encoding: "utf8",
      timeout: limitMs,
      maxBuffer: 2 ** 28,
    },
  );
  // Over the time limit it has still said something.
  if (error && stdout === null) throw error;
  const seconds = Math.round((performance.now() - started) / 1000);
  const ran = parse(stdout);
  const generated = ran?.generated_tests ?? {};
  return {
    state: ran ? String(ran.state ?? "").replace("RUN_STATE_", "") : "error",
    functions: functionsOf(ran),
    admitted: generated.tests?.length ?? 0,
    refused: generated.refused?.length ?? 0,
    seconds,
    note: ran ? (generated.notes ?? ticketOf(ran)) : (stderr.trim().split("\n").at(-1) ?? ""),
    output: stdout,
    messages: stderr,
  };
}

/** What a run that ended with a ticket says first. */
function ticketOf(
  // biome-ignore lint/suspicious/noExplicitAny: a run as JSON
  ran: any,
): string {
  const [ticket] = ran.tickets ?? [];
  return ticket?.retry_context?.error_messages?.[0] ?? ticket?.title ?? "";
}

interface Changed {
  readonly target: string;
  readonly added?: boolean;
  readonly via?: string;
  readonly left_out?: string;
}

/** A class is tested by a test of any of its members. */
function functionsOf(
  // biome-ignore lint/suspicious/noExplicitAny: a run as JSON
  ran: any,
): ReplayedFunction[] {
  const tests: { target: string }[] = ran?.generated_tests?.tests ?? [];
  const untested: { target: string; reason: string }[] = ran?.generated_tests?.untested ?? [];
  const functions: Changed[] = ran?.test_spec?.changed_functions ?? [];
  return functions
    .filter(({ target, via, left_out: leftOut }) =>
      via ? via === target || isMember(target, via) : !leftOut?.includes("reach"),
    )
    .map(({ target, added, left_out: leftOut }) => ({
      target,
      added: added === true,
      tests: tests.filter(
        (test) => test.target === target || isMember(test.target, target) || makes(target, test.target),
      ).length,
      reason: leftOut || untested.find((one) => one.target === target)?.reason || "",
    }));
}

function isMember(target: string, of: string): boolean {
  return target.startsWith(`${of}.`);
}

/** Whether a function is what creates objects of a class. */
function makes(target: string, ofClass: string): boolean {
  return target === `${ofClass}.constructor` || target === `${ofClass}.__init__`;
}

// biome-ignore lint/suspicious/noExplicitAny: a run as JSON, read only here
function parse(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
