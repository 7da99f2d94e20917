import type { Deed } from "../../test/support/deed.ts";
import type { Healed, HealProject, HealWorld, RunJson } from "../../test/support/heal-world.ts";

/** How one run ended. */
export interface HealRun {
  /** `healed`: all that was red is green, and a person is asked. `held`: a person takes over. */
  readonly status: "healed" | "held" | "broken";
  readonly attempts: number;
  readonly seconds: number;
  /** Of the base: what a build of this project takes. */
  readonly buildSeconds: number;
  /** Why it ended so. */
  readonly words: string;
}

/** Takes a broken change through the loop with one coder. */
export async function healChange(world: HealWorld, project: HealProject, deed: Deed = {}): Promise<HealRun> {
  const started = performance.now();
  const healed = await world.heal(project, deed);
  const seconds = (performance.now() - started) / 1000;
  const { heal_attempts: attempts = [], base_report: base } = healed.run;
  const buildMs = (base?.steps ?? []).reduce((sum, step) => sum + step.duration_ms, 0);
  const facts = { attempts: attempts.length, seconds, buildSeconds: buildMs / 1000 };
  const trouble = troubleOf(healed);
  if (trouble) return { status: "broken", ...facts, words: trouble };
  if (healed.state === "PAUSED") {
    const words = attempts.map(({ refused, outcome }) => refused || outcome).join(" | ");
    return { status: "held", ...facts, words };
  }
  return { status: "healed", ...facts, words: ["awaits approval", ...warningsOf(healed)].join(" | ") };
}

/** What the approver is told about the fix. */
function warningsOf({ packet }: Healed): string[] {
  const { notes = [] } = JSON.parse(packet) as { notes?: string[] };
  return notes.filter((note) => /\bfix\b/i.test(note));
}

/** Why a run says nothing about healing, or ended as no run may. */
function troubleOf({ state, story, handOff, run }: Healed): string | undefined {
  const end = story.slice(-1500);
  if (!["AWAITING_APPROVAL", "PAUSED"].includes(state)) return `the run ended ${state}: ${end}`;
  if ((run.heal_attempts ?? []).length === 0) return `the coder was not asked: ${end}`;
  if (state === "PAUSED")
    return handOff.includes("## Tried so far")
      ? undefined
      : `the note does not say what was tried: ${handOff}`;
  const red = stillRed(run);
  return red.length > 0 ? `awaits approval, though these are not green: ${red.join(", ")}` : undefined;
}

/** The tests of tickets that do not pass in the last build. A file that did not load is named like a test. */
function stillRed({ tickets = [], change_report: report }: RunJson): string[] {
  const failed = tickets.flatMap(({ retry_context: context }) => context?.failed_tests ?? []);
  const results = report?.test_run?.results ?? [];
  const passed = results.filter(({ outcome }) => outcome === "PASSED");
  const names = new Set(passed.flatMap(({ name, file }) => [name, file]));
  return [...new Set(failed.map(({ name }) => name))].filter((name) => !names.has(name));
}
