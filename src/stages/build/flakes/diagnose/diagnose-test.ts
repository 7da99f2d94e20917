import {
  create,
  FlakeCause,
  type FlakeDiagnosis,
  FlakeDiagnosisSchema,
} from "../../../../contracts/index.ts";
import { ends, type Finding, findAmongOthers, other, type Scene } from "./among-others.ts";
import { clocks, seeds, zones } from "./conditions.ts";
import type { Lab, Trial } from "./lab.ts";
import { unreachableHost } from "./unreachable-host.ts";
import { type Dependence, isMixed, vary } from "./vary.ts";

/** What is known of a flaky test before the first experiment. */
export interface Suspect extends Scene {
  /** What its failures said. */
  readonly messages: readonly string[];
  readonly nowMs: number;
  /** Works with the test in another checkout, in which nothing ran before. */
  inFreshCheckout<T>(work: (lab: Lab) => Promise<T>): Promise<T | undefined>;
}

const aloneRuns = 5;
const most = 3;

/** Finds out by experiments what the outcome of a flaky test depends on. The cheapest and most certain ones come first. */
export async function diagnoseTest(lab: Lab, suspect: Suspect): Promise<FlakeDiagnosis> {
  const host = unreachableHost(suspect.messages);
  if (host !== undefined) {
    const summary = `needs ${host}, and no build has a network`;
    return diagnosis(lab, { cause: FlakeCause.NETWORK, summary });
  }
  const alone = await lab.repeat({ how: "alone" }, aloneRuns);
  const [usual] = alone;
  if (usual === undefined) return diagnosis(lab, unknown("it could not be run by itself"));
  const finding =
    (await findLeftState(lab, alone, suspect)) ??
    (isMixed(alone)
      ? await findConditions(lab, alone, suspect)
      : ((await findAmongOthers(lab, usual, suspect)) ?? (await findConditions(lab, alone, suspect))));
  return diagnosis(lab, finding ?? unknown(undecided(alone)));
}

function undecided(alone: readonly Trial[]): string {
  const failed = alone.filter((one) => one === "failed").length;
  return isMixed(alone)
    ? `fails ${failed} of ${alone.length} times alone, whatever else was tried: perhaps a race inside the test itself`
    : `${failed > 0 ? "fails" : "passes"} alone ${alone.length} of ${alone.length} times, and no experiment changed that`;
}

function unknown(summary: string): Finding {
  return { cause: FlakeCause.UNKNOWN, summary };
}

/** Whether the first run in a checkout ends differently from all later ones: then it leaves something behind. */
async function findLeftState(
  lab: Lab,
  [first, ...later]: readonly Trial[],
  { inFreshCheckout }: Suspect,
): Promise<Finding | undefined> {
  const [then] = later;
  if (!first || !then || then === first || later.some((one) => one !== then)) return undefined;
  const left = lab.leftFiles().slice(0, most);
  // Without a file that shows how, only more runs tell it from chance.
  const times = left.length > 0 ? 2 : 7;
  const again = await inFreshCheckout(async (fresh) => {
    const how = "alone, for the first time in another fresh checkout";
    const one = await fresh.run({ how });
    const after = await fresh.repeat({ how: "alone, afterwards in the same checkout" }, times);
    return one === first && after.length === times && after.every((trial) => trial === then);
  });
  if (again !== true) return undefined;
  const files = left.length > 0 ? `, which then has ${left.join(", ")}` : "";
  return {
    cause: FlakeCause.SHARED_STATE,
    summary: `${ends(first)} for the first time in a fresh checkout: 2 of 2, and ${ends(then)} when it runs there again${files}`,
  };
}

/** Whether the outcome depends on random numbers, the clock or the time zone. */
async function findConditions(
  lab: Lab,
  alone: readonly Trial[],
  { nowMs }: Suspect,
): Promise<Finding | undefined> {
  const factors = [
    { needs: "randomSeed", cause: FlakeCause.RANDOMNESS, settings: seeds(), fixed: "with any fixed seed" },
    { needs: "clockMs", cause: FlakeCause.TIME, settings: clocks(nowMs), fixed: "with a stopped clock" },
    { needs: "timeZone", cause: FlakeCause.TIME, settings: zones(), fixed: "in any one time zone" },
  ] as const;
  for (const { needs, cause, settings, fixed } of factors) {
    // A time zone stays as it is: by itself it changes nothing.
    if (!lab.can(needs) || (needs === "timeZone" && isMixed(alone))) continue;
    const found = await vary(lab, settings, alone);
    if (found) return { cause, summary: describe(found, fixed, alone) };
  }
  return undefined;
}

function describe(found: NonNullable<Dependence>, fixed: string, alone: readonly Trial[]): string {
  if (found.kind === "follows")
    return `fails ${found.failing.how}: 4 of 4, and passes ${found.passing.how}: 4 of 4`;
  const against = alone.filter((one) => one === other(found.outcome)).length;
  const word = ends(found.outcome);
  return `${word} ${fixed}: ${found.runs} of ${found.runs}, and ${ends(other(found.outcome))} ${against} of ${alone.length} times without`;
}

const attempts = [
  { needs: "randomSeed", what: "seeded random numbers" },
  { needs: "clockMs", what: "a stopped clock" },
  { needs: "timeZone", what: "other time zones" },
  { needs: "shuffleSeed", what: "another order of tests" },
] as const;

function diagnosis(lab: Lab, { cause, summary, culprit }: Finding): FlakeDiagnosis {
  const lacking = attempts.filter(({ needs }) => !lab.can(needs)).map(({ what }) => what);
  return create(FlakeDiagnosisSchema, {
    cause,
    summary,
    culprit: culprit?.name ?? "",
    culpritFile: culprit?.file ?? "",
    experiments: lab.experiments(),
    notTried: lacking.map((what) => `${what}: the runner has no way to set it`),
  });
}
