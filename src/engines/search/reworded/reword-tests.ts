import type { MutatedSource } from "../../../languages/mutants/mutant.ts";
import type { LanguageSearch } from "../../../languages/search/language-search.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import { isFollowed, lastStep, type Plan, planKey } from "../../../languages/search/plan.ts";
import type { Subject } from "../../../languages/search/subject.ts";
import type { EngineRequest, Rewording } from "../../engine.ts";
import { observeTwice } from "../choose/confirm.ts";
import type { BatchOptions, DriverSetup } from "../driver/driver-process.ts";
import { killsOf } from "../mutants/kill-points.ts";
import { createProber } from "../mutants/prober.ts";
import { claimsOtherwise } from "./claims-otherwise.ts";
import { describeFound } from "./describe-found.ts";
import { keepsAll } from "./keeps-all.ts";

/** Searched tests with titles of a model, and with its inputs where they show as much. */
export interface Reworded {
  readonly observations: readonly Observation[];
  /** Titles by the key of a plan. */
  readonly titles: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
}

/** What proves a rewording. */
export interface RewordDeps {
  readonly setup: DriverSetup;
  readonly subjects: readonly Subject[];
  readonly mutated: MutatedSource | undefined;
  readonly ask: EngineRequest["reword"];
  /** Whether somebody could mean a call. */
  readonly accepts: (plan: Plan) => boolean;
  readonly pinnable: (observations: readonly Observation[]) => Observation[];
  /** Limits from now on. */
  readonly limits: () => BatchOptions;
}

/** More tests are not shown to a model at once. */
const MOST_TESTS = 30;

/**
 * Asks for names and inputs as a person would choose them. Inputs are taken only if the test with them, in fresh processes, ends in
 * the same way, runs all lines and branches, and kills all mutants of the old one.
 */
export async function rewordTests(found: readonly Observation[], deps: RewordDeps): Promise<Reworded> {
  const shown = found.slice(0, MOST_TESTS);
  const none: Reworded = { observations: found, titles: new Map(), notes: [] };
  if (!deps.ask || shown.length === 0) return none;
  const { language } = deps.setup;
  const wordings = await deps.ask(shown.map((one) => describeFound(one, language.spelling)));
  const pairs = wordings.flatMap((wording) => {
    const before = shown[wording.at];
    const meant = before && planWith(before.plan, wording, language);
    const plan = meant && deps.accepts(meant) ? meant : undefined;
    return before ? [{ wording, before, plan }] : [];
  });
  const better = await provenOf(pairs, deps);
  const asked = pairs.filter(({ plan }) => plan).length;
  const titles = pairs.flatMap(({ wording: { name }, before }) =>
    name === "" || claimsOtherwise(name, before)
      ? []
      : [[planKey((better.get(before) ?? before).plan), name] as const],
  );
  return {
    observations: found.map((one) => better.get(one) ?? one),
    titles: new Map(titles),
    notes:
      asked > better.size
        ? [`${asked - better.size} of the model's inputs for searched tests show less`]
        : [],
  };
}

/** The plan with other arguments in its last call; undefined where they are not asked for, or where a test needs more than them. */
function planWith(plan: Plan, { args }: Rewording, { answers }: LanguageSearch): Plan | undefined {
  const last = lastStep(plan);
  const isSimple = !plan.around?.length && !plan.derived && plan.home === undefined && !isFollowed(plan);
  const isKnown = args?.every((value) => answers.value.safeParse(value).success);
  if (!args || !isKnown || !isSimple || args.length !== last.args.length) return undefined;
  const reworded = { ...plan, steps: [...plan.steps.slice(0, -1), { ...last, args }] };
  return planKey(reworded) === planKey(plan) ? undefined : reworded;
}

interface Pair {
  readonly before: Observation;
  readonly plan: Plan | undefined;
}

/** The observations of new plans that show what the old ones did, each plan once. */
async function provenOf(
  pairs: readonly Pair[],
  { setup, subjects, mutated, pinnable, limits }: RewordDeps,
): Promise<ReadonlyMap<Observation, Observation>> {
  const plans = pairs.flatMap(({ plan }) => plan ?? []);
  if (plans.length === 0) return new Map();
  const { stable } = await observeTwice(setup, plans, limits());
  const usable = pinnable(stable);
  const prober = mutated && createProber(setup, { mutated, subjects }, limits());
  try {
    const killed = new Set(pairs.flatMap(({ before }) => killsOf(before)));
    const probed = (await prober?.probe(usable, { wanted: () => [...killed] })) ?? usable;
    const after = new Map(probed.map((observation) => [planKey(observation.plan), observation]));
    const taken = new Set<string>();
    return new Map(
      pairs.flatMap(({ before, plan }) => {
        const now = plan && after.get(planKey(plan));
        if (!now || taken.has(planKey(now.plan)) || !keepsAll(before, now)) return [];
        taken.add(planKey(now.plan));
        return [[before, now] as const];
      }),
    );
  } finally {
    await prober?.close();
  }
}
