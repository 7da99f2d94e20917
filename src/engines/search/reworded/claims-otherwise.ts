import type { Observation } from "../../../languages/search/observation.ts";

const failing = /^(throws?|raises?|rejects?|fails?|crash(es)?|panics?)\b/i;
const succeeding = /^(returns?|gives?|accepts?|allows?|resolves?|succeeds?|works?)\b/i;

/** Whether a name says that a call fails although it does not, or the other way round: nobody would look again. */
export function claimsOtherwise(name: string, { outcome }: Pick<Observation, "outcome">): boolean {
  return outcome === "threw" ? succeeding.test(name) : failing.test(name);
}
