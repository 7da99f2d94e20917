import type { Observation } from "../../../languages/search/observation.ts";
import { isPlace } from "../../../languages/search/points.ts";
import { killsOf } from "../mutants/kill-points.ts";

type Shown = Pick<Observation, "outcome" | "error" | "lines" | "points">;

/** Whether a test shows everything that another one does: its way of ending, its lines and branches, its mutants. */
export function keepsAll(before: Shown, after: Shown): boolean {
  const places = ({ points }: Shown) => new Set([...points].filter(isPlace));
  return (
    before.outcome === after.outcome &&
    (before.outcome !== "threw" || before.error.type === after.error.type) &&
    new Set(before.lines).isSubsetOf(new Set(after.lines)) &&
    places(before).isSubsetOf(places(after)) &&
    new Set(killsOf(before)).isSubsetOf(new Set(killsOf(after)))
  );
}
